import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction, rounded } from '../../wire/fraction.ts'
import { centsPerMile, getBenchmark, percent } from './profit-and-loss.ts'

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [-1, 4, -25],
  [5, 0, null],
  [0, 7, 0],
  [-0, 7, 0],
  [57, 800, 7.13],
  [-57, 800, -7.13],
])('%d of %d is %s percent', (part, whole, result) => {
  expect(percent(part, whole)).toBe(result)
})

test('a percent of whole cents is rounded like the rows of a plan', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: -50_000_000, max: 50_000_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      (part, whole) => {
        const exact = rounded(fraction(BigInt(part) * 10_000n, whole))
        expect(percent(part, whole)).toBe(Number(exact) / 100)
      },
    ),
  ))

test('$3,200.50 for 2,000 miles is 160.03 cents a mile', () => {
  expect(centsPerMile(3_200.5, 2_000)).toBe(160.03)
  expect(centsPerMile(3_200.5, 0)).toBeNull()
})

const month = (amount: number, miles: number) => ({
  amount,
  centsPerMile: centsPerMile(amount, miles),
})

test.each([
  ['revenue', month(900, 0), month(900, 0), 'good'],
  ['revenue', month(899, 0), month(900, 0), 'not_good'],
  ['miles', month(9_000, 9_000), month(8_000, 8_500), 'good'],
  ['empty', month(500, 9_000), month(499, 8_500), 'not_good'],
  ['fixed', month(148, 9_000), month(148, 8_500), 'good'],
  // More fuel for more miles is good as long as the cost per mile is not higher.
  ['variable', month(600, 1_200), month(500, 1_000), 'good'],
  ['variable', month(601, 1_200), month(500, 1_000), 'not_good'],
  ['variable', month(501, 0), month(500, 1_000), 'not_good'],
  // 0.1234 × 958.9 is charged as 118.33: a little more than 12.34 cents a mile, and shown as that.
  ['variable', month(118.33, 958.9), month(14_191, 115_000), 'good'],
] as const)('%s of %o against %o is %s', (section, actual, plan, benchmark) => {
  expect(getBenchmark(section, actual, plan)).toBe(benchmark)
})
