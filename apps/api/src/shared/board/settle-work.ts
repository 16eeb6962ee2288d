import { sql, type Db } from '../../platform/database/database.ts'
import { boardChanged } from './board-changed.ts'

/** Whether what an item `w` asks for was done. */
const isDone = (accountId: string) => sql`
  case w.kind
    when 'monthly_close' then coalesce((
      select a.books_locked_through from accounts a where a.id = ${accountId}
    ) >= (make_date(left(w.period, 4)::int, right(w.period, 2)::int, 1)
          + interval '1 month' - interval '1 day')::date, false)
    when 'quarterly_estimate' then exists (
      select 1 from tax_estimates e
      where e.account_id = ${accountId} and e.year = left(w.period, 4)::int
        and e.quarter = right(w.period, 1)::int)
    when 'tax_return' then exists (
      select 1 from tax_returns r
      where r.account_id = ${accountId} and r.year = left(w.period, 4)::int)
    else false
  end
`

/**
 * Marks work as done once what it asks for was done, or as open again once that was taken back; call it in the transaction
 * that does. Work that someone marked by hand stays.
 */
export async function settleWork(transaction: Db, accountId: string, at: Date): Promise<void> {
  await transaction.rows(sql`
    update work_items w set done_at = case when w.done_at is null then ${at}::timestamptz end
    where w.account_id = ${accountId} and w.done_by is null and (w.done_at is null) = ${isDone(accountId)}
  `)
  await boardChanged(transaction, accountId, 'work')
}
