import * as z from 'zod/mini'
import type { Section } from './ledger.ts'
import { Month } from './periods.ts'

export const Benchmark = z.enum(['good', 'not_good'])
export type Benchmark = z.infer<typeof Benchmark>

const figure = z.nullable(z.number())

/**
 * One month of a row. Null for a division by zero, a future month, or a figure the plan does not
 * show.
 */
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
  /** The name as it appears in the URL. */
  categoryId: z.string(),
  /** Null for a computed row, which has no transactions to link to. */
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
  /** The last day of the months that are final; null if none is. */
  lockedThrough: z.nullable(z.iso.date()),
  /** The day through which every bank and card account agrees with its statements; null if not all ever did. */
  reconciledThrough: z.nullable(z.iso.date()),
  /** One row per account, and % Empty if there are miles. */
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

/** 100 × part ÷ whole with two decimals, halves rounded away from zero; null if `whole` is zero. */
export function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  // Multiply first: dividing first leaves many halves slightly below a half.
  const hundredths = (part * 10_000) / whole
  // Turns -0 into 0, which would otherwise be shown with a minus.
  return (Math.sign(hundredths) * Math.round(Math.abs(hundredths))) / 100 || 0
}

/** Cents per mile with two decimals, from dollars and miles; null without miles. */
export const centsPerMile = (amount: number, miles: number): number | null => percent(amount, miles)

/**
 * An amount, and the same in cents per mile (null without miles), from the books or from the plan.
 */
export type ComparedFigure = { amount: number; centsPerMile: number | null }

/**
 * Compares a closed month with the plan: revenue and miles are good at or above it, a fixed expense
 * and empty miles at or below. A variable expense is good if its cents per mile, rounded as shown,
 * are at or below the plan's; without miles, its amount counts.
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
