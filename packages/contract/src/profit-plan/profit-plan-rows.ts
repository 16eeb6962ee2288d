import type { NewProfitPlan, PlanSection } from './new-profit-plan.ts'
import type { ProfitPlan, ProfitPlanRow } from './profit-plan.ts'
import {
  breakevenOf,
  planYearOf,
  rowOf,
  taxCentsOf,
  toCoverCentsOf,
  type PlanDayRate,
  type PlanYear,
} from './profit-plan-model.ts'
import { whatIfOf } from './profit-plan-what-if.ts'

/** A plan with all that follows from what staff entered. Rows come in the order they were entered, their total last. */
export function profitPlanOf(id: string, entered: NewProfitPlan, dayRate: PlanDayRate): ProfitPlan {
  const year = planYearOf(entered, dayRate)
  return {
    id,
    name: entered.name,
    ...sectionsOf(year),
    ...cashOf(year),
    breakeven: breakevenRows(year),
    perDiem: perDiemRows(year, entered),
    whatIf: whatIfOf(year, entered),
    entered,
  }
}

function sectionsOf(year: PlanYear) {
  const row = (name: string, annual: bigint, unit?: ProfitPlanRow['unit']) =>
    rowOf(year, name, annual, unit)
  const rows = (section: PlanSection) =>
    year.lines
      .filter((line) => line.section === section)
      .map(({ name, annualCents }) => row(name, annualCents))
  const { revenueCents, variableCents, fixedCents } = year
  return {
    miles: [
      row('Loaded Miles', year.loadedMilesHundredths, 'miles'),
      row('Empty Miles', year.emptyMilesHundredths, 'miles'),
      row('Total Miles', year.milesHundredths, 'miles'),
    ],
    revenue: [...rows('revenue'), row('Total Revenue', revenueCents)],
    variable: [
      row('Fuel', year.fuelCents),
      ...rows('variable'),
      row('Total Variable', variableCents),
      row('Contribution Margin', revenueCents - variableCents),
    ],
    fixed: [
      ...rows('fixed'),
      row('Total Fixed', fixedCents),
      row('Net Income from Business', revenueCents - variableCents - fixedCents),
    ],
    personalObligations: [
      ...rows('personal_obligations'),
      row('Total Personal Obligations', year.personalCents),
    ],
    federalTaxes: [...rows('federal_taxes'), row('Federal Tax Estimate', year.federalCents)],
    stateTaxes: [...rows('state_taxes'), row('State Tax Estimate', year.stateCents)],
  }
}

function cashOf(year: PlanYear): Pick<ProfitPlan, 'estimatedCash'> {
  const net = year.revenueCents - year.variableCents - year.fixedCents
  const taxes = taxCentsOf(year)
  return {
    estimatedCash: [
      rowOf(year, 'Net Income Before Tax', net),
      rowOf(year, 'Est Tax', taxes),
      rowOf(year, 'Personal Obligations', year.personalCents),
      rowOf(year, 'Estimated Cash Flow', net - taxes - year.personalCents),
    ],
  }
}

function breakevenRows(year: PlanYear): ProfitPlanRow[] {
  const breakeven = breakevenOf(year, toCoverCentsOf(year))
  return [
    rowOf(year, 'Miles to Breakeven', breakeven && breakeven.milesHundredths, 'miles'),
    rowOf(year, 'Revenue to Breakeven', breakeven && breakeven.revenueCents),
  ]
}

const perDiemRows = (year: PlanYear, { fullDays, partialDays }: NewProfitPlan): ProfitPlanRow[] => [
  rowOf(year, 'Full Days', BigInt(fullDays) * 100n, 'days'),
  rowOf(year, 'Partial Days', BigInt(partialDays) * 100n, 'days'),
  rowOf(year, 'Per Diem Deduction', year.perDiemCents),
]
