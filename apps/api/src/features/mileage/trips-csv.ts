import type { Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import type { Cell } from '../../platform/http/csv-file.ts'

/** The log of trips as a table: dates and times as the clocks showed them, each rate with where it comes from. */
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

/** What announced the rate of a trip; said to be provisional where it is not certain. */
function getSource({ startTime, provisional }: Trip, rates: readonly MileageRate[]): string {
  const { source } = rateOn(startTime.slice(0, 10), rates)
  if (!provisional) return source ?? ''
  return source === null ? 'provisional' : `${source} (provisional)`
}
