import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../financial-performance/statements/periods.ts'
import { rateToTenthsOfCents, type MileageRate } from './mileage-rates.ts'
import { calculateSavings, milesToHundredths, rateOn, savingsCents } from './mileage-savings.ts'

const rate = (from: string, to: string | null, standardRate: number): MileageRate => ({
  from,
  to,
  standardRate,
  source: 'IRS Notice 2000-01',
  provisional: false,
})
const rates = [
  rate('2022-01-01', '2022-06-30', 0.585),
  rate('2022-07-01', '2022-12-31', 0.625),
  rate('2023-01-01', '2023-12-31', 0.655),
  rate('2024-01-01', '2024-12-31', 0.67),
  rate('2025-01-01', '2025-12-31', 0.7),
  rate('2026-01-01', '2026-12-31', 0.725),
]

const days = fc
  .integer({ min: 0, max: 365 * 5 })
  .map((day) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10))

describe('the rate of a day', () => {
  test.each([
    ['2022-06-30', 0.585, false],
    ['2022-07-01', 0.625, false],
    ['2025-12-31', 0.7, false],
    ['2026-01-01', 0.725, false],
    ['2026-12-31', 0.725, false],
    ['2027-01-01', 0.725, true],
    ['2021-12-31', 0.585, true],
  ])('of %s is $%f, provisional: %s', (day, standardRate, provisional) => {
    expect(rateOn(day, rates)).toMatchObject({ standardRate, provisional })
  })

  test('is the one whose dates contain the day, in any order of rates', () => {
    fc.assert(
      fc.property(
        days,
        fc.shuffledSubarray(rates, { minLength: rates.length }),
        (day, shuffled) => {
          const { from, to, provisional } = rateOn(day, shuffled)
          expect([from <= day, day <= to!, provisional]).toEqual([true, true, false])
        },
      ),
    )
  })

  test('is provisional in a gap, and if the rate itself is', () => {
    expect(rateOn('2023-05-05', [rates[0]!, rates[3]!])).toMatchObject({
      standardRate: 0.585,
      provisional: true,
    })
    const unconfirmed = { ...rate('2027-01-01', null, 0.74), provisional: true }
    expect(rateOn('2027-05-05', [...rates, unconfirmed])).toEqual(unconfirmed)
    expect(rateOn('2031-05-05', [...rates, rate('2027-01-01', null, 0.74)]).provisional).toBe(false)
  })

  test('before the day on which a rate is split is what it was', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom(...rates.keys()), (day, splitOn, i) => {
        const { from, to, standardRate } = rates[i]!
        fc.pre(splitOn > from && splitOn <= to!)
        const split = [
          rate(from, addDays(splitOn, -1), standardRate),
          rate(splitOn, to, standardRate + 0.035),
        ]
        const after = rateOn(day, rates.toSpliced(i, 1, ...split))
        const before = rateOn(day, rates)
        const isInNewPart = day >= splitOn && day <= to!
        expect(after.standardRate - before.standardRate).toBeCloseTo(isInNewPart ? 0.035 : 0)
        expect(after.provisional).toBe(before.provisional)
      }),
    )
  })

  test('throws if there are no rates', () => {
    expect(() => rateOn('2026-01-01', [])).toThrow(RangeError)
  })
})

describe('the savings of a trip', () => {
  test.each([
    [2023, 655],
    [2024, 670],
    [2025, 700],
    [2026, 725],
  ])('of 1,000 miles in %i are $%i', (year, savings) => {
    expect(calculateSavings({ miles: 1000 }, rateOn(`${year}-05-05`, rates).standardRate)).toBe(
      savings,
    )
  })

  test('are rounded to cents, half a cent up', () => {
    expect(savingsCents(20, 725)).toBe(15)
    expect(savingsCents(1, 500)).toBe(1)
    expect(savingsCents(1, 499)).toBe(0)
    // In floating point, 1.115 dollars is slightly less and would round down.
    expect(calculateSavings({ miles: 2.23 }, 0.5)).toBe(1.12)
  })

  test('match exact arithmetic', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 2000 }),
        (hundredths, tenths) => {
          const exact = (BigInt(hundredths) * BigInt(tenths) + 500n) / 1000n
          expect(BigInt(savingsCents(hundredths, tenths))).toBe(exact)
          expect(calculateSavings({ miles: hundredths / 100 }, tenths / 1000)).toBe(
            Number(exact) / 100,
          )
        },
      ),
    )
  })

  test('count for business trips and trips without a purpose', () => {
    const worth = (purpose: 'business' | 'personal' | 'commute' | null) =>
      calculateSavings({ miles: 10, purpose }, 0.7)
    expect([worth('business'), worth(null), worth('personal'), worth('commute')]).toEqual([
      7, 7, 0, 0,
    ])
  })
})

test('hundredths of miles and tenths of cents survive the round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (whole) => {
      expect(milesToHundredths(whole / 100)).toBe(whole)
      expect(rateToTenthsOfCents(whole / 1000)).toBe(whole)
    }),
  )
})
