import type { StaffMileageRate } from '@milepost/contract/mileage/mileage-rates'
import type { TripPurpose } from '@milepost/contract/mileage/mileage-savings'
import type { OdometerReadings } from '@milepost/contract/mileage/mileage-years'
import { sql, type Db } from '../../platform/database/database.ts'
import {
  cents,
  columns,
  selectTrips,
  selectValuedTrips,
  tripsAsJson,
  type TripRow,
} from './mileage.sql.ts'
import { ratesAsJson } from './rates.sql.ts'

/** The totals of a month's trips at one rate, with one vehicle, for one purpose. */
export type MonthAtRate = {
  year: number
  month: number
  from: string
  /** Whether the trips are after the last day the rate was announced for. */
  isOutlived: boolean
  purpose: TripPurpose | null
  vehicleId: string | null
  trips: number
  deductible: number
  others: number
  cents: number
}

export type YearsAtRates = {
  /** By month, newest year first, by rate, purpose, and vehicle. */
  parts: MonthAtRate[]
  rates: StaffMileageRate[]
}

/** An account's trips of a year, or of all, with the rates they are valued at: in one statement, since staff may change those meanwhile. */
export async function yearsAtRates(
  db: Db,
  accountId: string,
  year?: number,
): Promise<YearsAtRates> {
  const found = await db.row<YearsAtRates>(sql`
    select ${monthsAsJson(accountId, year)} as parts, ${ratesAsJson} as rates
  `)
  return found!
}

/** The same of a year with its trips, oldest first, as JSON text of `TripRow[]`: there may be thousands, for a thread to read. */
export async function yearWithTrips(
  db: Db,
  accountId: string,
  year: number,
): Promise<YearsAtRates & { trips: string }> {
  const found = await db.row<YearsAtRates & { trips: string }>(sql`
    select ${monthsAsJson(accountId, year)} as parts, ${ratesAsJson} as rates,
           ${tripsAsJson(accountId, year)} as trips
  `)
  return found!
}

const monthsAsJson = (accountId: string, year?: number) => sql`(
  select coalesce(json_agg(m order by year desc, month, "from", "isOutlived"), '[]') from (
    select extract(year from start_date)::int as year, extract(month from start_date)::int as month,
           starts_on as "from", coalesce(start_date > r.ends_on, false) as "isOutlived",
           purpose, vehicle_id as "vehicleId", count(*) as trips,
           sum(deductible)::bigint as deductible,
           sum(hundredths_of_mile - deductible)::bigint as others, ${cents} as cents
    from ${selectValuedTrips(accountId, { year })}
    group by 1, 2, 3, 4, 5, 6
  ) m
)`

export const findNewestTrip = (db: Db, accountId: string, year: number) =>
  db.row<TripRow>(sql`
    select ${columns} from ${selectTrips(accountId, year)} order by start_time desc, id desc limit 1
  `)

export const findOdometer = (db: Db, accountId: string, year: number) =>
  db.row<OdometerReadings>(sql`
    select start_miles, end_miles,
           case when change_reason is not null then json_build_object(
             'reason', change_reason, 'lastMiles', change_last_miles, 'firstMiles', change_first_miles
           ) end as change
    from odometers where account_id = ${accountId} and year = ${year}
  `)

/** Sets the readings, replacing previous ones. */
export async function setOdometer(
  db: Db,
  accountId: string,
  year: number,
  { startMiles, endMiles, change }: OdometerReadings,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into odometers (account_id, year, start_miles, end_miles, change_reason,
                           change_last_miles, change_first_miles, last_updated)
    values (${accountId}, ${year}, ${startMiles}, ${endMiles}, ${change?.reason},
            ${change?.lastMiles}, ${change?.firstMiles}, ${at})
    on conflict (account_id, year) do update
    set start_miles = excluded.start_miles, end_miles = excluded.end_miles,
        change_reason = excluded.change_reason, change_last_miles = excluded.change_last_miles,
        change_first_miles = excluded.change_first_miles, last_updated = excluded.last_updated
  `)
}

/** The name of the log's owner. */
export async function accountName(db: Db, accountId: string): Promise<string> {
  const row = await db.row<{ name: string }>(sql`select name from accounts where id = ${accountId}`)
  return row!.name
}
