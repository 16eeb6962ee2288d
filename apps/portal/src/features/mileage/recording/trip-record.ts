import {
  addPosition,
  emptyTrack,
  toTripMiles,
  type Position,
  type Track,
} from '@milepost/contract/mileage/trip-distance'
import type { TripJournal } from './trip-journal.ts'

/** The positions of one trip, each in the journal before anything is made of it, and the way they come to. */
export function createTripRecord(journal: TripJournal) {
  let track: Track = emptyTrack
  let newest: Position | undefined
  /** Those that the journal had no room for; tried again with the next one. */
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

    /** Computes the way again from the first position on; from what is known already, where the journal can't be read. */
    async recompute(): Promise<void> {
      const written = await journal.positions().catch(() => undefined)
      if (!written) return
      const positions = [...written, ...pendingPositions]
      track = positions.reduce(addPosition, emptyTrack)
      newest = positions.at(-1)
    },
  }
}

/** Whether it says where and when; a phone may leave out what it did not find out. */
export const isValidPosition = ({ latitude, longitude, time }: Position): boolean =>
  [latitude, longitude, time].every(Number.isFinite)
