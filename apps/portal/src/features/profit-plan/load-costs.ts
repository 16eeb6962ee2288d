import { isClosed, months } from '@milepost/contract/financial-performance/statements/periods'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import { getTaxCents, type PlanYear } from '@milepost/contract/profit-plan/profit-plan-model'

/** Dollars per mile (four decimals) and per day (whole cents). `source` is where the first two come from. */
export type LoadCosts = {
  variablePerMile: number
  fixedPerDay: number
  ownerPerDay: number
  source: 'books' | 'plan'
}

const maxMonths = 3

/**
 * Costs per mile and per day, from the last three closed months with miles in the books, or else from the
 * plan. The year's days are the plan's days away, or five per week worked if it has none.
 */
export function calculateLoadCosts(
  entered: NewProfitPlan,
  year: PlanYear,
  statements: readonly ProfitAndLossStatement[],
  today: string,
): LoadCosts {
  const days = entered.fullDays + entered.partialDays || entered.weeksWorked * 5
  const closedMonths = listRecentMonths(statements, today)
  const sum = (field: keyof MonthCosts) =>
    closedMonths.reduce((total, month) => total + month[field], 0)
  const planMiles = Number(year.milesHundredths)
  const ownerPerDay = roundToCents(Number(year.personalCents + getTaxCents(year)) / 100 / days)
  if (closedMonths.length === 0)
    return {
      variablePerMile:
        planMiles === 0 ? 0 : roundToFourDecimals(Number(year.variableCents) / planMiles),
      fixedPerDay: roundToCents(Number(year.fixedCents) / 100 / days),
      ownerPerDay,
      source: 'plan',
    }
  return {
    variablePerMile: roundToFourDecimals(sum('variable') / sum('miles')),
    fixedPerDay: roundToCents(((sum('fixed') / closedMonths.length) * 12) / days),
    ownerPerDay,
    source: 'books',
  }
}

type MonthCosts = { miles: number; variable: number; fixed: number }

function listRecentMonths(
  statements: readonly ProfitAndLossStatement[],
  today: string,
): MonthCosts[] {
  return statements
    .toSorted((a, b) => b.year - a.year)
    .flatMap(({ year, totals }) =>
      months
        .filter((_, place) => isClosed(year, place + 1, today))
        .map((month) => ({
          miles: totals.miles.months[month].amount ?? 0,
          variable: totals.variable.months[month].amount ?? 0,
          fixed: totals.fixed.months[month].amount ?? 0,
        }))
        .toReversed(),
    )
    .filter(({ miles }) => miles > 0)
    .slice(0, maxMonths)
}

const roundToCents = (dollars: number) => Math.round(dollars * 100) / 100
const roundToFourDecimals = (dollars: number) => Math.round(dollars * 10_000) / 10_000
