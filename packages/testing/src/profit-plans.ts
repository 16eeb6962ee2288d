import type { NewProfitPlan, PlanLine } from '@milepost/contract/profit-plan/new-profit-plan'

/** A line of a plan, by default with an amount in dollars per year. */
export const aLine = (line: Partial<PlanLine> = {}): PlanLine => ({
  section: 'fixed',
  name: 'Insurance',
  internalAccountNumber: 6100,
  basis: 'per_year',
  amount: 16_620,
  ...line,
})

/** An owner-operator's plan: 95,763 miles a year at $4.85 a gallon and 6.5 miles per gallon. */
export const aPlan = (plan: Partial<NewProfitPlan> = {}): NewProfitPlan => ({
  name: '2026 Profit Plan',
  weeksWorked: 49,
  loadedMilesPerWeek: 1_700,
  emptyMilesPerWeek: 254.35,
  fuelPricePerGallon: 4.85,
  milesPerGallon: 6.5,
  fullDays: 230,
  partialDays: 40,
  lines: [
    aLine({
      section: 'revenue',
      name: 'Mileage / Percentage',
      internalAccountNumber: 4000,
      basis: 'per_mile',
      amount: 1.917,
    }),
    aLine({
      section: 'revenue',
      name: 'Fuel Surcharge',
      internalAccountNumber: 4100,
      basis: 'per_mile',
      amount: 0.403,
    }),
    aLine({
      section: 'variable',
      name: 'Maintenance & Repairs',
      internalAccountNumber: 5100,
      basis: 'per_mile',
      amount: 0.135,
    }),
    aLine({
      section: 'variable',
      name: 'Factoring & Dispatch Fees',
      internalAccountNumber: 5300,
      basis: 'percent_of_revenue',
      amount: 5,
    }),
    aLine(),
    aLine({
      section: 'personal_obligations',
      name: 'Household',
      internalAccountNumber: null,
      basis: 'per_month',
      amount: 3_000,
    }),
    aLine({
      section: 'federal_taxes',
      name: 'Self-employment tax',
      internalAccountNumber: null,
      basis: 'per_year',
      amount: 6900,
    }),
    aLine({
      section: 'state_taxes',
      name: 'State income tax',
      internalAccountNumber: null,
      basis: 'per_year',
      amount: 2150,
    }),
  ],
  scenarios: {
    milesPerGallonIncrease: 1,
    milesPerWeekIncrease: 200,
    personalExpensesReductionPerMonth: 150,
  },
  ...plan,
})
