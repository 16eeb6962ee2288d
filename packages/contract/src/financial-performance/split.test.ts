import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, type SplitPart } from './split.ts'

const part = (share: Partial<SplitPart>): SplitPart => ({
  internalAccountNumber: 5100,
  amount: null,
  percent: null,
  ...share,
})

test('a settlement is its gross less what the carrier deducted', () => {
  const parts = [
    part({ amount: 4_000 }),
    part({ amount: -900.5 }),
    part({ amount: -200 }),
    part({}),
  ]
  expect(divide(280_000, parts)).toEqual([400_000, -90_050, -20_000, -9_950])
})

test('percentages are rounded half away from zero, and the last one takes what is left', () => {
  const thirds = [part({ percent: 33.33 }), part({ percent: 33.33 }), part({ percent: 33.34 })]
  expect(divide(-10_001, thirds)).toEqual([-3_333, -3_333, -3_335])
})

test('parts that do not add up divide nothing', () => {
  expect(divide(10_000, [part({ amount: 40 }), part({ percent: 50 })])).toBeUndefined()
})

test('parts with a rest always sum to the whole', () => {
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
  const share = fc.oneof(
    cents.map((amount) => part({ amount: amount / 100 })),
    fc.integer({ min: 1, max: 10_000 }).map((hundredths) => part({ percent: hundredths / 100 })),
  )
  fc.assert(
    fc.property(cents, fc.array(share, { minLength: 1, maxLength: 19 }), (whole, parts) => {
      const shares = divide(whole, [...parts, part({})])
      expect(shares?.reduce((sum, one) => sum + one, 0)).toBe(whole)
    }),
  )
})
