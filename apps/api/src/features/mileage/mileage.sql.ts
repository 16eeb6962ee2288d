import type { NewTrip, TripLocation } from '@milepost/contract/mileage/mileage'
import type { StaffMileageRate } from '@milepost/contract/mileage/mileage-rates'
import { milesToHundredths, type TripPurpose } from '@milepost/contract/mileage/mileage-savings'
import { dayInZone } from '@milepost/contract/mileage/trip-time'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { limitToPage, listPage } from '../../platform/database/list-page.ts'
import { ratesAsJson } from './rates.sql.ts'

/** A trip as stored; times in UTC. */
export type TripRow = {
  id: string
  hundredthsOfMile: number
  startTime: string
  startTimeZone: string
  startDate: string
  endTime: string
  endTimeZone: string
  note: string | null
  purpose: TripPurpose | null
  startPlace: string | null
  endPlace: string | null
  platform: string | null
  vehicleId: string | null
  inProgress: boolean
}

export const columns = sql`
  id, hundredths_of_mile, start_time, start_time_zone, start_date, end_time, end_time_zone,
  note, purpose, start_place, end_place, platform, vehicle_id, in_progress
`

/** The account's trips that are not deleted, of one year or of all. */
export const selectTrips = (accountId: string, year: number | undefined) => sql`
  trips where account_id = ${accountId} and deleted_at is null ${
    year === undefined
      ? empty
      : sql`and start_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`
  }
`

/** What a list shows of an account's trips. */
export type TripFilter = {
  year?: number | undefined
  purpose?: 'missing' | undefined
  since?: string | undefined
  until?: string | undefined
}

/** The account's trips that are not deleted and pass the filter. */
const selectFilteredTrips = (accountId: string, { year, purpose, since, until }: TripFilter) => sql`
  ${selectTrips(accountId, year)} ${purpose === 'missing' ? sql`and purpose is null` : empty} ${
    // No trip is longer than a week, so the index on their starts serves.
    since === undefined
      ? empty
      : sql`and end_time >= ${since} and start_time >= ${since}::timestamptz - interval '7 days'`
  } ${until === undefined ? empty : sql`and start_time <= ${until}`}
`

/**
 * Each trip `t` with the rate `r` of its day and its deductible hundredths of a mile. The trips of each rate are looked up by
 * its days (`offset 0` keeps PostgreSQL from joining them otherwise): the rates are too few to have statistics, and it would
 * read all of them for each trip.
 */
export const selectValuedTrips = (accountId: string, filter: TripFilter) => sql`
  (
    select *, lead(starts_on, 1, 'infinity') over (order by starts_on) as next_starts_on
    from mileage_rates
  ) r cross join lateral (
    select *, case when coalesce(purpose, 'business') = 'business' then hundredths_of_mile::bigint
                   else 0 end as deductible
    from ${selectFilteredTrips(accountId, filter)}
      and start_date >= r.starts_on and start_date < r.next_starts_on offset 0
  ) t
`
/** The savings of valued trips in cents, each trip rounded as in `savingsCents`. */
export const cents = sql`coalesce(sum((deductible * r.tenths_of_cent + 500) / 1000), 0)::bigint`

type ListQuery = TripFilter & { page: number; limit: number }
type Numbers = {
  total: number
  hundredthsOfMile: number
  cents: number
  rates: StaffMileageRate[]
}

/** One page, newest first, with the totals of the whole list and the rates they were valued at. */
export const listTrips = (db: Db, accountId: string, { page, limit, ...filter }: ListQuery) =>
  listPage<TripRow, Numbers>(db, {
    items: sql`
      select ${columns} from ${selectFilteredTrips(accountId, filter)}
      order by start_time desc, id desc ${limitToPage({ page, limit })}
    `,
    order: sql`start_time desc, id desc`,
    numbers: sql`
      select count(*) as total, coalesce(sum(hundredths_of_mile), 0) as "hundredthsOfMile",
             ${cents} as cents, ${ratesAsJson} as rates
      from ${selectValuedTrips(accountId, filter)}
    `,
  })

