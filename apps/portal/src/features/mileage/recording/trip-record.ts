import {
  addPosition,
  emptyTrack,
  isAccurate,
  toTripMiles,
  type Position,
  type Track,
} from '@milepost/contract/mileage/trip-distance'
import type { KnownPositions, RecordedPosition } from '../../../native/location/location.ts'
import type { TripJournal } from './trip-journal.ts'

/** After so many positions in a row that are too inaccurate to count, the driver gets a warning. */
const maxInaccurate = 5

/**
 * The positions of one trip and the distance they add up to. Each position is written to the journal before
 * it is counted.
 */
export function createTripRecord(journal: TripJournal) {
  let track: Track = emptyTrack
  let newest: Position | undefined
  let place = 0
  let inaccurate = 0
  /** Positions that could not be written to the journal. They are retried with the next one. */
  let pendingPositions: RecordedPosition[] = []

  const count = (position: RecordedPosition) => {
    track = addPosition(track, position)
    newest = position
    place = Math.max(place, position.place ?? 0)
    inaccurate = isAccurate(position) ? 0 : inaccurate + 1
  }

  return {
    track: () => track,
    newest: () => newest,
    miles: () => toTripMiles(track),
    known: (): KnownPositions => newest && { place, newest },
    /** Whether every position is in the journal. */
    isWritten: () => pendingPositions.length === 0,
    /** Whether the latest positions are all too inaccurate to count. */
    isInaccurate: () => inaccurate >= maxInaccurate,

    async add(position: RecordedPosition): Promise<void> {
      pendingPositions.push(position)
      await journal.append(pendingPositions).then(
        () => (pendingPositions = []),
        () => undefined,
      )
      count(position)
    },

    /** Recomputes the track from the journal's first position. Keeps the current track if the journal can't be read. */
    async recompute(): Promise<void> {
      const written = await journal.positions().catch(() => undefined)
      if (!written) return
      track = emptyTrack
      inaccurate = 0
      for (const position of [...written, ...pendingPositions]) count(position)
    },
  }
}

/** Whether the coordinates and the time are finite. A phone may leave some of them out. */
export const isValidPosition = ({ latitude, longitude, time }: Position): boolean =>
  [latitude, longitude, time].every(Number.isFinite)
