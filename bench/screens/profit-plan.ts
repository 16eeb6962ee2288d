import type { NewProfitPlan, PlanLine } from '@milepost/contract/profit-plan/new-profit-plan'
import { buildPlanYear } from '@milepost/contract/profit-plan/profit-plan-model'
import { buildProfitPlan } from '@milepost/contract/profit-plan/profit-plan-rows'
import { applyPlanChange } from '@milepost/contract/profit-plan/profit-plan-what-if'
import { quantile, type Figure } from '../figures.ts'
import { onScreen } from './on-screen.ts'

/** Time per frame in ms, at 60 frames a second. */
const frame = 16

const bases: PlanLine['basis'][] = ['per_mile', 'per_week', 'per_month', 'percent_of_revenue']

const createPlan = (lines: number): NewProfitPlan => ({
  name: 'Plan',
  weeksWorked: 49,
  loadedMilesPerWeek: 1700,
  emptyMilesPerWeek: 254.35,
  fuelPricePerGallon: 4.85,
  milesPerGallon: 6.5,
  fullDays: 230,
  partialDays: 40,
  lines: Array.from({ length: lines }, (_, i) => ({
    ...(i % 5 === 0
      ? {
          section: 'revenue' as const,
          internalAccountNumber: 4000,
          basis: 'per_mile' as const,
        }
      : {
          section: 'variable' as const,
          internalAccountNumber: 5100,
          basis: bases[i % 4]!,
        }),
    name: `Line ${i}`,
    amount: 0.37,
  })),
  scenarios: {
    milesPerGallonIncrease: 1,
    milesPerWeekIncrease: 200,
    personalExpensesReductionPerMonth: 150,
  },
})

/** A slider move and a full computation of a plan with the maximum number of lines: alone, then on screen. */
export async function profitPlan(): Promise<Figure[]> {
  const dayRate = { rateCents: 8_000, partialDayShare: 7_500, hoursOfServiceShare: 8_000 }
  const entered = createPlan(1_000)
  const year = buildPlanYear(entered, dayRate)
  const moves = measureTimes((i) =>
    applyPlanChange(year, entered, {
      milesPerWeekIncrease: i % 400,
      milesPerGallonIncrease: (i % 30) / 10,
      fuelPricePerGallon: 3 + (i % 300) / 100,
      ratePerMileIncrease: (i % 50) / 100,
      personalExpensesReductionPerMonth: i % 500,
    }),
  )
  return [
    {
      label: 'slider move in a plan of 1,000 lines',
      found: formatTimes(moves),
      aim: `p99 at most ${frame} ms`,
      isMet: quantile(moves, 0.99) <= frame,
    },
    {
      label: 'plan of 1,000 lines with all its rows',
      found: formatTimes(measureTimes(() => buildProfitPlan('1', entered, dayRate))),
    },
    ...(await onScreen(entered)),
  ]
}

/** Duration of one computation. The first hundred don't count: the code is still warming up. */
function measureTimes(compute: (i: number) => unknown): number[] {
  const times = Array.from({ length: 600 }, (_, i) => {
    const began = performance.now()
    compute(i)
    return performance.now() - began
  })
  return times.slice(100)
}

const formatTimes = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`
