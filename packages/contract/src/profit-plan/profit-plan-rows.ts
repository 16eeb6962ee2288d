import type { NewProfitPlan, PlanSection } from './new-profit-plan.ts'
import {
  buildPlanYear,
  calculateBreakeven,
  getCentsToCover,
  getTaxCents,
  toPlanRow,
  type PlanDayRate,
  type PlanYear,
} from './profit-plan-model.ts'
import { buildWhatIf } from './profit-plan-what-if.ts'
import type { ProfitPlan, ProfitPlanRow } from './profit-plan.ts'

/**
 * A plan with everything computed from what staff entered. Rows keep the order of entry, the total
 * last.
 */
export function buildProfitPlan(
  id: string,
  entered: NewProfitPlan,
  dayRate: PlanDayRate,
): Omit<ProfitPlan, 'perDiemProvisional'> {
  const year = buildPlanYear(entered, dayRate)
  return {
    id,
    name: entered.name,
    ...buildSections(year),
    ...buildCash(year),
    breakeven: breakevenRows(year),
    perDiem: perDiemRows(year, entered),
    whatIf: buildWhatIf(year, entered),
    entered,
  }
}

function buildSections(year: PlanYear) {
  const row = (name: string, annual: bigint, unit?: ProfitPlanRow['unit']) =>
    toPlanRow(year, name, annual, unit)
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

function buildCash(year: PlanYear): Pick<ProfitPlan, 'estimatedCash'> {
  const net = year.revenueCents - year.variableCents - year.fixedCents
  const taxes = getTaxCents(year)
  return {
    estimatedCash: [
      toPlanRow(year, 'Net Income Before Tax', net),
      toPlanRow(year, 'Est Tax', taxes),
      toPlanRow(year, 'Personal Obligations', year.personalCents),
      toPlanRow(year, 'Estimated Cash Flow', net - taxes - year.personalCents),
    ],
  }
}

function breakevenRows(year: PlanYear): ProfitPlanRow[] {
  const breakeven = calculateBreakeven(year, getCentsToCover(year))
  return [
    toPlanRow(year, 'Miles to Breakeven', breakeven && breakeven.milesHundredths, 'miles'),
    toPlanRow(year, 'Revenue to Breakeven', breakeven && breakeven.revenueCents),
  ]
}

const perDiemRows = (year: PlanYear, { fullDays, partialDays }: NewProfitPlan): ProfitPlanRow[] => [
  toPlanRow(year, 'Full Days', BigInt(fullDays) * 100n, 'days'),
  toPlanRow(year, 'Partial Days', BigInt(partialDays) * 100n, 'days'),
  toPlanRow(year, 'Per Diem Deduction', year.perDiemCents),
]
