import type { Address } from '@milepost/contract/clients/client-record'
import type { Evidence } from '@milepost/contract/per-diem/per-diem-evidence'
import type {
  DayEvidence,
  PerDiemCorrection,
} from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'

/** Bounds the work. */
const maxPapers = 2_000
const maxLines = 5_000

type Days = { from: string; to: string }

/** Where the client lives, as the firm knows it: where the business is, else where its mail goes. */
export const homeAddress = async (db: Db, accountId: string): Promise<Address | null> =>
  (
    await db.row<{ address: Address | null }>(sql`
      select coalesce(physical_address, mailing_address) as address
      from client_records where account_id = ${accountId}
    `)
  )?.address ?? null

/** Documents that may be of these days: some arrive a year later, with last year's papers. */
export const papersOf = (db: Db, accountId: string, { from, to }: Days) =>
  db.rows<{ id: string; title: string; arrivedOn: string }>(sql`
    select d.id, d.title, (d.created_at at time zone a.time_zone)::date as arrived_on
    from documents d
    join accounts a on a.id = d.account_id
    where d.account_id = ${accountId} and d.status <> 'resubmitted' and d.title is not null
      and d.created_at >= ${from}::date - interval '3 days'
      and d.created_at < ${to}::date + interval '400 days'
    order by d.created_at desc, d.id limit ${maxPapers}
  `)

/**
 * Revenue, and what is bought on the road (fuel, repairs, tolls, lumpers, parking), as staff posted it from documents,
 * unless it was taken back. Insurance and the like is billed from elsewhere.
 */
export const linesOf = (db: Db, accountId: string, { from, to }: Days) =>
  db.rows<{ documentId: string; on: string; source: string; details: string }>(sql`
    select distinct b.document_id, t.date as on, t.source, t.details
    from transactions t
    join transaction_batches b on b.account_id = ${accountId} and b.id = t.batch_id
    where t.account_id = ${accountId} and t.date between ${from} and ${to}
      and (t.internal_account_number between 4000 and 4299
        or t.internal_account_number between 5000 and 5299 or t.internal_account_number = 5420)
      and b.document_id is not null and b.reverses_batch_id is null
      and not exists (
        select 1 from transaction_batches r
        where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
    order by t.date, b.document_id, t.source, t.details limit ${maxLines}
  `)

export const tripsOf = (db: Db, accountId: string, { from, to }: Days) =>
  db.rows<{
    id: string
    startDate: string
    endDate: string
    startPlace: string | null
    endPlace: string | null
  }>(sql`
    select id, start_date, (end_time at time zone end_time_zone)::date as end_date, start_place, end_place
    from trips
    where account_id = ${accountId} and deleted_at is null and not in_progress
      and start_date between ${from} and ${to}
    order by start_time, id limit ${maxLines}
  `)

export async function dismissedDays(
  db: Db,
  accountId: string,
  { from, to }: Days,
): Promise<string[]> {
  const rows = await db.rows<{ date: string }>(sql`
    select effective_date as date from per_diem_dismissals
    where account_id = ${accountId} and effective_date between ${from} and ${to}
  `)
  return rows.map(({ date }) => date)
}

export async function insertDismissals(
  db: Db,
  accountId: string,
  dates: readonly string[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into per_diem_dismissals (account_id, effective_date, dismissed_at)
    select ${accountId}, day, ${at}::timestamptz from unnest(${[...dates]}::date[]) as day
    on conflict do nothing
  `)
}

export async function insertEvidence(
  db: Db,
  accountId: string,
  date: string,
  evidence: readonly Evidence[],
  at: Date,
): Promise<void> {
  const column = <K extends keyof Evidence>(name: K) => evidence.map((one) => one[name])
  await db.rows(sql`
    insert into per_diem_evidence (account_id, effective_date, kind, source_id, happened_on, label, place, confirmed_at)
    select ${accountId}, ${date}::date, e.kind, e.source_id, e.happened_on, e.label, e.place, ${at}::timestamptz
    from unnest(${column('kind')}::text[], ${column('sourceId')}::uuid[], ${column('on')}::date[],
                ${column('label')}::text[], ${column('place')}::text[])
      as e (kind, source_id, happened_on, label, place)
    on conflict do nothing
  `)
}

/** Whether the day had some. */
export async function deleteEvidence(db: Db, accountId: string, date: string): Promise<boolean> {
  const rows = await db.rows(sql`
    delete from per_diem_evidence
    where account_id = ${accountId} and effective_date = ${date} returning 1 as deleted
  `)
  return rows.length > 0
}

/** What supports the confirmed days of a year, by date. */
export const evidenceOfYear = (db: Db, accountId: string, year: number) =>
  db.rows<DayEvidence>(sql`
    select effective_date as date, max(confirmed_at) as confirmed_at,
           json_agg(json_build_object('kind', kind, 'sourceId', source_id, 'label', label,
                                      'place', place, 'on', happened_on)
                    order by happened_on, kind, label) as evidence
    from per_diem_evidence
    where account_id = ${accountId}
      and effective_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    group by effective_date order by effective_date
  `)

/** Sets that the client slept away on these days. */
export async function setSleptAway(
  db: Db,
  accountId: string,
  dates: readonly string[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update per_diem_entries set slept_away = true, last_updated = ${at}
    where account_id = ${accountId} and effective_date = any(${[...dates]}::date[])
      and owner_operator_partial_count = 1
  `)
}

/** The IDs of the owner-operator's partial days among these. */
export async function partialDayIds(
  db: Db,
  accountId: string,
  dates: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from per_diem_entries
    where account_id = ${accountId} and effective_date = any(${[...dates]}::date[])
      and owner_operator_partial_count = 1
    order by effective_date
  `)
  return rows.map(({ id }) => id)
}

/** Clients with corrected days that nobody has looked at; a consultant's own only. */
export const listCorrections = (db: Db, restrictedTo: string | undefined) =>
  db.rows<PerDiemCorrection>(sql`
    select a.id, a.name as account_name, count(*)::int as waiting
    from per_diem_corrections c
    join accounts a on a.id = c.account_id
    where c.seen_at is null ${restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty}
    group by a.id, a.name order by ${inNameOrder(sql`a.name`)}, a.id limit 200
  `)

export async function seeCorrections(
  db: Db,
  accountId: string,
  staffId: string,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update per_diem_corrections set seen_at = ${at}::timestamptz, seen_by = ${staffId}
    where account_id = ${accountId} and seen_at is null
  `)
}
