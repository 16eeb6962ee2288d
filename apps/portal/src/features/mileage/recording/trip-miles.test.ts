import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPosition,
  emptyTrack,
  milesOf,
  type Position,
} from '@milepost/contract/mileage/trip-distance'
import {
  cityParts,
  deliveryParts,
  driveAlong,
  geodesicMeters,
  highwayParts,
  parkedParts,
  queueParts,
  recordWith,
  trueMeters,
  type Noise,
} from '@milepost/testing/noisy-drive.ts'
import { runs } from '@milepost/testing/properties/draws.ts'

const milesIn = (positions: readonly Position[]) =>
  milesOf(positions.reduce(addPosition, emptyTrack))
const noise = (accuracy: number, fields: Partial<Noise> = {}): Noise => ({
  accuracy,
  memorySeconds: 20,
  reflectionsPerHour: 6,
  ...fields,
})

/** How far the miles of a recorded drive are off, in percent. */
function percentOff(
  parts: Parameters<typeof driveAlong>[0],
  asRecorded: Noise,
  seed: number,
): number {
  const drive = driveAlong(parts)
  return (milesIn(recordWith(asRecorded, drive, seed)) / (trueMeters(drive) / 1609.344) - 1) * 100
}

test('the truth is the ellipsoid’s: a known distance of WGS84', () => {
  // Flinders Peak to Buninyong, the example of Geoscience Australia (GRS80, which differs by less than a millimeter).
  const flinders = { latitude: -37.951_033_416_7, longitude: 144.424_867_888_9 }
  const buninyong = { latitude: -37.652_821_138_9, longitude: 143.926_495_527_8 }
  expect(geodesicMeters(flinders, buninyong)).toBeCloseTo(54_972.271, 2)
})

describe.each([12, 16, 20])('with an accuracy of %i m', (accuracy) => {
  test.each([1, 2, 3, 4])('city streets are right to 5 percent, drive %i', (seed) => {
    for (const memorySeconds of [5, 20, 60])
      expect(
        Math.abs(percentOff(cityParts(seed), noise(accuracy, { memorySeconds }), seed)),
      ).toBeLessThan(5.05)
  })

  test.each([1, 2, 3, 4])('many stops are right to 5 percent, drive %i', (seed) => {
    expect(Math.abs(percentOff(deliveryParts(seed), noise(accuracy), seed))).toBeLessThan(5)
  })

  test.each([1, 2, 3, 4])('a line at the border is right to 5 percent, drive %i', (seed) => {
    expect(Math.abs(percentOff(queueParts(seed), noise(accuracy), seed))).toBeLessThan(5)
  })
})

test.each([5, 10])('a highway is right to half a percent with an accuracy of %i m', (accuracy) => {
  expect(Math.abs(percentOff(highwayParts, noise(accuracy), 1))).toBeLessThan(0.5)
})

test('more noise never makes a parked phone drive', () => {
  const drive = driveAlong(parkedParts)
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 20 }),
      fc.constantFrom(0, 5, 20, 60, 300),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 1000 }),
      (accuracy, memorySeconds, reflectionsPerHour, seed) => {
        const positions = recordWith({ accuracy, memorySeconds, reflectionsPerHour }, drive, seed)
        expect(milesIn(positions)).toBeLessThan(0.2)
      },
    ),
    { numRuns: runs(20) },
  )
})

test('the same positions always come to the same miles, at every moment', () => {
  const positions = recordWith(noise(16), driveAlong(cityParts(1, 10)), 1)
  let track = emptyTrack
  const shown = positions.map((position) => milesOf((track = addPosition(track, position))))
  for (const count of [1, 2, 30, 31, 100, positions.length])
    expect(milesIn(positions.slice(0, count))).toBe(shown[count - 1])
})
