import { expect, test } from 'vitest'
import { aBalanceSheet, aStatement } from '@milepost/testing/records/a-statement.ts'
import { liabilitiesAndEquity, listBalancePeriods } from '@milepost/ui/reports/balance.ts'
import { findOpenMonth, isBlank, listMonths } from '@milepost/ui/reports/statement.ts'
import { listLosses, monthHighlight } from '../profit-and-loss/this-year.ts'
import { percentEmpty, sortByAmount, toChartData } from './chart-data.ts'

const statement = aStatement()
const day = '2026-11-18'

test('the months of a statement are those that began, and one of them is running', () => {
  expect(listMonths(statement)).toHaveLength(11)
  expect(findOpenMonth(statement, day)).toBe('november')
  expect(findOpenMonth(statement, '2027-01-01')).toBeUndefined()
})

test('miles and revenue are stacked by account, and a kind of expense is a single series', () => {
  const getSeries = (metric: 'miles' | 'revenue' | 'expenses' | 'profit') =>
    toChartData(statement, { metric, kind: 'fixed' }).series.map(({ name }) => name)
  expect(getSeries('miles')).toEqual(['Loaded Miles', 'Empty Miles'])
  expect(getSeries('revenue')).toEqual(['Mileage / Percentage', 'Fuel Surcharge'])
  expect(getSeries('expenses')).toEqual(['Total Fixed'])
  expect(getSeries('profit')).toEqual(['Net Income Before Tax'])
})

test('rows are sorted by amount, largest first, without rows that have no amount', () => {
  const { variable, fixed } = statement.profitAndLossExpenses
  const names = sortByAmount([...fixed, ...variable, ...statement.miles], 'july').map(
    ({ name }) => name,
  )
  expect(names).toEqual([
    'Maintenance & Repairs',
    'Loaded Miles',
    'Fuel',
    'Insurance',
    'Empty Miles',
  ])
})

test('empty miles are computed as a percentage of all miles', () => {
  expect(percentEmpty(statement)?.months.october.amount).toBe(12.33)
  expect(percentEmpty(aStatement({ miles: {} }))).toBeUndefined()
})

test('the highlight for home is the newest closed month, with the expense that caused at least half of a fall in profit', () => {
  expect(monthHighlight(statement, day)).toMatchObject({
    month: 'october',
    isOpen: false,
    profit: 8321,
    change: {
      before: 'september',
      amount: -5184,
    },
    cause: {
      row: { name: 'Maintenance & Repairs' },
      amount: 4240,
    },
  })
  // A past year has no current month.
  const over = monthHighlight(statement, '2027-01-02')
  expect(over).toMatchObject({ month: 'november', change: { before: 'october' } })
})

test('the highlight for home skips a closed month that the firm has not posted yet', () => {
  const behind = aStatement({
    miles: {},
    revenue: { Fares: [0, 900, 800, 0, 0] },
    variable: { Fuel: [0, 200, 200, 0, 0] },
    fixed: { Insurance: [0, 100, 100, 0, 0] },
    liability: {},
  })
  expect(monthHighlight(behind, '2026-05-20')).toMatchObject({
    month: 'march',
    isOpen: false,
    profit: 500,
    change: {
      before: 'february',
      amount: -100,
    },
  })
})

test('the highlight for home is the current month if no month is closed, and there is none without books', () => {
  const january = aStatement({
    miles: {},
    revenue: { Fares: [900] },
    variable: {},
    fixed: { Insurance: [100] },
    liability: {},
  })
  expect(monthHighlight(january, '2026-01-20')).toMatchObject({ month: 'january', isOpen: true })
  const nothing = { miles: {}, revenue: {}, variable: {}, fixed: {}, liability: {} }
  expect(isBlank(aStatement(nothing))).toBe(true)
  expect(monthHighlight(aStatement(nothing), day)).toBeUndefined()
})

test('losses are found by their months', () => {
  expect(listLosses(statement.totals.netIncomeBeforeTax)).toEqual(['july'])
})

test('liabilities and equity add up to the assets, to the cent', () => {
  const sheet = aBalanceSheet()
  expect(listBalancePeriods(sheet)).toEqual(['beginning', 'january', 'february', 'march'])
  for (const period of listBalancePeriods(sheet))
    expect(liabilitiesAndEquity(sheet, period)).toBe(sheet.totals.assets[`${period}Amount`])
})
