import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastCountedMonth, projectYear } from './project-year.ts'
import { coverInDollars, roundToDollars, takeRate } from './whole-dollars.ts'

describe('a year from its months', () => {
  test('has each month to come as the average of those with lines', () => {
    const months = [1, 2, 4].map((month) => ({ month, cents: 300_050 * month }))
    expect(projectYear(months, 4)).toEqual({
      // 3,000.50 × 7, to the dollar.
      toDate: 2_100_400,
      // 21,003.50 ÷ 3 × 8 = 56,009.33.
      restOfYear: 5_600_900,
      throughMonth: 4,
      monthsWithLines: 3,
      monthsLeft: 8,
      averageMonth: 700_117,
    })
  })

  test('counts no month after the last one', () => {
    const months = [1, 2, 3].map((month) => ({ month, cents: 100_000 }))
    expect(projectYear(months, 2)).toMatchObject({ toDate: 200_000, restOfYear: 1_000_000 })
  })

  test('foresees nothing from nothing, and nothing after December', () => {
    expect(projectYear([], 0)).toMatchObject({ toDate: 0, restOfYear: 0, monthsLeft: 0 })
    expect(projectYear([{ month: 12, cents: 100 }], 12)).toMatchObject({ restOfYear: 0 })
  })
})

describe('the last month that counts', () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  test.each([
    ['the last complete month with lines', '2026-11-21', null, months, 10],
    ['the last one with lines, if papers are missing', '2026-11-21', null, [1, 2, 3], 3],
    ['the closed month', '2026-11-21', '2026-08-31', months, 8],
    ['the month before one that is closed in part', '2026-11-21', '2026-08-15', months, 7],
    [
      'the last complete one, if only earlier years are closed',
      '2026-11-21',
      '2025-12-31',
      months,
      10,
    ],
    ['December, once the year is closed', '2027-01-10', '2026-12-31', months, 12],
    ['none in January', '2026-01-20', null, [1], 0],
    ['none of a year to come', '2025-12-20', null, [1], 0],
  ] as const)('is %s', (_, today, lockedThrough, withLines, expected) => {
    expect(lastCountedMonth(2026, { lockedThrough, today, months: withLines })).toBe(expected)
  })
})

describe('whole dollars', () => {
  test.each([
    [49, 0],
    [50, 100],
    [-50, -100],
    [-49, 0],
    [149, 100],
  ])('%i cents are %i', (cents, rounded) => {
    expect(roundToDollars(cents)).toBe(rounded)
  })

  test('are the nearest to the exact share, half up', () =>
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.nat(10_000), (cents, rate) => {
        const exact = BigInt(cents) * BigInt(rate)
        const unit = 1_000_000n
        expect(BigInt(takeRate(cents, rate))).toBe(((exact + unit / 2n) / unit) * 100n)
      }),
    ))

  test('cover an amount with less than a dollar to spare', () =>
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.integer({ min: 1, max: 12 }), (cents, parts) => {
        const covered = coverInDollars(cents, parts)
        expect(covered % 100).toBe(0)
        expect(covered * parts).toBeGreaterThanOrEqual(cents)
        expect((covered - 100) * parts).toBeLessThan(Math.max(cents, 1))
      }),
    ))
})
