import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
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
    { numRuns: runs(30) },
  )
})

test('in any order, positions never add more than the maximum speed allows', () => {
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
      let track = emptyTrack
      for (const position of all) {
        track = addPosition(track, position)
        expect(milesOf(track)).toBeGreaterThanOrEqual(0)
      }
      expect(Number.isFinite(milesOf(track))).toBe(true)
      expect(milesOf(track)).toBeLessThanOrEqual(((120 * 600) / 3600) * given.length + 1)
    }),
  )
})

describe('a wrong position', () => {
  const far = 5 * mile

  test('after a stand is dropped once the next ones contradict it', () => {
    const stand = [positionAt(0, 0, 0), positionAt(far, 0, 600)]
    expect(drivenMeters(stand)).toBeCloseTo(far, 0)
    expect(drivenMeters([...stand, positionAt(0, 0, 605)])).toBe(0)
    const back = [605, 610, 615].map((seconds) => positionAt(0, 0, seconds))
    expect(drivenMeters([...stand, ...back])).toBe(0)
  })

  test('among those of a parked phone adds nothing, at any moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1199 }),
        fc.integer({ min: 1, max: 99 }),
        (at, seed) => {
          const parked = stationary(1200, 8, 1, seed)
          parked[at] = positionAt(far, 0, at, 30)
          expect(drivenMeters(parked)).toBeLessThan(30)
        },
      ),
      { numRuns: runs(50) },
    )
  })

  test('after a garage gives way to those that agree: the way through the garage counts', () => {
    const garage = (from: number, seconds: number) => [
      positionAt(from + mile, 400, seconds, 40),
      ...north(100, 12, { from: from + 150, seconds: seconds + 2 }),
    ]
    const positions = [...north(100, 12), ...garage(1200, 700)]
    expect(Math.abs(drivenMeters(positions) - 2550)).toBeLessThan(10)
    const day = [0, 1, 2, 3, 4].flatMap((stop) => garage(1200 + stop * 1350, 700 + stop * 702))
    expect(Math.abs(drivenMeters([...north(100, 12), ...day]) - 7950)).toBeLessThan(30)
  })

  test('at the end of a gap counts until others say otherwise', () => {
    const positions = [...north(100, 12), positionAt(3000, 0, 400)]
    expect(drivenMeters(positions)).toBeCloseTo(3000, 0)
    const on = north(20, 12, { from: 1300, seconds: 402 })
    expect(drivenMeters([...positions, ...on])).toBeCloseTo(1540, 0)
  })
})

describe('reception that bounces', () => {
  const run = (from: number, seconds: number) =>
    [0, 1, 2].map((i) => positionAt(from + i * 12, 0, seconds + i * 20, 25))

  test('to another place and back within minutes adds nothing', () => {
    const positions = [...run(0, 0), ...run(2500, 300), ...run(0, 640)]
    expect(drivenMeters(positions.slice(0, 6))).toBeGreaterThan(2000)
    expect(drivenMeters(positions)).toBeLessThan(30)
  })

  test('all night long adds nothing, wherever it is in the end', () => {
    const next = createRandom(5)
    const noise = () => (next() - 0.5) * 30
    const positions = Array.from({ length: 12 * 180 }, (_, i) =>
      positionAt((Math.floor(i / 5) % 2) * 300 + noise(), noise(), i * 20, 30),
    )
    for (const count of [2154, 2156, 2158, 2160])
      expect(drivenMeters(positions.slice(0, count))).toBeLessThan(30)
  })

  test('is no bounce if the car drove there, or stayed for longer', () => {
    const there = north(200, 12)
    const back = north(200, -12, { from: 2400, seconds: 500 })
    expect(Math.abs(drivenMeters([...there, ...back]) - 4800)).toBeLessThan(30)
    const long = [...run(0, 0), ...run(2500, 300), ...run(2500, 1300), ...run(0, 1700)]
    expect(drivenMeters(long)).toBeGreaterThan(4900)
  })
})

test.each([
  [52, 180],
  [-16.5, -180],
])(
  'on the 180th meridian, at latitude %d, a parked phone does not drive',
  (latitude, longitude) => {
    const positions = Array.from({ length: 60 }, (_, i) => ({
      latitude: latitude + (i % 3) * 1e-4,
      longitude:
        i % 2 ? longitude - Math.sign(longitude) * 1e-4 : -longitude + Math.sign(longitude) * 1e-4,
      time: start + i * 10_000,
      accuracy: 8,
    }))
    expect(milesOf(drive(positions))).toBeLessThan(0.01)
  },
)

test('a drive across the 180th meridian counts as anywhere else', () => {
  const positions = Array.from({ length: 300 }, (_, i) => {
    const longitude = 179.98 + i * 2e-4
    return {
      latitude: 52,
      longitude: longitude > 180 ? longitude - 360 : longitude,
      time: start + i * 1000,
      accuracy: 8,
    }
  })
  const ends = milesBetween(positions[0]!, positions.at(-1)!)
  expect(Math.abs(milesOf(drive(positions)) / ends - 1)).toBeLessThan(1e-3)
})

describe('a clock that is set', () => {
  const moved = (from: number, by: number) => (position: Position, i: number) =>
    i < from ? position : { ...position, time: position.time + by * 1000 }

  test.each([3600, -3600, 45, -45, 1024 * 7 * 86_400, -1024 * 7 * 86_400])(
    'by %i seconds on the way loses no more than a step',
    (by) => {
      const positions = north(600, 25).map(moved(300, by))
      expect(Math.abs(drivenMeters(positions) - 15_000)).toBeLessThan(60)
    },
  )

  test.each([0, 300])('for position %i alone loses no more than a step', (at) => {
    const positions = north(600, 25)
    positions[at] = { ...positions[at]!, time: positions[at]!.time + 86_400_000 }
    expect(Math.abs(drivenMeters(positions) - 15_000)).toBeLessThan(60)
  })
})
