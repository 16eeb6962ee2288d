import type { MileageRate, NewTrip, TripLocation, TripPurpose } from '@milepost/contract/mileage'
import { hundredthsOf } from '@milepost/contract/mileage-savings'
import { dayIn } from '@milepost/contract/trip-time'
import type { Clock } from '../../platform/clock.ts'
import { empty, sql, type Db } from '../../platform/database.ts'
import { listPage } from '../../platform/list-page.ts'

/** A trip as it is stored; instants in UTC. */
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
  inProgress: boolean
}

const columns = sql`
  id, hundredths_of_mile, start_time, start_time_zone, start_date, end_time, end_time_zone,
  note, purpose, start_place, end_place, platform, in_progress
`

/** The account's trips that are not deleted, of one year or of all. */
const tripsOf = (accountId: string, year: number | undefined) => sql`
  trips where account_id = ${accountId} and deleted_at is null ${
    year === undefined
      ? empty
      : sql`and start_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`
  }
`

/** Each trip with the rate of its day and what it saves, in whole cents: what savingsCents says, in SQL. */
const valuedTripsOf = (accountId: string, year: number | undefined) => sql`
  (
    select t.*, r.starts_on,
           case when coalesce(purpose, 'business') = 'business' then hundredths_of_mile::bigint
                else 0 end as deductible
    from (select * from ${tripsOf(accountId, year)}) t
    join (
      select starts_on, lead(starts_on, 1, 'infinity') over (order by starts_on) as next_starts_on
      from mileage_rates
    ) r on t.start_date >= r.starts_on and t.start_date < r.next_starts_on
  ) t join mileage_rates r using (starts_on)
`
const cents = sql`coalesce(sum((deductible * r.tenths_of_cent + 500) / 1000), 0)::bigint`

export const mileageRates = (db: Db) =>
  db.rows<MileageRate>(sql`
    select starts_on as "from", ends_on as "to", tenths_of_cent / 1000.0 as standard_rate,
           source, is_provisional as provisional
    from mileage_rates order by starts_on
  `)

/** The calendar day it is where the account is. */
export async function todayOf(db: Db, clock: Clock, accountId: string): Promise<string> {
  const row = await db.row<{ today: string }>(sql`
    select (${clock.now()}::timestamptz at time zone time_zone)::date as today
    from accounts where id = ${accountId}
  `)
  return row!.today
}

type ListQuery = { year?: number | undefined; page: number; limit: number }
type Numbers = { total: number; hundredthsOfMile: number; cents: number }

/** One page, newest first, and the sums of the whole list. */
export const listTrips = (db: Db, accountId: string, { year, page, limit }: ListQuery) =>
  listPage<TripRow, Numbers>(db, {
    items: sql`
      select ${columns} from ${tripsOf(accountId, year)}
      order by start_time desc, id desc limit ${limit} offset ${(page - 1) * limit}
    `,
    numbers: sql`
      select count(*) as total, coalesce(sum(hundredths_of_mile), 0) as "hundredthsOfMile",
             ${cents} as cents
      from ${valuedTripsOf(accountId, year)}
    `,
  })

/** The trips that have ended, oldest first. */
export const endedTrips = (db: Db, accountId: string, year: number | undefined) =>
  db.rows<TripRow>(sql`
    select ${columns} from ${tripsOf(accountId, year)} and not in_progress order by start_time, id
  `)

/** What the trips of a year come to that count at one rate. */
export type YearAtRate = {
  year: number
  from: string
  trips: number
  /** Whether one of them is later than the day the rate was announced for. */
  isOutlived: boolean
  deductible: number
  others: number
  cents: number
}

/** By year, newest first, and by rate. */
export const yearsAtRates = (db: Db, accountId: string, year?: number) =>
  db.rows<YearAtRate>(sql`
    select extract(year from start_date)::int as year, starts_on as "from", count(*) as trips,
           coalesce(bool_or(start_date > r.ends_on), false) as is_outlived,
           sum(deductible)::bigint as deductible,
           sum(hundredths_of_mile - deductible)::bigint as others, ${cents} as cents
    from ${valuedTripsOf(accountId, year)}
    group by 1, 2 order by 1 desc, 2
  `)

