import type { Trip } from '@milepost/contract/mileage'
import type { Cell } from '../../platform/csv-file.ts'

/** The log of trips as a table: dates and times as the clocks showed them. */
export function tripTable(trips: readonly Trip[]): Cell[][] {
  return [
    [
      ...['Date', 'Start', 'Start Time Zone', 'End', 'End Time Zone', 'Miles', 'Rate', 'Savings'],
      ...['Purpose', 'From', 'To', 'Platform', 'Note'],
    ],
    ...trips.map((trip) => [
      ...[trip.startTime.slice(0, 10), trip.startTime, trip.startTimeZone],
      ...[trip.endTime, trip.endTimeZone],
      // A rate has tenths of a cent, where other figures have cents.
      ...[trip.miles, trip.rate.toFixed(3), trip.savings],
      ...[trip.purpose, trip.startPlace, trip.endPlace, trip.platform, trip.note],
    ]),
  ]
}
