import { sql, type Db } from '../../../platform/database/database.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'

export type BatchRow = {
  id: string
  date: string
  description: string
  documentId: string | null
  bankImportId: string | null
  isOpening: boolean
  reversesBatchId: string | null
  /** The rule for bank transactions that posts it. */
  ruleId: string | null
  /** The batch of which it replaces lines. */
  correctsBatchId: string | null
  fingerprint: string
}

/** Amounts in cents, or hundredths of miles. */
export type LineRow = {
  batchId: string
  lineNumber: number
  date: string
  internalAccountNumber: number
  amount: number
  /** By how much the line lowered a liability; negative if it reverses such a line. */
  paidDown: number
  source: string
  details: string
}

/**
 * Serializes what changes an account's books. Returns the last day of the months that are locked, null if none is; it
 * holds until the transaction ends.
 */
export async function lockBooks(db: Db, accountId: string): Promise<string | null> {
  const row = await db.row<{ lockedThrough: string | null }>(sql`
    select books_locked_through as locked_through from accounts where id = ${accountId} for no key update
  `)
  await boardChanged(db, accountId, 'books')
  return row?.lockedThrough ?? null
}

type Posting = { batches: BatchRow[]; lines: LineRow[]; at: Date; postedBy: string | null }

/**
 * Inserts batches and their lines and updates the monthly totals, in one statement. Returns the ids of new
 * batches; existing ones are left unchanged. The database rejects a batch that does not balance in every
 * month.
 */
