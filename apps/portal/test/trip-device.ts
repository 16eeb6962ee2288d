import type { Position } from '@milepost/contract/mileage/trip-distance'
import type { TripJournal } from '../src/features/mileage/recording/trip-journal.ts'
import type { TripDraft } from '../src/features/mileage/trip-draft.ts'
import type { LocationFailed, TripLocation } from '../src/native/location/location.ts'

/** A journal that stores copies, as the browser's does. It survives the tracker that wrote it and can be made full. */
export function aJournal() {
  let draft: TripDraft | undefined
  let positions: Position[] = []
  const state = { isFull: false, appended: 0 }
  const write = (change: () => void) => {
    if (state.isFull) throw new DOMException('No room', 'QuotaExceededError')
    change()
  }
  const journal: TripJournal = {
    draft: async () => structuredClone(draft),
    start: async (started) => write(() => ((draft = structuredClone(started)), (positions = []))),
    saveDraft: async (stored) => write(() => (draft = structuredClone(stored))),
    append: async (more) =>
      write(() => {
        state.appended += more.length
        positions = [...positions, ...structuredClone(more)]
      }),
    positions: async () => structuredClone(positions),
    clear: async () => {
      draft = undefined
      positions = []
    },
  }
  return { ...journal, state }
}

/** A phone whose positions the test controls. */
export function aPhone() {
  const watchers = new Set<[(position: Position) => void, (reason: LocationFailed) => void]>()
  const phone = {
    notifications: 'granted' as Awaited<ReturnType<TripLocation['notifications']>>,
    watchError: undefined as LocationFailed | undefined,
    settingsOpened: [] as string[],
    forgotten: [] as string[],
    /** What its own journal has beyond what the page was given. */
    missed: [] as Position[],
    isWatched: () => watchers.size > 0,
    move: (position: Position) => watchers.forEach(([onPosition]) => onPosition(position)),
    fail: (reason: LocationFailed) => watchers.forEach(([, fail]) => fail(reason)),
  }
  const location: TripLocation = {
    notifications: async () => phone.notifications,
    watch: async (_, onPosition, onError) => {
      if (phone.watchError) throw phone.watchError
      const watcher: [typeof onPosition, typeof onError] = [onPosition, onError]
      watchers.add(watcher)
      return async () => void watchers.delete(watcher)
    },
    readMissed: async () => phone.missed.splice(0),
    finish: async () => phone.missed.length === 0,
    forget: async (trip) => void phone.forgotten.push(trip),
    openSettings: async (settings) => void phone.settingsOpened.push(settings),
  }
  return { phone, location }
}

const mile = 1609.344
const home = { latitude: 33.4484, longitude: -112.074 }

/** North from home at 25 m/s, one position per second: `count` positions, starting with number `from`. */
export const createTrack = (count: number, start: number, from = 0): Position[] =>
  Array.from({ length: count }, (_, i) => ({
    latitude: home.latitude + (((from + i) * 25) / mile / 3958.8) * (180 / Math.PI),
    longitude: home.longitude,
    time: start + (from + i) * 1_000,
    accuracy: 8,
  }))
