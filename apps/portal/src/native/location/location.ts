import type { Position } from '@milepost/contract/mileage/trip-distance'

export type LocationPermission = 'granted' | 'denied'

type FailureReason = 'denied' | 'imprecise' | 'off' | 'unavailable'

/**
 * Why there are no positions: permission denied, for the approximate location only, the phone's location
 * switched off, or location unavailable.
 */
export class LocationFailed extends Error {
  override name = 'LocationFailed'
  readonly why: FailureReason

  constructor(why: FailureReason, message = `The location is ${why}`) {
    super(message)
    this.why = why
  }
}

/** What the driver can change in the phone's settings to have positions. */
export type LackingPermission = 'location' | 'precision' | 'services'

const lacking: Partial<Record<FailureReason, LackingPermission>> = {
  denied: 'location',
  imprecise: 'precision',
  off: 'services',
}

/** The permission that an error says is lacking. */
export function getLackingPermission(reason: unknown): LackingPermission | undefined {
  const why = (reason as Partial<LocationFailed> | undefined)?.why
  return why && lacking[why]
}

/** A position, with its place in the phone's own journal of the trip, if it comes from there. */
export type RecordedPosition = Position & { place?: number }

/** What is known of a trip: the last place read in the phone's journal, and the newest position. */
export type KnownPositions = { place: number; newest: Position } | undefined

/** What the phone asks, itself, once a trip has had no position for a while. */
export type TripReminder = {
  id: number
  title: string
  body: string
  /** The page opened by a tap on it. */
  path: string
  /** Milliseconds after the last position. */
  afterMs: number
}

export type WatchOptions = {
  /** Meters between two positions. */
  distanceFilter: number
  /** The notification the phone shows during background tracking. */
  title: string
  message: string
  reminder: TripReminder
  /** Identifies the trip in the phone's own journal. */
  trip: string
  /** What is known already, and not delivered again. */
  known: KnownPositions
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
    onPosition: (position: RecordedPosition) => void,
    onError: (reason: LocationFailed) => void,
  ) => Promise<() => Promise<void>>
  /** The positions that the phone has recorded of a trip beyond the known ones. */
  readMissed: (options: Pick<WatchOptions, 'trip' | 'known'>) => Promise<RecordedPosition[]>
  /** Records the trip no more, and forgets it unless the phone has more of it than is known. Resolves to whether it is forgotten. */
  finish: (options: Pick<WatchOptions, 'trip' | 'known'>) => Promise<boolean>
  /** Takes what the phone has recorded of a trip out of use; it is deleted after 30 days. Call it only once the trip is saved or discarded. */
  forget: (trip: string) => Promise<void>
  /** Opens the phone's settings for this app's permissions, or those for its location services. */
  openSettings: (settings: 'app' | 'services') => Promise<void>
}

declare global {
  /** Set by the host app before the first page renders. */
  var milepostLocation: TripLocation | undefined
}

/** The phone's location for trips; undefined on the web, which can't track in the background. */
export const tripLocation = (): TripLocation | undefined => globalThis.milepostLocation
