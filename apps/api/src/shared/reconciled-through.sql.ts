import { empty, sql } from '../platform/database/database.ts'
import { chartOf } from './chart.sql.ts'

/** The day of the first line in account `c`, or of its bank's first transaction, after a day if one is given. */
const firstDayOf = (accountId: string, after?: ReturnType<typeof sql>) => sql`
  least((
    select min(t.date) from transactions t
    where t.account_id = ${accountId} and t.internal_account_number = c.internal_account_number
      ${after ? sql`and t.date > ${after}` : empty}
  ), (
    select min(i.date) from imported_transactions i
    where i.account_id = ${accountId} and i.internal_account_number = c.internal_account_number
      and i.state in ('waiting', 'posted') ${after ? sql`and i.date > ${after}` : empty}
  ))
`

/**
 * A subquery: the accounts of the books that have, or could have, statements of a bank, each with its last finished one.
 * One has to be reconciled if a bank reports it or it had a statement, and it is not retired: from the day `since` on,
 * on which it has its first line or transaction of a bank. `open_from` is the first day that lacks a statement: the one
 * after the last statement, or, if that left nothing, the one on which the account moved again. Null if there is none.
 */
export const accountsOf = (accountId: string) => sql`
  (
    select c.internal_account_number, c.name, l.id as last_id, l.through as last_through,
           l.closing as last_closing,
           case when c.is_reconciled then ${firstDayOf(accountId)} end as since,
           case when not c.is_reconciled then null
                when l.id is null then ${firstDayOf(accountId)}
                when l.closing = 0 then ${firstDayOf(accountId, sql`l.through`)}
                else l.through + 1 end as open_from
    from (
      select c.internal_account_number, c.name, c.section,
             not c.is_retired
             and (exists (
                 select 1 from reconciliations o
                 where o.account_id = ${accountId} and o.internal_account_number = c.internal_account_number)
               or exists (
                 select 1 from bank_accounts b
                 where b.account_id = ${accountId} and b.internal_account_number = c.internal_account_number)
               or exists (
                 select 1 from bank_import_accounts a
                 join bank_imports i on i.account_id = ${accountId} and i.id = a.import_id and i.state = 'imported'
                 where a.account_id = ${accountId} and a.internal_account_number = c.internal_account_number)
             ) as is_reconciled
      from ${chartOf(accountId)} c
    ) c
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
 * A subquery: through which day (yyyy-MM-dd) an account's books are reconciled: the last day of a finished statement by
 * which no account lacks one. Null if there is none.
 */
export const selectReconciledThrough = (accountId: string) => sql`
  (
    select max(r.through) from reconciliations r
    where r.account_id = ${accountId} and r.state = 'finished' and r.through < coalesce((
      select min(a.open_from) from ${accountsOf(accountId)} a
    ), 'infinity')
  )
`
