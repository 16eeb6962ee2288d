import type { Position } from '@milepost/contract/mileage/trip-distance'

/** A true position of a car, once a second, in degrees and seconds. */
type TruePosition = { latitude: number; longitude: number; second: number }

/** How a phone's positions differ from the true ones. Distances in meters. */
export type Noise = {
  /** What the phone says: two of three positions are nearer than this. */
  accuracy: number
  /** Seconds after which an error is forgotten; 0: each position errs for itself. */
  memorySeconds: number
  /** Reflections an hour: the position is elsewhere for some seconds, by one to four times the accuracy. */
  reflectionsPerHour: number
}

/** The WGS84 ellipsoid. */
const [semiMajor, flattening] = [6_378_137, 1 / 298.257223563]
const radians = Math.PI / 180

/** Meters between two places on WGS84, by Vincenty's inverse formula; of places that are not antipodal. */
export function geodesicMeters(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const semiMinor = semiMajor * (1 - flattening)
  const u1 = Math.atan((1 - flattening) * Math.tan(from.latitude * radians))
  const u2 = Math.atan((1 - flattening) * Math.tan(to.latitude * radians))
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  const difference = (to.longitude - from.longitude) * radians
  let lambda = difference
  for (let round = 0; round < 50; round++) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)]
    const sinSigma = Math.hypot(cos2 * sinL, cos1 * sin2 - sin1 * cos2 * cosL)
    if (sinSigma === 0) return 0
    const cosSigma = sin1 * sin2 + cos1 * cos2 * cosL
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cos1 * cos2 * sinL) / sinSigma
    const cosSqAlpha = 1 - sinAlpha ** 2
    const cos2Sigma = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cosSqAlpha
    const c = (flattening / 16) * cosSqAlpha * (4 + flattening * (4 - 3 * cosSqAlpha))
    const before = lambda
    lambda =
      difference +
      (1 - c) *
        flattening *
        sinAlpha *
        (sigma + c * sinSigma * (cos2Sigma + c * cosSigma * (2 * cos2Sigma ** 2 - 1)))
    if (Math.abs(lambda - before) > 1e-13) continue
    const uSq = (cosSqAlpha * (semiMajor ** 2 - semiMinor ** 2)) / semiMinor ** 2
    const a = 1 + (uSq / 16_384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
    const b = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
    const correction =
      b *
      sinSigma *
      (cos2Sigma +
        (b / 4) *
          (cosSigma * (2 * cos2Sigma ** 2 - 1) -
            (b / 6) * cos2Sigma * (4 * sinSigma ** 2 - 3) * (4 * cos2Sigma ** 2 - 3)))
    return semiMinor * a * (sigma - correction)
  }
  throw new Error('Vincenty’s formula does not converge for these places')
}

/** Pseudo-random numbers between 0 and 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Goes a step of some meters on WGS84, at a heading in radians clockwise from north. */
function step({ latitude, longitude }: TruePosition, meters: number, heading: number) {
  const squared = flattening * (2 - flattening)
  const w = 1 - squared * Math.sin(latitude * radians) ** 2
  const northRadius = (semiMajor * (1 - squared)) / w ** 1.5
  const eastRadius = semiMajor / Math.sqrt(w)
  return {
    latitude: latitude + (meters * Math.cos(heading)) / northRadius / radians,
    longitude:
      longitude +
      (meters * Math.sin(heading)) / (eastRadius * Math.cos(latitude * radians)) / radians,
  }
}

/** A part of a drive: so many seconds at a speed (m/s), while it turns by so many degrees. */
type Part = { seconds: number; speed: number; turn?: number }

/** A drive from Phoenix, once a second. */
export function driveAlong(parts: readonly Part[], latitude = 33.4484): TruePosition[] {
  const at: TruePosition[] = [{ latitude, longitude: -112.074, second: 0 }]
  let heading = 0.3
  for (const { seconds, speed, turn = 0 } of parts)
    for (let second = 0; second < seconds; second++) {
      const last = at.at(-1)!
      const change = (turn * radians) / seconds
      at.push({ ...step(last, speed, heading + change / 2), second: last.second + 1 })
      heading += change
    }
  return at
}

