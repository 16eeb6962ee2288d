import { expect, test } from 'vitest'
import { isClosed, monthSpan, monthsShown } from './periods.ts'

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

test.each([
  [2024, 2, 2, { from: '2024-02-01', to: '2024-02-29' }],
  [2026, 1, 12, { from: '2026-01-01', to: '2026-12-31' }],
  // A month before January is one of the year before.
  [2026, 0, 0, { from: '2025-12-01', to: '2025-12-31' }],
])('the months of %s from %s to %s have their first and last day', (year, first, last, span) =>
  expect(monthSpan(year, first, last)).toEqual(span),
)
