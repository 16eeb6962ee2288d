import type { Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import type { Cell } from '../../platform/http/csv-file.ts'

/** The trip log as a table: dates and times in local time, each rate with its source. */
export function tripTable(trips: readonly Trip[], rates: readonly MileageRate[]): Cell[][] {
  return [
    [
      'Date',
      'Start',
      'Start Time Zone',
      'End',
      'End Time Zone',
      'Miles',
      'Rate',
      'Rate Source',
      'Savings',
      'Purpose',
      'From',
      'To',
      'Platform',
      'Note',
    ],
    ...trips.map((trip) => [
      trip.startTime.slice(0, 10),
      trip.startTime,
      trip.startTimeZone,
      trip.endTime,
      trip.endTimeZone,
      trip.miles,
      trip.rate.toFixed(3),
      getSource(trip, rates),
      trip.savings,
      trip.purpose,
      trip.startPlace,
      trip.endPlace,
      trip.platform,
      trip.note,
    ]),
  ]
}

/** The source of a trip's rate, marked as provisional if the rate is not confirmed. */
function getSource({ startTime, provisional }: Trip, rates: readonly MileageRate[]): string {
  const { source } = rateOn(startTime.slice(0, 10), rates)
  if (!provisional) return source ?? ''
  return source === null ? 'provisional' : `${source} (provisional)`
}
