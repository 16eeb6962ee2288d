import type { Position } from '@milepost/contract/mileage/trip-distance'

export type LocationPermission = 'granted' | 'denied'

/** Why there are no positions: not allowed to have them, or not able to. */
export class LocationFailed extends Error {
  override name = 'LocationFailed'
  readonly why: 'denied' | 'unavailable'

  constructor(why: 'denied' | 'unavailable', message = `The location is ${why}`) {
    super(message)
    this.why = why
  }
}

/** Whether a failure says that the location may not be had, whoever made it. */
export const isDenied = (reason: unknown): boolean =>
  (reason as Partial<LocationFailed> | undefined)?.why === 'denied'

export type WatchOptions = {
  /** Metres between one position and the next. */
  distanceFilter: number
  /** What a phone shows while it is watched in the background. */
  title: string
  message: string
  /** Names the trip, for what the phone itself writes down of it. */
  trip: string
  /** The instant, in milliseconds since 1970, up to which its positions are known. */
  after: number | undefined
}

/** How a device tells where it is, also while nobody looks at it. */
export type TripLocation = {
  /** Whether the phone may show that it is being watched; asks where it was not asked before. */
  notifications: () => Promise<LocationPermission>
  /**
   * Tells every position from now on, and what goes wrong, as a LocationFailed; answers how to stop.
   * Asks for the permission where it was not asked before.
   */
  watch: (
    options: WatchOptions,
    onPosition: (position: Position) => void,
    onError: (reason: LocationFailed) => void,
  ) => Promise<() => Promise<void>>
  /** Leads to where the phone lets its owner allow it. */
  openSettings: () => Promise<void>
}

declare global {
  /** Put here by what the portal runs in, before its first page stands. */
  var milepostLocation: TripLocation | undefined
}

/** The phone's location for trips; undefined on the web, which cannot watch it in the background. */
export const tripLocation = (): TripLocation | undefined => globalThis.milepostLocation
