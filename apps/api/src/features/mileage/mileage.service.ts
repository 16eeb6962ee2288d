import * as z from 'zod/mini'
import {
  maxTripsPerDay,
  NewTrip,
  type Trip,
  type TripBody,
} from '@milepost/contract/mileage/mileage'
import { dayInZone } from '@milepost/contract/mileage/trip-time'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, notFound, orNotFound, parse } from '../../platform/errors.ts'
import {
  countTrips,
  deleteTrip,
  findTripInProgress,
  insertTrip,
  listTrips,
  lockTrip,
  updateTrip,
  type TripFilter,
  type TripRow,
} from './mileage.sql.ts'
import { mileageRates } from './rates.sql.ts'
import { toTrip } from './to-trip.ts'
import { lockVehicle } from './vehicles.sql.ts'

/** One page of trips, newest first, with the totals over all pages. */
export async function loadTrips(
  db: Db,
  accountId: string,
  query: TripFilter & { page: number; limit: number },
) {
  const { items, numbers } = await listTrips(db, accountId, query)
  return {
    items: items.map((row) => toTrip(row, numbers.rates)),
    page: query.page,
    limit: query.limit,
    total: numbers.total,
    counts: {},
    totalMiles: numbers.hundredthsOfMile / 100,
    totalSavings: numbers.cents / 100,
  }
}

/**
 * Creates a trip, finished or in progress. Throws a 409 with the id of the trip in progress if there already
 * is one.
 */
export async function createTrip(
  db: Db,
  clock: Clock,
  accountId: string,
  body: TripBody,
): Promise<Trip> {
  const trip = await withOwnVehicle(db, accountId, parseTrip(body, clock))
  await checkTripsOfDay(db, accountId, trip)
  const row = await insertTrip(db, accountId, { trip, location: body.location, at: clock.now() })
  if (row) return toTrip(row, await mileageRates(db))
  const live = await findTripInProgress(db, accountId)
  throw httpError(409, 'trip_in_progress', { detail: live?.id })
}

/** The trip, without a vehicle that is not the client's: it may have been removed while a phone was offline. */
const withOwnVehicle = async (db: Db, accountId: string, trip: NewTrip): Promise<NewTrip> =>
  trip.vehicleId && !(await lockVehicle(db, accountId, trip.vehicleId))
    ? { ...trip, vehicleId: null }
    : trip

/** Throws a 422 if the trip's day is full. */
async function checkTripsOfDay(
  db: Db,
  accountId: string,
  { startTime, startTimeZone }: NewTrip,
): Promise<void> {
  const trips = await countTrips(db, accountId, dayInZone(startTime, startTimeZone))
  if (trips >= maxTripsPerDay) throw httpError(422, 'trips_of_day', { pointer: '/start_time' })
}

/** Changes the fields that were sent; leaves the others, except that `inProgress` defaults to false. */
export async function changeTrip(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
  body: TripBody,
): Promise<Trip> {
  const before = orNotFound(await lockTrip(db, accountId, id))
  const trip = await withOwnVehicle(db, accountId, parseTrip(body, clock, before))
  // Tells the phone recording the trip that it was ended elsewhere.
  if (trip.inProgress && !before.inProgress) throw httpError(409, 'trip_ended')
  if (dayInZone(trip.startTime, trip.startTimeZone) !== before.startDate)
    await checkTripsOfDay(db, accountId, trip)
  const write = { trip, location: body.location, at: clock.now() }
  const row = orNotFound(await updateTrip(db, accountId, id, write))
  return toTrip(row, await mileageRates(db))
}

export async function removeTrip(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await deleteTrip(db, accountId, id, clock.now()))) throw notFound()
}

const yearMs = 366 * 24 * 60 * 60 * 1000

/** Merges the sent fields into the previous trip. Throws a 422 with pointers to the fields as they were sent. */
function parseTrip(body: TripBody, clock: Clock, before?: TripRow): NewTrip {
  const { trip, location: _, ...flat } = body
  const sent = { inProgress: false, ...flat, ...trip }
  const live = sent.inProgress && { endTime: sent.startTime, endTimeZone: sent.startTimeZone }
  const merged = { ...(before ? toFields(before) : live), ...sent }
  const accepted = trip
    ? parse(z.object({ trip: NewTrip }), { trip: merged }).trip
    : parse(NewTrip, merged)
  // A phone's clock may be wrong, so accept trips up to a year ahead.
  if (Date.parse(accepted.startTime) > clock.now().getTime() + yearMs)
    throw httpError(422, 'trip_out_of_range', { pointer: `${trip ? '/trip' : ''}/start_time` })
  const { startTime, endTime } = accepted
  return { ...accepted, startTime: toMillisecond(startTime), endTime: toMillisecond(endTime) }
}

/**
 * Truncates to milliseconds, the precision of the validation rules. The database would keep finer precision,
 * and accepts fewer UTC offsets.
 */
const toMillisecond = (time: string) => new Date(time).toISOString()

function toFields(row: TripRow): NewTrip {
  const { id: _, startDate: __, hundredthsOfMile, ...fields } = row
  return { ...fields, miles: hundredthsOfMile / 100 }
}
