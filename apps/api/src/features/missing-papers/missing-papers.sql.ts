import type { MissingPaper } from '@milepost/contract/missing-papers/missing-papers'
import type { PaperSeries } from '@milepost/contract/missing-papers/paper-series'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import type { BankRow, Paper, Period, Series } from './learning/find-missing.ts'

/** Bounds the work; what is older than three years is long settled. */
const maxPapers = 4_000
const maxRows = 20_000
const reach = sql`interval '3 years'`

/** Waits until others who look at the client's papers have finished. */
export async function lockLook(transaction: Db, accountId: string): Promise<void> {
  await transaction.rows(sql`
    insert into paper_looks (account_id) values (${accountId}) on conflict do nothing
  `)
  await transaction.rows(sql`
    select 1 as locked from paper_looks where account_id = ${accountId} for update
  `)
}

export async function setNextLook(db: Db, accountId: string, on: string | null): Promise<void> {
  await db.rows(sql`
    update paper_looks set look_on = ${on}::date where account_id = ${accountId}
  `)
}

/** Clients for whom time alone may have made a paper missing by a day, in the order of their IDs. */
export const listDueLooks = (
  db: Db,
  today: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  db.rows<{ accountId: string }>(sql`
    select account_id from paper_looks
    where look_on <= ${today}::date ${after ? sql`and account_id > ${after}` : empty}
    order by account_id limit ${limit}
  `)

/** The newest documents with what staff posted from them; a document that was sent again counts as it is now. */
export const listPapers = (db: Db, accountId: string, today: string) =>
  db.rows<Paper>(sql`
    select d.id, (d.created_at at time zone a.time_zone)::date as arrived_on, d.title,
           case when b.id is not null then json_build_object(
             'on', b.date, 'words', concat_ws(' ', b.description, t.source)) end as posted
    from documents d
    join accounts a on a.id = d.account_id
    left join transaction_batches b
      on b.account_id = ${accountId} and b.document_id = d.id and b.reverses_batch_id is null
        and b.corrects_batch_id is null
        and not exists (
          select 1 from transaction_batches r
          where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
    left join transactions t
      on t.account_id = ${accountId} and t.batch_id = b.id and t.line_number = 1
    where d.account_id = ${accountId} and d.status <> 'resubmitted'
      and d.created_at > ${today}::date - ${reach}
    order by d.created_at desc, d.id limit ${maxPapers}
  `)

export const listBankRows = (db: Db, accountId: string, today: string) =>
  db.rows<BankRow>(sql`
    select i.date as on, i.stem, i.amount as cents, coalesce(i.document_id, (
      select b.document_id
      from imported_matches m
      join transaction_batches b on b.account_id = ${accountId} and b.id = m.batch_id
      where m.account_id = ${accountId} and m.transaction_id = i.id
      order by b.document_id limit 1
    )) as paper_id
    from imported_transactions i
    where i.account_id = ${accountId} and i.possible_duplicate_of is null and not i.bank_removed
      and i.date > ${today}::date - ${reach}
    order by i.date desc, i.id limit ${maxRows}
  `)

export type StoredSeries = { id: string; key: string; endedOn: string | null; lastOn: string }

export const listSeries = (db: Db, accountId: string) =>
  db.rows<StoredSeries>(sql`
    select id, key, ended_on, last_on from paper_series where account_id = ${accountId}
  `)

export type StoredMissing = {
  id: string
  seriesId: string
  from: string
  to: string
  expectedOn: string
  isWaived: boolean
}

export const listStoredMissing = (db: Db, accountId: string) =>
  db.rows<StoredMissing>(sql`
    select id, series_id, from_on as from, to_on as to, expected_on, waived_at is not null as is_waived
    from missing_papers where account_id = ${accountId}
  `)

/** Adds a series or replaces what was learned of it. Returns its ID. */
export async function upsertSeries(
  db: Db,
  accountId: string,
  id: string,
  series: Series,
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into paper_series (account_id, id, key, kind, name, rhythm, state, confidence, is_seen_at_bank,
                              is_dated_by_arrival, last_on, next_on)
    values (${accountId}, ${id}, ${series.key}, ${series.kind}, ${series.name}, ${series.rhythm},
            ${series.state}, ${series.confidence}, ${series.isSeenAtBank},
            ${series.isDatedByArrival}, ${series.lastOn}, ${series.nextOn})
    on conflict (account_id, key) do update set
      kind = excluded.kind, name = excluded.name, rhythm = excluded.rhythm, state = excluded.state,
      confidence = excluded.confidence, is_seen_at_bank = excluded.is_seen_at_bank,
      is_dated_by_arrival = excluded.is_dated_by_arrival, last_on = excluded.last_on,
      next_on = excluded.next_on
    returning id
  `)
  return row!.id
}

/** Deletes series with what is missing of them. */
export async function deleteSeries(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await db.rows(sql`
    delete from paper_series where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `)
}

export async function setEnded(
  db: Db,
  accountId: string,
  id: string,
  on: string | null,
): Promise<void> {
  await db.rows(sql`
    update paper_series set ended_on = ${on}::date where account_id = ${accountId} and id = ${id}
  `)
}

type NewMissing = Period & { id: string; seriesId: string; at: Date }

export async function insertMissing(
  db: Db,
  accountId: string,
  { id, seriesId, from, to, expectedOn, at }: NewMissing,
): Promise<void> {
  await db.rows(sql`
    insert into missing_papers (account_id, id, series_id, from_on, to_on, expected_on, found_at)
    values (${accountId}, ${id}, ${seriesId}, ${from}, ${to}, ${expectedOn}, ${at})
  `)
}

export async function deleteMissing(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await db.rows(sql`
    delete from missing_papers where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `)
}

export async function setWaived(
  db: Db,
  accountId: string,
  id: string,
  at: Date | null,
): Promise<void> {
  await db.rows(sql`
    update missing_papers set waived_at = ${at}::timestamptz
    where account_id = ${accountId} and id = ${id}
  `)
}

export const countMissing = async (db: Db, accountId: string): Promise<number> =>
  (await db.row<{ count: number }>(sql`
    select count(*)::int as count from missing_papers
    where account_id = ${accountId} and waived_at is null
  `))!.count

/** How many papers are missing, by the month (yyyy-MM) in which the period of each ends. */
export const countMissingByMonth = (db: Db, accountId: string) =>
  db.rows<{ month: string; count: number }>(sql`
    select to_char(to_on, 'YYYY-MM') as month, count(*)::int as count from missing_papers
    where account_id = ${accountId} and waived_at is null group by 1
  `)

export const listMissing = (db: Db, accountId: string) =>
  db.rows<MissingPaper>(sql`
    select m.id, s.kind, s.name, s.rhythm, m.from_on as from, m.to_on as to, m.expected_on,
           s.is_dated_by_arrival
    from missing_papers m
    join paper_series s on s.account_id = m.account_id and s.id = m.series_id
    where m.account_id = ${accountId} and m.waived_at is null
    order by m.expected_on, m.id
  `)

/** Series with what is missing of them, those with the most first; one of them with an ID. */
export const listSeriesForStaff = (db: Db, accountId: string, id: string | null = null) =>
  db.rows<PaperSeries>(sql`
    select s.id, s.kind, s.name, s.rhythm, s.state, s.confidence, s.is_seen_at_bank, s.last_on, s.next_on,
           coalesce(m.missing, '[]') as missing, coalesce(m.waived, '[]') as waived
    from paper_series s
    left join (
      select p.series_id,
             json_agg(${missingJson} order by p.expected_on, p.id) filter (where p.waived_at is null) as missing,
             json_agg(${missingJson} order by p.expected_on desc, p.id)
               filter (where p.waived_at is not null) as waived,
             count(*) filter (where p.waived_at is null) as missing_count
      from missing_papers p
      join paper_series x on x.account_id = ${accountId} and x.id = p.series_id
      where p.account_id = ${accountId}
      group by p.series_id
    ) m on m.series_id = s.id
    where s.account_id = ${accountId} and (${id}::uuid is null or s.id = ${id}::uuid)
    order by coalesce(m.missing_count, 0) desc, s.kind, s.key
  `)

const missingJson = sql`json_build_object(
  'id', p.id, 'kind', x.kind, 'name', x.name, 'rhythm', x.rhythm, 'from', p.from_on, 'to', p.to_on,
  'expectedOn', p.expected_on, 'isDatedByArrival', x.is_dated_by_arrival)`
