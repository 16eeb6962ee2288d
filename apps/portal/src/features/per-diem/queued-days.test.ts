import { expect, test } from 'vitest'
import { aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { applyQueuedDays } from './queued-days.ts'

const year = { ...aPerDiemYear(), year: 2026, perDiemEntries: [] }
const at = '2026-11-21T15:00:00.000Z'
const day = (date: string, allocation: 'fullDay' | 'partialDay' | 'clear') => ({
  at,
  command: { kind: 'day', date, allocation } as const,
})
const shown = (...waiting: ReturnType<typeof day>[]) =>
  applyQueuedDays(year, waiting).perDiemEntries.map((entry) => [
    entry.effectiveDate,
    entry.ownerOperatorFullCount,
    entry.ownerOperatorPartialCount,
  ])

test('days that wait are shown as they will be', () => {
  expect(shown(day('2026-11-03', 'fullDay'), day('2026-11-04', 'partialDay'))).toEqual([
    ['2026-11-03', 1, 0],
    ['2026-11-04', 0, 1],
  ])
})

test('the last word on a day counts', () => {
  expect(shown(day('2026-11-03', 'fullDay'), day('2026-11-03', 'partialDay'))).toEqual([
    ['2026-11-03', 0, 1],
  ])
  expect(shown(day('2026-11-03', 'fullDay'), day('2026-11-03', 'clear'))).toEqual([])
})

test('days of another year change nothing of this one', () => {
  expect(applyQueuedDays(year, [day('2025-11-03', 'fullDay')])).toBe(year)
})
