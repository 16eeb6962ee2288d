import { dividedBy, fraction, minus, type Fraction } from '@milepost/contract/wire/fraction'
import type { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import {
  buildPlanYear,
  fromHundredths,
  type PlanYear,
} from '@milepost/contract/profit-plan/profit-plan-model'
import { applyPlanChange } from '@milepost/contract/profit-plan/profit-plan-what-if'

export const knobs = [
  'milesPerWeek',
  'fuelPrice',
  'milesPerGallon',
  'ratePerMile',
  'personalSpending',
] as const
export type Knob = (typeof knobs)[number]

/** How many steps each figure was moved. */
type Moves = Record<Knob, number>

export const unmoved: Moves = {
  ...{ milesPerWeek: 0, fuelPrice: 0, milesPerGallon: 0, ratePerMile: 0, personalSpending: 0 },
}

/** Steps of a figure, and how many of them it may be moved either way. */
const range: Record<Knob, { step: number; most: number; least: number }> = {
  milesPerWeek: { step: 50, most: 30, least: 0 },
  fuelPrice: { step: 0.05, most: 40, least: 0 },
  milesPerGallon: { step: 0.1, most: 20, least: 0.1 },
  ratePerMile: { step: 0.01, most: 50, least: 0 },
  personalSpending: { step: 50, most: 60, least: 0 },
}

/** A plan's year, for what does not depend on its per diem: the browser has no rates. */
export const toYear = (entered: NewProfitPlan): PlanYear =>
  buildPlanYear(entered, { rateCents: 0, partialDayShare: 0, hoursOfServiceShare: 0 })

/** What each figure is in the plan: miles, dollars or miles per gallon; a rate of no miles is zero. */
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

/** The steps a figure may go down (not above zero) and up, and what one of them is. */
export function getReach(knob: Knob, planned: number) {
  const { step, most, least } = range[knob]
  const room = Math.floor((planned - least) / step + 1e-9)
  return { step, down: 0 - Math.max(0, Math.min(most, room)), up: most }
}

/** A figure after so many steps. */
export const movedBy = (knob: Knob, planned: number, steps: number): number =>
  Math.round((planned + steps * range[knob].step) * 1000) / 1000

type Outcome = {
  /** Dollars left over, and how many more (or fewer) than planned. */
  weekly: number
  annual: number
  weeklyChange: number
  annualChange: number
  /** A week's; null where no number of miles covers the plan. */
  breakevenMiles: number | null
}

/** What is left of the plan after some figures are moved. */
export function getOutcome(entered: NewProfitPlan, year: PlanYear, moves: Moves): Outcome {
  const by = (knob: Knob) => Math.round(moves[knob] * range[knob].step * 100) / 100
  const { cashCents: planned } = applyPlanChange(year, entered, {})
  const { cashCents, breakevenMilesHundredths: miles } = applyPlanChange(year, entered, {
    milesPerWeekIncrease: by('milesPerWeek'),
    milesPerGallonIncrease: by('milesPerGallon'),
    fuelPricePerGallon: movedBy('fuelPrice', entered.fuelPricePerGallon, moves.fuelPrice),
    ratePerMileIncrease: by('ratePerMile'),
    personalExpensesReductionPerMonth: -by('personalSpending'),
  })
  const change = minus(cashCents, planned)
  return {
    ...{ weekly: weekly(cashCents), annual: fromHundredths(cashCents) },
    ...{ weeklyChange: weekly(change), annualChange: fromHundredths(change) },
    breakevenMiles: miles && weekly(miles),
  }
}

const weekly = (annual: Fraction) => fromHundredths(dividedBy(annual, fraction(52)))
