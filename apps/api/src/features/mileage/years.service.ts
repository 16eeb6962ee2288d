import type { MileageRate } from '@milepost/contract/mileage-rates'
import type { TripMonth, TripSummary, TripYear } from '@milepost/contract/mileage-years'
import type { Db } from '../../platform/database.ts'
import { shownTrip } from './mileage.service.ts'
import { mileageRates } from './rates.sql.ts'
import { monthsAtRates, newestTripOf, odometerOf, type MonthAtRate } from './years.sql.ts'

/** Years with what their savings come from, newest first. */
export async function summariesOf(db: Db, accountId: string): Promise<TripSummary[]> {
  const [parts, rates] = await Promise.all([monthsAtRates(db, accountId), mileageRates(db)])
  return [...Map.groupBy(parts, (part) => part.year)].map(([year, ofYear]) =>
    summaryOf(year, ofYear, rates),
  )
}

/** A year, also one without a trip. */
export async function yearOf(db: Db, accountId: string, year: number): Promise<TripYear> {
  const [parts, rates, newest, odometer] = await Promise.all([
    monthsAtRates(db, accountId, year),
    mileageRates(db),
    newestTripOf(db, accountId, year),
    odometerOf(db, accountId, year),
  ])
  return {
    ...summaryOf(year, parts, rates),
    months: [...Map.groupBy(parts, (part) => part.month)].map(([month, ofMonth]) =>
      monthOf(month, ofMonth),
    ),
    newestTrip: newest ? shownTrip(newest, rates) : null,
    odometer: odometer ?? { startMiles: null, endMiles: null },
  }
}

const sum = (parts: readonly MonthAtRate[], key: 'trips' | 'deductible' | 'others' | 'cents') =>
  parts.reduce((total, part) => total + part[key], 0)

const milesOf = (parts: readonly MonthAtRate[]) =>
  (sum(parts, 'deductible') + sum(parts, 'others')) / 100

const monthOf = (month: number, parts: readonly MonthAtRate[]): TripMonth => ({
  ...{ month, trips: sum(parts, 'trips'), miles: milesOf(parts) },
  savings: sum(parts, 'cents') / 100,
})

/** The last day that a rate counts for: of one that was announced without an end, the one before the next begins. */
function lastDayOf({ from, to }: MileageRate, byDate: readonly MileageRate[]): string | null {
  const next = byDate.find((rate) => rate.from > from)
  if (to !== null || !next) return to
  return new Date(Date.parse(next.from) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

function summaryOf(
  year: number,
  parts: readonly MonthAtRate[],
  rates: readonly MileageRate[],
): TripSummary {
  const counted = [...Map.groupBy(parts, (part) => part.from)].map(([from, atRate]) => {
    const rate = rates.find((known) => known.from === from)!
    return {
      ...{ ...rate, to: lastDayOf(rate, rates) },
      provisional: rate.provisional || atRate.some(({ isOutlived }) => isOutlived),
      ...{ trips: sum(atRate, 'trips'), miles: sum(atRate, 'deductible') / 100 },
      ...{ otherMiles: sum(atRate, 'others') / 100, savings: sum(atRate, 'cents') / 100 },
    }
  })
  return {
    ...{ year, trips: sum(parts, 'trips'), totalMiles: milesOf(parts), rates: counted },
    totalSavings: sum(parts, 'cents') / 100,
    provisional: counted.some(({ provisional }) => provisional),
  }
}
