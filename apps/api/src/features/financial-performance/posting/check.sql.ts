import { sql, type Db } from '../../../platform/database/database.ts'

export async function accountsWithBooks(db: Db): Promise<string[]> {
  const rows = await db.rows<{ accountId: string }>(sql`
    select distinct account_id from transaction_batches
    union select distinct account_id from monthly_totals
    order by account_id
  `)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Compares an account's stored monthly totals and batch sums with its lines; returns a sentence for each
 * difference. For a total it lists the amount in hundredths, the amount paid down, and the numbers of lines
 * and payments.
 */
export async function bookDifferences(db: Db, accountId: string): Promise<string[]> {
  const [totals, batches] = await Promise.all([
    differingTotals(db, accountId),
    differingBatches(db, accountId),
  ])
  return [
    ...totals.map(
      ({ month, internalAccountNumber, stored, counted }) =>
        `${internalAccountNumber} in ${month} is stored as ${stored}, but its lines add up to ${counted}.`,
    ),
    ...batches.map(
      ({ id }) => `The totals of batch ${id} don't match its lines, or don't balance.`,
    ),
  ]
}

const differingTotals = (db: Db, accountId: string) =>
  db.rows<{ month: string; internalAccountNumber: number; stored: string; counted: string }>(sql`
    with stored as (
      select year, month, internal_account_number, amount, paid_down, transactions, payments
      from monthly_totals where account_id = ${accountId}
    ), counted as (
      select extract(year from date)::int as year, extract(month from date)::int as month,
             internal_account_number, sum(amount)::bigint as amount,
             sum(paid_down)::bigint as paid_down, count(*)::int as transactions,
             count(*) filter (where paid_down <> 0)::int as payments
      from transactions where account_id = ${accountId} group by 1, 2, 3
    )
    select to_char(make_date(year, month, 1), 'YYYY-MM') as month, internal_account_number,
           concat_ws(', ', stored.amount, stored.paid_down, stored.transactions, stored.payments) as stored,
           concat_ws(', ', counted.amount, counted.paid_down, counted.transactions,
                     counted.payments) as counted
    from stored full join counted using (year, month, internal_account_number)
    where stored is distinct from counted
    order by 1, 2
  `)

const differingBatches = (db: Db, accountId: string) =>
  db.rows<{ id: string }>(sql`
    with month as (
      select batch_id, min(date) as first_date, max(date) as last_date,
             coalesce(sum(amount) filter (where section in ('asset', 'variable', 'fixed')), 0)::bigint as debits,
             coalesce(sum(amount) filter (where section in ('liability', 'equity', 'revenue')), 0)::bigint as credits
      from transactions join chart_of_accounts using (internal_account_number)
      where account_id = ${accountId}
      group by batch_id, date_trunc('month', date)
    ), counted as (
      select batch_id as id, min(first_date) as first_date, max(last_date) as last_date,
             array_agg(debits order by first_date) as debits,
             array_agg(credits order by first_date) as credits
      from month group by batch_id
    )
    select id
    from (
      select id, debits, credits, first_date, last_date from transaction_batches
      where account_id = ${accountId}
    ) stored full join counted c using (id)
    where (stored.debits, stored.credits, stored.first_date, stored.last_date)
          is distinct from (c.debits, c.credits, c.first_date, c.last_date)
       or stored.debits <> stored.credits
    order by id
  `)
