import type { YearFigures } from './figures-of-year.ts'
import { takeRate } from './whole-dollars.ts'

type Facts = {
  federalTax: number
  withholding: number
  /** Last year's; null if not known. */
  lastYearTax: number | null
  lastYearIncome: number | null
}

/** What has to be paid within the year so that no penalty applies, and why it is that; cents. */
export type RequiredPayment = {
  amount: number
  rule: 'this_year_share' | 'last_year_share' | 'small_balance'
  /** The other way, which is more; null if there is none. */
  other: number | null
  /** The percent of last year's tax, in basis points. */
  lastYearRate: number
}

/**
 * Form 1040-ES, lines 12 to 14: the lesser of a share of this year's tax and one of last year's;
 * nothing if withholding leaves a small balance. Without last year's income, the higher share
 * counts.
 */
export function requiredPayment(
  { federalTax, withholding, lastYearTax, lastYearIncome }: Facts,
  figures: YearFigures,
): RequiredPayment {
  const isHigh = lastYearIncome === null || lastYearIncome > figures.high_income.value
  const lastYearRate = (isHigh ? figures.last_year_share_high : figures.last_year_share).value
  const thisYear = takeRate(federalTax, figures.this_year_share.value)
  const lastYear = lastYearTax === null ? null : takeRate(lastYearTax, lastYearRate)
  if (federalTax - withholding < figures.small_balance.value)
    return { amount: 0, rule: 'small_balance', other: null, lastYearRate }
  return lastYear !== null && lastYear < thisYear
    ? { amount: lastYear, rule: 'last_year_share', other: thisYear, lastYearRate }
    : { amount: thisYear, rule: 'this_year_share', other: lastYear, lastYearRate }
}
