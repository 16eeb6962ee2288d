import { emptyMiles, loadedMiles } from '../financial-performance/statements/ledger.ts'
import {
  dividedBy,
  fraction,
  isPositive,
  plus,
  rounded,
  times,
  type Fraction,
} from '../wire/fraction.ts'
import type { NewProfitPlan, PlanLine, PlanSection } from './new-profit-plan.ts'
import type { ProfitPlanRow } from './profit-plan.ts'

/** The account of the books that the plan's fuel is compared with. */
const fuelAccount = 5000

/** What a day away is worth: whole cents, and shares in basis points. */
export type PlanDayRate = {
  rateCents: number
  partialDayShare: number
  hoursOfServiceShare: number
}

/** A line with its amount per year, in whole cents. */
type AnnualLine = PlanLine & { annualCents: bigint }

/**
 * A plan's year. Each line is rounded to a cent once, so sums are exact. Dollars are whole cents,
 * miles whole hundredths.
 */
export type PlanYear = {
  loadedMilesHundredths: bigint
  emptyMilesHundredths: bigint
  milesHundredths: bigint
  lines: AnnualLine[]
  fuelCents: bigint
  revenueCents: bigint
  /** Including fuel. */
  variableCents: bigint
  fixedCents: bigint
  personalCents: bigint
  federalCents: bigint
  stateCents: bigint
  perDiemCents: bigint
}

/** A figure with at most `decimals` decimals as an integer of its smallest unit. */
export const toScaledInteger = (figure: number, decimals: number): bigint =>
  BigInt(Math.round(figure * 10 ** decimals))

/** Computes a plan's year from what staff entered. */
export function buildPlanYear(entered: NewProfitPlan, dayRate: PlanDayRate): PlanYear {
  const weeks = BigInt(entered.weeksWorked)
  const loadedMilesHundredths = toScaledInteger(entered.loadedMilesPerWeek, 2) * weeks
  const emptyMilesHundredths = toScaledInteger(entered.emptyMilesPerWeek, 2) * weeks
  const milesHundredths = loadedMilesHundredths + emptyMilesHundredths
  const inSection = (section: PlanSection) =>
    entered.lines.filter((line) => line.section === section)

  const toAnnualLine = (line: PlanLine, revenueCents: bigint): AnnualLine => ({
    ...line,
    annualCents: calculateAnnualCents(line, { weeks, milesHundredths, revenueCents }),
  })
  const revenue = inSection('revenue').map((line) => toAnnualLine(line, 0n))
  const revenueCents = sumAnnualCents(revenue)
  const others = entered.lines
    .filter(({ section }) => section !== 'revenue')
    .map((line) => toAnnualLine(line, revenueCents))
  const lines = [...revenue, ...others]
  const centsIn = (section: PlanSection) =>
    sumAnnualCents(lines.filter((line) => line.section === section))
  const fuelCents = rounded(calculateFuelCents(fraction(milesHundredths), entered))

  return {
    loadedMilesHundredths,
    emptyMilesHundredths,
    milesHundredths,
    lines,
    fuelCents,
    revenueCents,
    variableCents: centsIn('variable') + fuelCents,
    fixedCents: centsIn('fixed'),
    personalCents: centsIn('personal_obligations'),
    federalCents: centsIn('federal_taxes'),
    stateCents: centsIn('state_taxes'),
    perDiemCents: calculatePerDiemCents(entered, dayRate),
  }
}

/** miles ÷ miles per gallon × price, in cents; exact. */
export const calculateFuelCents = (
  milesHundredths: Fraction,
  { fuelPricePerGallon, milesPerGallon }: { fuelPricePerGallon: number; milesPerGallon: number },
): Fraction =>
  times(
    milesHundredths,
    fraction(toScaledInteger(fuelPricePerGallon, 3), toScaledInteger(milesPerGallon, 2) * 10n),
  )

/**
 * What the plan has to cover besides variable costs: fixed costs, personal obligations, and taxes.
 */
export const getCentsToCover = (year: PlanYear): bigint =>
  year.fixedCents + year.personalCents + getTaxCents(year)

export const getTaxCents = ({ federalCents, stateCents }: PlanYear): bigint =>
  federalCents + stateCents

/**
 * The miles (hundredths) and revenue (cents) at which a plan covers `toCoverCents`; null if revenue
 * does not exceed variable costs, because then no number of miles breaks even.
 */
