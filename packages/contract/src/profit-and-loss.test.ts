import { expect, test } from 'vitest'
import { benchmarkOf, centsPerMile, percent } from './profit-and-loss.ts'

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [-1, 4, -25],
  [5, 0, null],
  [0, 7, 0],
  [-0, 7, 0],
])('%d of %d is %s percent', (part, whole, result) => {
  expect(percent(part, whole)).toBe(result)
})

test('what 2,000 miles brought for $3,200.50 is 160.03 cents a mile', () => {
  expect(centsPerMile(3_200.5, 2_000)).toBe(160.03)
  expect(centsPerMile(3_200.5, 0)).toBeNull()
})

test.each([
  ['revenue', { amount: 900, miles: 0 }, { amount: 900, miles: 0 }, 'good'],
  ['revenue', { amount: 899, miles: 0 }, { amount: 900, miles: 0 }, 'not_good'],
  ['miles', { amount: 9_000, miles: 9_000 }, { amount: 8_000, miles: 8_500 }, 'good'],
  ['empty', { amount: 500, miles: 9_000 }, { amount: 499, miles: 8_500 }, 'not_good'],
  ['fixed', { amount: 148, miles: 9_000 }, { amount: 148, miles: 8_500 }, 'good'],
  // More fuel for more miles is good as long as the mile did not cost more.
  ['variable', { amount: 600, miles: 1_200 }, { amount: 500, miles: 1_000 }, 'good'],
  ['variable', { amount: 601, miles: 1_200 }, { amount: 500, miles: 1_000 }, 'not_good'],
  ['variable', { amount: 501, miles: 0 }, { amount: 500, miles: 1_000 }, 'not_good'],
] as const)('%s of %o against %o is %s', (section, actual, plan, benchmark) => {
  expect(benchmarkOf(section, actual, plan)).toBe(benchmark)
})
