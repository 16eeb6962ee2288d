import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLoad, getVerdict } from './load-check.ts'

const load = {
  loadedMiles: 540,
  emptyMiles: 60,
  days: 1.5,
  variablePerMile: 0.85,
  fixedPerDay: 269,
  ownerPerDay: 268,
}

describe('a load of 600 miles in a day and a half', () => {
  test('needs $2.1925 a mile, shown as $2.20, because $2.19 would not cover it', () => {
    expect(checkLoad(load)).toEqual({
      variable: 510,
      fixed: 403.5,
      owner: 402,
      needed: 1315.5,
      neededPerMile: 2.2,
    })
    expect(2.19 * 600).toBeLessThan(1315.5)
  })

  test.each([
    [1315.5, 'take'],
    [1315.49, 'talk'],
    [913.5, 'talk'],
    [913.49, 'leave'],
    [0, 'leave'],
  ] as const)('at an offer of $%d, the verdict is %s', (offer, verdict) => {
    expect(getVerdict(offer, checkLoad(load))).toBe(verdict)
  })
})

test('a load without miles has no rate per mile', () => {
  expect(checkLoad({ ...load, loadedMiles: 0, emptyMiles: 0 })).toMatchObject({
    variable: 0,
    needed: 805.5,
    neededPerMile: null,
  })
})

test('the rate per mile covers the load, and a cent less does not', () => {
  const amount = (limit: number) => fc.integer({ min: 0, max: limit }).map((n) => n / 100)
  const loads = fc.record({
    loadedMiles: fc.integer({ min: 1, max: 5_000 }),
    emptyMiles: fc.integer({ min: 0, max: 2_000 }),
    days: fc.integer({ min: 1, max: 28 }).map((quarters) => quarters / 4),
    variablePerMile: amount(500),
    fixedPerDay: amount(100_000),
    ownerPerDay: amount(100_000),
  })
  fc.assert(
    fc.property(loads, (any) => {
      const { needed, neededPerMile } = checkLoad(any)
      const miles = any.loadedMiles + any.emptyMiles
      const asked = Math.round(neededPerMile! * 100) * miles
      expect(asked).toBeGreaterThanOrEqual(Math.round(needed * 100) - 1)
      expect(asked - miles).toBeLessThan(Math.round(needed * 100))
    }),
  )
})
