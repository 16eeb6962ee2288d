import type { Sql } from 'sql-template-tag'
import type {
  Transaction,
  TransactionBatch,
} from '@milepost/contract/financial-performance/financial-performance'
import type { Section } from '@milepost/contract/financial-performance/statements/ledger'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { limitToPage } from '../../../platform/database/list-page.ts'
import { chartOf } from '../../../shared/chart.sql.ts'

/** Whole months: the first and last day as yyyy-MM-dd. A null `from` means from the beginning. */
export type Days = { from: string | null; to: string }

/** One account's lines; with `payments`, only those that paid down a liability, with the amount paid. */
type Listed = { internalAccountNumber: number; payments: boolean }

export const sectionInChart = (db: Db, accountId: string, internalAccountNumber: number) =>
  db.row<{ section: Section }>(sql`
    select section from ${chartOf(accountId)} c
    where internal_account_number = ${internalAccountNumber}
  `)

type Line = Omit<Transaction, 'amount' | 'formattedAmount'> & { hundredths: number }

/** One page of lines, newest first. */
export const linesOfAccount = (
  db: Db,
  accountId: string,
  { internalAccountNumber, payments }: Listed,
  { from, to }: Days,
  { page, limit }: { page: number; limit: number },
) =>
  db.rows<Line>(sql`
    select batch_id || '-' || line_number as id, date, source, details, batch_id,
           ${payments ? sql`paid_down` : sql`amount`} as hundredths
    from transactions
    where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
      and date between coalesce(${from}::date, '-infinity') and ${to}
      ${payments ? sql`and paid_down <> 0` : empty}
    order by date desc, batch_id, line_number
    ${limitToPage({ page, limit })}
  `)

/** The number of lines, their sum and the sum of all earlier lines, in cents or hundredths of miles. */
export async function sumsOfAccount(
  db: Db,
  accountId: string,
  { internalAccountNumber, payments }: Listed,
  { from, to }: Days,
) {
  const row = await db.row<{ total: number; amount: number; before: number }>(sql`
    with stored as (
      select ${payments ? sql`payments` : sql`transactions`} as lines,
             ${payments ? sql`paid_down` : sql`amount`} as amount,
             make_date(year, month, 1) >= coalesce(${from}::date, '-infinity') as is_in
      from monthly_totals
      where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
        and make_date(year, month, 1) <= ${to}
    )
    select coalesce(sum(lines) filter (where is_in), 0)::bigint as total,
           coalesce(sum(amount) filter (where is_in), 0)::bigint as amount,
           coalesce(sum(amount) filter (where not is_in), 0)::bigint as before
    from stored
  `)
  return row!
}

/** The net income of all years before this one, in cents. */
export async function netIncomeBefore(db: Db, accountId: string, year: number): Promise<number> {
  const row = await db.row<{ amount: number }>(sql`
    select coalesce(sum(case when c.section = 'revenue' then t.amount else -t.amount end), 0)::bigint
           as amount
    from monthly_totals t join chart_of_accounts c using (internal_account_number)
    where t.account_id = ${accountId} and t.year < ${year}
      and c.section in ('revenue', 'variable', 'fixed')
  `)
  return row!.amount
}

/** The paper that was attached to the one bank transaction that a batch posts; null if it posts several. */
const paperOfOnly = (accountId: string, batchId: Sql) => sql`(
  select (array_agg(i.document_id))[1] from imported_transactions i
  where i.account_id = ${accountId} and i.batch_id = ${batchId} having count(*) = 1
)`

type BatchHead = Pick<
  TransactionBatch,
  | 'batchId'
  | 'date'
  | 'description'
  | 'documentGuid'
  | 'reversesBatchId'
  | 'reversedByBatchId'
  | 'ruleId'
  | 'correctsBatchId'
>

export const batchHead = (db: Db, accountId: string, id: string) =>
  db.row<BatchHead>(sql`
    select b.id as batch_id, b.date, b.description,
           coalesce(b.document_id, o.document_id, ${paperOfOnly(accountId, sql`b.id`)}) as document_guid, b.reverses_batch_id,
           r.id as reversed_by_batch_id, b.corrects_batch_id, p.id as rule_id
    from transaction_batches b
    left join posting_rules p on p.account_id = ${accountId} and p.id = b.rule_id
    left join transaction_batches o on o.account_id = ${accountId} and o.id = b.corrects_batch_id
    left join transaction_batches r
      on r.account_id = b.account_id and r.reverses_batch_id = b.id
    where b.account_id = ${accountId} and b.id = ${id}
  `)

type BatchLine = {
  date: string
  internalAccountNumber: number
  name: string
  section: Section
  hundredths: number
  source: string
  details: string
}

export const batchLines = (db: Db, accountId: string, batchId: string) =>
  db.rows<BatchLine>(sql`
    select t.date, internal_account_number, c.name, c.section, t.amount as hundredths, t.source,
           t.details
    from transactions t join ${chartOf(accountId)} c using (internal_account_number)
    where t.account_id = ${accountId} and t.batch_id = ${batchId}
    order by t.line_number
  `)

type Preview = { title: string; key: string; sha256: string; bytes: number }

/** The preview PDF of the document that a batch is about, if it exists. */
export const documentOfBatch = (db: Db, accountId: string, batchId: string) =>
  db.row<Preview>(sql`
    select d.title, d.preview_key as key, d.preview_sha256 as sha256, d.preview_bytes as bytes
    from transaction_batches b
    left join transaction_batches o on o.account_id = ${accountId} and o.id = b.corrects_batch_id
    join documents d
      on d.account_id = ${accountId}
        and d.id = coalesce(b.document_id, o.document_id, ${paperOfOnly(accountId, sql`b.id`)})
    where b.account_id = ${accountId} and b.id = ${batchId} and d.preview_key is not null
  `)
