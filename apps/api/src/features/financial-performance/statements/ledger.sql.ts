import type { LedgerLine } from '@milepost/contract/financial-performance/books-for-staff'
import {
  isOnBalanceSheet,
  retainedEarnings,
  type Section,
} from '@milepost/contract/financial-performance/statements/ledger'
import { monthSpan } from '@milepost/contract/financial-performance/statements/periods'
import { sql, type Db } from '../../../platform/database/database.ts'

/** One account's lines between two days (yyyy-MM-dd), both included. */
export type LedgerSpan = {
  internalAccountNumber: number
  section: Section
  from: string
  to: string
}

/**
 * The account's totals by month. On January 1, retained earnings take over what each earlier year earned, as
 * on the balance sheet, without a line in the books.
 */
const monthsOf = (accountId: string, { internalAccountNumber, section, from, to }: LedgerSpan) => {
  const posted = sql`
    select make_date(year, month, 1) as first, transactions as lines, amount from monthly_totals
    where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
      and make_date(year, month, 1) <= ${to}::date
  `
  if (internalAccountNumber === retainedEarnings)
    return sql`
      select first, sum(lines) as lines, sum(amount) as amount
      from (${posted} union all select date, 1, amount from (${closings(accountId, to)}) closing) m
      group by first
    `
  // Balances of revenue, expenses, and miles start from zero each year.
  return isOnBalanceSheet(section)
    ? posted
    : sql`${posted} and year >= extract(year from ${from}::date)`
}

/** What each year earned, dated January 1 of the next one. */
const closings = (accountId: string, to: string) => sql`
  select make_date(t.year + 1, 1, 1) as date,
         sum(case when c.section = 'revenue' then t.amount else -t.amount end)::bigint as amount
  from monthly_totals t join chart_of_accounts c using (internal_account_number)
  where t.account_id = ${accountId} and make_date(t.year + 1, 1, 1) <= ${to}::date
    and c.section in ('revenue', 'variable', 'fixed')
  group by t.year
  having sum(case when c.section = 'revenue' then t.amount else -t.amount end) <> 0
`

const linesOf = (accountId: string, { internalAccountNumber, to }: LedgerSpan) => {
  const posted = sql`
    select date, batch_id, line_number, amount, source, details from transactions
    where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
  `
  return internalAccountNumber === retainedEarnings
    ? sql`
        ${posted} union all
        select date, null, 0, amount, '', '' from (${closings(accountId, to)}) closing
      `
    : posted
}

/** The first and the last day of a day's month. */
const toMonth = (day: string) => monthSpan(Number(day.slice(0, 4)), Number(day.slice(5, 7)))

/** Amounts in cents, or hundredths of miles. */
export type LedgerPosition = {
  /** The balance before the first day, and after the last. */
  opening: number
  closing: number
  /** How many lines there are between the two. */
  total: number
  /**
   * Where a page starts: the first day of a month or of the span, the balance before it, and how many lines
   * from there come before the page. Null past the last line.
   */
  start: { day: string; balance: number; offset: number } | null
  /** The last day of the month in which the page ends. */
  end: string | null
}

/**
 * The sums of a span, and where the page after `skip` lines is. Reads the totals by month, and lines only in
 * the months of the first and the last day: its time does not grow with the number of lines before the page.
 */
export async function findInLedger(
  db: Db,
  accountId: string,
  span: LedgerSpan,
  { skip, limit }: { skip: number; limit: number },
): Promise<LedgerPosition> {
  const { from, to } = span
  const [firstMonth, lastDay] = [toMonth(from).from, toMonth(to).to]
  const row = await db.row<LedgerPosition>(sql`
    with month as (${monthsOf(accountId, span)}),
    edge as (
      select count(*) filter (where is_before) as lines_before,
             coalesce(sum(amount) filter (where is_before), 0) as before,
             count(*) filter (where not is_before) as lines_after,
             coalesce(sum(amount) filter (where not is_before), 0) as after
      from (
        select amount, true as is_before from (${linesOf(accountId, span)}) line
        where date >= ${firstMonth} and date < ${from}
        union all
        select amount, false from (${linesOf(accountId, span)}) line
        where date > ${to} and date <= ${lastDay}
      ) cut_off
    ),
    opening as (
      select coalesce(sum(amount), 0) + (select before from edge) as balance from month
      where first < ${firstMonth}
    ),
    -- The first month without its lines before the span.
    spanned as (
      select greatest(first, ${from}::date) as first,
             lines - case when first < ${from} then lines_before else 0 end as lines,
             amount - case when first < ${from} then before else 0 end as amount
      from month cross join edge where first >= ${firstMonth}
    ),
    placed as (
      select first, lines, sum(lines) over (order by first) - lines as lines_before,
             opening.balance + sum(amount) over (order by first) - amount as balance
      from spanned cross join opening
    ),
    start as (
      select first as day, balance::bigint as balance,
             (${skip}::bigint - lines_before)::bigint as "offset"
      from placed
      where lines_before <= ${skip}::bigint and ${skip}::bigint < lines_before + lines
    )
    select opening.balance::bigint as opening,
           ((select coalesce(sum(amount), 0) from month) - edge.after)::bigint as closing,
           ((select coalesce(sum(lines), 0) from placed) - edge.lines_after)::bigint as total,
           (select to_json(start) from start) as start,
           (
             select (date_trunc('month', min(first)) + interval '1 month - 1 day')::date from placed
             where lines_before + lines >= ${skip}::bigint + ${limit}::bigint
           ) as "end"
    from edge cross join opening
  `)
  return row!
}

type Row = Omit<LedgerLine, 'amount' | 'balance'> & { amount: number; balance: number }

/**
 * The page at a position. Newer batches come first within a day, lines of a batch from the last to the first:
 * the order of the index, read backward.
 */
export const ledgerLines = (
  db: Db,
  accountId: string,
  span: LedgerSpan,
  { start, end }: { start: NonNullable<LedgerPosition['start']>; end: string | null },
  limit: number,
) =>
  db.rows<Row>(sql`
    with line as (${linesOf(accountId, span)}),
    read as (
      select * from line
      where date >= ${start.day} and date <= least(${span.to}::date, coalesce(${end}::date, 'infinity'))
      order by date, batch_id desc, line_number desc limit ${start.offset + limit}
    ),
    summed as (
      select *, row_number() over ledger as position,
             (${start.balance}::bigint + sum(amount) over ledger)::bigint as balance
      from read window ledger as (order by date, batch_id desc, line_number desc)
    )
    select coalesce(s.batch_id || '-' || s.line_number, 'closing-' || s.date) as id, s.date, s.source,
           s.details, s.amount, s.balance, s.batch_id, coalesce(b.document_id, (
             select i.document_id from imported_transactions i
             where i.account_id = ${accountId} and i.batch_id = s.batch_id and i.document_id is not null
               and i.correction_id is null and s.line_number between i.posted_line - 1
                 and i.posted_line - 1 + coalesce(jsonb_array_length(i.posted_parts), 1)
           )) as document_guid
    from (select * from summed where position > ${start.offset}) s
    left join transaction_batches b on b.account_id = ${accountId} and b.id = s.batch_id
    order by s.position
  `)

/** The titles of documents, by their IDs. */
export async function titlesOf(
  db: Db,
  accountId: string,
  documents: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; title: string }>(sql`
    select id, title from documents
    where account_id = ${accountId} and id = any(${[...new Set(documents)]}::uuid[])
  `)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