/** What a phone tells of a drive that reports each 10 meters, once a second at most. */
export function recordWith(
  { accuracy, memorySeconds, reflectionsPerHour }: Noise,
  drive: readonly TruePosition[],
  seed: number,
): Position[] {
  const random = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  // Of a normal error in two directions, 68 percent are within 1.515 deviations.
  const deviation = accuracy / 1.515
  const memory = memorySeconds === 0 ? 0 : Math.exp(-1 / memorySeconds)
  let [east, north] = [normal() * deviation, normal() * deviation]
  let reflection = { until: -1, meters: 0, heading: 0 }
  const reported: Position[] = []
  for (const at of drive) {
    const fresh = Math.sqrt(1 - memory ** 2) * deviation
    east = memory * east + fresh * normal()
    north = memory * north + fresh * normal()
    if (random() < reflectionsPerHour / 3600)
      reflection = {
        until: at.second + 3 + random() * 27,
        meters: accuracy * (1 + random() * 3),
        heading: random() * 2 * Math.PI,
      }
    const off = at.second < reflection.until ? reflection.meters : 0
    const [dx, dy] = [
      east + off * Math.sin(reflection.heading),
      north + off * Math.cos(reflection.heading),
    ]
    const { latitude, longitude } = step(at, Math.hypot(dx, dy), Math.atan2(dx, dy))
    const position = { latitude, longitude, time: 1_795_000_000_000 + at.second * 1000, accuracy }
    const last = reported.at(-1)
    if (!last || geodesicMeters(last, position) >= 10) reported.push(position)
  }
  return reported
}

export const trueMeters = (drive: readonly TruePosition[]): number =>
  drive.reduce((sum, at, i) => (i === 0 ? 0 : sum + geodesicMeters(drive[i - 1]!, at)), 0)

/** Streets with corners and lights, 20 to 45 km/h. */
export function cityParts(seed: number, blocks = 40): Part[] {
  const random = createRandom(seed)
  return Array.from({ length: blocks }, () => {
    const speed = 6 + random() * 7
    const parts: Part[] = [{ seconds: Math.round((80 + random() * 300) / speed), speed }]
    if (random() < 0.45) parts.push({ seconds: 5 + Math.floor(random() * 50), speed: 0 })
    if (random() < 0.4) parts.push({ seconds: 4, speed: 5, turn: random() < 0.5 ? 90 : -90 })
    return parts
  }).flat()
}

/** Three hours in a line of trucks: a length at a time. */
export function queueParts(seed: number, moves = 120): Part[] {
  const random = createRandom(seed)
  return Array.from({ length: moves }, () => [
    { seconds: 20 + Math.floor(random() * 120), speed: 0 },
    { seconds: 6 + Math.floor(random() * 10), speed: 1.5 + random(), turn: (random() - 0.5) * 6 },
  ]).flat()
}

/** Deliveries: a few hundred meters, then some minutes at a door. */
export function deliveryParts(seed: number, stops = 40): Part[] {
  const random = createRandom(seed)
  return Array.from({ length: stops }, () => [
    { seconds: 20 + Math.floor(random() * 60), speed: 7 + random() * 5 },
    { seconds: 4, speed: 5, turn: random() < 0.5 ? 90 : -90 },
    { seconds: 60 + Math.floor(random() * 240), speed: 0 },
  ]).flat()
}

export const highwayParts: Part[] = Array.from({ length: 60 }, (_, i) => ({
  seconds: 60,
  speed: 29 + (i % 4),
  turn: i % 3 === 0 ? 20 : -10,
}))

/** Ten hours at one place. */
export const parkedParts: Part[] = [{ seconds: 10 * 3600, speed: 0 }]
