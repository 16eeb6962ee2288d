import { describe, expect, test } from 'vitest'
import type { PlannedYear } from './planned-year.ts'
import { buildProfitAndLoss } from './profit-and-loss.ts'
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
  return {
    internalAccountNumber,
    name,
    section,
    month,
    amount: Math.round(amount * 100),
    paidDown: 0,
  }
}

/** The same amounts in each month, in dollars and miles. */
const everyMonth = Object.entries({ 4000: 9_000, 5000: 3_000, 5100: 400, 6100: 600 })
  .concat(Object.entries({ 9000: 7_000, 9010: 1_000 }))
  .flatMap(([number, amount]) => [10, 11].map((month) => total(Number(number), month, amount)))

const asked = {
  year: 2026,
  today: '2026-11-21',
  totals: everyMonth,
  isReduced: false,
  standing: { lockedThrough: null, reconciledThrough: null },
}

/** Builds a plan from monthly amounts in dollars and miles. */
const createPlan = (month: Record<number, number>): PlannedYear =>
  new Map(
    Object.entries(month).map(([number, amount]) => [Number(number), BigInt(amount * 100 * 12)]),
  )

describe('against the plan’s month', () => {
  const plan = createPlan({ 4000: 9_000, 5000: 2_800, 6100: 650, 9000: 7_500, 9010: 1_000 })
  const { miles, revenue, profitAndLossExpenses, totals } = buildProfitAndLoss({ ...asked, plan })

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

  test('a ride-share client gets no benchmark', () => {
    const reduced = buildProfitAndLoss({ ...asked, plan, isReduced: true })
    expect(reduced.revenue[0]!.months.october.benchmark).toBeNull()
    expect(reduced.miles.map(({ name }) => name)).toEqual(['Loaded Miles', 'Empty Miles'])
  })
})

test('a charge of the plan’s cents a mile is good, however its month is rounded', () => {
  // $0.1234 a mile for 115,000 miles a year; the month has 1,000 miles.
  const plan = new Map([[5100, 1_419_100n]]).set(9000, 11_500_000n)
  const totals = [total(5100, 10, 123.4), total(9000, 10, 1_000)]
  const { profitAndLossExpenses } = buildProfitAndLoss({ ...asked, totals, plan })
  expect(profitAndLossExpenses.variable[0]!.months.october).toMatchObject({
    centsPerMile: 12.34,
    benchmark: 'good',
  })
})

test('a total of the plan’s month is good, though its accounts are a cent more when each is rounded', () => {
  // Three accounts of $33,333.33 a year: $2,777.78 a month each, but $8,333.33 together.
  const plan = new Map([4000, 4100, 4200].map((number) => [number, 3_333_333n]))
  const totals = [total(4000, 10, 8_333.33)]
  const held = buildProfitAndLoss({ ...asked, totals, plan }).totals
  expect(held.revenue.months.october.benchmark).toBe('good')
  expect(held.netIncomeBeforeTax.months.october.benchmark).toBe('good')
})

test('without a plan, nothing is held', () => {
  const { revenue } = buildProfitAndLoss({ ...asked, plan: null })
  expect(revenue[0]!.months.october).toMatchObject({ amount: 9_000, benchmark: null })
})

test('months after the current one show no amounts, even when a line is dated a day ahead', () => {
  const totals = [...everyMonth, total(4000, 12, 500)]
  const { revenue } = buildProfitAndLoss({ ...asked, totals, plan: null })
  expect(revenue[0]).toMatchObject({ yearToDate: 18_000, months: { december: { amount: null } } })
})
