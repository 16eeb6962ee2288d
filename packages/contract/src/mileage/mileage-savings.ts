import * as z from 'zod/mini'
import { rateToTenthsOfCents, type MileageRate } from './mileage-rates.ts'

/**
 * The purpose of a trip. A trip without one counts as business; personal trips and commutes save
 * nothing.
 */
export const TripPurpose = z.enum(['business', 'personal', 'commute'])
export type TripPurpose = z.infer<typeof TripPurpose>

/**
 * The standard rate for a calendar day (yyyy-MM-dd). Outside all announced periods, the newest
 * earlier rate applies, or else the first rate; both are provisional then. Throws a RangeError if
 * there are no rates.
 */
export function rateOn(day: string, rates: readonly MileageRate[]): MileageRate {
  let rate: MileageRate | undefined
  for (const each of rates) if (isNearer(each, rate, day)) rate = each
  if (!rate) throw new RangeError('no mileage rate is known')
  const isExtrapolated = day < rate.from || (rate.to !== null && day > rate.to)
  return isExtrapolated ? { ...rate, provisional: true } : rate
}

/** Prefers the newest rate that has begun by the day; if none has, the earliest. */
function isNearer(rate: MileageRate, best: MileageRate | undefined, day: string): boolean {
  if (!best) return true
  if (rate.from > day) return best.from > day && rate.from < best.from
  return best.from > day || rate.from > best.from
}

/**
 * Cents, from hundredths of a mile and a rate in tenths of a cent per mile: exact, rounded once,
 * half up.
 */
export function savingsCents(hundredthsOfMiles: number, tenthsOfCents: number): number {
  const exact = hundredthsOfMiles * tenthsOfCents + 500
  return (exact - (exact % 1000)) / 1000
}

/** Miles with two decimals as whole hundredths; rounded, because 0.29 × 100 is not exactly 29. */
export const milesToHundredths = (miles: number): number => Math.round(miles * 100)

/**
 * What a trip saves, in dollars. Personal trips and commutes are not deductible (IRS Publication
 * 463, chapter 4) and save nothing; a trip without a purpose counts as business.
 */
export function calculateSavings(
  { miles, purpose = null }: { miles: number; purpose?: TripPurpose | null },
  standardRate: number,
): number {
  if (!isDeductible(purpose)) return 0
  return savingsCents(milesToHundredths(miles), rateToTenthsOfCents(standardRate)) / 100
}

export const isDeductible = (purpose: TripPurpose | null): boolean =>
  purpose === null || purpose === 'business'
