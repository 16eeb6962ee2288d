import type { TripDraft } from '../trip-draft.ts'

/** What goes on with a person's trip on this device. */
export type Tracking =
  | { state: 'loading' | 'starting' }
  /** `tripId`: what the server knew it as when this window learned of it. */
  | { state: 'in-another-window'; tripId: string | undefined }
  /** `other`: the trip that is in progress on another device, once it stood in the way. */
  | { state: 'idle'; other?: string | undefined }
  | {
      state: 'tracking' | 'stopping' | 'unsaved'
      draft: TripDraft
      miles: number
      isLocated: boolean
    }

/** What happens to it without anybody having asked. */
export type TrackerEvent =
  | { kind: 'denied'; permission: 'location' | 'notifications' }
  | { kind: 'start-failed'; reason: unknown }
  /** It was ended or deleted on another device. */
  | { kind: 'gone' }
  /** It had ended when this device was last seen, and is saved now. */
  | { kind: 'saved' }

/** How the end of it went. */
export type Ending =
  | { kind: 'saved'; id: string }
  /** No mile was driven, and the server knows nothing of it. */
  | { kind: 'nothing' }
  | { kind: 'failed' }
