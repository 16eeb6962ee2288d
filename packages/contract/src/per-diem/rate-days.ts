import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { oneLine } from '../wire/one-line.ts'

/** The IRS publication or notice that announced a rate, as staff enter it. */
export const Announcement = z.nullable(z.string().check(oneLine(), z.minLength(1), z.maxLength(80)))

/**
 * The first day of a rate. Must be in this century: a mistyped year would become the earliest rate,
 * which can't be removed.
 */
export const FirstDay = z.iso
  .date(errorMessages.rate_first_day)
  .check(z.regex(/^20/, errorMessages.rate_first_day))

/**
 * A check for a rate: without a source in the field `name`, it must be provisional. The error
 * points at that field.
 */
export const isAnnounced = <Name extends string>(name: Name) =>
  z.refine<Record<Name, string | null> & { provisional: boolean }>(
    (rate) => rate[name] !== null || rate.provisional,
    { error: errorMessages.rate_source, path: [name] },
  )

export const endsAfterStart = z.refine<RateDays>(({ from, to }) => to === null || to >= from, {
  error: errorMessages.rate_end,
  path: ['to'],
})

/**
 * The first day of the rate that a new one ends: a rate that changes in the middle of its days ends on the day before the
 * new one begins.
 */
export const Ends = z.optional(z.iso.date())

/** The days a rate was announced for; without an end, it applies until the next one begins. */
export type RateDays = { from: string; to: string | null }

/**
 * The known rate that these days overlap, or undefined. An open-ended rate yields to the next one,
 * so it never overlaps a later one; a rate from the same day is the same rate.
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
 * Whether a rate is history on a day: it is the earliest (days before the next one would have no
 * rate), or a later one has begun. Its first day is fixed then and it can't be removed; its amounts
 * can still be corrected.
 */
export const isHistory = (rates: readonly RateDays[], from: string, day: string): boolean =>
  rates.every((rate) => rate.from >= from) ||
  rates.some((rate) => rate.from > from && rate.from <= day)
