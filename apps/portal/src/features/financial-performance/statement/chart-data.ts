import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { isAmount, toFigures, toMonthly } from '@milepost/ui/reports/statement.ts'

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

/** The percentage of empty miles, if the client tracks them. */
export const percentEmpty = ({ miles }: ProfitAndLossStatement): ProfitAndLossRow | undefined =>
  miles.find(({ unit }) => unit === 'percent')

/** A row's amounts without the future months. */
export const toTrend = (row: ProfitAndLossRow): number[] =>
  toMonthly(row).filter((amount) => amount !== null)

/** Largest first. Rows with no amount in the period are left out. */
export const sortByAmount = (
  rows: readonly ProfitAndLossRow[],
  period: Period,
): ProfitAndLossRow[] =>
  rows
    .filter((row) => isAmount(row) && toFigures(row, period).amount)
    .toSorted((a, b) => (toFigures(b, period).amount ?? 0) - (toFigures(a, period).amount ?? 0))
