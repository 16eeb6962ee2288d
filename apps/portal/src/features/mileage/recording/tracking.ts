import type { LackingPermission } from '../../../native/location/location.ts'
import type { TripDraft } from '../trip-draft.ts'

/** The state of a user's trip on this device. */
export type Tracking =
  | { state: 'loading' | 'starting' }
  /** `tripId`: the server's id for the trip when this window last read the journal. */
  | { state: 'in-another-window'; tripId: string | undefined }
  /** `other`: the trip in progress on another device that prevented this one from starting. */
  | { state: 'idle'; other?: string | undefined }
  | {
      state: 'tracking' | 'stopping' | 'unsaved'
      draft: TripDraft
      miles: number
      isLocated: boolean
      /** Whether the phone's positions are too inaccurate to count. */
      isInaccurate: boolean
      /** Whether the trip survives closing the page: the device has all of it. */
      isStored: boolean
    }

/** Events the driver did not trigger. */
export type TrackerEvent =
  | { kind: 'denied'; permission: LackingPermission | 'notifications' }
  | { kind: 'start-failed'; reason: unknown }
  /** The trip was ended or deleted on another device. */
  | { kind: 'ended-elsewhere' }
  /** The trip had already ended when the app was last open, and has been saved now. */
  | { kind: 'saved' }
  /** The same, without miles: it was not saved. */
  | { kind: 'nothing' }

/** The outcome of stopping a trip. */
export type Ending =
  | { kind: 'saved'; id: string }
  /** No miles were counted, so the trip was not saved, and the server's was deleted. */
  | { kind: 'nothing' }
  | { kind: 'failed' }
