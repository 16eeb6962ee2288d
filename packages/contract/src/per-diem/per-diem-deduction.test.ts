import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import { addDays } from '../financial-performance/statements/periods.ts'
import {
  buildPerDiemYear,
  deductionCents,
  ratesForYear,
  sumPeople,
  withEntries,
  type PerDiemRate,
} from './per-diem-deduction.ts'
import type { PerDiemEntry } from './per-diem.ts'

const shares = { partialDayShare: 7500, hoursOfServiceShare: 8000, otherShare: 5000 }
const rate = (
  from: string,
  to: string | null,
  rateCents: number,
  notice: string | null,
): PerDiemRate => ({
  from,
  to,
  rateCents,
  outsideRateCents: rateCents + 6_00,
  ...shares,
  notice,
  provisional: notice === null,
})

/** The rates from the IRS notices for these years. */
const rates = [
  rate('2022-10-01', '2023-09-30', 69_00, '2022-44'),
  rate('2023-10-01', '2024-09-30', 69_00, '2023-68'),
  rate('2024-10-01', '2025-09-30', 80_00, '2024-68'),
  rate('2025-10-01', '2026-09-30', 80_00, '2025-54'),
  rate('2026-10-01', null, 80_00, null),
]

const entry = (effectiveDate: string, counts: Partial<PerDiemEntry>): PerDiemEntry => ({
  id: effectiveDate,
  accountId: 'whitfield',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUpdated: '2026-01-01T00:00:00.000Z',
  effectiveDate,
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
  outsideConus: false,
  sleptAway: false,
  ...counts,
})

/** A run of consecutive days with the same counts. */
const daysFrom = (first: string, count: number, counts: Partial<PerDiemEntry>) =>
  Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + i * 86_400_000)
    return entry(day.toISOString().slice(0, 10), counts)
  })

const full = { ownerOperatorFullCount: 1 }
const partial = { ownerOperatorPartialCount: 1 }

const buildYear = (year: number, entries: PerDiemEntry[], spouseRiderDeductible = true) =>
  buildPerDiemYear({ year, entries, rates, spouseRiderDeductible })

