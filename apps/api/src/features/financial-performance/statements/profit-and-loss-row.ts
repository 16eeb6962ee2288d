import { toSlug } from '@milepost/contract/financial-performance/statements/ledger'
import { isClosed, months } from '@milepost/contract/financial-performance/statements/periods'
import {
  centsPerMile,
  getBenchmark,
  percent,
  type Benchmark,
  type ComparedFigure,
  type MonthOfRow,
  type ProfitAndLossRow,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'

/** Twelve months and the year to date, in cents or hundredths of miles. */
export type Series = number[]

const columns = months.length + 1
export const toDate = months.length

export const zeros = (): Series => Array.from({ length: columns }, () => 0)
export const plus = (a: Series, b: Series) => a.map((n, i) => n + b[i]!)
export const minus = (a: Series, b: Series) => a.map((n, i) => n - b[i]!)
export const sumCents = (all: Series[]) => all.reduce(plus, zeros())

/**
 * The kind of row for the benchmark, and the plan's monthly figure. Amounts have the unit of a series, shares
 * are in percent.
 */
type PlanComparison = {
  comparedAs: Parameters<typeof getBenchmark>[0]
  planned: ComparedFigure | undefined
}

export type Line = {
  name: string
  internalAccountNumber: number | null
  unit: ProfitAndLossRow['unit']
  series: Series
  /** The series that shares are computed from. */
  base?: Series | undefined
  comparison?: PlanComparison | undefined
}

/** What all rows of a statement share. */
export type Frame = {
  year: number
  today: string
  /** The number of months that have begun. */
  monthsBegun: number
  isReduced: boolean
  miles: Series
  revenue: Series
}

/** A row with ratios and benchmarks for each month. A row in percent shows only its share of the base. */
export function toRow(frame: Frame, line: Line): ProfitAndLossRow {
  const { monthsBegun, miles, revenue, isReduced } = frame
  const { name, internalAccountNumber, unit, series, base } = line
  const share = (i: number) => (base ? percent(series[i]!, base[i]!) : null)
  const column = (i: number) => {
    if (unit === 'percent') return { ...noMonth, amount: share(i) }
    const amount = series[i]! / 100
    if (isReduced) return { ...noMonth, amount }
    const isMoney = unit === 'usd'
    return {
      amount,
      percentOfTotal: share(i),
      centsPerMile: isMoney ? centsPerMile(series[i]!, miles[i]!) : null,
      revenuePercent: isMoney ? percent(series[i]!, revenue[i]!) : null,
    }
  }
  const month = (i: number): MonthOfRow =>
    i < monthsBegun ? { ...column(i), benchmark: benchmark(frame, line, i, share(i)) } : noMonth
  const soFar = monthsBegun > 0 ? column(toDate) : noMonth
  return {
    name,
    categoryId: toSlug(name),
    internalAccountNumber,
    unit,
    months: Object.fromEntries(
      months.map((key, i) => [key, month(i)]),
    ) as ProfitAndLossRow['months'],
    yearToDate: soFar.amount,
    yearToDatePercentOfTotal: soFar.percentOfTotal,
    yearToDateCentsPerMile: soFar.centsPerMile,
    yearToDateRevenuePercent: soFar.revenuePercent,
  }
}

function benchmark(
  { year, today, isReduced, miles }: Frame,
  { unit, series, comparison }: Line,
  i: number,
  share: number | null,
): Benchmark | null {
  if (isReduced || comparison?.planned === undefined || !isClosed(year, i + 1, today)) return null
  const amount = unit === 'percent' ? share : series[i]!
  if (amount === null) return null
  const actual = { amount, centsPerMile: centsPerMile(amount, miles[i]!) }
  return getBenchmark(comparison.comparedAs, actual, comparison.planned)
}

const noMonth: MonthOfRow = {
  amount: null,
  percentOfTotal: null,
  centsPerMile: null,
  revenuePercent: null,
  benchmark: null,
}
