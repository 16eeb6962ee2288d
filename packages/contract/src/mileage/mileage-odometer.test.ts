import { expect, test } from 'vitest'
import { checkOdometer } from './mileage-odometer.ts'

const year = (startMiles: number | null, endMiles: number | null) => ({ startMiles, endMiles })

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
