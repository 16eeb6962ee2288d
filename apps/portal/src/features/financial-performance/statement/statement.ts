import { isClosed, months, type Month, type Period } from '@milepost/contract/books/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/books/profit-and-loss'
import { today } from '@milepost/ui/i18n/dates.ts'

export const metrics = ['profit', 'expenses', 'revenue', 'miles'] as const
export type Metric = (typeof metrics)[number]
export const expenseKinds = ['variable', 'fixed', 'liabilities'] as const
export type ExpenseKind = (typeof expenseKinds)[number]

type Chosen = { metric: Metric; kind: ExpenseKind }

/** The data of one chart: its total, the rows stacked into its bars, and the rows listed beside it. */
export type ChartData = {
  total: ProfitAndLossRow
  series: ProfitAndLossRow[]
  rows: ProfitAndLossRow[]
}

/** The part of a statement to show for a metric and, for expenses, their kind. */
export function toChartData(
  statement: ProfitAndLossStatement,
  { metric, kind }: Chosen,
): ChartData {
  const { totals, revenue, miles, liability, profitAndLossExpenses: expenses } = statement
  const toSingleSeries = (total: ProfitAndLossRow, rows: ProfitAndLossRow[]) => ({
    total,
    rows,
    series: [total],
  })
  if (metric === 'miles')
    return { total: totals.miles, series: miles.filter(isAmount), rows: miles }
  if (metric === 'revenue') return { total: totals.revenue, series: revenue, rows: revenue }
  if (metric === 'profit')
    return toSingleSeries(totals.netIncomeBeforeTax, [...expenses.variable, ...expenses.fixed])
  if (kind === 'variable') return toSingleSeries(totals.variable, expenses.variable)
  if (kind === 'fixed') return toSingleSeries(totals.fixed, expenses.fixed)
  return toSingleSeries(totals.liability, liability)
}

/** Whether a row can be added to others. The percentage of empty miles cannot. */
export const isAmount = ({ unit }: ProfitAndLossRow) => unit !== 'percent'

/** The percentage of empty miles, if the client tracks them. */
export const percentEmpty = ({ miles }: ProfitAndLossStatement): ProfitAndLossRow | undefined =>
  miles.find(({ unit }) => unit === 'percent')

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

/** A row's amounts without the future months. */
export const toTrend = (row: ProfitAndLossRow): number[] =>
  toMonthly(row).filter((amount) => amount !== null)

/** The months a statement has figures for. Future months have none. */
export const listMonths = ({ totals }: ProfitAndLossStatement): Month[] =>
  months.filter((month) => totals.netIncomeBeforeTax.months[month].amount !== null)

/** The current month, if the statement is of the current year. */
export const findOpenMonth = (
  statement: ProfitAndLossStatement,
  day = today(),
): Month | undefined =>
  listMonths(statement).find((month) => !isClosed(statement.year, months.indexOf(month) + 1, day))

/** Whether nothing was posted: no row has an amount. */
export function isBlank({ miles, revenue, liability, totals }: ProfitAndLossStatement): boolean {
  const rows = [...miles, ...revenue, ...liability, totals.variable, totals.fixed]
  return rows.every((row) => toMonthly(row).every((amount) => !amount))
}

/** Largest first. Rows with no amount in the period are left out. */
export const sortByAmount = (
  rows: readonly ProfitAndLossRow[],
  period: Period,
): ProfitAndLossRow[] =>
  rows
    .filter((row) => isAmount(row) && toFigures(row, period).amount)
    .toSorted((a, b) => (toFigures(b, period).amount ?? 0) - (toFigures(a, period).amount ?? 0))

/** Whether any month has a benchmark from a profit plan. */
export function isBenchmarked({ totals, ...statement }: ProfitAndLossStatement): boolean {
  const { miles, revenue, profitAndLossExpenses: expenses } = statement
  const rows = [...miles, ...revenue, ...expenses.variable, ...expenses.fixed]
  return [...rows, ...Object.values(totals)].some((row) =>
    months.some((month) => row.months[month].benchmark !== null),
  )
}
