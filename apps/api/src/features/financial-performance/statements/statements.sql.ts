import type { Section } from '@milepost/contract/financial-performance/statements/ledger'
import { firstYear } from '@milepost/contract/financial-performance/statements/periods'
import { sql, type Db } from '../../../platform/database/database.ts'
import { chartOf } from '../../../shared/chart.sql.ts'

/** An account's total for a month (1 to 12), in cents or hundredths of miles; month 0 is everything before the year. */
export type MonthlyTotal = {
  internalAccountNumber: number
  name: string
  section: Section
  month: number
  amount: number
  /** By how much the month's payments lowered a liability. */
  paidDown: number
}

export const totalsOfYear = (db: Db, accountId: string, year: number) =>
  db.rows<MonthlyTotal>(sql`
    select internal_account_number, c.name, c.section, t.month, t.amount, t.paid_down
    from monthly_totals t join ${chartOf(accountId)} c using (internal_account_number)
    where t.account_id = ${accountId} and t.year = ${year}
    order by internal_account_number, t.month
  `)

/** The totals of a year's months and of everything before it, for every account in the chart. */
export const totalsUpToYear = (db: Db, accountId: string, year: number) =>
  db.rows<MonthlyTotal>(sql`
    select internal_account_number, c.name, c.section,
           case when t.year = ${year} then t.month else 0 end as month,
           coalesce(sum(t.amount), 0)::bigint as amount,
           coalesce(sum(t.paid_down), 0)::bigint as paid_down
    from ${chartOf(accountId)} c
    left join (
      select * from monthly_totals where account_id = ${accountId} and year <= ${year}
    ) t using (internal_account_number)
    group by internal_account_number, c.name, c.section, 4
    order by internal_account_number, 4
  `)

/** Years with nonzero totals, and `thisYear`, newest first. */
export async function yearsWithData(
  db: Db,
  accountId: string,
  thisYear: number,
): Promise<number[]> {
  const rows = await db.rows<{ year: number }>(sql`
    select year from monthly_totals
    where account_id = ${accountId} and year between ${firstYear} and ${thisYear}
      and (amount <> 0 or paid_down <> 0)
    union select ${thisYear}::int
    order by year desc
  `)
  return rows.map(({ year }) => year)
}
