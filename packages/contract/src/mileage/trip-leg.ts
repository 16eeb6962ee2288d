import {
  fromOffset,
  metersBetween,
  milesBetween,
  toOffset,
  type Place,
  type Position,
} from './places.ts'
import { extendPath, pathMiles, startPath, type Path } from './trip-path.ts'

/** Within this radius of its center a car stays, or twice the accuracy, if that is more. */
const stayRadius = 50
const minStayMs = 2 * 60_000
const minStandMs = 20_000
/** So many radii from where it stood, a car has not left: it was noise if it is back. */
const excursionRadii = 3
/** A reflection may be farther off, but not for long. */
const maxReflectionRadii = 9
const maxReflectionMs = 60_000
/** How much a car speeds up, slows down, or turns: the spectral density of its acceleration, m²/s³. */
const agility = 2
/** After a longer pause, the speed before it says nothing. */
const maxPredictionMs = 30_000
/** Of a car at an unknown speed: (m/s)². */
const unknownSpeedVariance = 20 ** 2
/** The squared distance, in variances, up to which a position fits. */
const gate = 9
/** The half width of a straight way, in accuracies. */
const pathWidth = 1.4
const minDeviation = 2

/** Where a car stays, or may turn out to. */
type Area = {
  /** The mean of the places in it, which cancels out noise. */
  center: Place
  positions: number
  since: number
  until: number
  isStay: boolean
  /** The path before the car came into it. */
  before: Path
}

/**
 * The place and speed of the car, as a Kalman filter for a constant speed estimates them. Both
 * directions have the same variances, in meters and seconds.
 */
type Estimate = {
  at: Place
  eastSpeed: number
  northSpeed: number
  placeVariance: number
  covariance: number
  speedVariance: number
}

/** Positions that follow from one another, without a gap or a jump; plain data. */
export type Leg = {
  first: Position
  newest: Position
  positions: number
  /** The greatest distance from the first position, in meters. */
  reach: number
  estimate: Estimate
  path: Path
  area: Area
  /** Where the car stood before, while it is still near enough for noise. */
  stood: Area | null
}

const deviationOf = ({ accuracy }: Position) => Math.max(minDeviation, accuracy)
const widthOf = ({ accuracy }: Position) => Math.max(minDeviation, pathWidth * accuracy)

const initialEstimate = (position: Position): Estimate => ({
  at: { latitude: position.latitude, longitude: position.longitude },
  eastSpeed: 0,
  northSpeed: 0,
  placeVariance: deviationOf(position) ** 2,
  covariance: 0,
  speedVariance: unknownSpeedVariance,
})

export function startLeg(position: Position): Leg {
  const estimate = initialEstimate(position)
  const path = startPath(estimate.at, 0)
  return {
    first: position,
    newest: position,
    positions: 1,
    reach: 0,
    estimate,
    path,
    area: areaAt(estimate.at, position.time, path),
    stood: null,
  }
}

const areaAt = (center: Place, time: number, before: Path): Area => ({
  center,
  positions: 1,
  since: time,
  until: time,
  isStay: false,
  before,
})

/** The variance of the place some seconds after the estimate. */
const predictVariance = (
  { placeVariance, covariance, speedVariance }: Estimate,
  seconds: number,
): number =>
  placeVariance +
  2 * seconds * covariance +
  seconds ** 2 * speedVariance +
  (agility * seconds ** 3) / 3

/** Whether a position is where the car may be by its speed, given the noise. */
export function fits({ estimate, newest }: Leg, position: Position): boolean {
  const seconds = (position.time - newest.time) / 1000
  const { east, north } = toOffset(estimate.at, position)
  const off =
    (east - estimate.eastSpeed * seconds) ** 2 + (north - estimate.northSpeed * seconds) ** 2
  return off <= gate * (predictVariance(estimate, seconds) + deviationOf(position) ** 2)
}

/** Whether the car does not drive. */
export const stands = ({ area }: Leg): boolean => isStanding(area)

const isStanding = ({ since, until, isStay }: Area): boolean =>
  isStay || until - since >= minStandMs

