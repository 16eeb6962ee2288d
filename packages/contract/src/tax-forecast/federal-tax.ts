import { bracketsOf, type YearFigures } from './figures-of-year.ts'
import { roundToDollars, takeRate } from './whole-dollars.ts'

/** Cents in whole dollars, as every amount here. */
export type SelfEmploymentTax = {
  netEarnings: number
  socialSecurity: number
  medicare: number
  total: number
  /** The deductible part. */
  half: number
}

const none: SelfEmploymentTax = {
  netEarnings: 0,
  socialSecurity: 0,
  medicare: 0,
  total: 0,
  half: 0,
}

/**
 * Schedule SE, Part I: net earnings (line 4c), the tax's two parts (10, 11), their sum (12), and
 * the deductible half (13). Wages use up the Social Security base first (8 to 9).
 */
export function selfEmploymentTax(
  { profit, wages }: { profit: number; wages: number },
  figures: YearFigures,
): SelfEmploymentTax {
  const netEarnings = takeRate(Math.max(profit, 0), figures.net_earnings_share.value)
  if (netEarnings < figures.minimum_net_earnings.value || netEarnings === 0) return none
  const base = Math.max(figures.wage_base.value - wages, 0)
  const socialSecurity = takeRate(Math.min(netEarnings, base), figures.social_security_rate.value)
  const medicare = takeRate(netEarnings, figures.medicare_rate.value)
  const total = socialSecurity + medicare
  return { netEarnings, socialSecurity, medicare, total, half: roundToDollars(total, 2) }
}

/** Form 8959, Parts I and II: on wages, and on net earnings above what wages leave of the threshold. */
export function additionalMedicareTax(
  { netEarnings, wages }: { netEarnings: number; wages: number },
  figures: YearFigures,
): number {
  const { value: rate } = figures.additional_medicare_rate
  const { value: threshold } = figures.additional_medicare_threshold
  const left = Math.max(threshold - wages, 0)
  return (
    takeRate(Math.max(wages - threshold, 0), rate) + takeRate(Math.max(netEarnings - left, 0), rate)
  )
}

type QbiFacts = {
  profit: number
  half: number
  /** Taxable income before this deduction: Form 8995, line 11. */
  taxableIncome: number
}

/**
 * Form 8995: 20 % of the business's income (line 5), at most 20 % of taxable income (14), and from
 * 2026 at least a fixed amount (IRC 199A(i)). Null above the threshold, where wages, equipment, and
 * the phase-in count.
 */
export function qbiDeduction(
  { profit, half, taxableIncome }: QbiFacts,
  figures: YearFigures,
): number | null {
  const income = profit - half
  if (income <= 0 || taxableIncome <= 0) return 0
  if (taxableIncome > figures.qbi_threshold.value) return null
  const { value: rate } = figures.qbi_rate
  const deduction = Math.min(takeRate(income, rate), takeRate(taxableIncome, rate))
  const { value: minimum } = figures.qbi_minimum
  const hasMinimum = minimum > 0 && income >= figures.qbi_minimum_income.value
  return hasMinimum ? Math.min(Math.max(deduction, minimum), taxableIncome) : deduction
}

/** The part of taxable income at each rate that it reaches, in basis points. */
export type TaxedPart = {
  rate: number
  income: number
  source: string | null
  provisional: boolean
}

/** The Tax Rate Schedules of Form 1040-ES: rounded once, at the end. */
export function incomeTax(
  taxableIncome: number,
  figures: YearFigures,
): { tax: number; parts: TaxedPart[] } {
  const brackets = bracketsOf(figures)
  const parts = brackets.flatMap(({ from, rate }, i): TaxedPart[] => {
    const end = Math.min(taxableIncome, brackets[i + 1]?.from.value ?? taxableIncome)
    if (end <= from.value) return []
    const { source, provisional } = from.value === 0 ? rate : from
    return [{ rate: rate.value, income: end - from.value, source, provisional }]
  })
  const exact = parts.reduce((sum, { rate, income }) => sum + rate * income, 0)
  return { tax: roundToDollars(exact, 10_000), parts }
}

/**
 * The child tax credit, up to the income tax. Null above the income from which it shrinks; the part
 * that is paid out beyond the tax is left out.
 */
export function childCredit(
  { children, income, tax }: { children: number; income: number; tax: number },
  figures: YearFigures,
): number | null {
  if (children === 0) return 0
  if (income > figures.child_credit_threshold.value) return null
  return Math.min(children * figures.child_credit.value, tax)
}
