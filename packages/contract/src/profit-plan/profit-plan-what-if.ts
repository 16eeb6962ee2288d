import { dividedBy, fraction, isZero, minus, plus, times, type Fraction } from '../wire/fraction.ts'
import type { NewProfitPlan } from './new-profit-plan.ts'
import {
  calculateBreakeven,
  calculateFuelCents,
  fromHundredths,
  getCentsToCover,
  toScaledInteger,
  type PlanYear,
} from './profit-plan-model.ts'
import type { PersonalWhatIf, ProfitPlanWhatIf } from './profit-plan.ts'

/** Changes to a plan's figures; omitted ones stay. */
export type PlanChange = {
  /** More (or fewer) miles per week worked; revenue and variable costs scale with them. */
  milesPerWeekIncrease?: number
  milesPerGallonIncrease?: number
  /** Dollars. */
  fuelPricePerGallon?: number
  /** More (or fewer) dollars per mile, loaded and empty alike. */
  ratePerMileIncrease?: number
  /** Dollars. */
  personalExpensesReductionPerMonth?: number
}

/** A plan with changed figures: cents and hundredths of miles, exact. */
export type ChangedYear = {
  milesHundredths: Fraction
  revenueCents: Fraction
  variableCents: Fraction
  toCoverCents: Fraction
  /** What is left after business costs, personal obligations, and taxes. */
  cashCents: Fraction
  breakevenMilesHundredths: Fraction | null
}

/** Recomputes a plan with changed figures. Fixed costs and taxes stay as planned. */
export function applyPlanChange(
  year: PlanYear,
  entered: NewProfitPlan,
  change: PlanChange,
): ChangedYear {
  const more = toScaledInteger(change.milesPerWeekIncrease ?? 0, 2) * BigInt(entered.weeksWorked)
  const planned = fraction(year.milesHundredths)
  const milesHundredths = plus(planned, fraction(more))
  // Without planned miles, nothing can scale with them.
  const growth = isZero(planned) ? fraction(1) : dividedBy(milesHundredths, planned)
  const rate = fraction(toScaledInteger(change.ratePerMileIncrease ?? 0, 4), 10_000)
  const byRate = times(rate, milesHundredths)
  const fuel = {
    fuelPricePerGallon: change.fuelPricePerGallon ?? entered.fuelPricePerGallon,
    milesPerGallon: entered.milesPerGallon + (change.milesPerGallonIncrease ?? 0),
  }
  const saved = minus(
    calculateFuelCents(milesHundredths, entered),
    calculateFuelCents(milesHundredths, fuel),
  )
  const less = toScaledInteger(change.personalExpensesReductionPerMonth ?? 0, 2) * 12n

  const revenueCents = plus(times(fraction(year.revenueCents), growth), byRate)
  const variableCents = plus(
    minus(times(fraction(year.variableCents), growth), saved),
    times(byRate, sumRevenuePercent(entered)),
  )
  const toCoverCents = minus(fraction(getCentsToCover(year)), fraction(less))
  const contribution = minus(revenueCents, variableCents)
  return {
    milesHundredths,
    revenueCents,
    variableCents,
    toCoverCents,
    cashCents: minus(contribution, toCoverCents),
    breakevenMilesHundredths:
      contribution.numerator > 0n && !isZero(milesHundredths)
        ? times(dividedBy(toCoverCents, contribution), milesHundredths)
        : null,
  }
}

/** The sum of the variable lines that are a percent of revenue. */
const sumRevenuePercent = ({ lines }: NewProfitPlan): Fraction =>
  fraction(
    lines.reduce(
      (sum, { section, basis, amount }) =>
        section === 'variable' && basis === 'percent_of_revenue'
          ? sum + toScaledInteger(amount, 2)
          : sum,
      0n,
    ),
    10_000,
  )

/** The firm's what-if scenarios of a plan; null if it has none. */
export function buildWhatIf(year: PlanYear, entered: NewProfitPlan): ProfitPlanWhatIf | null {
  const businessScenario = buildBusinessScenario(year, entered)
  const personalScenario = buildPersonalScenario(year, entered)
  return businessScenario || personalScenario ? { businessScenario, personalScenario } : null
}

function buildBusinessScenario(
  year: PlanYear,
  entered: NewProfitPlan,
): ProfitPlanWhatIf['businessScenario'] {
  const { milesPerGallonIncrease, milesPerWeekIncrease } = entered.scenarios
  if (milesPerGallonIncrease === null && milesPerWeekIncrease === null) return null
  const fixed = fraction(year.fixedCents)
  const planned = fraction(year.revenueCents - year.variableCents)

  const row = (name: string, whatIfAmount: number | null, change: PlanChange) => {
    const { revenueCents, variableCents } = applyPlanChange(year, entered, change)
    const contribution = minus(revenueCents, variableCents)
    const annualChange = minus(contribution, planned)
    return {
      name,
      whatIfAmount,
      annualChange: fromHundredths(annualChange),
      weeklyChange: weekly(annualChange),
      weeklyBusVariable: weekly(variableCents),
      weeklyBusRevenue: weekly(revenueCents),
      weeklyBusNetIncome: weekly(minus(contribution, fixed)),
    }
  }
  const mapNullable = <T>(amount: number | null, make: (amount: number) => T) =>
    amount === null ? null : make(amount)
  return {
    currentProfitPlan: row('Current Profit Plan', null, {}),
    milesPerGallonIncrease: mapNullable(milesPerGallonIncrease, (n) =>
      row(`Increase Fuel Economy by ${n} MPG`, n, { milesPerGallonIncrease: n }),
    ),
    milesPerWeekIncrease: mapNullable(milesPerWeekIncrease, (n) =>
      row(`Increase Miles/Revenue by ${formatNumber(n)} miles/wk`, n, { milesPerWeekIncrease: n }),
    ),
  }
}

function buildPersonalScenario(
  year: PlanYear,
  { scenarios: { personalExpensesReductionPerMonth: amount } }: NewProfitPlan,
): ProfitPlanWhatIf['personalScenario'] {
  if (amount === null) return null
  const plan = getCentsToCover(year)
  const goal = plan - toScaledInteger(amount, 2) * 12n
  const [planned, wanted] = [calculateBreakeven(year, plan), calculateBreakeven(year, goal)]
  const row = (
    name: string,
    unit: PersonalWhatIf['unit'],
    from: Fraction | undefined,
    to: Fraction | undefined,
  ): PersonalWhatIf => {
    const better = from && to && minus(from, to)
    return {
      name,
      unit,
      whatIfAmount: amount,
      planBreakeven: from ? weekly(from) : null,
      goalBreakeven: to ? weekly(to) : null,
      weeklyChange: better ? weekly(better) : null,
      annualBreakeven: to ? fromHundredths(to) : null,
      annualImprovement: better ? fromHundredths(better) : null,
    }
  }
  return {
    personalExpensesReductionPerMonth: row(
      `Reduce Personal Expenses by $${formatNumber(amount)}/Month`,
      'usd',
      fraction(plan),
      fraction(goal),
    ),
    milesToBreakeven: row(
      'Miles to Breakeven',
      'miles',
      planned?.milesHundredths,
      wanted?.milesHundredths,
    ),
    revenueToBreakeven: row(
      'Revenue to Breakeven',
      'usd',
      planned?.revenueCents,
      wanted?.revenueCents,
    ),
  }
}

const weekly = (annual: Fraction): number => fromHundredths(dividedBy(annual, fraction(52)))
const formatNumber = (amount: number): string => amount.toLocaleString('en-US')
