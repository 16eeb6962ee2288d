import { expect, test } from 'vitest'
import { isClosed, monthsShown } from './periods.ts'

test.each([
  [2026, '2026-11-21', 11],
  [2026, '2026-01-01', 1],
  [2025, '2026-01-01', 12],
  [2027, '2026-12-31', 0],
])('of %i, seen on %s, %i months have begun', (year, today, count) => {
  expect(monthsShown(year, today)).toEqual(Array.from({ length: count }, (_, i) => i + 1))
})

test.each([
  [2026, 10, '2026-11-01', true],
  [2026, 11, '2026-11-30', false],
  [2025, 12, '2026-01-01', true],
  [2026, 9, '2026-10-31', true],
])('whether %i-%i is over on %s: %s', (year, month, today, over) => {
  expect(isClosed(year, month, today)).toBe(over)
})
