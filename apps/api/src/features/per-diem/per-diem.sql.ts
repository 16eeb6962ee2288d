import type {
  NewPerDiemEntry,
  PerDiemCounts,
  PerDiemEntry,
  PerDiemSettings,
} from '@milepost/contract/per-diem/per-diem'
import type { PerDiemRate } from '@milepost/contract/per-diem/per-diem-deduction'
import { sql, type Db } from '../../platform/database/database.ts'

const columns = sql`
  id, account_id, created_at, last_updated, effective_date,
  owner_operator_full_count, owner_operator_partial_count, spouse_driver_full_count,
  spouse_driver_partial_count, spouse_rider_full_count, spouse_rider_partial_count,
  outside_conus, slept_away
`

/** The entries from one day to another, by date. */
export const entriesBetween = (db: Db, accountId: string, from: string, to: string) =>
  db.rows<PerDiemEntry>(sql`
    select ${columns} from per_diem_entries
    where account_id = ${accountId} and effective_date between ${from} and ${to}
    order by effective_date
  `)

export const perDiemRates = (db: Db) =>
  db.rows<PerDiemRate>(sql`
    select starts_on as "from", ends_on as "to", inside_conus_cents as rate_cents,
           outside_conus_cents as outside_rate_cents, partial_day_share, hours_of_service_share, other_share, notice,
           is_provisional as provisional
    from per_diem_rates order by starts_on
  `)

export const perDiemSettings = async (db: Db, accountId: string): Promise<PerDiemSettings> =>
  (await db.row<PerDiemSettings>(sql`
    select spouse_rider_deductible, home_every_night from accounts where id = ${accountId}
  `))!

/** Changes what is given; leaves the other. */
export const changePerDiemSettings = async (
  db: Db,
  accountId: string,
  { spouseRiderDeductible, homeEveryNight }: Partial<PerDiemSettings>,
): Promise<PerDiemSettings> =>
  (await db.row<PerDiemSettings>(sql`
    update accounts set
      spouse_rider_deductible = coalesce(${spouseRiderDeductible ?? null}::boolean, spouse_rider_deductible),
      home_every_night = coalesce(${homeEveryNight ?? null}::boolean, home_every_night)
    where id = ${accountId}
    returning spouse_rider_deductible, home_every_night
  `))!

/** Days of a year whose correction nobody has looked at. */
export async function correctedDates(db: Db, accountId: string, year: number): Promise<string[]> {
  const rows = await db.rows<{ date: string }>(sql`
    select effective_date as date from per_diem_corrections
    where account_id = ${accountId} and seen_at is null
      and effective_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by effective_date
  `)
  return rows.map(({ date }) => date)
}

/** Inserts the entry unless the account has one for its date. */
export const insertEntry = (db: Db, accountId: string, entry: NewPerDiemEntry, at: Date) =>
  db.row<PerDiemEntry>(sql`
    insert into per_diem_entries (
      account_id, effective_date, created_at, last_updated,
      owner_operator_full_count, owner_operator_partial_count, spouse_driver_full_count,
      spouse_driver_partial_count, spouse_rider_full_count, spouse_rider_partial_count, outside_conus
    ) values (
      ${accountId}, ${entry.effectiveDate}, ${at}, ${at},
      ${entry.ownerOperatorFullCount}, ${entry.ownerOperatorPartialCount},
      ${entry.spouseDriverFullCount}, ${entry.spouseDriverPartialCount},
      ${entry.spouseRiderFullCount}, ${entry.spouseRiderPartialCount}, ${entry.outsideConus}
    )
    on conflict (account_id, effective_date) do nothing
    returning ${columns}
  `)

export const entryIdOfDate = (db: Db, accountId: string, date: string) =>
  db.row<{ id: string }>(sql`
    select id from per_diem_entries where account_id = ${accountId} and effective_date = ${date}
  `)

/** Locks the row, to serialize changes to a day. */
export const lockEntry = (db: Db, accountId: string, id: string) =>
  db.row<PerDiemEntry>(sql`
    select ${columns} from per_diem_entries
    where account_id = ${accountId} and id = ${id} for update
  `)

export const updateEntry = (
  db: Db,
  accountId: string,
  id: string,
  counts: PerDiemCounts & Pick<PerDiemEntry, 'outsideConus'>,
  at: Date,
) =>
  db.row<PerDiemEntry>(sql`
    update per_diem_entries set
      owner_operator_full_count = ${counts.ownerOperatorFullCount},
      owner_operator_partial_count = ${counts.ownerOperatorPartialCount},
      spouse_driver_full_count = ${counts.spouseDriverFullCount},
      spouse_driver_partial_count = ${counts.spouseDriverPartialCount},
      spouse_rider_full_count = ${counts.spouseRiderFullCount},
      spouse_rider_partial_count = ${counts.spouseRiderPartialCount},
      outside_conus = ${counts.outsideConus},
      last_updated = ${at}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}
  `)

export async function deleteEntry(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`delete from per_diem_entries where account_id = ${accountId} and id = ${id}`)
}
