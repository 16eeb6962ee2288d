import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOdometer } from './mileage-odometer.ts'
import { OdometerReadings, type OdometerChange } from './mileage-years.ts'
import { toScheduleCMiles } from './schedule-c-miles.ts'

const year = (
  startMiles: number | null,
  endMiles: number | null,
  change: OdometerChange | null = null,
) => ({ startMiles, endMiles, change })

test.each([
  [10_000, 9_700, 3, false],
  [10_000, 9_699.99, 3.0001, true],
  [10_000, 10_300, 3, false],
  [10_000, 10_300.01, 3.0001, true],
  [10_000, 10_000, 0, false],
])('of %i driven miles a log of %d is %d percent off', (driven, logged, percent, isOff) => {
  const check = checkOdometer(year(41_200, 41_200 + driven), logged)
  expect(check).toMatchObject({ driven, isOff })
  expect(Math.abs(check!.percent!)).toBeCloseTo(percent, 9)
})

test('logged miles of a car that did not move are off, with no percentage', () => {
  expect(checkOdometer(year(500, 500), 0.01)).toEqual({
    driven: 0,
    difference: 0.01,
    percent: null,
    isOff: true,
  })
  expect(checkOdometer(year(500, 500), 0)).toMatchObject({ difference: 0, isOff: false })
})

test('a missing reading leaves nothing to compare with', () => {
  expect(checkOdometer(year(500, null), 100)).toBeUndefined()
  expect(checkOdometer(year(null, 500), 100)).toBeUndefined()
})

describe('an odometer that rolled over or was replaced', () => {
  test('shows the miles really driven, wherever it rolls over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(100_000, 1_000_000),
        fc.nat(999_999),
        fc.nat(999_999),
        (capacity, started, driven) => {
          const start = started % capacity
          const toRollover = capacity - start
          // At least to the rollover, and not as far as a second one.
          const miles = toRollover + (driven % capacity)
          const readings = year(start, (start + miles) % capacity, {
            reason: 'rolled_over',
            lastMiles: capacity - 1,
            firstMiles: 0,
          })
          expect(OdometerReadings.parse(readings)).toEqual(readings)
          expect(checkOdometer(readings, miles)).toMatchObject({ driven: miles, difference: 0 })
        },
      ),
    )
  })

  test('counts what the old one showed and what the new one showed', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999),
        fc.nat(99_999),
        fc.nat(999_999),
        fc.nat(99_999),
        (start, onOld, first, onNew) => {
          const change = {
            reason: 'replaced',
            lastMiles: start + onOld,
            firstMiles: first,
          } as const
          const readings = year(start, first + onNew, change)
          expect(OdometerReadings.parse(readings)).toEqual(readings)
          expect(checkOdometer(readings, 0)?.driven).toBe(onOld + onNew)
        },
      ),
    )
  })

  test.each([
    [null, 100, 99_999, 0],
    [99_000, null, 99_999, 0],
    [99_000, 100, null, 0],
    [99_000, 100, 99_999, null],
  ])('is not checked with one reading missing: %s, %s, %s, %s', (start, end, last, first) => {
    const change = { reason: 'rolled_over', lastMiles: last, firstMiles: first } as const
    const readings = year(start, end, change)
    expect(OdometerReadings.parse(readings)).toEqual(readings)
    expect(checkOdometer(readings, 100)).toBeUndefined()
  })

  test.each([
    [
      41_200,
      500,
      41_199,
      0,
      'lastMiles',
      'This can’t be lower than the reading on January 1. Check both.',
    ],
    [
      41_200,
      11,
      58_000,
      12,
      'endMiles',
      'This can’t be lower than the first reading after the odometer changed. Check both.',
    ],
  ])('does not go backwards: %i, %i, %i, %i', (start, end, last, first, field, message) => {
    const change = { reason: 'replaced', lastMiles: last, firstMiles: first } as const
    const [issue, ...others] = OdometerReadings.safeParse(year(start, end, change)).error!.issues
    expect([issue!.path.at(-1), issue!.message, others]).toEqual([field, message, []])
  })

  test('is none in what an app sends that does not know it', () => {
    const readings = { startMiles: 1, endMiles: 2 }
    expect(OdometerReadings.parse(readings)).toEqual({ ...readings, change: null })
    expect(OdometerReadings.safeParse({ startMiles: 2, endMiles: 1 }).error?.issues).toMatchObject([
      {
        path: ['endMiles'],
        message:
          'The odometer can’t be lower at the end of the year than at the start. Check both readings.',
      },
    ])
  })

  test('counts in the miles of Schedule C', () => {
    const none = { trips: 0, miles: 0, savings: 0 }
    const purposes = {
      business: { ...none, miles: 700 },
      commute: none,
      personal: none,
      missing: none,
    }
    const change = { reason: 'replaced', lastMiles: 42_000, firstMiles: 0 } as const
    const odometer = year(41_200, 150, change)
    expect(toScheduleCMiles({ purposes, odometer, totalMiles: 700 })).toMatchObject({
      business: 700,
      other: 250,
      unlogged: 250,
    })
  })
})
