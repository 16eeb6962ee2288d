import { expect, test } from 'vitest'
import { listPeriods, parseCriteria, withChanges } from './criteria.ts'

const day = '2026-11-18'
const years = [2026, 2025, 2024]
const profitAndLoss = { yearToDate: true }
const balanceSheet = { beginning: true }

test.each([
  ['', { year: 2026, period: 'yearToDate' }],
  ['year=2025', { year: 2025, period: 'yearToDate' }],
  ['year=2025&period=october', { year: 2025, period: 'october' }],
  ['period=november', { year: 2026, period: 'november' }],
  // A month of the current year that has not begun.
  ['year=2026&period=december', { year: 2026, period: undefined }],
  ['year=2025&period=december', { year: 2025, period: 'december' }],
  // An edge this selector does not offer.
  ['period=beginning', { year: 2026, period: undefined }],
  ['period=', { year: 2026, period: undefined }],
  ['period=Octobre', { year: 2026, period: undefined }],
  ['year=2023', { year: undefined, period: undefined }],
  ['year=1999&period=october', { year: undefined, period: undefined }],
  ['year=20x6', { year: undefined, period: undefined }],
])('the address ?%s asks for %o', (query, criteria) => {
  expect(parseCriteria(new URLSearchParams(query), { years, edges: profitAndLoss, day })).toEqual(
    criteria,
  )
})

test('while the years load, any that could be is taken', () => {
  const parse = (query: string) =>
    parseCriteria(new URLSearchParams(query), { years: undefined, edges: profitAndLoss, day }).year
  expect(parse('')).toBe(2026)
  expect(parse('year=2023')).toBe(2023)
  expect(parse('year=2022')).toBeUndefined()
})

test('if the clock is ahead of the books, their newest year is used', () => {
  const offered = { years, edges: profitAndLoss, day: '2027-01-01' }
  expect(parseCriteria(new URLSearchParams(), offered).year).toBe(2026)
})

test('a balance sheet begins with the beginning and is read at its newest month', () => {
  expect(listPeriods(2026, balanceSheet, '2026-02-01')).toEqual([
    'beginning',
    'january',
    'february',
  ])
  const offered = { years, edges: balanceSheet, day }
  expect(parseCriteria(new URLSearchParams(), offered).period).toBe('november')
  expect(parseCriteria(new URLSearchParams('year=2025'), offered).period).toBe('december')
})

test('changing a query changes only the given parameters and keeps the rest', () => {
  const query = new URLSearchParams('year=2026&view=table&period=may')
  expect(String(withChanges(query, { year: '2025', period: undefined }))).toBe(
    'year=2025&view=table',
  )
  expect(String(query)).toContain('period=may')
})
