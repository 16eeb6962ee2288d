import { expect, test } from 'vitest'
import { aProfitPlan } from '../../../test/a-profit-plan.ts'
import { getOutcome, getPlanned, getSliderRange, noMoves, toYear } from './own-change.ts'

const { entered } = aProfitPlan()
const year = toYear(entered)
const outcome = (moves = {}) => getOutcome(entered, year, { ...noMoves, ...moves })

test('with no slider moved, what is left over equals the plan', () => {
  expect(outcome()).toMatchObject({ annual: 53_600, weekly: 1030.77, annualChange: 0 })
  expect(outcome().breakevenMiles).toBe(1186.81)
})

test.each([
  ['a better fuel economy', { milesPerGallon: 10 }, 5_555.56],
  ['more miles', { milesPerWeek: 4 }, 14_000],
  ['a dearer gallon', { fuelPrice: 10 }, -6_250],
  ['a cent more a mile', { ratePerMile: 1 }, 1_000],
  ['less spending at home', { personalSpending: -3 }, 1_800],
])('%s changes what is left over in a year', (_, moves, change) => {
  expect(outcome(moves).annualChange).toBe(change)
})

test('where a mile brings no more than it costs, no number of miles covers the plan', () => {
  const expensiveFuel = aProfitPlan({ fuelPricePerGallon: 40 }).entered
  expect(getOutcome(expensiveFuel, toYear(expensiveFuel), noMoves).breakevenMiles).toBeNull()
})

test('a figure is never moved below what it can be', () => {
  expect(getSliderRange('milesPerGallon', 0.3).down).toBe(-2)
  expect(getSliderRange('milesPerWeek', 120).down).toBe(-2)
  expect(getSliderRange('personalSpending', 0).down).toBe(0)
})

test('a plan without miles has no rate per mile, and moves all the same', () => {
  const noMiles = aProfitPlan({ loadedMilesPerWeek: 0, emptyMilesPerWeek: 0 }).entered
  expect(getPlanned(noMiles, toYear(noMiles)).ratePerMile).toBe(0)
  const { annualChange } = getOutcome(noMiles, toYear(noMiles), { ...noMoves, fuelPrice: 5 })
  expect(annualChange).toBe(0)
})