/** A year's trips, oldest first, as JSON text of `TripRow[]`: there may be thousands, for a thread to read. */
export const tripsAsJson = (accountId: string, year: number) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'hundredthsOfMile', hundredths_of_mile, 'startTime', start_time,
    'startTimeZone', start_time_zone, 'startDate', start_date, 'endTime', end_time,
    'endTimeZone', end_time_zone, 'note', note, 'purpose', purpose, 'startPlace', start_place,
    'endPlace', end_place, 'platform', platform, 'vehicleId', vehicle_id, 'inProgress', in_progress
  ) order by start_time, id), '[]')::text
  from ${selectTrips(accountId, year)}
)`

type Batch = { after: Pick<TripRow, 'startTime' | 'id'> | undefined; limit: number }

/** Finished trips, oldest first: the first ones after a trip. */
export const endedTrips = (
  db: Db,
  accountId: string,
  year: number | undefined,
  { after, limit }: Batch,
) =>
  db.rows<TripRow>(sql`
    select ${columns} from ${selectTrips(accountId, year)} and not in_progress ${
      after ? sql`and (start_time, id) > (${after.startTime}, ${after.id})` : empty
    }
    order by start_time, id limit ${limit}
  `)

/** The number of trips that started on a day. */
export const countTrips = async (db: Db, accountId: string, day: string): Promise<number> =>
  (await db.row<{ trips: number }>(sql`
    select count(*)::int as trips from trips
    where account_id = ${accountId} and start_date = ${day} and deleted_at is null
  `))!.trips

export const findTrip = (db: Db, accountId: string, id: string) =>
  db.row<TripRow>(sql`
    select ${columns} from trips
    where account_id = ${accountId} and id = ${id} and deleted_at is null
  `)

/** Locks the row, to serialize changes to a trip. */
export const lockTrip = (db: Db, accountId: string, id: string) =>
  db.row<TripRow>(sql`
    select ${columns} from trips
    where account_id = ${accountId} and id = ${id} and deleted_at is null for update
  `)

export const findTripInProgress = (db: Db, accountId: string) =>
  db.row<{ id: string }>(sql`
    select id from trips where account_id = ${accountId} and in_progress and deleted_at is null
  `)

type TripWrite = { trip: NewTrip; location: TripLocation | undefined; at: Date }

/** Inserts the trip; returns undefined if it is in progress and another one already is. */
export const insertTrip = (db: Db, accountId: string, { trip, location, at }: TripWrite) => {
  const { note = null, purpose = null, startPlace = null, endPlace = null } = trip
  const { platform = null, vehicleId = null, inProgress = false } = trip
  const stored = inProgress ? location : undefined
  return db.row<TripRow>(sql`
    insert into trips (
      account_id, hundredths_of_mile, start_time, start_time_zone, start_date, end_time,
      end_time_zone, note, purpose, start_place, end_place, platform, vehicle_id, in_progress,
      latitude, longitude, located_at, created_at, last_updated
    ) values (
      ${accountId}, ${milesToHundredths(trip.miles)}, ${trip.startTime}, ${trip.startTimeZone},
      ${dayInZone(trip.startTime, trip.startTimeZone)}, ${trip.endTime}, ${trip.endTimeZone},
      ${note || null}, ${purpose}, ${startPlace || null}, ${endPlace || null}, ${platform || null},
      ${vehicleId}, ${inProgress}, ${stored?.latitude}, ${stored?.longitude}, ${stored?.time}, ${at}, ${at}
    )
    on conflict (account_id) where in_progress and deleted_at is null do nothing
    returning ${columns}
  `)
}

/** Clears the location when the trip ends; keeps it during the trip until a newer one is sent. */
export const updateTrip = (
  db: Db,
  accountId: string,
  id: string,
  { trip, location, at }: TripWrite,
) => {
  const { note = null, purpose = null, startPlace = null, endPlace = null } = trip
  const { platform = null, vehicleId = null, inProgress = false } = trip
  const [latitude, longitude, locatedAt] = inProgress
    ? [location?.latitude, location?.longitude, location?.time]
    : []
  return db.row<TripRow>(sql`
    update trips set
      hundredths_of_mile = ${milesToHundredths(trip.miles)},
      start_time = ${trip.startTime}, start_time_zone = ${trip.startTimeZone},
      start_date = ${dayInZone(trip.startTime, trip.startTimeZone)},
      end_time = ${trip.endTime}, end_time_zone = ${trip.endTimeZone},
      note = ${note || null}, purpose = ${purpose}, start_place = ${startPlace || null},
      end_place = ${endPlace || null}, platform = ${platform || null},
      vehicle_id = ${vehicleId}, in_progress = ${inProgress},
      latitude = case when ${inProgress} then coalesce(${latitude}, latitude) end,
      longitude = case when ${inProgress} then coalesce(${longitude}, longitude) end,
      located_at = case when ${inProgress} then coalesce(${locatedAt}, located_at) end,
      last_updated = ${at}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}
  `)
}

/** Soft-deletes the trip and clears its location. False if there is none. */
export async function deleteTrip(
  db: Db,
  accountId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const row = await db.row(sql`
    update trips set deleted_at = ${at}, last_updated = ${at}, in_progress = false,
                     latitude = null, longitude = null, located_at = null
    where account_id = ${accountId} and id = ${id} and deleted_at is null returning id
  `)
  return row !== undefined
}

/** Deletes the trips of all accounts that were soft-deleted before an instant. */
export async function removeTripsDeletedBefore(db: Db, instant: Date): Promise<number> {
  const rows = await db.rows(sql`delete from trips where deleted_at < ${instant} returning 1`)
  return rows.length
}
