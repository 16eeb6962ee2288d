import { sql } from '../../../platform/database/database.ts'
import { isNotOpposite, isNotReplaced } from '../posting/current-lines.sql.ts'

/**
 * A condition on a line `l` of a batch `b`: no bank transaction confirms it, neither one that matches it nor one that
 * posted it, and none has to: it was not reversed or replaced, and does neither. `l.cents` are in the bank's sign, where
 * money in is positive, and `l.number` is the line's account. The last comparison fits no index, so that the batch's is
 * used: before a large import is analyzed, the planner would read all of the bank account's transactions for each line.
 */
export const isUnconfirmed = (accountId: string) => sql`
  b.reverses_batch_id is null
  and not exists (
    select 1 from transaction_batches r
    where r.account_id = ${accountId} and r.reverses_batch_id = l.batch_id)
  and not exists (
    select 1 from imported_matches m
    where m.account_id = ${accountId} and m.batch_id = l.batch_id and m.line_number = l.line_number)
  and ${isNotReplaced(accountId)} and ${isNotOpposite(accountId)}
  and not exists (
    select 1 from imported_transactions i
    where i.account_id = ${accountId} and i.batch_id = l.batch_id
      and (i.internal_account_number, i.amount) is not distinct from (l.number, l.cents))
`
