import {
  isClosed,
  isFinal,
  months,
  type Month,
  type Period,
} from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { today } from '../i18n/dates.ts'

/** Whether a row can be added to others. The percentage of empty miles cannot. */
export const isAmount = ({ unit }: ProfitAndLossRow) => unit !== 'percent'

/** What a cell of the statement can show. */
export const figures = ['amount', 'centsPerMile', 'revenuePercent', 'percentOfTotal'] as const
export type Figure = (typeof figures)[number]

export type Figures = {
  amount: number | null
  percentOfTotal: number | null
  centsPerMile: number | null
  revenuePercent: number | null
}

/** A row's figures for a month or for the year to date. */
export function toFigures(row: ProfitAndLossRow, period: Period): Figures {
  if (period !== 'yearToDate' && period !== 'beginning') return row.months[period]
  return {
    amount: row.yearToDate,
    percentOfTotal: row.yearToDatePercentOfTotal,
    centsPerMile: row.yearToDateCentsPerMile,
    revenuePercent: row.yearToDateRevenuePercent,
  }
}

/** A row's twelve amounts; null for future months. */
export const toMonthly = (row: ProfitAndLossRow): (number | null)[] =>
  months.map((month) => row.months[month].amount)

/** The months a statement has figures for. Future months have none. */
export const listMonths = ({ totals }: ProfitAndLossStatement): Month[] =>
  months.filter((month) => totals.netIncomeBeforeTax.months[month].amount !== null)

/** The current month, if the statement is of the current year. */
export const findOpenMonth = (
  statement: ProfitAndLossStatement,
  day = today(),
): Month | undefined =>
  listMonths(statement).find((month) => !isClosed(statement.year, months.indexOf(month) + 1, day))

/** The months that have ended, but are not locked yet: their figures may still change. */
export const listMonthsNotFinal = (statement: ProfitAndLossStatement): Month[] =>
  filterNotFinal(listMonths(statement), statement)

/** Those of some months of a year. */
export function filterNotFinal(
  shown: readonly Month[],
  { year, lockedThrough }: { year: number; lockedThrough: string | null },
): Month[] {
  return shown.filter((month) => {
    const number = months.indexOf(month) + 1
    return isClosed(year, number, today()) && !isFinal(year, number, lockedThrough)
  })
}

/** Whether nothing was posted: no row has an amount. */
export function isBlank({ miles, revenue, liability, totals }: ProfitAndLossStatement): boolean {
  const rows = [...miles, ...revenue, ...liability, totals.variable, totals.fixed]
  return rows.every((row) => toMonthly(row).every((amount) => !amount))
}

/** Whether any month has a benchmark from a profit plan. */
export function isBenchmarked({ totals, ...statement }: ProfitAndLossStatement): boolean {
  const { miles, revenue, profitAndLossExpenses: expenses } = statement
  const rows = [...miles, ...revenue, ...expenses.variable, ...expenses.fixed]
  return [...rows, ...Object.values(totals)].some((row) =>
    months.some((month) => row.months[month].benchmark !== null),
  )
}
