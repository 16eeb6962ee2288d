import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPosition,
  emptyTrack,
  milesBetween,
  milesOf,
  toTripMiles,
  type Position,
} from './trip-distance.ts'

const mile = 1609.344
const degreesPerMeter = 180 / (Math.PI * 3958.8 * mile)
const start = Date.parse('2026-11-20T15:00:00Z')
const home = { latitude: 33.4484, longitude: -112.074 }

/** A position in meters north and east of home, and in seconds after the start. */
const positionAt = (north: number, east: number, seconds: number, accuracy = 8): Position => ({
  latitude: home.latitude + north * degreesPerMeter,
  longitude: home.longitude + (east * degreesPerMeter) / Math.cos((home.latitude * Math.PI) / 180),
  time: start + seconds * 1000,
  accuracy,
})

const drive = (positions: Position[]) => positions.reduce(addPosition, emptyTrack)
const drivenMeters = (positions: Position[]) => milesOf(drive(positions)) * mile

/**
 * A drive north at a speed in m/s, one position per second, starting `from` meters and `seconds`
 * in.
 */
const north = (count: number, speed: number, { from = 0, seconds = 0, east = 0 } = {}) =>
  Array.from({ length: count + 1 }, (_, i) => positionAt(from + i * speed, east, seconds + i))

/** Pseudo-random numbers between 0 and 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

/** Standing still, with normally distributed noise in both directions. */
function stationary(seconds: number, noiseMeters: number, every = 1, seed = 7): Position[] {
  const next = createRandom(seed)
  return Array.from({ length: Math.floor(seconds / every) }, (_, i) => {
    const off = noiseMeters * Math.sqrt(-2 * Math.log(1 - next()))
    const angle = 2 * Math.PI * next()
    return positionAt(off * Math.sin(angle), off * Math.cos(angle), i * every, 15)
  })
}

describe('the distance between two places', () => {
  test('is right for a degree of latitude, half the earth, and the same place', () => {
    const equator = { latitude: 0, longitude: 0 }
    expect(milesBetween(equator, { latitude: 1, longitude: 0 })).toBeCloseTo(69.094, 3)
    expect(milesBetween(equator, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 3958.8, 6)
    expect(milesBetween(home, home)).toBe(0)
  })

  test('is the same in both directions and across the date line', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 9)
        const wrapped = { ...a, longitude: a.longitude + 360 }
        expect(milesBetween(wrapped, b)).toBeCloseTo(milesBetween(a, b), 6)
      }),
    )
  })
})

describe('a drive', () => {
  test('is the sum of its steps, straight on and around corners', () => {
    expect(drivenMeters(north(500, 13))).toBeCloseTo(6500, 6)
    const corner = Array.from({ length: 200 }, (_, i) => positionAt(2000, (i + 1) * 13, 201 + i))
    // East-west distances are scaled for home's latitude, which is 2 km further south.
    expect(Math.abs(drivenMeters([...north(200, 10), ...corner]) - 4600)).toBeLessThan(1)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 13])('counts all of its first %i steps', (count) => {
    expect(drivenMeters(north(count, 14))).toBeCloseTo(count * 14, 6)
  })

  test('counts positions a minute apart', () => {
    expect(drivenMeters([0, 1, 2].map((i) => positionAt(i * 1600, 0, i * 60)))).toBeCloseTo(3200, 3)
  })

  test('continues after a traffic light and after a stop', () => {
    const on = (seconds: number) => north(100, 12, { from: 1200, seconds })
    expect(drivenMeters([...north(100, 12), ...on(160)])).toBeCloseTo(2400, 3)
    // Parked for an hour: only the way to the stop and away from it counts.
    const parked = stationary(3600, 4, 5).map((position) => ({
      ...position,
      latitude: position.latitude + 1200 * degreesPerMeter,
      time: position.time + 101e3,
    }))
    const miles = drivenMeters([...north(100, 12), ...parked, ...on(3800)])
    expect(Math.abs(miles - 2400)).toBeLessThan(30)
  })

  test('counts the straight line through a tunnel', () => {
    const after = north(50, 20, { from: 1000 + 3600, seconds: 50 + 180 })
    expect(drivenMeters([...north(50, 20), ...after])).toBeCloseTo(5600, 3)
  })

  test('rounds its miles once', () => {
    expect(toTripMiles(drive(north(500, 13)))).toBe(4.04)
  })
})

