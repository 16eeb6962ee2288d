import type { ReconciliationLine } from '@milepost/contract/financial-performance/reconciling'
import type { Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/database/list-page.ts'

/** A statement, as far as its lines depend on it. */
export type StatementSpan = {
  id: string
  internalAccountNumber: number
  through: string
  isFinished: boolean
  countedThrough: string
  countedAt: string
}

/** Whether the bank's sum is the line's: `sums` are in the bank's sign, where money in is positive. */
const inBankSign = (internalAccountNumber: number, amount: ReturnType<typeof sql>) =>
  internalAccountNumber < 2000 ? amount : sql`(-${amount})`

/**
 * A subquery: the lines that an open statement has cleared or can clear, or those that a finished one has; `day` is the
 * day on which the bank shows a line, its own where no transaction of the bank posted or confirmed it. Those that did
 * clear it by themselves if the bank shows them by the last day, and they add up to it. Equal ones of a batch go
 * to its equal lines in order. A line and its reversal cancel out, and so do a line that a correction replaced and its
 * opposite.
 */
const linesOf = (
  accountId: string,
  { id, internalAccountNumber, through, ...span }: StatementSpan,
) => {
  const cents = inBankSign(internalAccountNumber, sql`l.amount`)
  const isOpen = sql`
    c.reconciliation_id is null and t.amount <> 0
    and (t.date > ${span.countedThrough} or b.posted_at > ${span.countedAt})
  `
  const isAsPosted = sql`not i.bank_removed and coalesce(i.bank_amount, i.amount) = i.amount`
  const isShown = sql`l.is_cleared or l.date <= ${through} or l.bank_day <= ${through}`
  return sql`
    (
      with line as (
        select t.batch_id, t.line_number, t.date, t.source, t.details, t.amount,
               c.reconciliation_id is not null as is_cleared, b.document_id,
               coalesce(b.reverses_batch_id, (
                 select r.id from transaction_batches r
                 where r.account_id = ${accountId} and r.reverses_batch_id = t.batch_id
               )) as other_batch_id
        from transactions t
        join transaction_batches b on b.account_id = ${accountId} and b.id = t.batch_id
        left join cleared_lines c
          on c.account_id = ${accountId} and c.batch_id = t.batch_id and c.line_number = t.line_number
        where t.account_id = ${accountId} and t.internal_account_number = ${internalAccountNumber}
          and (c.reconciliation_id = ${id} ${span.isFinished ? empty : sql`or (${isOpen})`})
      ), ranked as (
        select t.batch_id, t.line_number, row_number() over (
          partition by t.batch_id, t.amount order by t.date, t.line_number
        ) as place
        from transactions t
        where t.account_id = ${accountId} and t.internal_account_number = ${internalAccountNumber}
          and t.batch_id = any(array(select batch_id from line))
      ), matched as (
        select m.batch_id, m.line_number, sum(i.amount) as cents, min(i.amount) as one, count(*) as rows,
               min(m.transaction_id::text)::uuid as transaction_id, max(coalesce(i.bank_date, i.date)) as day
        from imported_matches m
        join imported_transactions i on i.account_id = ${accountId} and i.id = m.transaction_id
        where m.account_id = ${accountId} and i.internal_account_number = ${internalAccountNumber}
          and m.batch_id = any(array(select batch_id from line))
        group by m.batch_id, m.line_number having bool_and(${isAsPosted})
      ), posted as (
        select i.batch_id, i.amount as cents, coalesce(i.bank_date, i.date) as day,
               ${isAsPosted} as is_as_posted,
               row_number() over (partition by i.batch_id, i.amount order by i.date, i.id) as place
        from imported_transactions i
        where i.account_id = ${accountId} and i.internal_account_number = ${internalAccountNumber}
          and i.state = 'posted' and i.batch_id = any(array(select batch_id from line)) and not exists (
            select 1 from imported_matches m where m.account_id = ${accountId} and m.transaction_id = i.id)
      ), known as (
        select l.*, coalesce(p.day, m.day) as bank_day,
               p.day is not null or m.cents = ${cents} or (m.rows = 1 and m.one = (
                 select sum(${inBankSign(internalAccountNumber, sql`s.amount`)})
                 from imported_matches g
                 join transactions s
                   on s.account_id = ${accountId} and s.batch_id = g.batch_id and s.line_number = g.line_number
                 where g.account_id = ${accountId} and g.transaction_id = m.transaction_id)) as adds_up
        from line l
        join ranked r on r.batch_id = l.batch_id and r.line_number = l.line_number
        left join posted p
          on p.batch_id = l.batch_id and p.cents = ${cents} and p.place = r.place and p.is_as_posted
        left join matched m on m.batch_id = l.batch_id and m.line_number = l.line_number
      ), shown as (
        select l.* from known l where ${isShown}
      ), replaced as (
        select x.batch_id, x.line_number, x.correction_id, x.correction_line_number
        from line_corrections x
        join shown a on a.batch_id = x.batch_id and a.line_number = x.line_number
        join shown z on z.batch_id = x.correction_id and z.line_number = x.correction_line_number
        where x.account_id = ${accountId}
      )
      select l.batch_id, l.line_number, l.date, l.source, l.details, l.amount, l.is_cleared, l.document_id,
             coalesce(l.bank_day, l.date) as day,
             case when num_nonnulls(o.batch_id, x.batch_id, y.batch_id) > 0 then 'reversal'
                  when l.bank_day <= ${through} and l.adds_up then 'bank' end as automatic
      from shown l
      left join shown o on o.batch_id = l.other_batch_id and o.line_number = l.line_number and o.amount = -l.amount
      left join replaced x on x.batch_id = l.batch_id and x.line_number = l.line_number
      left join replaced y
        on y.correction_id = l.batch_id and y.correction_line_number = l.line_number
    )
  `
}

type Row = Omit<ReconciliationLine, 'amount'> & { cents: number }

/** One page of the lines, oldest first. */
export async function listLines(
  db: Db,
  accountId: string,
  span: StatementSpan,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ReconciliationLine, never>> {
  const { items, numbers } = await listPage<Row, { total: number }>(db, {
    items: sql`
      select l.batch_id || '-' || l.line_number as id, l.batch_id, l.line_number, l.date, l.source,
             l.details, l.amount as cents, l.is_cleared, l.automatic, l.document_id as document_guid
      from ${linesOf(accountId, span)} l
      order by l.date, l.batch_id, l.line_number limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`date, batch_id, line_number`,
    numbers: sql`select count(*) as total from ${linesOf(accountId, span)} l`,
  })
  return {
    items: items.map(({ cents, ...item }) => ({ ...item, amount: cents / 100 })),
    page,
    limit,
    total: numbers.total,
    counts: {},
  }
}

export type LineKey = { batchId: string; lineNumber: number }

const toKeys = (keys: readonly LineKey[]) => sql`
  unnest(${keys.map((key) => key.batchId)}::uuid[], ${keys.map((key) => key.lineNumber)}::int[])
    as k (batch_id, line_number)
`

/** Clears lines that can be cleared: those named, all, or all that need no look. */
export async function clearLines(
  db: Db,
  accountId: string,
  span: StatementSpan,
  which: readonly LineKey[] | 'automatic' | 'every',
): Promise<void> {
  const isMeant =
    which === 'every'
      ? empty
      : which === 'automatic'
        ? sql`and l.automatic is not null`
        : sql`and (l.batch_id, l.line_number) in (select k.batch_id, k.line_number from ${toKeys(which)})`
  await db.rows(sql`
    insert into cleared_lines (account_id, batch_id, line_number, reconciliation_id)
    select ${accountId}::uuid, l.batch_id, l.line_number, ${span.id}::uuid
    from ${linesOf(accountId, span)} l
    where not l.is_cleared ${isMeant}
  `)
}

/** Takes back what a statement cleared. */
export async function unclearLines(
  db: Db,
  accountId: string,
  span: StatementSpan,
  which: readonly LineKey[] | 'automatic' | 'every',
): Promise<void> {
  const isMeant =
    which === 'every'
      ? empty
      : sql`and (batch_id, line_number) in (${
          which === 'automatic'
            ? sql`select l.batch_id, l.line_number from ${linesOf(accountId, span)} l where l.automatic is not null`
            : sql`select k.batch_id, k.line_number from ${toKeys(which)}`
        })`
  await db.rows(sql`
    delete from cleared_lines
    where account_id = ${accountId} and reconciliation_id = ${span.id} ${isMeant}
  `)
}

/** Takes back the lines that the bank shows after the last day. */
export async function unclearAfter(db: Db, accountId: string, span: StatementSpan): Promise<void> {
  await db.rows(sql`
    delete from cleared_lines
    where account_id = ${accountId} and reconciliation_id = ${span.id} and (batch_id, line_number) in (
      select l.batch_id, l.line_number from ${linesOf(accountId, span)} l where l.day > ${span.through})
  `)
}

/** Clears a line as it is, whatever its day. */
export async function clearLine(
  db: Db,
  accountId: string,
  id: string,
  { batchId, lineNumber }: LineKey,
): Promise<void> {
  await db.rows(sql`
    insert into cleared_lines (account_id, batch_id, line_number, reconciliation_id)
    values (${accountId}, ${batchId}, ${lineNumber}, ${id})
  `)
}

/** How many of the lines are the account's, and how many a statement has cleared. */
export async function countLines(
  db: Db,
  accountId: string,
  id: string,
  keys: readonly LineKey[],
): Promise<{ known: number; cleared: number }> {
  const row = await db.row<{ known: number; cleared: number }>(sql`
    select count(*) as known, count(c.reconciliation_id) as cleared
    from ${toKeys(keys)}
    join transactions t
      on t.account_id = ${accountId} and t.batch_id = k.batch_id and t.line_number = k.line_number
    left join cleared_lines c
      on c.account_id = ${accountId} and c.batch_id = k.batch_id and c.line_number = k.line_number
        and c.reconciliation_id = ${id}
  `)
  return row!
}
