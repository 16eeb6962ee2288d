import { createStore } from '@milepost/ui/storage/create-store.ts'
import type { TrackerEvent, Tracking } from './tracking.ts'
import type { Tracker } from './trip-tracker.ts'

type Current = { userId: string; tracker: Tracker } | undefined

const store = createStore<Current>(undefined)
const listeners = new Set<(event: TrackerEvent) => void>()

/** Re-renders the subscribers after the trip changed. */
export const publishTracking = (): void => store.set(store.get())

/** Sends a tracker event to all listeners. */
export const notifyListeners = (event: TrackerEvent): void =>
  listeners.forEach((listener) => listener(event))

/** Subscribes to tracker events. Returns the unsubscribe function. */
export function onTrackerEvent(listener: (event: TrackerEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The tracker of a user, created once and shared across pages. Suspends another user's tracker. */
export function getTracker(userId: string, createTracker: () => Tracker): Tracker {
  const current = store.get()
  if (current?.userId === userId) return current.tracker
  suspendTracking()
  const tracker = createTracker()
  store.set({ userId, tracker })
  void tracker.load()
  return tracker
}

/** Stops recording without ending the trip. It resumes when the driver signs in again. */
export function suspendTracking(): void {
  void store.get()?.tracker.suspend()
  store.set(undefined)
}

/** Watches the location again where it failed, as when the driver comes back from the phone's settings. */
export const wakeTracking = (): void => void store.get()?.tracker.wake()

/** Suspends the tracker unless it belongs to `userId`: whoever signs in next may not be the driver. */
export function suspendOthers(userId: string | undefined): void {
  const current = store.get()
  if (current && current.userId !== userId) suspendTracking()
}

export const useTracker = (): Tracker | undefined => store.useStore((current) => current?.tracker)

export const useTracking = (): Tracking | undefined =>
  store.useStore((current) => current?.tracker.now())

/** Whether a trip is being recorded here or in another window of this device. */
export function useIsRecording(): boolean {
  const state = useTracking()?.state
  return state !== undefined && !['loading', 'idle', 'unsaved'].includes(state)
}

/** The id of the trip this device is recording, in this window or another one. */
export function useLiveTripId(): string | undefined {
  const tracking = useTracking()
  if (tracking?.state === 'in-another-window') return tracking.tripId
  return tracking && 'draft' in tracking ? tracking.draft.tripId : undefined
}