describe('not counted', () => {
  test.each([1, 5, 15, 60])('is a stay of 8 hours with 15 m of noise, every %i s', (every) => {
    for (const seed of [1, 2, 3])
      expect(milesOf(drive(stationary(8 * 3600, 15, every, seed)))).toBeLessThan(0.1)
  })

  test('is a jump of 5 km and back', () => {
    const before = [...north(100, 12)]
    const jump = [1, 2].map((i) => positionAt(6000, 600, 100 + i))
    const on = north(100, 12, { from: 1236, seconds: 103 })
    expect(Math.abs(drivenMeters([...before, ...jump, ...on]) - 2436)).toBeLessThan(1)
  })

  test('is a first position in another town', () => {
    const wrong = { ...positionAt(8000, 0, 0), time: start - 1000 }
    expect(drivenMeters([wrong, ...north(200, 12)])).toBeCloseTo(2400, 3)
  })

  test('is a position that is off by up to 500 m and says so', () => {
    const inaccurate = Array.from({ length: 100 }, (_, i) => positionAt(i * 12, 400, i + 0.5, 500))
    const positions = north(100, 12).flatMap((position, i) => [
      position,
      ...inaccurate.slice(i, i + 1),
    ])
    expect(drivenMeters(positions)).toBeCloseTo(1200, 6)
    expect(drivenMeters([positionAt(0, 0, 0, Number.NaN)])).toBe(0)
  })

  test.each([
    ['is missing', null],
    ['is negative, the invalid value on iPhones', -1],
  ])('is a position whose accuracy %s', (_, accuracy) => {
    const wrong = Array.from({ length: 50 }, (_step, i) => ({
      ...positionAt(i * 24 + 6, 300, 2 * i + 0.5),
      accuracy: accuracy as number,
    }))
    const positions = north(100, 12).flatMap((position, i) =>
      i % 2 ? [position] : [position, ...wrong.slice(i / 2, i / 2 + 1)],
    )
    expect(drivenMeters(positions)).toBeCloseTo(1200, 6)
    expect(drivenMeters(wrong)).toBe(0)
  })

  test('is a position that comes twice, or late', () => {
    const positions = north(200, 12)
    const late = positions.flatMap((position, i) => [
      position,
      position,
      positions[Math.max(0, i - 7)]!,
    ])
    expect(drivenMeters(late)).toBeCloseTo(drivenMeters(positions), 6)
  })
})

test('when the clock jumps an hour ahead and back, only the steps of the jumps are lost', () => {
  const hour = 3600
  const ahead = north(100, 12, { from: 1212, seconds: hour + 101 })
  const back = north(100, 12, { from: 2424, seconds: 202 })
  const driven = drivenMeters([...north(100, 12), ...ahead, ...back])
  expect(Math.abs(driven - 3624)).toBeLessThanOrEqual(13)
})

test('a track that was stored and restored continues as before', () => {
  const positions = [
    ...north(40, 12),
    ...stationary(300, 10, 2),
    ...north(40, 12, { seconds: 400 }),
  ]
  const whole = drive(positions)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: positions.length }), (cut) => {
      const restored = JSON.parse(
        JSON.stringify(drive(positions.slice(0, cut))),
      ) as typeof emptyTrack
      expect(positions.slice(cut).reduce(addPosition, restored)).toEqual(whole)
    }),
    { numRuns: 30 },
  )
})

test('in any order, positions never reduce the miles or exceed the maximum speed', () => {
  const positions = fc.array(
    fc.record({
      north: fc.integer({ min: -2000, max: 2000 }),
      east: fc.integer({ min: -2000, max: 2000 }),
      seconds: fc.integer({ min: 0, max: 600 }),
      accuracy: fc.integer({ min: 1, max: 80 }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(positions, (given) => {
      const all = given.map((p) => positionAt(p.north, p.east, p.seconds, p.accuracy))
      let [track, settled] = [emptyTrack, 0]
      for (const position of all) {
        track = addPosition(track, position)
        expect(track.settled).toBeGreaterThanOrEqual(settled)
        settled = track.settled
      }
      expect(Number.isFinite(milesOf(track))).toBe(true)
      expect(milesOf(track)).toBeLessThanOrEqual(((120 * 600) / 3600) * given.length + 1)
    }),
  )
})
