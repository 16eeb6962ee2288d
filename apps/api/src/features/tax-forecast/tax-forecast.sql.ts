import type { EntityType } from '@milepost/contract/clients/client-record'
import { rangeOf, toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import type { BooksMonth } from '@milepost/contract/tax-forecast/build-forecast'
import type { TaxForecastInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import { depreciation, vehicleAccounts } from '@milepost/contract/tax-forecast/vehicle-accounts'
import type { Plan } from '@milepost/contract/wire/access'
import { sql, type Db } from '../../platform/database/database.ts'

export type ForecastVersion = TaxForecastInputs & {
  year: number
  isOn: boolean
  at: string
  by: string
}

/** All versions of a client's forecasts, newest year and version first. */
export const listVersions = (db: Db, accountId: string) =>
  db.rows<ForecastVersion>(sql`
    select v.year, v.is_on, v.changed_at as at, s.first_name || ' ' || s.last_name as by, v.filing_status, v.travel,
           v.wages_cents / 100.0 as wages, v.spouse_wages_cents / 100.0 as spouse_wages,
           v.withholding_cents / 100.0 as withholding,
           v.other_income_cents / 100.0 as other_income, v.children,
           v.last_year_tax_cents / 100.0 as last_year_tax,
           v.last_year_income_cents / 100.0 as last_year_income,
           v.overpayment_cents / 100.0 as overpayment, v.state_rate / 100.0 as state_percent,
           v.state_paid_cents / 100.0 as state_paid
    from tax_forecast_versions v join staff s on s.id = v.changed_by
    where v.account_id = ${accountId}
    order by v.year desc, v.version desc
  `)

type NewVersion = {
  year: number
  isOn: boolean
  inputs: TaxForecastInputs
  at: Date
  changedBy: string
}

const cents = (amount: number | null) => (amount === null ? null : toHundredths(amount))

/** Locks the account, so that two changes follow each other. */
export const lockForecasts = (db: Db, accountId: string) =>
  db.row(sql`select 1 as locked from accounts where id = ${accountId} for no key update`)

/** Adds a version after the newest. The account is locked. */
export async function insertVersion(
  db: Db,
  accountId: string,
  { year, isOn, inputs, at, changedBy }: NewVersion,
): Promise<void> {
  const newest = await db.row<{ version: number }>(sql`
    select version from tax_forecast_versions
    where account_id = ${accountId} and year = ${year} order by version desc limit 1
  `)
  await db.rows(sql`
    insert into tax_forecast_versions (
      account_id, year, version, changed_at, changed_by, is_on, filing_status, travel, wages_cents,
      spouse_wages_cents, withholding_cents, other_income_cents, children, last_year_tax_cents,
      last_year_income_cents, overpayment_cents, state_rate, state_paid_cents
    ) values (
      ${accountId}, ${year}, ${(newest?.version ?? 0) + 1}, ${at}, ${changedBy}, ${isOn},
      ${inputs.filingStatus}, ${inputs.travel}, ${cents(inputs.wages)},
      ${cents(inputs.spouseWages)}, ${cents(inputs.withholding)}, ${cents(inputs.otherIncome)},
      ${inputs.children}, ${cents(inputs.lastYearTax)}, ${cents(inputs.lastYearIncome)},
      ${cents(inputs.overpayment)}, ${toHundredths(inputs.statePercent)},
      ${cents(inputs.statePaid)}
    )
  `)
}

const [firstRevenue] = rangeOf('revenue')
const [firstExpense] = rangeOf('variable')
const [, lastExpense] = rangeOf('fixed')

/** The months of a year that have lines of revenue or expenses; cents. */
export const booksMonths = (db: Db, accountId: string, year: number) =>
  db.rows<BooksMonth>(sql`
    select month,
           sum(case when internal_account_number < ${firstExpense}::int then amount else -amount end)::bigint
             as net_income,
           coalesce(sum(amount) filter (
             where internal_account_number = any(${[...vehicleAccounts]}::int[])
           ), 0)::bigint as vehicle_costs,
           coalesce(sum(amount) filter (
             where internal_account_number = ${depreciation}::int
           ), 0)::bigint as depreciation
    from monthly_totals
    where account_id = ${accountId} and year = ${year} and transactions > 0
      and internal_account_number between ${firstRevenue}::int and ${lastExpense}::int
    group by month order by month
  `)

export type ForecastAccount = {
  plan: Plan
  lockedThrough: string | null
  entityType: EntityType | null
}

export const findForecastAccount = (db: Db, accountId: string) =>
  db.row<ForecastAccount>(sql`
    select a.client_customer_type as plan, a.books_locked_through as locked_through, r.entity_type
    from accounts a left join client_records r on r.account_id = a.id
    where a.id = ${accountId}
  `)

/** What the client paid to the IRS for a year, in cents. */
export async function sumPayments(db: Db, accountId: string, year: number): Promise<number> {
  const row = await db.row<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from tax_payments
    where account_id = ${accountId} and year = ${year}
  `)
  return row!.cents
}

export const dueDatesOf = (db: Db, year: number) =>
  db.rows<{ quarter: number; dueDate: string }>(sql`
    select quarter, due_date from estimated_tax_due_dates where year = ${year} order by quarter
  `)
