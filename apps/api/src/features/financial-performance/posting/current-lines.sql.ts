import { sql } from '../../../platform/database/database.ts'

/** A condition on a line `l`: no correction replaced it. */
export const isNotReplaced = (accountId: string) => sql`
  not exists (
    select 1 from line_corrections c
    where c.account_id = ${accountId} and c.batch_id = l.batch_id and c.line_number = l.line_number)
`

/** A condition on a line `l`: it is not there to take a replaced one back. */
export const isNotOpposite = (accountId: string) => sql`
  not exists (
    select 1 from line_corrections c
    where c.account_id = ${accountId} and c.correction_id = l.batch_id
      and c.correction_line_number = l.line_number)
`

/**
 * A subquery: the lines that a batch, or the batch that it corrects, has now: its own that no correction replaced, and
 * those of its corrections.
 */
export const currentLinesOf = (accountId: string, batchId: ReturnType<typeof sql>) => sql`
  (
    select l.batch_id, l.line_number, l.internal_account_number, l.amount, l.details
    from transaction_batches named
    join transaction_batches b on b.account_id = ${accountId}
      and (b.id = coalesce(named.corrects_batch_id, named.id)
        or b.corrects_batch_id = coalesce(named.corrects_batch_id, named.id))
    join transactions l on l.account_id = ${accountId} and l.batch_id = b.id
    where named.account_id = ${accountId} and named.id = ${batchId}
      and ${isNotReplaced(accountId)} and ${isNotOpposite(accountId)}
  )
`
