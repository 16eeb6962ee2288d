import * as z from 'zod/mini'
import type { Section } from './ledger.ts'
import { Month } from './periods.ts'

export const Benchmark = z.enum(['good', 'not_good'])
export type Benchmark = z.infer<typeof Benchmark>

const figure = z.nullable(z.number())

/** One month of a row. Null is a division by zero, a month to come, or a figure the plan does not show. */
export const MonthOfRow = z.object({
  amount: figure,
  percentOfTotal: figure,
  centsPerMile: figure,
  revenuePercent: figure,
  benchmark: z.nullable(Benchmark),
})
export type MonthOfRow = z.infer<typeof MonthOfRow>

/** A row in dollars with cents, miles, or percent; ratios have two decimals. */
export const ProfitAndLossRow = z.object({
  name: z.string(),
  /** The name as it stands in an address. */
  categoryId: z.string(),
  /** Null for a computed row, which links to nothing. */
  internalAccountNumber: z.nullable(z.int()),
  unit: z.enum(['usd', 'miles', 'percent']),
  months: z.record(Month, MonthOfRow),
  yearToDate: figure,
  yearToDatePercentOfTotal: figure,
  yearToDateCentsPerMile: figure,
  yearToDateRevenuePercent: figure,
})
export type ProfitAndLossRow = z.infer<typeof ProfitAndLossRow>

const rows = z.array(ProfitAndLossRow)

export const ProfitAndLossStatement = z.object({
  year: z.int(),
  /** One for each account, and % Empty where there are any. */
  miles: rows,
  revenue: rows,
  profitAndLossExpenses: z.object({ variable: rows, fixed: rows }),
  /** What was paid down of each liability. */
  liability: rows,
  totals: z.object({
    miles: ProfitAndLossRow,
    revenue: ProfitAndLossRow,
    variable: ProfitAndLossRow,
    fixed: ProfitAndLossRow,
    expenses: ProfitAndLossRow,
    contributionMargin: ProfitAndLossRow,
    netIncomeBeforeTax: ProfitAndLossRow,
    liability: ProfitAndLossRow,
  }),
})
export type ProfitAndLossStatement = z.infer<typeof ProfitAndLossStatement>

/** 100 × part ÷ whole with two decimals, a half away from zero as everywhere; null where there is no whole. */
export function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  // Multiplied first: divided first, many a half is a little less than one.
  const hundredths = (part * 10_000) / whole
  // A zero without a sign, so that nothing is shown as negative nothing.
  return (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100 || 0
}

/** What a mile cost or brought, in cents with two decimals, of dollars and miles; null where nothing was driven. */
export const centsPerMile = (amount: number, miles: number): number | null => percent(amount, miles)

/** A month of a row, and what it is a mile in cents, null where nothing is driven: of the books, or of the plan. */
export type ComparedFigure = { amount: number; centsPerMile: number | null }

/**
 * Holds a closed month against the plan's: income and miles are good at or above it, a fixed expense and empty miles at
 * or below. A variable expense is good when its cents per mile, as they are shown, are at or below the plan's; its
 * amount, where there are no miles.
 */
export function getBenchmark(
  section: Exclude<Section, 'asset' | 'liability' | 'equity'> | 'empty',
  actual: ComparedFigure,
  plan: ComparedFigure,
): Benchmark {
  const isGood = () => {
    if (section === 'revenue' || section === 'miles') return actual.amount >= plan.amount
    if (section !== 'variable' || actual.centsPerMile === null || plan.centsPerMile === null)
      return actual.amount <= plan.amount
    return actual.centsPerMile <= plan.centsPerMile
  }
  return isGood() ? 'good' : 'not_good'
}
