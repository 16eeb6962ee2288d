/** A position fix; `time` in milliseconds since 1970, `accuracy` in meters. */
export type Position = { latitude: number; longitude: number; time: number; accuracy: number }

type Place = Pick<Position, 'latitude' | 'longitude'>

const earthRadius = 3958.8
const radians = Math.PI / 180

/** Great-circle distance in miles, by the haversine formula. */
export function milesBetween(from: Place, to: Place): number {
  const [a, b] = [from.latitude * radians, to.latitude * radians]
  const byLatitude = Math.sin((b - a) / 2) ** 2
  const byLongitude = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  const half = byLatitude + Math.cos(a) * Math.cos(b) * byLongitude
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

const meter = 1 / 1609.344
const maxAccuracyMeters = 50
const minStep = 10 * meter
const stayRadius = 50 * meter
const minStayMs = 2 * 60_000
const milesPerMillisecond = 120 / 3_600_000
/**
 * A position that is older than the newest one by less than this arrived late; by more, the clock
 * was set back.
 */
const maxLatenessMs = 60_000
/** This many positions in a row override what the track assumed before. */
const minPositions = 3

/**
 * A drive while it is recorded; plain data, so it can be stored between positions. The track has a
 * current area of 50 m radius, and miles inside it stay open until the car leaves it: a stop of two
 * minutes or more then counts only as the way to its center and away from it.
 */
export type Track = {
  /** Miles that later positions can't change. */
  settled: number
  /** The position that started the current area; null before the first position. */
  entered: Position | null
  /** The newest position inside the area. */
  newest: Position | null
  /** The mean of all positions inside the area, which cancels out GPS noise. */
  centre: Place & { positions: number }
  /** Miles driven inside the area. */
  inside: number
  /** The latest positions, outside the area: noise if the next one is inside again. */
  leaving: readonly Position[]
  /**
   * Consecutive positions that contradict the newest one: too far away for the elapsed time, or
   * earlier.
   */
  doubtful: readonly Position[]
}

export const emptyTrack: Track = {
  settled: 0,
  entered: null,
  newest: null,
  inside: 0,
  leaving: [],
  doubtful: [],
  centre: {
    latitude: 0,
    longitude: 0,
    positions: 0,
  },
}

/**
 * Adds a position to the track. Positions are ignored if they are less accurate than 50 m, less
 * than 10 m from the previous one, faster than 120 mph, or late. If three in a row contradict the
 * previous one, the track restarts from them, and the gap adds no miles.
 */
export function addPosition(track: Track, position: Position): Track {
  const { entered, centre, newest, inside } = track
  if (!isAccurate(position)) return track
  if (!entered || !newest) return enter(track, position, 0)
  const before = track.leaving.at(-1) ?? newest
  const step = milesBetween(before, position)
  if (contradicts(before, position, step)) return addDoubtful(track, before, position)
  if (step < minStep) return track.doubtful.length === 0 ? track : { ...track, doubtful: [] }
  if (milesBetween(centre, position) <= stayRadius)
    return {
      ...track,
      newest: position,
      leaving: [],
      doubtful: [],
      centre: withPosition(centre, position),
      inside: inside + milesBetween(newest, position),
    }
  const leaving = [...track.leaving, position]
  if (leaving.length < minPositions) return { ...track, leaving, doubtful: [] }
  return enter(track, position, openMiles({ ...track, leaving }))
}

/** Phones report an unknown accuracy as null or as a negative number. */
const isAccurate = ({ accuracy }: Position) =>
  Number.isFinite(accuracy) && accuracy >= 0 && accuracy <= maxAccuracyMeters

/** The miles of a track so far: exact, to be rounded where they are shown or sent. */
export const milesOf = (track: Track): number => track.settled + openMiles(track)

/** The miles of a track, rounded to two decimals for a trip. */
export const toTripMiles = (track: Track): number => Math.round(milesOf(track) * 100) / 100

const enter = ({ settled }: Track, position: Position, driven: number): Track => ({
  settled: settled + driven,
  entered: position,
  newest: position,
  inside: 0,
  leaving: [],
  doubtful: [],
  centre: {
    latitude: position.latitude,
    longitude: position.longitude,
    positions: 1,
  },
})

function withPosition(
  { positions, ...mean }: Track['centre'],
  position: Position,
): Track['centre'] {
  const share = 1 / (positions + 1)
  return {
    latitude: mean.latitude + (position.latitude - mean.latitude) * share,
    longitude: mean.longitude + (position.longitude - mean.longitude) * share,
    positions: positions + 1,
  }
}

const contradicts = (before: Position, position: Position, step: number) =>
  position.time <= before.time || step > (position.time - before.time) * milesPerMillisecond

function addDoubtful(track: Track, before: Position, position: Position): Track {
  if (position.time <= before.time && before.time - position.time < maxLatenessMs) return track
  const last = track.doubtful.at(-1)
  const continuesLast = last && !contradicts(last, position, milesBetween(last, position))
  const doubtful = continuesLast ? [...track.doubtful, position] : [position]
  if (doubtful.length < minPositions) return { ...track, doubtful }
  const [first, ...others] = doubtful as [Position, ...Position[]]
  return others.reduce(addPosition, enter(track, first, openMiles(track)))
}

/** Miles of the current area plus the positions on the way out of it. */
function openMiles({ entered, newest, centre, inside, leaving }: Track): number {
  if (!entered || !newest) return 0
  const isStay = newest.time - entered.time >= minStayMs
  let miles = isStay ? milesBetween(entered, centre) : inside
  let from: Place = isStay ? centre : newest
  for (const position of leaving) {
    miles += milesBetween(from, position)
    from = position
  }
  return miles
}
