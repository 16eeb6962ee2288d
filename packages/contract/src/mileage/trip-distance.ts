import { metersBetween, metersPerMile, milesBetween, type Place, type Position } from './places.ts'
import {
  addToLeg,
  fits,
  legMiles,
  metersFromEnd,
  speedOf,
  stands,
  startLeg,
  type Leg,
} from './trip-leg.ts'

export { milesBetween, type Position } from './places.ts'

const maxAccuracyMeters = 50
/** 120 mph, in meters a millisecond. */
const maxSpeed = (120 * metersPerMile) / 3_600_000
/** Longer than this without a position is a gap: the first one after it may be wrong. */
const gapMs = 30_000
/** So many positions in a row are believed instead of what was before them. */
const minPositions = 3
/** After a jump without a gap, they are only believed if they last: reflections don't. */
const minJumpMs = 15_000
/** A car that stands gets elsewhere by driving: then they have to last, and to lead on. */
const minDepartureMs = 40_000
const minDepartureMeters = 120
/** A car that stands does not get farther in one step. */
const maxStepMeters = 100
/** Positions this near are believed after any time. */
const surroundingsMeters = 60
/** When the clock was set, nobody knows how long a step took: only short ones count. */
const maxUntimedMeters = 500
/** Reception that is elsewhere and back within this time never left. */
const maxBounceMs = 15 * 60_000
const maxBouncePlaces = 4

/**
 * A drive while it is recorded; plain data, so it can be stored between positions. Later positions
 * can correct its newest miles, also down.
 */
export type Track = {
  /** Miles of earlier legs and of the gaps between them. */
  settled: number
  /** The believed positions since the last gap or jump; null before the first one. */
  leg: Leg | null
  /** Positions that contradict the leg, or came after a gap, and agree with each other. */
  branch: Leg | null
  /** What was believed before the last gap or jump. If the next one leads back there, neither happened. */
  before: { settled: number; leg: Leg } | null
  /** Where reception has bounced to. */
  bouncePlaces: readonly Place[]
}

export const emptyTrack: Track = {
  settled: 0,
  leg: null,
  branch: null,
  before: null,
  bouncePlaces: [],
}

/**
 * Adds a position to the track, in the order in which the phone recorded them; their times may
 * jump, as clocks do. A position less accurate than 50 m is ignored. One that contradicts the
 * track, or comes after a gap, is believed once others agree, and dropped if they don't.
 */
export function addPosition(track: Track, position: Position): Track {
  if (!isAccurate(position)) return track
  const { leg, branch } = track
  if (!leg) return { ...track, leg: startLeg(position) }
  if (isContinuation(leg, position)) return { ...track, leg: addToLeg(leg, position), branch: null }
  if (!branch || !(isContinuation(branch, position) || isReachable(branch.newest, position)))
    return { ...track, branch: startLeg(position) }
  const grown = addToLeg(branch, position)
  return isConfirmed(leg, grown) && !isBouncePlace(track, grown)
    ? believeBranch(track, leg, grown)
    : { ...track, branch: grown }
}

/** Whether a position is good enough to count. Phones report an unknown accuracy as null or negative. */
export const isAccurate = ({ accuracy }: Pick<Position, 'accuracy'>): boolean =>
  Number.isFinite(accuracy) && accuracy >= 0 && accuracy <= maxAccuracyMeters

/** Whether a position goes on from where the leg ends. */
function isContinuation(leg: Leg, position: Position): boolean {
  if (!isReachable(leg.newest, position)) return false
  const meters = metersFromEnd(leg, position)
  if (meters <= surroundingsMeters) return true
  if (position.time - leg.newest.time > gapMs || !fits(leg, position)) return false
  return !stands(leg) || meters <= maxStepMeters
}

const isReachable = (from: Position, to: Position): boolean =>
  to.time > from.time && metersBetween(from, to) <= (to.time - from.time) * maxSpeed

/** Whether enough positions agree. */
function isConfirmed(leg: Leg, branch: Leg): boolean {
  const age = branch.newest.time - branch.first.time
  if (branch.positions < minPositions) return false
  if (age > maxBounceMs || Math.abs(branch.first.time - leg.newest.time) > gapMs) return true
  return stands(leg)
    ? age >= minDepartureMs && metersBetween(branch.first, branch.estimate.at) >= minDepartureMeters
    : age >= minJumpMs
}

/** Whether the branch stands where reception has bounced to before. */
const isBouncePlace = ({ bouncePlaces }: Track, branch: Leg): boolean =>
  branch.newest.time - branch.first.time <= maxBounceMs &&
  branch.reach <= 2 * surroundingsMeters &&
  bouncePlaces.some((place) => metersBetween(place, branch.first) <= 2 * surroundingsMeters)

function believeBranch(track: Track, leg: Leg, branch: Leg): Track {
  const { before, settled, bouncePlaces } = track
  if (before && isBounce(before.leg, leg, branch))
    return {
      settled: before.settled,
      leg: { ...before.leg, newest: branch.newest },
      branch: null,
      before: null,
      bouncePlaces: [leg.first, ...bouncePlaces].slice(0, maxBouncePlaces),
    }
  return {
    settled: settled + legMiles(leg) + jumpMiles(leg, branch),
    leg: branch,
    branch: null,
    before: { settled, leg },
    bouncePlaces,
  }
}

/** Whether reception was in one other place, without a way there, and is back. */
function isBounce(before: Leg, away: Leg, back: Leg): boolean {
  const jump = metersBetween(before.newest, away.first)
  return (
    Math.abs(back.first.time - before.newest.time) <= maxBounceMs &&
    away.reach <= Math.max(surroundingsMeters, jump / 4) &&
    metersFromEnd(before, back.first) <= 1.5 * surroundingsMeters
  )
}

/** The miles from the end of a leg to the beginning of the next one. */
function jumpMiles(leg: Leg, branch: Leg): number {
  const milliseconds = branch.first.time - leg.newest.time
  const miles = milesBetween(leg.newest, branch.first)
  if (milliseconds <= 0) return miles * metersPerMile <= maxUntimedMeters ? miles : 0
  if (!isReachable(leg.newest, branch.first)) return 0
  if (milliseconds > gapMs) return miles
  // The positions jumped, but the car went on at its speed.
  return Math.min(miles, (speedOf(branch) * milliseconds) / 1000 / metersPerMile)
}

/** The miles of a track so far: exact, to be rounded where they are shown or sent. */
export function milesOf(track: Track): number {
  const { settled, leg, branch } = track
  if (!leg) return 0
  const miles = settled + legMiles(leg)
  // After a gap the car may well be where the first position says. A jump has to be confirmed first.
  const isAfterGap = branch !== null && branch.first.time - leg.newest.time > gapMs
  if (!isAfterGap || isBouncePlace(track, branch)) return miles
  return miles + jumpMiles(leg, branch) + legMiles(branch)
}

/** The miles of a track, rounded to two decimals for a trip. */
export const toTripMiles = (track: Track): number => Math.round(milesOf(track) * 100) / 100
