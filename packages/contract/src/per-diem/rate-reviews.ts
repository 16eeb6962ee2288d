import * as z from 'zod/mini'
import { addDays } from '../financial-performance/statements/periods.ts'
import { one } from '../wire/endpoint.ts'
import type { RateDays } from './rate-days.ts'

export type RateName = 'perDiem' | 'mileage'

/**
 * The days (MM-dd) from which on somebody should look at the IRS's publications. Per diem rates count from October 1 and come in
 * late September (Notice 2025-54). Mileage rates count from January 1 and come in December (Notice 2026-10); in a year
 * that changes in its middle, they come around June (Announcements 2022-13 and 2026-11).
 */
const reviewDays: Record<RateName, readonly string[]> = {
  perDiem: ['09-25'],
  mileage: ['06-15', '12-15'],
}

/** Days after which somebody looks again, while no announced rate counts for the day. */
const waitingDays = 14

export type ReviewedRate = RateDays & { provisional: boolean; checkedOn: string | null }

/**
 * Whether nobody has looked at rates since they were last to be looked at, or lately while an estimated one counts: the
 * IRS may not have announced anything yet when somebody looked. Days as yyyy-MM-dd.
 */
export function isReviewDue(
  name: RateName,
  rates: readonly ReviewedRate[],
  today: string,
): boolean {
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year].flatMap((of) => reviewDays[name].map((day) => `${of}-${day}`))
  const reviewDay = days.findLast((day) => day <= today)!
  const isAnnounced = rates.some(
    ({ from, to, provisional }) => !provisional && from <= today && (to === null || to >= today),
  )
  const lately = addDays(today, -waitingDays)
  const since = isAnnounced || lately < reviewDay ? reviewDay : lately
  return !rates.some(({ checkedOn }) => checkedOn !== null && checkedOn >= since)
}

/** What a client has that a rate counts for. */
export const RateUse = z.object({
  accountId: z.string(),
  name: z.string(),
  /** Trips, or days. */
  count: z.int(),
  /** The years whose reports it stands in, oldest first. */
  years: z.array(z.int()),
})
export type RateUse = z.infer<typeof RateUse>

export const maxRateUses = 200

/** What a rate counts for, over all clients. */
export const RateUses = z.object({
  id: z.string(),
  clients: z.int(),
  /** Trips, or days. */
  count: z.int(),
  /** What the rate comes to over all of them, in dollars: savings of trips; null for days. It names no client's own. */
  firmSavings: z.nullable(z.number()),
  /** Active profit plans that are calculated with the rate. */
  plans: z.int(),
  /** The clients with the most, at most `maxRateUses`. */
  uses: z.array(RateUse),
})
export type RateUses = z.infer<typeof RateUses>

export const usesOfRate = one('rate_uses', RateUses)
