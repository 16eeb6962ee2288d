import type { Section } from '@milepost/contract/financial-performance/statements/ledger'
import { firstYear } from '@milepost/contract/financial-performance/statements/periods'
import type { Clock } from '../../../platform/clock.ts'
import { sql, type Db } from '../../../platform/database/database.ts'
import { chartOf } from '../../../shared/chart.sql.ts'
import { selectReconciledThrough } from '../../../shared/reconciled-through.sql.ts'

/** How far an account's books are final, and agree with their bank statements. */
export type BooksStanding = { lockedThrough: string | null; reconciledThrough: string | null }

/** Today (yyyy-MM-dd) in the account's time zone, and how far its books are final and reconciled. */
export async function booksStanding(
  db: Db,
  clock: Clock,
  accountId: string,
): Promise<BooksStanding & { today: string }> {
  const row = await db.row<BooksStanding & { today: string }>(sql`
    select (${clock.now()}::timestamptz at time zone time_zone)::date as today,
           books_locked_through as locked_through,
           ${selectReconciledThrough(accountId)} as reconciled_through
    from accounts where id = ${accountId}
  `)
  return row!
}

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
