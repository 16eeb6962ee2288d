import type { MileageRate } from './mileage-rates.ts'
import type { TripPurpose } from './mileage.ts'

/**
 * The standard rate of a calendar day (yyyy-MM-dd). A day after the newest rate has that one, a day before the first
 * has the first, both provisionally. Throws a RangeError where no rate is known at all.
 */
export function rateOn(day: string, rates: readonly MileageRate[]): MileageRate {
  let rate: MileageRate | undefined
  for (const each of rates) if (isNearer(each, rate, day)) rate = each
  if (!rate) throw new RangeError('no mileage rate is known')
  const isExtrapolated = day < rate.from || (rate.to !== null && day > rate.to)
  return isExtrapolated ? { ...rate, provisional: true } : rate
}

/** Of the rates that had begun by the day, the newest; of those that had not, the first. */
function isNearer(rate: MileageRate, best: MileageRate | undefined, day: string): boolean {
  if (!best) return true
  if (rate.from > day) return best.from > day && rate.from < best.from
  return best.from > day || rate.from > best.from
}

/** Cents, from hundredths of a mile and a rate in tenths of a cent a mile: exact, rounded once, half up. */
export function savingsCents(hundredthsOfMiles: number, tenthsOfCents: number): number {
  const exact = hundredthsOfMiles * tenthsOfCents + 500
  return (exact - (exact % 1000)) / 1000
}

/** Miles with two decimals as whole hundredths: 0.29 is 29, which 0.29 × 100 is not. */
export const milesToHundredths = (miles: number): number => Math.round(miles * 100)

/** A rate in dollars a mile as tenths of a cent: 0.725 is 725. */
export const rateToTenthsOfCents = (standardRate: number): number => Math.round(standardRate * 1000)

/**
 * What a trip saves, in dollars. A trip that its driver marked as personal or as commuting is not deductible
 * (IRS Publication 463, chapter 4) and saves nothing; one without a purpose counts as business.
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