export async function insertBatches(
  db: Db,
  accountId: string,
  { batches, lines, at, postedBy }: Posting,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with batch as (
      select * from unnest(
        ${batches.map((b) => b.id)}::uuid[], ${batches.map((b) => b.date)}::date[],
        ${batches.map((b) => b.description)}::text[], ${batches.map((b) => b.documentId)}::uuid[],
        ${batches.map((b) => b.bankImportId)}::uuid[], ${batches.map((b) => b.isOpening)}::boolean[],
        ${batches.map((b) => b.reversesBatchId)}::uuid[], ${batches.map((b) => b.ruleId)}::uuid[],
        ${batches.map((b) => b.correctsBatchId)}::uuid[], ${batches.map((b) => b.fingerprint)}::text[]
      ) as b (id, date, description, document_id, bank_import_id, is_opening, reverses_batch_id, rule_id,
              corrects_batch_id, fingerprint)
    ), line as (
      select * from unnest(
        ${lines.map((l) => l.batchId)}::uuid[], ${lines.map((l) => l.lineNumber)}::int[],
        ${lines.map((l) => l.date)}::date[], ${lines.map((l) => l.internalAccountNumber)}::int[],
        ${lines.map((l) => l.amount)}::bigint[], ${lines.map((l) => l.paidDown)}::bigint[],
        ${lines.map((l) => l.source)}::text[], ${lines.map((l) => l.details)}::text[]
      ) as l (batch_id, line_number, date, internal_account_number, amount, paid_down, source, details)
    ), month as (
      select batch_id, min(date) as first_date, max(date) as last_date,
             coalesce(sum(amount) filter (where section in ('asset', 'variable', 'fixed')), 0) as debits,
             coalesce(sum(amount) filter (where section in ('liability', 'equity', 'revenue')), 0) as credits
      from line left join chart_of_accounts using (internal_account_number)
      group by batch_id, date_trunc('month', date)
    ), sums as (
      select batch_id, min(first_date) as first_date, max(last_date) as last_date,
             array_agg(debits order by first_date) as debits,
             array_agg(credits order by first_date) as credits
      from month group by batch_id
    ), posted as (
      insert into transaction_batches (account_id, id, date, description, document_id, bank_import_id,
        is_opening, reverses_batch_id, rule_id, corrects_batch_id, document_attempt, opening_attempt, debits, credits,
        first_date, last_date, fingerprint, posted_at, posted_by)
      select ${accountId}::uuid, b.id, b.date, b.description, b.document_id, b.bank_import_id,
             b.is_opening, b.reverses_batch_id, b.rule_id, b.corrects_batch_id,
             (select count(*) from transaction_batches r
              where r.account_id = ${accountId} and r.document_id = b.document_id
                and r.reverses_batch_id is not null),
             (select count(*) from transaction_batches r
              where r.account_id = ${accountId} and r.is_opening and b.is_opening
                and r.reverses_batch_id is not null),
             s.debits, s.credits, s.first_date, s.last_date, b.fingerprint,
             ${at}::timestamptz, ${postedBy}::uuid
      from batch b join sums s on s.batch_id = b.id
      on conflict (account_id, id) do nothing
      returning id
    ), new_line as (
      select line.* from line join posted on posted.id = line.batch_id
    ), written as (
      insert into transactions (account_id, batch_id, line_number, date, internal_account_number,
                                amount, paid_down, source, details)
      select ${accountId}::uuid, batch_id, line_number, date, internal_account_number,
             amount, paid_down, source, details
      from new_line
    ), totalled as (
      insert into monthly_totals as totals (account_id, year, month, internal_account_number, amount,
                                          paid_down, transactions, payments)
      select ${accountId}::uuid, extract(year from date)::int, extract(month from date)::int,
             internal_account_number, sum(amount), sum(paid_down), count(*),
             count(*) filter (where paid_down <> 0)
      from new_line group by 2, 3, 4
      on conflict (account_id, year, month, internal_account_number) do update
        set amount = totals.amount + excluded.amount,
            paid_down = totals.paid_down + excluded.paid_down,
            transactions = totals.transactions + excluded.transactions,
            payments = totals.payments + excluded.payments
    )
    select id from posted
  `)
  return rows.map(({ id }) => id)
}

export const loadFingerprints = (db: Db, accountId: string, ids: string[]) =>
  db.rows<{ id: string; fingerprint: string; isReversed: boolean }>(sql`
    select b.id, b.fingerprint, exists (
      select 1 from transaction_batches r where r.account_id = ${accountId} and r.reverses_batch_id = b.id
    ) as is_reversed
    from transaction_batches b where b.account_id = ${accountId} and b.id = any(${ids}::uuid[])
  `)

const batchColumns = sql`
  select id, date, description, document_id, bank_import_id, is_opening, reverses_batch_id, rule_id,
         corrects_batch_id, fingerprint
`

export const batchRow = (db: Db, accountId: string, id: string) =>
  db.row<BatchRow>(sql`
    ${batchColumns} from transaction_batches where account_id = ${accountId} and id = ${id}
  `)

/** The corrections of a batch, in the order they were posted. */
export const correctionRows = (db: Db, accountId: string, batchId: string) =>
  db.rows<BatchRow>(sql`
    ${batchColumns} from transaction_batches
    where account_id = ${accountId} and corrects_batch_id = ${batchId} order by posted_at, id
  `)

export const lineRows = (db: Db, accountId: string, batchId: string) =>
  db.rows<LineRow>(sql`
    select batch_id, line_number, date, internal_account_number, amount, paid_down, source, details
    from transactions where account_id = ${accountId} and batch_id = ${batchId} order by line_number
  `)

/** A line that a correction replaces, and the opposite line that it posts. */
export type CorrectedLine = { batchId: string; lineNumber: number; oppositeNumber: number }

export async function insertLineCorrections(
  db: Db,
  accountId: string,
  correctionId: string,
  lines: readonly CorrectedLine[],
): Promise<void> {
  await db.rows(sql`
    insert into line_corrections (account_id, batch_id, line_number, correction_id, correction_line_number)
    select ${accountId}::uuid, l.batch_id, l.line_number, ${correctionId}::uuid, l.opposite_number
    from unnest(${lines.map((l) => l.batchId)}::uuid[], ${lines.map((l) => l.lineNumber)}::int[],
                ${lines.map((l) => l.oppositeNumber)}::int[]) l (batch_id, line_number, opposite_number)
  `)
}