describe('the deduction', () => {
  test('of 100 full days to September and 30 from October 2024 is $7,440', () => {
    const year = buildYear(2024, [
      ...daysFrom('2024-02-01', 100, full),
      ...daysFrom('2024-10-01', 30, full),
    ])
    expect(year).toMatchObject({
      yearToDateFullDays: 130,
      yearToDatePartialDays: 0,
      yearToDateDeductions: 7440,
      provisional: false,
    })
    const owner = { person: 'owner_operator', share: 0.8, partialDayShare: 0.75, partialDays: 0 }
    expect(year.periods).toMatchObject([
      {
        ...owner,
        from: '2024-01-01',
        to: '2024-09-30',
        rate: 69,
        fullDays: 100,
        deduction: 5520,
        notice: '2023-68',
        provisional: false,
      },
      {
        ...owner,
        from: '2024-10-01',
        to: '2024-12-31',
        rate: 80,
        fullDays: 30,
        deduction: 1920,
        notice: '2024-68',
        provisional: false,
      },
    ])
  })

  test.each([
    ['a full day at $80', full, 64],
    ['a partial day at $80', partial, 48],
    ["a spouse driver's full day", { spouseDriverFullCount: 1 }, 64],
    ["a spouse rider's full day", { spouseRiderFullCount: 1 }, 40],
    ["a spouse rider's partial day", { spouseRiderPartialCount: 1 }, 30],
  ])('of %s', (_, counts, dollars) => {
    expect(buildYear(2025, [entry('2025-03-04', counts)]).yearToDateDeductions).toBe(dollars)
  })

  test('counts a rider only if the firm found the travel deductible, but shows the days', () => {
    const year = buildYear(2025, daysFrom('2025-03-01', 5, { spouseRiderFullCount: 1 }), false)
    expect(year).toMatchObject({ yearToDateDeductions: 0, yearToDateFullDays: 0 })
    expect(year.periods.at(-1)).toMatchObject({ person: 'spouse_rider', fullDays: 5, share: 0 })
  })

  test('counts February 29, and the days around a rate change at their own rates', () => {
    const year = buildYear(2024, [
      ...daysFrom('2024-02-28', 3, full),
      ...daysFrom('2024-09-30', 2, full),
    ])
    expect(year.periods.map(({ fullDays }) => fullDays)).toEqual([4, 1])
    expect(year.yearToDateDeductions).toBe(4 * 55.2 + 64)
  })

  test('outside the continental US has a rate of its own, and each sum is rounded once', () => {
    const year = buildYear(2024, [
      ...daysFrom('2024-09-29', 2, { ...full, outsideConus: true }),
      ...daysFrom('2024-10-01', 1, { ...partial, outsideConus: true }),
      ...daysFrom('2024-10-02', 1, full),
    ])
    expect(
      year.periods.map(({ deduction, outsideConus }) => [deduction, outsideConus?.deduction]),
    ).toEqual([
      [0, 2 * 60],
      [64, 51.6],
    ])
    expect(year).toMatchObject({
      yearToDateFullDays: 3,
      yearToDatePartialDays: 1,
      yearToDateDeductions: 2 * 60 + 64 + 51.6,
    })
  })

  test('adds up exactly by person, rate period, and place, in whole cents', () => {
    const place = fc.boolean()
    const count = fc.constantFrom('full', 'partial', 'none')
    const days = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 365 }),
        own: count,
        spouse: count,
        isRider: fc.boolean(),
        outsideConus: place,
      }),
      { maxLength: 80 },
    )
    const oddRates = rates.map((one) => ({ ...one, rateCents: one.rateCents + 1 }))
    fc.assert(
      fc.property(days, fc.boolean(), (given, spouseRiderDeductible) => {
        const entries = given.map(({ day, own, spouse, isRider, outsideConus }) =>
          entry(daysFrom('2024-01-01', 366, {})[day]!.effectiveDate, {
            ownerOperatorFullCount: Number(own === 'full'),
            ownerOperatorPartialCount: Number(own === 'partial'),
            [isRider ? 'spouseRiderFullCount' : 'spouseDriverFullCount']: Number(spouse === 'full'),
            [isRider ? 'spouseRiderPartialCount' : 'spouseDriverPartialCount']: Number(
              spouse === 'partial',
            ),
            outsideConus,
          }),
        )
        const year = buildPerDiemYear({
          year: 2024,
          entries,
          rates: oddRates,
          spouseRiderDeductible,
        })
        let exact = 0n
        for (const [person, fullCount, partialCount] of [
          ['owner', 'ownerOperatorFullCount', 'ownerOperatorPartialCount'],
          ['driver', 'spouseDriverFullCount', 'spouseDriverPartialCount'],
          ['rider', 'spouseRiderFullCount', 'spouseRiderPartialCount'],
        ] as const)
          for (const [isLate, inside, outside] of [
            [false, 69_01n, 75_00n],
            [true, 80_01n, 86_00n],
          ] as const)
            for (const isOutside of [false, true]) {
              const some = entries.filter(
                (one) =>
                  one.outsideConus === isOutside && one.effectiveDate >= '2024-10-01' === isLate,
              )
              const quarters = some.reduce(
                (sum, one) => sum + 4 * one[fullCount] + 3 * one[partialCount],
                0,
              )
              const percent = person === 'rider' ? (spouseRiderDeductible ? 50n : 0n) : 80n
              const rateCents = isOutside ? outside : inside
              exact += (BigInt(quarters) * rateCents * percent + 200n) / 400n
            }
        expect(BigInt(Math.round(year.yearToDateDeductions * 100))).toBe(exact)
        const people = sumPeople(year.periods)
        expect(people.reduce((sum, { cents }) => sum + cents, 0)).toBe(Number(exact))
      }),
    )
  })

  test('is provisional once a day uses a rate without a notice', () => {
    expect(buildYear(2026, daysFrom('2026-09-01', 30, full)).provisional).toBe(false)
    const year = buildYear(2026, daysFrom('2026-09-01', 31, full))
    expect(year).toMatchObject({ provisional: true, yearToDateDeductions: 31 * 64 })
    expect(year.periods).toMatchObject([
      { notice: '2025-54', provisional: false },
      { notice: null, provisional: true },
    ])
  })

  test('shows the rates before there are days, for the owner-operator only', () => {
    const { periods, yearToDateDeductions } = buildYear(2025, [])
    expect(periods.map(({ person, rate: dollars }) => [person, dollars])).toEqual([
      ['owner_operator', 80],
      ['owner_operator', 80],
    ])
    expect(yearToDateDeductions).toBe(0)
  })

  test('is rounded half up, once, at the end', () => {
    const odd = { rateCents: 69_01, share: 8000, partialDayShare: 7500 }
    // $41.406 a day: three are $124.218, not three times $41.41.
    expect(deductionCents({ ...odd, fullDays: 0, partialDays: 1 })).toBe(41_41)
    expect(deductionCents({ ...odd, fullDays: 0, partialDays: 3 })).toBe(124_22)
    // Exactly half a cent goes up.
    const half = { rateCents: 1, share: 5000, partialDayShare: 5000 }
    expect(deductionCents({ ...half, fullDays: 1, partialDays: 0 })).toBe(1)
    expect(deductionCents({ ...half, fullDays: 0, partialDays: 1 })).toBe(0)
  })

  test('matches exact arithmetic', () => {
    const worth = fc.record({
      fullDays: fc.integer({ min: 0, max: 366 }),
      partialDays: fc.integer({ min: 0, max: 366 }),
      rateCents: fc.integer({ min: 1, max: 50_000 }),
      share: fc.integer({ min: 0, max: 10_000 }),
      partialDayShare: fc.integer({ min: 0, max: 10_000 }),
    })
    fc.assert(
      fc.property(worth, (given) => {
        const days =
          BigInt(given.fullDays) * 10_000n + BigInt(given.partialDays * given.partialDayShare)
        const exact = days * BigInt(given.rateCents) * BigInt(given.share)
        expect(BigInt(deductionCents(given))).toBe((exact + 50_000_000n) / 100_000_000n)
      }),
    )
  })
})

