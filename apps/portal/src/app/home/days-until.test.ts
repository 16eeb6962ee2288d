import { expect, test } from 'vitest'
import { daysUntil } from './to-do-card.tsx'

test.each([
  ['2027-01-15', '2026-11-18T23:59:00', 58],
  ['2026-11-18', '2026-11-18T23:59:00', 0],
  ['2026-11-19', '2026-11-18T23:59:00', 1],
  ['2026-11-17', '2026-11-18T00:01:00', 0],
  // Across the end of daylight saving time.
  ['2026-11-02', '2026-10-31T12:00:00', 2],
])('%s seen from %s is %i days away', (date, now, days) => {
  expect(daysUntil(date, new Date(now))).toBe(days)
})