/** Meters a second. */
export const speedOf = ({ estimate }: Leg): number =>
  Math.hypot(estimate.eastSpeed, estimate.northSpeed)

/** Meters from a place to where the leg ends, or to where the car stood last. */
export function metersFromEnd({ area, stood, newest, estimate }: Leg, place: Place): number {
  const meters = Math.min(metersBetween(newest, place), metersBetween(estimate.at, place))
  const standing = stood ?? (area.isStay ? area : null)
  return standing ? Math.min(meters, metersBetween(standing.center, place)) : meters
}

export function addToLeg(leg: Leg, position: Position): Leg {
  const estimate = update(leg, position)
  return settle(
    {
      ...leg,
      newest: position,
      positions: leg.positions + 1,
      reach: Math.max(leg.reach, metersBetween(leg.first, position)),
      estimate,
    },
    position,
  )
}

function update({ estimate, newest }: Leg, position: Position): Estimate {
  const milliseconds = position.time - newest.time
  if (milliseconds > maxPredictionMs) return initialEstimate(position)
  const seconds = milliseconds / 1000
  const { at, eastSpeed, northSpeed } = estimate
  const placeVariance = predictVariance(estimate, seconds)
  const covariance =
    estimate.covariance + seconds * estimate.speedVariance + (agility * seconds ** 2) / 2
  const sum = placeVariance + deviationOf(position) ** 2
  const gain = placeVariance / sum
  const speedGain = covariance / sum
  const offset = toOffset(at, position)
  const east = offset.east - eastSpeed * seconds
  const north = offset.north - northSpeed * seconds
  return {
    at: fromOffset(at, eastSpeed * seconds + gain * east, northSpeed * seconds + gain * north),
    eastSpeed: eastSpeed + speedGain * east,
    northSpeed: northSpeed + speedGain * north,
    placeVariance: placeVariance * (1 - gain),
    covariance: covariance * (1 - gain),
    speedVariance: estimate.speedVariance + agility * seconds - speedGain * covariance,
  }
}

/** Puts the estimated place on the path, or into the area where the car stays. */
function settle(leg: Leg, position: Position): Leg {
  const { area, stood, path } = leg
  const { at } = leg.estimate
  const { time, accuracy } = position
  const radius = Math.max(stayRadius, 2 * accuracy)
  const offMeters = stood ? metersBetween(stood.center, at) : 0
  if (stood && offMeters <= radius) return stayIn({ ...leg, stood: null }, stood, position)
  if (metersBetween(area.center, at) <= radius) return stayIn(leg, area, position)
  const isNear = stood && isExcursion(offMeters / radius, time - stood.until)
  return {
    ...leg,
    path: extendPath(path, at, widthOf(position)),
    area: areaAt(at, time, path),
    stood: isStanding(area) ? area : isNear ? stood : null,
  }
}

const isExcursion = (radii: number, milliseconds: number) =>
  radii <= excursionRadii || (radii <= maxReflectionRadii && milliseconds <= maxReflectionMs)

function stayIn(leg: Leg, area: Area, position: Position): Leg {
  const { at } = leg.estimate
  const { time } = position
  const share = 1 / (area.positions + 1)
  const { east, north } = toOffset(area.center, at)
  const center = fromOffset(area.center, east * share, north * share)
  const isStay = area.isStay || time - area.since >= minStayMs
  const grown = { ...area, center, positions: area.positions + 1, until: time, isStay }
  if (!isStay) return { ...leg, area: grown, path: extendPath(leg.path, at, widthOf(position)) }
  const isStart = area.since === leg.first.time
  const path = isStart ? startPath(center, 0) : extendPath(area.before, center, widthOf(position))
  return { ...leg, area: grown, path }
}

/** The miles of a leg, to its newest position, or to where the car stays. */
export function legMiles({ path, area, newest, positions }: Leg): number {
  if (positions === 1) return 0
  // Of a car that drives straight on, the newest position is as good as the estimate, which lags.
  return area.isStay || !path.cone
    ? pathMiles(path)
    : path.miles + milesBetween(path.anchor, newest)
}