describe('the rates of a year', () => {
  test('cover each day exactly once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2031 }),
        fc.subarray(rates, { minLength: 1 }),
        (year, some) => {
          const periods = ratesForYear(year, some)
          expect(periods[0]!.from).toBe(`${year}-01-01`)
          expect(periods.at(-1)!.to).toBe(`${year}-12-31`)
          for (const [i, { from }] of periods.slice(1).entries())
            expect(Date.parse(from) - Date.parse(periods[i]!.to)).toBe(86_400_000)
        },
      ),
    )
  })

  test('stay what they were before the day on which one is split', () => {
    const day = fc.integer({ min: 1, max: 364 }).map((days) => addDays('2022-10-01', days))
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 2, 3),
        day,
        fc.integer({ min: 2022, max: 2027 }),
        (i, anyDay, year) => {
          const { from, to, rateCents, notice } = rates[i]!
          const splitOn = addDays(anyDay, 365 * i)
          fc.pre(splitOn > from && splitOn <= to!)
          const split = [
            rate(from, addDays(splitOn, -1), rateCents, notice),
            rate(splitOn, to, rateCents + 5_00, '2026-60'),
          ]
          const rateOn = (some: readonly PerDiemRate[], on: string) =>
            ratesForYear(year, some).find((one) => one.from <= on && one.to >= on)!.rateCents
          const after = rates.toSpliced(i, 1, ...split)
          for (const on of Array.from({ length: 365 }, (_, n) => addDays(`${year}-01-01`, n)))
            expect(rateOn(after, on) - rateOn(rates, on)).toBe(
              on >= splitOn && on <= to! ? 5_00 : 0,
            )
        },
      ),
      { numRuns: runs(30) },
    )
  })

  test('continue provisionally after the newest one', () => {
    expect(ratesForYear(2026, rates.slice(0, 4))).toMatchObject([
      { from: '2026-01-01', to: '2026-09-30', notice: '2025-54', provisional: false },
      { from: '2026-10-01', to: '2026-12-31', rateCents: 8000, notice: null, provisional: true },
    ])
    expect(ratesForYear(2029, rates.slice(0, 4))).toMatchObject([
      { from: '2029-01-01', to: '2029-12-31', notice: null, provisional: true },
    ])
  })
})

test('withEntries computes the same year as the server would', () => {
  const kinds = [full, partial, { ...full, spouseDriverPartialCount: 1 }]
  const entries = fc
    .uniqueArray(fc.integer({ min: 0, max: 364 }), { maxLength: 60 })
    .chain((days) =>
      fc
        .array(fc.constantFrom(...kinds), { minLength: days.length, maxLength: days.length })
        .map((counts) => days.map((day, i) => daysFrom('2026-01-01', 365, counts[i]!)[day]!)),
    )
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const spouse = entry('2026-05-05', { spouseDriverFullCount: 1 })
      const shown = withEntries(buildYear(2026, [...before, spouse]), after)
      const answered = buildYear(2026, after)
      const own = ({ periods }: typeof shown) =>
        periods.filter(({ person }) => person === 'owner_operator')
      expect(own(shown)).toEqual(own(answered))
      expect(shown.yearToDateFullDays).toBe(answered.yearToDateFullDays)
    }),
  )
})