export function calculateBreakeven(
  { revenueCents, variableCents, milesHundredths }: PlanYear,
  toCoverCents: bigint,
): { milesHundredths: Fraction; revenueCents: Fraction } | null {
  const contribution = fraction(revenueCents - variableCents)
  if (!isPositive(contribution) || milesHundredths === 0n) return null
  const share = dividedBy(fraction(toCoverCents), contribution)
  return {
    milesHundredths: times(share, fraction(milesHundredths)),
    revenueCents: times(share, fraction(revenueCents)),
  }
}

/** The plan's year by account of the books, in whole cents or hundredths of miles. */
export function annualByAccount(year: PlanYear): Map<number, bigint> {
  const annual = new Map<number, bigint>()
  const add = (account: number, amount: bigint) =>
    annual.set(account, (annual.get(account) ?? 0n) + amount)
  for (const { internalAccountNumber, annualCents } of year.lines)
    if (internalAccountNumber !== null) add(internalAccountNumber, annualCents)
  add(fuelAccount, year.fuelCents)
  add(loadedMiles, year.loadedMilesHundredths)
  add(emptyMiles, year.emptyMilesHundredths)
  return annual
}

/** One month of an annual figure, in whole cents or hundredths of miles. */
export const toMonthly = (annual: bigint): number => Number(rounded(fraction(annual, 12)))

/** Cents to dollars, or hundredths to miles; rounded once, here. */
export const fromHundredths = (hundredths: Fraction): number => Number(rounded(hundredths)) / 100

/** A row for an annual figure. Only dollar rows have ratios to miles and revenue. */
export function toPlanRow(
  { milesHundredths, revenueCents }: PlanYear,
  name: string,
  annual: Fraction | bigint | null,
  unit: ProfitPlanRow['unit'] = 'usd',
): ProfitPlanRow {
  if (annual === null)
    return {
      name,
      unit,
      weekly: null,
      monthly: null,
      annual: null,
      centsPerMile: null,
      revenuePercent: null,
    }
  const exact = typeof annual === 'bigint' ? fraction(annual) : annual
  const perPeriod = (whole: number) => fromHundredths(dividedBy(exact, fraction(whole)))
  // Cents ÷ hundredths of miles are dollars per mile; × 100 gives cents, with two more digits to
  // round.
  const ratio = (whole: bigint) =>
    unit !== 'usd' || whole === 0n
      ? null
      : Number(rounded(dividedBy(times(exact, fraction(10_000)), fraction(whole)))) / 100
  return {
    name,
    unit,
    weekly: perPeriod(52),
    monthly: perPeriod(12),
    annual: fromHundredths(exact),
    centsPerMile: ratio(milesHundredths),
    revenuePercent: ratio(revenueCents),
  }
}

const sumAnnualCents = (lines: readonly AnnualLine[]): bigint =>
  lines.reduce((sum, { annualCents }) => sum + annualCents, 0n)

type YearTotals = { weeks: bigint; milesHundredths: bigint; revenueCents: bigint }

function calculateAnnualCents(
  { basis, section, amount }: PlanLine,
  { weeks, milesHundredths, revenueCents }: YearTotals,
): bigint {
  if (basis === 'per_mile')
    return rounded(fraction(toScaledInteger(amount, 4) * milesHundredths, 10_000))
  if (basis === 'percent_of_revenue')
    return rounded(fraction(toScaledInteger(amount, 2) * revenueCents, 10_000))
  const cents = toScaledInteger(amount, 2)
  if (basis === 'per_month') return cents * 12n
  if (basis === 'per_year') return cents
  // Revenue and variable costs count the weeks worked; fixed costs are due all 52 weeks.
  return cents * (section === 'revenue' || section === 'variable' ? weeks : 52n)
}

/**
 * (full + partial × partialDayShare) × rate × the share under hours-of-service rules, rounded once.
 */
function calculatePerDiemCents(
  { fullDays, partialDays }: NewProfitPlan,
  { rateCents, partialDayShare, hoursOfServiceShare }: PlanDayRate,
): bigint {
  const days = plus(fraction(fullDays), fraction(partialDays * partialDayShare, 10_000))
  return rounded(times(days, fraction(rateCents * hoursOfServiceShare, 10_000)))
}
