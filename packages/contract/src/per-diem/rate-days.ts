import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'

/** What announced a rate, as staff write it. */
export const Announcement = z.nullable(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^[^\0]*$/)),
)

/** The day a rate begins on; a year that was mistyped would be the first of all, which stays for good. */
export const FirstDay = z.iso
  .date(errorMessages.rate_first_day)
  .check(z.regex(/^20/, errorMessages.rate_first_day))

/** Says at a rate's field of this name that what nobody has announced is provisional. */
export const isAnnounced = <Name extends string>(name: Name) =>
  z.refine<Record<Name, string | null> & { provisional: boolean }>(
    (rate) => rate[name] !== null || rate.provisional,
    { error: errorMessages.rate_source, path: [name] },
  )

export const endsAfterStart = z.refine<RateDays>(({ from, to }) => to === null || to >= from, {
  error: errorMessages.rate_end,
  path: ['to'],
})

/** The days a rate was announced for; without an end it holds until the next one begins. */
export type RateDays = { from: string; to: string | null }

/**
 * The rate that some of these days belong to already, or undefined. One without an end makes way for the next, so it
 * is in nobody's way; one from the same day is the same rate.
 */
export const findOverlapping = <Rate extends RateDays>(
  rates: readonly Rate[],
  { from, to }: RateDays,
): Rate | undefined =>
  rates.find((rate) => {
    if (rate.from === from) return false
    if (rate.from < from) return rate.to !== null && rate.to >= from
    return to !== null && to >= rate.from
  })

/**
 * Whether a rate is history on a day: it is the first, without which the days before the next would have none, or the
 * next has begun. Such a rate stays from its first day on; its amounts can still be corrected.
 */
export const isHistory = (rates: readonly RateDays[], from: string, day: string): boolean =>
  rates.every((rate) => rate.from >= from) ||
  rates.some((rate) => rate.from > from && rate.from <= day)
