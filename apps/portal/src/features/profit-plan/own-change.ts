import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import {
  buildPlanYear,
  fromHundredths,
  type PlanYear,
} from '@milepost/contract/profit-plan/profit-plan-model'
import { applyPlanChange } from '@milepost/contract/profit-plan/profit-plan-what-if'
import { dividedBy, fraction, minus, type Fraction } from '@milepost/contract/wire/fraction'

export const knobs = [
  'milesPerWeek',
  'fuelPrice',
  'milesPerGallon',
  'ratePerMile',
  'personalSpending',
] as const
export type Knob = (typeof knobs)[number]

/** The number of steps each figure was moved. */
type Moves = Record<Knob, number>

export const noMoves: Moves = {
  milesPerWeek: 0,
  fuelPrice: 0,
  milesPerGallon: 0,
  ratePerMile: 0,
  personalSpending: 0,
}

/** The step size of each figure, the maximum number of steps up or down, and the lowest value. */
const range: Record<Knob, { step: number; maxSteps: number; minValue: number }> = {
  milesPerWeek: { step: 50, maxSteps: 30, minValue: 0 },
  fuelPrice: { step: 0.05, maxSteps: 40, minValue: 0 },
  milesPerGallon: { step: 0.1, maxSteps: 20, minValue: 0.1 },
  ratePerMile: { step: 0.01, maxSteps: 50, minValue: 0 },
  personalSpending: { step: 50, maxSteps: 60, minValue: 0 },
}

/**
 * A plan's year without per diem, because the browser has no rates. Use it only for figures that don't depend
 * on per diem.
 */
export const toYear = (entered: NewProfitPlan): PlanYear =>
  buildPlanYear(entered, { rateCents: 0, partialDayShare: 0, hoursOfServiceShare: 0 })

/**
 * Each figure's value in the plan: miles, dollars or miles per gallon. The rate per mile is zero if the plan
 * has no miles.
 */
export function getPlanned(entered: NewProfitPlan, year: PlanYear): Moves {
  const miles = Number(year.milesHundredths)
  return {
    milesPerWeek: entered.loadedMilesPerWeek + entered.emptyMilesPerWeek,
    fuelPrice: entered.fuelPricePerGallon,
    milesPerGallon: entered.milesPerGallon,
    ratePerMile: miles === 0 ? 0 : Number(year.revenueCents) / miles,
    personalSpending: Number(year.personalCents) / 1200,
  }
}

/** How many steps a figure may go down (not below its minimum) and up, and the step size. */
export function getSliderRange(knob: Knob, planned: number) {
  const { step, maxSteps, minValue } = range[knob]
  const stepsToMin = Math.floor((planned - minValue) / step + 1e-9)
  return { step, down: 0 - Math.max(0, Math.min(maxSteps, stepsToMin)), up: maxSteps }
}

/** A figure's value after that many steps. */
export const applySteps = (knob: Knob, planned: number, steps: number): number =>
  Math.round((planned + steps * range[knob].step) * 1000) / 1000

type Outcome = {
  /** Dollars left over, and the difference from the plan. */
  weekly: number
  annual: number
  weeklyChange: number
  annualChange: number
  /** Per week; null if no number of miles covers the plan. */
  breakevenMiles: number | null
}

/** What is left over after some figures are moved. */
export function getOutcome(entered: NewProfitPlan, year: PlanYear, moves: Moves): Outcome {
  const getDelta = (knob: Knob) => Math.round(moves[knob] * range[knob].step * 100) / 100
  const { cashCents: planned } = applyPlanChange(year, entered, {})
  const { cashCents, breakevenMilesHundredths: miles } = applyPlanChange(year, entered, {
    milesPerWeekIncrease: getDelta('milesPerWeek'),
    milesPerGallonIncrease: getDelta('milesPerGallon'),
    fuelPricePerGallon: applySteps('fuelPrice', entered.fuelPricePerGallon, moves.fuelPrice),
    ratePerMileIncrease: getDelta('ratePerMile'),
    personalExpensesReductionPerMonth: -getDelta('personalSpending'),
  })
  const change = minus(cashCents, planned)
  return {
    weekly: weekly(cashCents),
    annual: fromHundredths(cashCents),
    weeklyChange: weekly(change),
    annualChange: fromHundredths(change),
    breakevenMiles: miles && weekly(miles),
  }
}

const weekly = (annual: Fraction) => fromHundredths(dividedBy(annual, fraction(52)))
