import {
  addPosition,
  emptyTrack,
  toTripMiles,
  type Position,
  type Track,
} from '@milepost/contract/mileage/trip-distance'
import type { TripJournal } from './trip-journal.ts'

/**
 * The positions of one trip and the distance they add up to. Each position is written to the journal before
 * it is counted.
 */
export function createTripRecord(journal: TripJournal) {
  let track: Track = emptyTrack
  let newest: Position | undefined
  /** Positions that could not be written to the journal. They are retried with the next one. */
  let pendingPositions: Position[] = []

  return {
    track: () => track,
    newest: () => newest,
    miles: () => toTripMiles(track),

    async add(position: Position): Promise<void> {
      pendingPositions.push(position)
      await journal.append(pendingPositions).then(
        () => (pendingPositions = []),
        () => undefined,
      )
      track = addPosition(track, position)
      newest = position
    },

    /** Recomputes the track from the journal's first position. Keeps the current track if the journal can't be read. */
    async recompute(): Promise<void> {
      const written = await journal.positions().catch(() => undefined)
      if (!written) return
      const positions = [...written, ...pendingPositions]
      track = positions.reduce(addPosition, emptyTrack)
      newest = positions.at(-1)
    },
  }
}

/** Whether the coordinates and the time are finite. A phone may leave some of them out. */
export const isValidPosition = ({ latitude, longitude, time }: Position): boolean =>
  [latitude, longitude, time].every(Number.isFinite)
