import {
  rateToTenthsOfCents,
  type MileageRateChange,
  type NewMileageRate,
  type StaffMileageRate,
} from '@milepost/contract/mileage/mileage-rates'
import { sql, type Db } from '../../platform/database/database.ts'
import type { RatePeriod, RateUseRow } from '../../shared/rate-uses.ts'

const columns = sql`
  starts_on as "from", ends_on as "to", tenths_of_cent / 1000.0 as "standardRate", source,
  is_provisional as provisional, checked_on as "checkedOn"
`

export const mileageRates = (db: Db) =>
  db.rows<StaffMileageRate>(sql`select ${columns} from mileage_rates order by starts_on`)

/** The rates as JSON, for a statement whose other parts are to stand at the same rates. */
export const ratesAsJson = sql`(
  select coalesce(json_agg(r order by r."from"), '[]') from (select ${columns} from mileage_rates) r
)`

/** The rates, with a lock that blocks other changes until commit. */
export async function lockedMileageRates(db: Db): Promise<StaffMileageRate[]> {
  await db.rows(sql`lock table mileage_rates in share row exclusive mode`)
  return mileageRates(db)
}

/** Inserts a rate unless one starts on the same day. */
export const insertRate = (db: Db, rate: NewMileageRate) =>
  db.row<StaffMileageRate>(sql`
    insert into mileage_rates (starts_on, ends_on, tenths_of_cent, source, is_provisional)
    values (${rate.from}, ${rate.to}, ${rateToTenthsOfCents(rate.standardRate)}, ${rate.source},
            ${rate.provisional})
    on conflict do nothing returning ${columns}
  `)

/** Ends a rate on the day before another. */
export const endRate = (db: Db, from: string, next: string) =>
  db.rows(sql`update mileage_rates set ends_on = ${next}::date - 1 where starts_on = ${from}`)

export const updateRate = (db: Db, from: string, rate: MileageRateChange) =>
  db.row<StaffMileageRate>(sql`
    update mileage_rates set starts_on = ${rate.from ?? from}, ends_on = ${rate.to},
                             source = ${rate.source},
                             tenths_of_cent = ${rateToTenthsOfCents(rate.standardRate)},
                             is_provisional = ${rate.provisional}
    where starts_on = ${from} returning ${columns}
  `)

export const deleteRate = (db: Db, from: string) =>
  db.rows(sql`delete from mileage_rates where starts_on = ${from}`)

export const setRateChecked = (db: Db, from: string, day: string) =>
  db.row<StaffMileageRate>(sql`
    update mileage_rates set checked_on = ${day} where starts_on = ${from} returning ${columns}
  `)

/** The deductible trips of these days by client, at a rate in tenths of a cent. */
export const tripsAtRate = (db: Db, { first, before }: RatePeriod, tenthsOfCent: number) =>
  db.rows<RateUseRow>(sql`
    select t.account_id, a.name, count(*)::int as count,
           sum((t.hundredths_of_mile::bigint * ${tenthsOfCent}::bigint + 500) / 1000)::bigint as cents,
           array_agg(distinct extract(year from t.start_date)::int) as years
    from trips t join accounts a on a.id = t.account_id
    where t.deleted_at is null and coalesce(t.purpose, 'business') = 'business'
      and t.start_date >= ${first} and t.start_date < ${before}
    group by t.account_id, a.name
  `)

/** Whether any client has a trip between these days, inclusive. */
export async function hasTripsBetween(db: Db, first: string, last: string): Promise<boolean> {
  const row = await db.row<{ hasTrips: boolean }>(sql`
    select exists (
      select 1 from trips where deleted_at is null and start_date between ${first} and ${last}
    ) as has_trips
  `)
  return row!.hasTrips
}
