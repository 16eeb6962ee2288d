import { milesBetween, toOffset, type Place } from './places.ts'

/**
 * The shortest way that keeps near all places: straight from anchor to anchor, with a new anchor
 * only where no straight line leads past all places since the last one. Sideways noise adds nothing.
 */
export type Path = {
  /** Miles up to the last anchor. */
  miles: number
  anchor: Place
  last: Place
  /** The place farthest from the anchor, and how far that is, in meters. */
  farthest: Place
  farthestMeters: number
  /** The bearings from the anchor, in radians, that lead past all places; null while they are all near it. */
  cone: { middle: number; half: number } | null
}

export const startPath = (anchor: Place, miles: number): Path => ({
  miles,
  anchor,
  last: anchor,
  farthest: anchor,
  farthestMeters: 0,
  cone: null,
})

/** Leads the path on to a place, past which it may lead as far as `width` meters. */
export function extendPath(path: Path, place: Place, width: number): Path {
  const { east, north } = toOffset(path.anchor, place)
  const meters = Math.hypot(east, north)
  const isTurning = meters < path.farthestMeters - 2 * width
  if (isTurning) return extendPath(turnAt(path, path.farthest), place, width)
  const isFarthest = meters > path.farthestMeters
  const next = {
    miles: path.miles,
    anchor: path.anchor,
    last: place,
    farthest: isFarthest ? place : path.farthest,
    farthestMeters: isFarthest ? meters : path.farthestMeters,
    cone: path.cone,
  }
  if (meters <= width) return next
  const bearing = Math.atan2(east, north)
  const half = Math.asin(width / meters)
  if (!path.cone) return { ...next, cone: { middle: bearing, half } }
  const off = toHalfTurn(bearing - path.cone.middle)
  if (Math.abs(off) > path.cone.half) return extendPath(turnAt(path, path.last), place, width)
  const low = Math.max(-path.cone.half, off - half)
  const high = Math.min(path.cone.half, off + half)
  return {
    ...next,
    cone: { middle: path.cone.middle + (low + high) / 2, half: (high - low) / 2 },
  }
}

const turnAt = (path: Path, place: Place): Path =>
  startPath(place, path.miles + milesBetween(path.anchor, place))

/** An angle between -π and π. */
const toHalfTurn = (angle: number) =>
  angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle

export const pathMiles = ({ miles, anchor, last }: Path): number =>
  miles + milesBetween(anchor, last)
