import type { NewProfitPlan, PlanLine } from '@milepost/contract/profit-plan/new-profit-plan'
import type { ProfitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { buildProfitPlan } from '@milepost/contract/profit-plan/profit-plan-rows'

const line = (
  section: PlanLine['section'],
  name: string,
  basis: PlanLine['basis'],
  amount: number,
  internalAccountNumber: number | null = null,
): PlanLine => ({ section, name, basis, amount, internalAccountNumber })

const rate = { rateCents: 8_000, partialDayShare: 7_500, hoursOfServiceShare: 8_000 }

/** A plan as the API returns it: 2,000 miles in each of 50 weeks, at two dollars a mile. */
export const aProfitPlan = (entered: Partial<NewProfitPlan> = {}): ProfitPlan =>
  buildProfitPlan(
    '3b9d4d7e-6c0a-4f5e-9a55-0d2b6c1f7a10',
    {
      name: '2026 Profit Plan',
      weeksWorked: 50,
      loadedMilesPerWeek: 1_700,
      emptyMilesPerWeek: 300,
      fuelPricePerGallon: 4,
      milesPerGallon: 8,
      fullDays: 200,
      partialDays: 40,
      lines: [
        line('revenue', 'Mileage / Percentage', 'per_mile', 2, 4000),
        line('variable', 'Tires', 'per_mile', 0.1, 5110),
        line('fixed', 'Insurance', 'per_month', 2_000, 6100),
        line('personal_obligations', 'Household', 'per_month', 4_000),
        line('federal_taxes', 'Self-employment tax', 'per_year', 12_000),
        line('state_taxes', 'State income tax', 'per_year', 2_400),
      ],
      scenarios: {
        milesPerGallonIncrease: 1,
        milesPerWeekIncrease: 200,
        personalExpensesReductionPerMonth: 150,
      },
      ...entered,
    },
    rate,
  )
