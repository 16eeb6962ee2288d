import type { NewProfitPlan } from './new-profit-plan.ts'
import type { PersonalWhatIf, ProfitPlanWhatIf } from './profit-plan.ts'
import { dividedBy, fraction, isZero, minus, plus, times, type Fraction } from '../wire/fraction.ts'
import {
  breakevenOf,
  fuelCentsOf,
  shown,
  toCoverCentsOf,
  wholeOf,
  type PlanYear,
} from './profit-plan-model.ts'

/** What differs from the plan; what is left out stays. */
export type PlanChange = {
  /** Miles more (or fewer) in a week that is worked; revenue and variable costs go with them. */
  milesPerWeekIncrease?: number
  milesPerGallonIncrease?: number
  /** Dollars. */
  fuelPricePerGallon?: number
  /** Dollars more (or less) a mile, loaded and empty alike. */
  ratePerMileIncrease?: number
  /** Dollars. */
  personalExpensesReductionPerMonth?: number
}

/** A plan with some figures changed: cents and hundredths of miles, exact. */
export type ChangedYear = {
  milesHundredths: Fraction
  revenueCents: Fraction
  variableCents: Fraction
  toCoverCents: Fraction
  /** What is left of a year after business, personal obligations and taxes. */
  cashCents: Fraction
  breakevenMilesHundredths: Fraction | null
}

/** Computes a plan anew with other figures. Fixed costs and taxes stay as they were planned. */
export function changedYearOf(
  year: PlanYear,
  entered: NewProfitPlan,
  change: PlanChange,
): ChangedYear {
  const more = wholeOf(change.milesPerWeekIncrease ?? 0, 2) * BigInt(entered.weeksWorked)
  const planned = fraction(year.milesHundredths)
  const milesHundredths = plus(planned, fraction(more))
  // A plan without miles has none of its figures to grow by them.
  const growth = isZero(planned) ? fraction(1) : dividedBy(milesHundredths, planned)
  const rate = fraction(wholeOf(change.ratePerMileIncrease ?? 0, 4), 10_000)
  const byRate = times(rate, milesHundredths)
  const fuel = {
    fuelPricePerGallon: change.fuelPricePerGallon ?? entered.fuelPricePerGallon,
    milesPerGallon: entered.milesPerGallon + (change.milesPerGallonIncrease ?? 0),
  }
  const saved = minus(fuelCentsOf(milesHundredths, entered), fuelCentsOf(milesHundredths, fuel))
  const less = wholeOf(change.personalExpensesReductionPerMonth ?? 0, 2) * 12n

  const revenueCents = plus(times(fraction(year.revenueCents), growth), byRate)
  const variableCents = plus(
    minus(times(fraction(year.variableCents), growth), saved),
    times(byRate, percentOf(entered)),
  )
  const toCoverCents = minus(fraction(toCoverCentsOf(year)), fraction(less))
  const contribution = minus(revenueCents, variableCents)
  return {
    ...{ milesHundredths, revenueCents, variableCents, toCoverCents },
    cashCents: minus(contribution, toCoverCents),
    breakevenMilesHundredths:
      contribution.over > 0n && !isZero(milesHundredths)
        ? times(dividedBy(toCoverCents, contribution), milesHundredths)
        : null,
  }
}

/** The variable lines that are a part of revenue, together. */
const percentOf = ({ lines }: NewProfitPlan): Fraction =>
  fraction(
    lines.reduce(
      (sum, { section, basis, amount }) =>
        section === 'variable' && basis === 'percent_of_revenue' ? sum + wholeOf(amount, 2) : sum,
      0n,
    ),
    10_000,
  )

/** The firm's scenarios of a plan; null where it has none. */
export function whatIfOf(year: PlanYear, entered: NewProfitPlan): ProfitPlanWhatIf | null {
  const businessScenario = businessOf(year, entered)
  const personalScenario = personalOf(year, entered)
  return businessScenario || personalScenario ? { businessScenario, personalScenario } : null
}

function businessOf(year: PlanYear, entered: NewProfitPlan): ProfitPlanWhatIf['businessScenario'] {
  const { milesPerGallonIncrease, milesPerWeekIncrease } = entered.scenarios
  if (milesPerGallonIncrease === null && milesPerWeekIncrease === null) return null
  const fixed = fraction(year.fixedCents)
  const planned = fraction(year.revenueCents - year.variableCents)

  const row = (name: string, whatIfAmount: number | null, change: PlanChange) => {
    const { revenueCents, variableCents } = changedYearOf(year, entered, change)
    const contribution = minus(revenueCents, variableCents)
    const annualChange = minus(contribution, planned)
    return {
      ...{ name, whatIfAmount },
      annualChange: shown(annualChange),
      weeklyChange: weekly(annualChange),
      weeklyBusVariable: weekly(variableCents),
      weeklyBusRevenue: weekly(revenueCents),
      weeklyBusNetIncome: weekly(minus(contribution, fixed)),
    }
  }
  const named = <T>(amount: number | null, make: (amount: number) => T) =>
    amount === null ? null : make(amount)
  return {
    currentProfitPlan: row('Current Profit Plan', null, {}),
    milesPerGallonIncrease: named(milesPerGallonIncrease, (n) =>
      row(`Increase Fuel Economy by ${n} MPG`, n, { milesPerGallonIncrease: n }),
    ),
    milesPerWeekIncrease: named(milesPerWeekIncrease, (n) =>
      row(`Increase Miles/Revenue by ${grouped(n)} miles/wk`, n, { milesPerWeekIncrease: n }),
    ),
  }
}

function personalOf(
  year: PlanYear,
  { scenarios: { personalExpensesReductionPerMonth: amount } }: NewProfitPlan,
): ProfitPlanWhatIf['personalScenario'] {
  if (amount === null) return null
  const plan = toCoverCentsOf(year)
  const goal = plan - wholeOf(amount, 2) * 12n
  const [planned, wanted] = [breakevenOf(year, plan), breakevenOf(year, goal)]
  const row = (
    name: string,
    unit: PersonalWhatIf['unit'],
    from: Fraction | undefined,
    to: Fraction | undefined,
  ): PersonalWhatIf => {
    const better = from && to && minus(from, to)
    return {
      ...{ name, unit, whatIfAmount: amount },
      planBreakeven: from ? weekly(from) : null,
      goalBreakeven: to ? weekly(to) : null,
      weeklyChange: better ? weekly(better) : null,
      annualBreakeven: to ? shown(to) : null,
      annualImprovement: better ? shown(better) : null,
    }
  }
  return {
    personalExpensesReductionPerMonth: row(
      `Reduce Personal Expenses by $${grouped(amount)}/Month`,
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

const weekly = (annual: Fraction): number => shown(dividedBy(annual, fraction(52)))
const grouped = (amount: number): string => amount.toLocaleString('en-US')
