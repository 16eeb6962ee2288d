import { createStore } from '@milepost/ui/storage/create-store.ts'
import type { TrackerEvent, Tracking } from './tracking.ts'
import type { Tracker } from './trip-tracker.ts'

type Current = { userId: string; tracker: Tracker } | undefined

const store = createStore<Current>(undefined)
const listeners = new Set<(event: TrackerEvent) => void>()

/** Tells the screens that the trip has moved on. */
export const publishTracking = (): void => store.set(store.get())

/** Tells whoever listens what happened to the trip. */
export const notifyListeners = (event: TrackerEvent): void =>
  listeners.forEach((listener) => listener(event))

/** Hears what happens to the trip, whichever page is open; answers how to stop. */
export function onTrackerEvent(listener: (event: TrackerEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The tracker of a person, made once and kept from page to page; another person's goes to rest. */
export function getTracker(userId: string, createTracker: () => Tracker): Tracker {
  const current = store.get()
  if (current?.userId === userId) return current.tracker
  suspendTracking()
  const tracker = createTracker()
  store.set({ userId, tracker })
  void tracker.load()
  return tracker
}

/** Stops recording without ending the trip; it goes on when its driver signs in again. */
export function suspendTracking(): void {
  void store.get()?.tracker.suspend()
  store.set(undefined)
}

/** Has nobody's trip recorded but this person's, if anybody's: the next session is not the one that drives. */
export function suspendOthers(userId: string | undefined): void {
  const current = store.get()
  if (current && current.userId !== userId) suspendTracking()
}

export const useTracker = (): Tracker | undefined => store.useStore((current) => current?.tracker)

export const useTracking = (): Tracking | undefined =>
  store.useStore((current) => current?.tracker.now())

/** The id of the trip that this device records just now, in this window or in another one. */
export function useLiveTripId(): string | undefined {
  const tracking = useTracking()
  if (tracking?.state === 'in-another-window') return tracking.tripId
  return tracking && 'draft' in tracking ? tracking.draft.tripId : undefined
}
