import { expect, test } from 'vitest'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { aProfitPlan } from '../../../test/a-profit-plan.ts'
import { calculateLoadCosts } from './load-costs.ts'
import { toYear } from './own-change.ts'

const { entered } = aProfitPlan()
const costs = (statements = [aStatement()], today = '2026-11-18', plan = entered) =>
  calculateLoadCosts(plan, toYear(plan), statements, today)

test('miles and days cost what they did in the last three closed months', () => {
  // August to October: $25,034 variable costs over 26,580 miles, $4,155 fixed costs.
  expect(costs()).toEqual({
    variablePerMile: 0.9418,
    fixedPerDay: 69.25,
    ownerPerDay: 260,
    source: 'books',
  })
})

test('early in a year, the months are those of the year before', () => {
  const before = aStatement({ year: 2025 })
  const now = aStatement({ year: 2026, miles: {}, revenue: {}, variable: {}, fixed: {} })
  expect(costs([now, before], '2026-01-10').source).toBe('books')
})

test('without books, they cost what the plan says', () => {
  expect(costs([])).toEqual({
    variablePerMile: 0.6,
    fixedPerDay: 100,
    ownerPerDay: 260,
    source: 'plan',
  })
})

test('a plan without days away has five in each week worked', () => {
  const plan = aProfitPlan({ fullDays: 0, partialDays: 0 }).entered
  expect(costs([], '2026-11-18', plan).fixedPerDay).toBe(96)
})

test('a plan without miles has no cost of one', () => {
  const plan = aProfitPlan({ loadedMilesPerWeek: 0, emptyMilesPerWeek: 0 }).entered
  expect(costs([], '2026-11-18', plan).variablePerMile).toBe(0)
})
