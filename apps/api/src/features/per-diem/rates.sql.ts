import type {
  AnnouncedPerDiemRate,
  NewPerDiemRate,
  PerDiemRateChange,
} from '@milepost/contract/per-diem/per-diem-rates'
import { sql, type Db } from '../../platform/database/database.ts'
import type { RatePeriod, RateUseRow } from '../../shared/rate-uses.ts'

const columns = sql`
  starts_on as "from", ends_on as "to", inside_conus_cents / 100.0 as inside_conus,
  outside_conus_cents / 100.0 as outside_conus, notice, is_provisional as provisional,
  checked_on
`

export const announcedRates = (db: Db) =>
  db.rows<AnnouncedPerDiemRate>(sql`select ${columns} from per_diem_rates order by starts_on`)

/** The rates, with a lock that blocks other changes until commit. */
export async function lockedRates(db: Db): Promise<AnnouncedPerDiemRate[]> {
  await db.rows(sql`lock table per_diem_rates in share row exclusive mode`)
  return announcedRates(db)
}

const toCents = (dollars: number) => Math.round(dollars * 100)

/**
 * Inserts a rate with the previous rate's percentages, which are set by law; returns none if a rate already
 * starts that day.
 */
export const insertRate = (db: Db, rate: NewPerDiemRate) =>
  db.row<AnnouncedPerDiemRate>(sql`
    insert into per_diem_rates (starts_on, ends_on, inside_conus_cents, outside_conus_cents,
      partial_day_share, hours_of_service_share, other_share, notice, is_provisional)
    select ${rate.from}, ${rate.to}::date, ${toCents(rate.insideConus)},
           ${toCents(rate.outsideConus)}, partial_day_share, hours_of_service_share, other_share,
           ${rate.notice}, ${rate.provisional}
    from (
      select partial_day_share, hours_of_service_share, other_share from per_diem_rates
      order by starts_on <= ${rate.from}::date desc, starts_on desc limit 1
    ) before
    on conflict do nothing returning ${columns}
  `)

/** Ends a rate on the day before another. */
export const endRate = (db: Db, from: string, next: string) =>
  db.rows(sql`update per_diem_rates set ends_on = ${next}::date - 1 where starts_on = ${from}`)

export const updateRate = (db: Db, from: string, rate: PerDiemRateChange) =>
  db.row<AnnouncedPerDiemRate>(sql`
    update per_diem_rates set starts_on = ${rate.from ?? from}, ends_on = ${rate.to},
                              notice = ${rate.notice},
                              inside_conus_cents = ${toCents(rate.insideConus)},
                              outside_conus_cents = ${toCents(rate.outsideConus)},
                              is_provisional = ${rate.provisional}
    where starts_on = ${from} returning ${columns}
  `)

export const deleteRate = (db: Db, from: string) =>
  db.rows(sql`delete from per_diem_rates where starts_on = ${from}`)

export const setRateChecked = (db: Db, from: string, day: string) =>
  db.row<AnnouncedPerDiemRate>(sql`
    update per_diem_rates set checked_on = ${day} where starts_on = ${from} returning ${columns}
  `)

/** The entered days of a period by client. */
export const daysAtRate = (db: Db, { first, before }: RatePeriod) =>
  db.rows<RateUseRow>(sql`
    select e.account_id, a.name, count(*)::int as count, null::bigint as cents,
           array_agg(distinct extract(year from e.effective_date)::int) as years
    from per_diem_entries e join accounts a on a.id = e.account_id
    where e.effective_date >= ${first} and e.effective_date < ${before}
    group by e.account_id, a.name
  `)

/** The active plans with days away. Each is calculated with the rate of today. */
export async function countPlansWithDays(db: Db): Promise<number> {
  const row = await db.row<{ plans: number }>(sql`
    select count(*)::int as plans from profit_plans
    where status = 'active' and full_days + partial_days > 0
  `)
  return row!.plans
}

/** Whether any client has an entry between these days, inclusive. */
export async function hasEntriesBetween(db: Db, first: string, last: string): Promise<boolean> {
  const row = await db.row<{ hasEntries: boolean }>(sql`
    select exists (
      select 1 from per_diem_entries where effective_date between ${first} and ${last}
    ) as has_entries
  `)
  return row!.hasEntries
}