export const tripOf = (db: Db, accountId: string, id: string) =>
  db.row<TripRow>(sql`
    select ${columns} from trips
    where account_id = ${accountId} and id = ${id} and deleted_at is null
  `)

/** Locks the row, so that two changes of one trip take turns. */
export const lockTrip = (db: Db, accountId: string, id: string) =>
  db.row<TripRow>(sql`
    select ${columns} from trips
    where account_id = ${accountId} and id = ${id} and deleted_at is null for update
  `)

/** The trip that is in progress, if one is. */
export const liveTrip = (db: Db, accountId: string) =>
  db.row<{ id: string }>(sql`
    select id from trips where account_id = ${accountId} and in_progress and deleted_at is null
  `)

type Write = { trip: NewTrip; location: TripLocation | undefined; at: Date }

/** Writes the trip, unless it is in progress and another one is. */
export const insertTrip = (db: Db, accountId: string, { trip, location, at }: Write) => {
  const { note = null, purpose = null, startPlace = null, endPlace = null } = trip
  const { platform = null, inProgress = false } = trip
  const kept = inProgress ? location : undefined
  return db.row<TripRow>(sql`
    insert into trips (
      account_id, hundredths_of_mile, start_time, start_time_zone, start_date, end_time,
      end_time_zone, note, purpose, start_place, end_place, platform, in_progress,
      latitude, longitude, located_at, created_at, last_updated
    ) values (
      ${accountId}, ${hundredthsOf(trip.miles)}, ${trip.startTime}, ${trip.startTimeZone},
      ${dayIn(trip.startTime, trip.startTimeZone)}, ${trip.endTime}, ${trip.endTimeZone},
      ${note || null}, ${purpose}, ${startPlace || null}, ${endPlace || null}, ${platform || null},
      ${inProgress}, ${kept?.latitude}, ${kept?.longitude}, ${kept?.time}, ${at}, ${at}
    )
    on conflict (account_id) where in_progress and deleted_at is null do nothing
    returning ${columns}
  `)
}

/** A trip that ends forgets where it was; one in progress keeps its location until a newer one comes. */
export const updateTrip = (
  db: Db,
  accountId: string,
  id: string,
  { trip, location, at }: Write,
) => {
  const { note = null, purpose = null, startPlace = null, endPlace = null } = trip
  const { platform = null, inProgress = false } = trip
  const [latitude, longitude, locatedAt] = inProgress
    ? [location?.latitude, location?.longitude, location?.time]
    : []
  return db.row<TripRow>(sql`
    update trips set
      hundredths_of_mile = ${hundredthsOf(trip.miles)},
      start_time = ${trip.startTime}, start_time_zone = ${trip.startTimeZone},
      start_date = ${dayIn(trip.startTime, trip.startTimeZone)},
      end_time = ${trip.endTime}, end_time_zone = ${trip.endTimeZone},
      note = ${note || null}, purpose = ${purpose}, start_place = ${startPlace || null},
      end_place = ${endPlace || null}, platform = ${platform || null},
      in_progress = ${inProgress},
      latitude = case when ${inProgress} then coalesce(${latitude}, latitude) end,
      longitude = case when ${inProgress} then coalesce(${longitude}, longitude) end,
      located_at = case when ${inProgress} then coalesce(${locatedAt}, located_at) end,
      last_updated = ${at}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}
  `)
}

/** Puts the trip out of sight, and forgets where it was. False where there is none. */
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

/** Removes what was deleted before an instant, whoever it belonged to. */
export async function removeTripsDeletedBefore(db: Db, instant: Date): Promise<number> {
  const rows = await db.rows(sql`delete from trips where deleted_at < ${instant} returning 1`)
  return rows.length
}
