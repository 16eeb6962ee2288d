import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { isTimeZone } from './trip-time.ts'

/**
 * Only Area/Location names, UTC, and US/…: browsers accept short names such as SST that PostgreSQL
 * does not know.
 */
export const TimeZone = z
  .string()
  .check(
    z.refine(
      (name) => /^(UTC|[A-Z][a-z]+\/\w.*|US\/\w+)$/.test(name) && isTimeZone(name),
      errorMessages.trip_time_zone,
    ),
  )
