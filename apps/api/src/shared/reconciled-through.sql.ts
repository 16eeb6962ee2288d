import { sql, type Db } from '../platform/database/database.ts'
import { chartOf } from './chart.sql.ts'

/**
 * A subquery: the accounts of the books that have, or could have, statements of a bank, each with its last finished one.
 * One is required if a bank reports it or it had a statement, unless it is retired, or was at zero and has not moved
 * since.
 */
export const accountsOf = (accountId: string) => sql`
  (
    select c.internal_account_number, c.name, l.id as last_id, l.through as last_through,
           l.closing as last_closing,
           not c.is_retired
             and (l.id is not null
               or exists (
                 select 1 from reconciliations o
                 where o.account_id = ${accountId} and o.internal_account_number = c.internal_account_number)
               or exists (
                 select 1 from bank_accounts b
                 where b.account_id = ${accountId} and b.internal_account_number = c.internal_account_number)
               or exists (
                 select 1 from bank_import_accounts a
                 join bank_imports i on i.account_id = ${accountId} and i.id = a.import_id and i.state = 'imported'
                 where a.account_id = ${accountId} and a.internal_account_number = c.internal_account_number))
             and not (l.closing is not null and l.closing = 0 and not exists (
               select 1 from transactions t
               where t.account_id = ${accountId} and t.internal_account_number = c.internal_account_number
                 and t.date > l.through)) as is_required
    from ${chartOf(accountId)} c
    left join reconciliations l
      on l.account_id = ${accountId} and l.internal_account_number = c.internal_account_number
        and l.state = 'finished' and not exists (
          select 1 from reconciliations n
          where n.account_id = ${accountId} and n.internal_account_number = l.internal_account_number
            and n.state = 'finished' and n.number > l.number)
    where c.section in ('asset', 'liability')
  )
`

/**
 * A subquery: through which day (yyyy-MM-dd) an account's books are reconciled, as far as each account is that has to be.
 * Null if one of them has no finished statement, or if there is none.
 */
export const selectReconciledThrough = (accountId: string) => sql`
  (
    select case when bool_or(is_required and last_through is null) then null
                when bool_or(is_required) then min(last_through) filter (where is_required)
                else max(last_through) end
    from ${accountsOf(accountId)} a
  )
`

/** That day. */
export const reconciledThrough = async (db: Db, accountId: string): Promise<string | null> =>
  (
    await db.row<{ through: string | null }>(sql`
      select ${selectReconciledThrough(accountId)} as through
    `)
  )?.through ?? null
