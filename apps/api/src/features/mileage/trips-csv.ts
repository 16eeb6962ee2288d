import type { Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import type { Vehicle } from '@milepost/contract/mileage/vehicles'
import type { Db } from '../../platform/database/database.ts'
import type { Cell } from '../../platform/http/csv-file.ts'
import { endedTrips, type TripRow } from './mileage.sql.ts'
import { toTrip } from './to-trip.ts'
import { listVehicles } from './vehicles.sql.ts'

/** The columns of the trip log. */
export const tripColumns = [
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
  'Vehicle',
]

/** Rows of the trip log: dates and times in local time, each rate with its source. */
const toCells = (
  trips: readonly Trip[],
  rates: readonly MileageRate[],
  vehicles: readonly Vehicle[],
): Cell[][] =>
  trips.map((trip) => [
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
    vehicles.find(({ id }) => id === trip.vehicleId)?.name ?? null,
  ])

/** Few enough that other calls come in between. */
const batchSize = 25

/** The rows of the finished trips of a year, or of all, oldest first and a few at a time. */
export async function* tripRows(
  db: Db,
  accountId: string,
  year: number | undefined,
  rates: readonly MileageRate[],
): AsyncGenerator<Cell[][]> {
  const vehicles = await listVehicles(db, accountId)
  let last: TripRow | undefined
  do {
    const rows = await endedTrips(db, accountId, year, { after: last, limit: batchSize })
    yield toCells(
      rows.map((row) => toTrip(row, rates)),
      rates,
      vehicles,
    )
    last = rows.length === batchSize ? rows.at(-1) : undefined
  } while (last)
}

/** The source of a trip's rate, marked as provisional if the rate is not confirmed. */
function getSource({ startTime, provisional }: Trip, rates: readonly MileageRate[]): string {
  const { source } = rateOn(startTime.slice(0, 10), rates)
  if (!provisional) return source ?? ''
  return source === null ? 'provisional' : `${source} (provisional)`
}
