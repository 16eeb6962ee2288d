import { describe, expect, test } from 'vitest'
import { profitAndLossOf } from './profit-and-loss.ts'
import type { PlanMonth } from './profit-plan-month.ts'
import type { MonthlyTotal } from './statements.sql.ts'

const names: Record<number, [name: string, section: MonthlyTotal['section']]> = {
  4000: ['Mileage / Percentage', 'revenue'],
  5000: ['Fuel', 'variable'],
  5100: ['Maintenance & Repairs', 'variable'],
  6100: ['Insurance', 'fixed'],
  9000: ['Loaded Miles', 'miles'],
  9010: ['Empty Miles', 'miles'],
}

const total = (internalAccountNumber: number, month: number, amount: number): MonthlyTotal => {
  const [name, section] = names[internalAccountNumber]!
  return { internalAccountNumber, name, section, month, amount: amount * 100, paidDown: 0 }
}

/** The same in each month, in dollars and miles. */
const everyMonth = Object.entries({ 4000: 9_000, 5000: 3_000, 5100: 400, 6100: 600 })
  .concat(Object.entries({ 9000: 7_000, 9010: 1_000 }))
  .flatMap(([number, amount]) => [10, 11].map((month) => total(Number(number), month, amount)))

const asked = { year: 2026, today: '2026-11-21', totals: everyMonth, isReduced: false }

const planOf = (dollars: Record<number, number>): PlanMonth =>
  new Map(Object.entries(dollars).map(([number, amount]) => [Number(number), amount * 100]))

describe('against the plan’s month', () => {
  const plan = planOf({ 4000: 9_000, 5000: 2_800, 6100: 650, 9000: 7_500, 9010: 1_000 })
  const { miles, revenue, profitAndLossExpenses, totals } = profitAndLossOf({ ...asked, plan })

  test.each([
    ['revenue that is just the plan’s', revenue[0]!, 'good'],
    ['fuel that costs a mile more', profitAndLossExpenses.variable[0]!, 'not_good'],
    ['a row without a line in the plan', profitAndLossExpenses.variable[1]!, null],
    ['a fixed expense below', profitAndLossExpenses.fixed[0]!, 'good'],
    ['loaded miles below', miles[0]!, 'not_good'],
    ['empty miles as planned', miles[1]!, 'good'],
    ['a larger share of them', miles[2]!, 'not_good'],
    ['miles in all', totals.miles, 'not_good'],
    ['net income below', totals.netIncomeBeforeTax, 'not_good'],
    ['a margin, of which the plan says nothing', totals.contributionMargin, null],
  ])('%s is held so', (_, { months }, benchmark) => {
    expect(months.october.benchmark).toBe(benchmark)
  })

  test('the month that runs is not held', () => {
    expect(revenue[0]!.months.november).toMatchObject({ amount: 9_000, benchmark: null })
  })

  test('a ride-share client is not told', () => {
    const reduced = profitAndLossOf({ ...asked, plan, isReduced: true })
    expect(reduced.revenue[0]!.months.october.benchmark).toBeNull()
    expect(reduced.miles.map(({ name }) => name)).toEqual(['Loaded Miles', 'Empty Miles'])
  })
})

test('without a plan, nothing is held', () => {
  const { revenue } = profitAndLossOf({ ...asked, plan: null })
  expect(revenue[0]!.months.october).toMatchObject({ amount: 9_000, benchmark: null })
})

test('months after the current one are not told, even where a line is dated a day ahead', () => {
  const totals = [...everyMonth, total(4000, 12, 500)]
  const { revenue } = profitAndLossOf({ ...asked, totals, plan: null })
  expect(revenue[0]).toMatchObject({ yearToDate: 18_000, months: { december: { amount: null } } })
})
