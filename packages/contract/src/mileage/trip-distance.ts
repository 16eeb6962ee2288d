/** Where a phone was; `time` in milliseconds since 1970, `accuracy` in metres. */
export type Position = { latitude: number; longitude: number; time: number; accuracy: number }

type Place = Pick<Position, 'latitude' | 'longitude'>

const earthRadius = 3958.8
const radians = Math.PI / 180

/** Miles along the earth between two places, by the haversine formula. */
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
/** What is older than the newest position by less came late; by more, the clock was set back. */
const maxLatenessMs = 60_000
/** As many positions in a row are believed against what was believed before. */
const minPositions = 3

/**
 * A drive as it is recorded, to be kept between positions; plain data. The car is in surroundings of 50 m, and what it
 * drives there is open until it has left them: a stay of two minutes adds nothing but the way there and away.
 */
export type Track = {
  /** Miles that nothing to come will change. */
  settled: number
  /** Where the surroundings were entered; null before the first position. */
  entered: Position | null
  /** The newest position inside them. */
  newest: Position | null
  /** The mean of all positions inside them, which noise leaves where it is. */
  centre: Place & { positions: number }
  /** Miles from one to the next of them. */
  inside: number
  /** Positions outside, of late and in a row: noise, if the next one is inside again. */
  leaving: readonly Position[]
  /** Positions in a row that contradict the newest one: too far away for their time, or earlier. */
  doubtful: readonly Position[]
}

export const emptyTrack: Track = {
  ...{ settled: 0, entered: null, newest: null, inside: 0, leaving: [], doubtful: [] },
  centre: { latitude: 0, longitude: 0, positions: 0 },
}

/**
 * The track with one more position. Left out are positions less accurate than 50 m, less than 10 m from the one
 * before, faster than 120 mph, or late; where three in a row contradict the one before, they go on from there and
 * the way between adds nothing.
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
      ...{ ...track, newest: position, leaving: [], doubtful: [] },
      centre: withPosition(centre, position),
      inside: inside + milesBetween(newest, position),
    }
  const leaving = [...track.leaving, position]
  if (leaving.length < minPositions) return { ...track, leaving, doubtful: [] }
  return enter(track, position, openMiles({ ...track, leaving }))
}

/** A phone that does not know how accurate a position is says so with null, or with less than 0. */
const isAccurate = ({ accuracy }: Position) =>
  Number.isFinite(accuracy) && accuracy >= 0 && accuracy <= maxAccuracyMeters

/** The miles of a track so far: exact, to be rounded where they are shown or sent. */
export const milesOf = (track: Track): number => track.settled + openMiles(track)

/** Miles with two decimals, as a trip has them. */
export const toTripMiles = (track: Track): number => Math.round(milesOf(track) * 100) / 100

const enter = ({ settled }: Track, position: Position, driven: number): Track => ({
  ...{ settled: settled + driven, entered: position, newest: position, inside: 0 },
  ...{ leaving: [], doubtful: [] },
  centre: { latitude: position.latitude, longitude: position.longitude, positions: 1 },
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

/** What the present surroundings add, and the positions on the way out of them. */
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
