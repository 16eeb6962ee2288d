import type { Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { calculateSavings, rateOn } from '@milepost/contract/mileage/mileage-savings'
import { timeInZone } from '@milepost/contract/mileage/trip-time'
import type { TripRow } from './mileage.sql.ts'

/** A trip as its driver sees it: times in their local time zones, and its savings. */
export function toTrip(
  { hundredthsOfMile, startDate, ...row }: TripRow,
  rates: readonly MileageRate[],
): Trip {
  const miles = hundredthsOfMile / 100
  const { standardRate: rate, from, provisional } = rateOn(startDate, rates)
  return {
    ...row,
    miles,
    rate,
    rateFrom: from,
    rateYear: Number(from.slice(0, 4)),
    provisional,
    savings: calculateSavings({ miles, purpose: row.purpose }, rate),
    startTime: timeInZone(row.startTime, row.startTimeZone),
    endTime: timeInZone(row.endTime, row.endTimeZone),
  }
}
