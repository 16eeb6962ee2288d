import * as z from 'zod/mini'
import { sectionOf, type Section } from '../financial-performance/statements/ledger.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { oneLine } from '../wire/one-line.ts'

export const PlanSection = z.enum([
  'revenue',
  'variable',
  'fixed',
  'personal_obligations',
  'federal_taxes',
  'state_taxes',
])
export type PlanSection = z.infer<typeof PlanSection>

/** What a line's amount means: dollars per mile, week, …, or a percent of the year's revenue. */
export const PlanBasis = z.enum([
  'per_mile',
  'per_week',
  'per_month',
  'per_year',
  'percent_of_revenue',
])
export type PlanBasis = z.infer<typeof PlanBasis>

export const maxPlanLines = 1_000

/** A number from `min` to `max` with at most this many decimals. */
const figure = (min: number, max: number, decimals: number) =>
  z.number(errorMessages.plan_figure_required).check(
    z.minimum(min, errorMessages.plan_figure_out_of_range),
    z.maximum(max, errorMessages.plan_figure_out_of_range),
    z.refine(
      (n) => Math.round(n * 10 ** decimals) / 10 ** decimals === n,
      errorMessages.plan_figure_decimals,
    ),
  )

const Name = z
  .string(errorMessages.plan_name_required)
  .check(
    oneLine(),
    z.minLength(1, errorMessages.plan_name_required),
    z.maxLength(80, errorMessages.plan_name_too_long),
  )

const bookSections: Partial<Record<PlanSection, Section>> = {
  revenue: 'revenue',
  variable: 'variable',
  fixed: 'fixed',
}

/**
 * A line of a plan. A line that the books track carries the account it is compared with; personal
 * and tax lines have none.
 */
export const PlanLine = z
  .strictObject({
    section: PlanSection,
    name: Name,
    internalAccountNumber: z._default(z.nullable(z.int()), null),
    basis: PlanBasis,
    amount: figure(0, 9_999_999.99, 4),
  })
  .check(
    z.refine(({ section, basis }) => section !== 'revenue' || basis !== 'percent_of_revenue', {
      error: errorMessages.plan_percent_of_itself,
      path: ['basis'],
    }),
    z.refine(({ basis, amount }) => basis !== 'percent_of_revenue' || amount <= 100, {
      error: errorMessages.plan_figure_out_of_range,
      path: ['amount'],
    }),
    z.refine(({ basis, amount }) => basis !== 'per_mile' || amount <= 1_000, {
      error: errorMessages.plan_figure_out_of_range,
      path: ['amount'],
    }),
    z.refine(
      ({ basis, amount }) => basis === 'per_mile' || Math.round(amount * 100) / 100 === amount,
      { error: errorMessages.plan_figure_decimals, path: ['amount'] },
    ),
    z.refine(
      ({ section, internalAccountNumber: number }) =>
        (number === null ? undefined : sectionOf(number)) === bookSections[section],
      { error: errorMessages.plan_line_account, path: ['internalAccountNumber'] },
    ),
  )
export type PlanLine = z.infer<typeof PlanLine>

const WhatIfAmount = (max: number, decimals: number) =>
  z._default(z.nullable(figure(0.01, max, decimals)), null)

/** The firm's what-if scenarios; null for one the plan does not have. */
export const PlanScenarios = z.strictObject({
  milesPerGallonIncrease: WhatIfAmount(50, 2),
  milesPerWeekIncrease: WhatIfAmount(10_000, 2),
  personalExpensesReductionPerMonth: WhatIfAmount(1_000_000, 2),
})
export type PlanScenarios = z.infer<typeof PlanScenarios>

const noScenarios: PlanScenarios = {
  milesPerGallonIncrease: null,
  milesPerWeekIncrease: null,
  personalExpensesReductionPerMonth: null,
}

/** What staff enter; everything else in a plan is computed from it. */
export const NewProfitPlan = z.strictObject({
  name: Name,
  weeksWorked: z
    .int(errorMessages.plan_figure_required)
    .check(
      z.minimum(1, errorMessages.plan_figure_out_of_range),
      z.maximum(52, errorMessages.plan_figure_out_of_range),
    ),
  loadedMilesPerWeek: figure(0, 100_000, 2),
  emptyMilesPerWeek: figure(0, 100_000, 2),
  /** Dollars; three decimals, because pumps show tenths of a cent. */
  fuelPricePerGallon: figure(0, 100, 3),
  milesPerGallon: figure(0.01, 200, 2),
  fullDays: figure(0, 366, 0),
  partialDays: figure(0, 366, 0),
  lines: z.array(PlanLine).check(z.maxLength(maxPlanLines, errorMessages.plan_lines_count)),
  scenarios: z._default(PlanScenarios, noScenarios),
})
export type NewProfitPlan = z.infer<typeof NewProfitPlan>
