import { statusesOf } from '@milepost/contract/documents/work-queue'
import {
  maxUnmatchedListed,
  type AccountToReconcile,
  type CloseTick,
  type TickedItem,
  type UnmatchedBatch,
} from '@milepost/contract/financial-performance/month-close'
import { firstYear } from '@milepost/contract/financial-performance/statements/periods'
import type { AccountState } from '@milepost/contract/wire/access'
import { sql, type Db } from '../../../platform/database/database.ts'
import { accountsOf } from '../../../shared/reconciled-through.sql.ts'
import { isUnconfirmed } from '../matching/unconfirmed-lines.sql.ts'

type Account = AccountState & {
  timeZone: string
  lockedThrough: string | null
  /** How many people can sign in. */
  people: number
  /** The month of the first total of the books; null if there is none. */
  firstMonth: string | null
}

export const loadAccount = (db: Db, accountId: string) =>
  db.row<Account>(sql`
    select a.client_customer_type, a.is_active, a.is_limited, a.time_zone,
           a.books_locked_through as locked_through,
           (select count(*) from client_users u
            where u.account_id = ${accountId} and u.removed_at is null) as people,
           (select to_char(min(make_date(t.year, t.month, 1)), 'YYYY-MM') from monthly_totals t
            where t.account_id = ${accountId} and t.year >= ${firstYear}) as first_month
    from accounts a where a.id = ${accountId}
  `)

/** How many of an item each month (yyyy-MM) has. */
export type MonthCount = { month: string; count: number }

/** Bank transactions that wait, by their month. */
export const countWaiting = (db: Db, accountId: string) =>
  db.rows<MonthCount>(sql`
    select to_char(date, 'YYYY-MM') as month, count(*) as count from imported_transactions
    where account_id = ${accountId} and state = 'waiting' group by 1
  `)

/** Documents that wait for the firm, by the month in which they came. */
export const countOpenDocuments = (db: Db, accountId: string, timeZone: string) =>
  db.rows<MonthCount>(sql`
    select to_char(created_at at time zone ${timeZone}::text, 'YYYY-MM') as month, count(*) as count
    from documents
    where account_id = ${accountId} and status = any(${statusesOf('open')}::text[]) group by 1
  `)

/**
 * A subquery: lines of posted documents on a bank or card account that no transaction of the bank confirms, with the
 * document's batch, also if a correction of it posted the line. Such an
 * account is one with transactions of a bank, from the day of the first of them on.
 */
const unmatchedLines = (accountId: string) => sql`
  (
    with bank as (
      select internal_account_number as number, min(date) as since from imported_transactions
      where account_id = ${accountId} group by 1
    ), line as (
      select t.batch_id, t.line_number, t.internal_account_number as number, t.date,
             case when t.internal_account_number < 2000 then t.amount else -t.amount end as cents
      from bank
      join transactions t on t.account_id = ${accountId}
        and t.internal_account_number = bank.number and t.date >= bank.since
      where t.amount <> 0
    )
    select l.date, d.id as batch_id, d.description, d.document_id
    from line l
    join transaction_batches b on b.account_id = ${accountId} and b.id = l.batch_id
    join transaction_batches d
      on d.account_id = ${accountId} and d.id = coalesce(b.corrects_batch_id, b.id)
    where d.document_id is not null and ${isUnconfirmed(accountId)}
  )
`

/** Posted documents that no transaction of the bank confirms, by month. */
export const countUnmatchedDocuments = (db: Db, accountId: string) =>
  db.rows<MonthCount>(sql`
    select to_char(u.date, 'YYYY-MM') as month, count(distinct u.batch_id) as count
    from ${unmatchedLines(accountId)} u group by 1
  `)

/** The batches of those of one month, oldest first. */
export const listUnmatched = (db: Db, accountId: string, span: { from: string; to: string }) =>
  db.rows<UnmatchedBatch>(sql`
    select u.batch_id, min(u.date) as date, u.description, u.document_id as document_guid
    from ${unmatchedLines(accountId)} u
    where u.date between ${span.from} and ${span.to}
    group by u.batch_id, u.description, u.document_id
    order by 2, 1 limit ${maxUnmatchedListed}
  `)

export type ReconciledAccount = AccountToReconcile & {
  /** The day from which on it has to be reconciled. */
  since: string
  /** The first day that lacks a statement; null if there is none. */
  openFrom: string | null
}

/** The accounts that have to be reconciled, from some day on. */
export const listAccountsToReconcile = (db: Db, accountId: string) =>
  db.rows<ReconciledAccount>(sql`
    select a.internal_account_number, a.name, a.last_through as reconciled_through, a.since, a.open_from
    from ${accountsOf(accountId)} a where a.since is not null order by a.internal_account_number
  `)

export type Tick = CloseTick & { month: string; item: TickedItem; open: number | null }

export const listTicks = (db: Db, accountId: string) =>
  db.rows<Tick>(sql`
    select to_char(t.through, 'YYYY-MM') as month, t.item, t.ticked_at as at, t.note, t.open,
           s.first_name || ' ' || s.last_name as by
    from month_close_ticks t join staff s on s.id = t.ticked_by
    where t.account_id = ${accountId}
  `)

export type Finish = {
  month: string
  finishedAt: string
  finishedBy: string
  reason: string | null
  announcedAt: string | null
}

export const listFinishes = (db: Db, accountId: string) =>
  db.rows<Finish>(sql`
    select to_char(c.through, 'YYYY-MM') as month, c.finished_at, c.reason, c.announced_at,
           s.first_name || ' ' || s.last_name as finished_by
    from month_closes c join staff s on s.id = c.finished_by
    where c.account_id = ${accountId}
  `)

type NewTick = {
  through: string
  item: TickedItem
  at: Date
  staffId: string
  note: string | null
  open: number | null
}

export async function upsertTick(db: Db, accountId: string, tick: NewTick): Promise<void> {
  const { through, item, at, staffId, note, open } = tick
  await db.rows(sql`
    insert into month_close_ticks (account_id, through, item, ticked_at, ticked_by, note, open)
    values (${accountId}, ${through}, ${item}, ${at}, ${staffId}, ${note}, ${open})
    on conflict (account_id, through, item) do update
      set ticked_at = excluded.ticked_at, ticked_by = excluded.ticked_by, note = excluded.note,
          open = excluded.open
  `)
}

export async function deleteTick(
  db: Db,
  accountId: string,
  { through, item }: { through: string; item: TickedItem },
): Promise<void> {
  await db.rows(sql`
    delete from month_close_ticks
    where account_id = ${accountId} and through = ${through} and item = ${item}
  `)
}

type NewFinish = {
  through: string
  at: Date
  staffId: string
  reason: string | null
  isAnnounced: boolean
}

/** What was announced stays so. */
export async function upsertFinish(db: Db, accountId: string, finish: NewFinish): Promise<void> {
  const { through, at, staffId, reason, isAnnounced } = finish
  await db.rows(sql`
    insert into month_closes as known (account_id, through, finished_at, finished_by, reason, announced_at)
    values (${accountId}, ${through}, ${at}, ${staffId}, ${reason}, ${isAnnounced ? at : null})
    on conflict (account_id, through) do update
      set finished_at = excluded.finished_at, finished_by = excluded.finished_by,
          reason = excluded.reason, announced_at = coalesce(known.announced_at, excluded.announced_at)
  `)
}
