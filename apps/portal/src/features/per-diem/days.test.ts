import { expect, test } from 'vitest'
import { aDay, aFullDay, aPartialDay } from '../../../test/a-per-diem-year.ts'
import { dayMark, daysByMonth, daysOfMonth, firstMonthShown, monthsFrom } from './days.ts'

test('a day is marked by what it counts as for the owner-operator', () => {
  expect(dayMark(aFullDay('2026-03-04'))).toBe('full')
  expect(dayMark(aPartialDay('2026-03-04'))).toBe('partial')
  expect(dayMark(aDay('2026-03-04', { spouseDriverFullCount: 1 }))).toBeUndefined()
})

test.each([
  ['2026-11-20', 2, '2026-10-01'],
  ['2026-11-20', 1, '2026-11-01'],
  ['2026-01-05', 2, '2026-01-01'],
])('to show %s among %i months, begin with %s', (day, columns, first) => {
  expect(firstMonthShown(day, columns)).toBe(first)
})

test('December has no month after it in its year', () => {
  expect(monthsFrom('2026-11-01', 2)).toEqual(['2026-11-01', '2026-12-01'])
  expect(monthsFrom('2026-12-01', 2)).toEqual(['2026-12-01'])
})

test.each([
  ['2024-02-01', 29],
  ['2026-02-01', 28],
  ['2026-11-01', 20],
  ['2026-12-01', 0],
])('of the month of %s, %i days can be picked on November 20, 2026', (month, count) => {
  const days = daysOfMonth(month, { first: '2023-01-01', last: '2026-11-20' })
  expect(days).toHaveLength(count)
})

test('the trend counts a partial day as three quarters', () => {
  const months = daysByMonth([aFullDay('2026-02-01'), aPartialDay('2026-02-02')])
  expect(months).toEqual([0, 1.75, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})
