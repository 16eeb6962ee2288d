import { expect, test } from 'vitest'
import { findOverlapping, isHistory } from './rate-days.ts'

const known = [
  { from: '2024-10-01', to: '2025-09-30' },
  { from: '2025-10-01', to: null },
]

test.each<[string, { from: string; to: string | null }, string | undefined]>([
  ['follow an open-ended rate', { from: '2026-10-01', to: '2027-09-30' }, undefined],
  ['begin within announced days', { from: '2025-09-30', to: null }, '2024-10-01'],
  ['reach into the next', { from: '2024-01-01', to: '2024-10-01' }, '2024-10-01'],
  ['end the day before the next', { from: '2024-01-01', to: '2024-09-30' }, undefined],
  ['come first and are open-ended', { from: '2024-01-01', to: null }, undefined],
  ['belong to the rate itself', { from: '2025-10-01', to: '2026-09-30' }, undefined],
  ['include the first day of the next', { from: '2024-10-01', to: '2025-10-01' }, '2025-10-01'],
])('days that %s', (_, days, from) => expect(findOverlapping(known, days)?.from).toBe(from))

test.each<[string, string, string, boolean]>([
  ['is the first', '2024-10-01', '2024-11-01', true],
  ['was followed by another', '2025-10-01', '2026-10-01', true],
  ['is followed tomorrow', '2025-10-01', '2026-09-30', false],
  ['is the newest', '2026-10-01', '2027-11-01', false],
  ['has not begun', '2026-10-01', '2026-09-30', false],
])('a rate that %s', (_, from, day, history) =>
  expect(isHistory([...known, { from: '2026-10-01', to: null }], from, day)).toBe(history),
)
