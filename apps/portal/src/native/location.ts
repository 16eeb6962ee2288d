import type { Position } from '@milepost/contract/mileage/trip-distance'

export type LocationPermission = 'granted' | 'denied'

/** Why there are no positions: permission denied, or location unavailable. */
export class LocationFailed extends Error {
  override name = 'LocationFailed'
  readonly why: 'denied' | 'unavailable'

  constructor(why: 'denied' | 'unavailable', message = `The location is ${why}`) {
    super(message)
    this.why = why
  }
}

/** Whether an error means that location permission was denied. */
export const isDenied = (reason: unknown): boolean =>
  (reason as Partial<LocationFailed> | undefined)?.why === 'denied'

export type WatchOptions = {
  /** Meters between two positions. */
  distanceFilter: number
  /** The notification the phone shows during background tracking. */
  title: string
  message: string
  /** Identifies the trip in the phone's own journal. */
  trip: string
  /** Positions up to this time (ms since 1970) are already known. */
  after: number | undefined
}

/** A source of positions that also works in the background. */
export type TripLocation = {
  /** Whether the phone may show the tracking notification. Asks if undecided. */
  notifications: () => Promise<LocationPermission>
  /**
   * Starts delivering positions, and errors as LocationFailed. Resolves to the stop function. Asks for the
   * permission if undecided.
   */
  watch: (
    options: WatchOptions,
    onPosition: (position: Position) => void,
    onError: (reason: LocationFailed) => void,
  ) => Promise<() => Promise<void>>
  /** Opens the phone's settings for the permission. */
  openSettings: () => Promise<void>
}

declare global {
  /** Set by the host app before the first page renders. */
  var milepostLocation: TripLocation | undefined
}

/** The phone's location for trips; undefined on the web, which can't track in the background. */
export const tripLocation = (): TripLocation | undefined => globalThis.milepostLocation
