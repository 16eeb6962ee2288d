import { maxTripMs, type TripBody, type TripLocation } from '@milepost/contract/mileage/mileage'
import { toTripMiles, type Position, type Track } from '@milepost/contract/mileage/trip-distance'
import { timeInZone } from '@milepost/contract/mileage/trip-time'

/** A trip as the recording device stores it, without its positions. */
export type TripDraft = {
  /** Its server id, once it has one. */
  tripId: string | undefined
  /** The idempotency key of the create request, reused for retries. */
  createKey: string
  /**
   * The idempotency key for creating the ended trip in one request, used if the server never accepted the
   * create request.
   */
  endKey: string
  /** Whether the create request was sent. The server may have the trip even if there was no response. */
  wasSent: boolean
  /** Whether another trip was in progress. Then the server gets this trip only when it ends. */
  isAside: boolean
  /** The miles that the server was last sent; absent in drafts of earlier versions. */
  sentMiles?: number
  /** The first position. It is part of the create request. */
  first: Position | undefined
  startTime: string
  startTimeZone: string
  /** When progress was last saved, in milliseconds since 1970. */
  lastUpdateSent: number
  ended: { endTime: string; endTimeZone: string } | undefined
}

/** The device's current time (ms since 1970) and time zone. */
export type DeviceTime = { now: number; timeZone: string }

const instant = ({ now, timeZone }: DeviceTime) => timeInZone(new Date(now).toISOString(), timeZone)

/** A trip that starts now. */
export const newDraft = (deviceTime: DeviceTime, newKey: () => string): TripDraft => ({
  tripId: undefined,
  createKey: newKey(),
  endKey: newKey(),
  wasSent: false,
  isAside: false,
  first: undefined,
  ended: undefined,
  startTime: instant(deviceTime),
  startTimeZone: deviceTime.timeZone,
  lastUpdateSent: 0,
})

/**
 * The trip, ended now. The end is not before the start (the clock may have been set back) and not later than
 * the maximum duration allows.
 */
export function endDraft(draft: TripDraft, { now, timeZone }: DeviceTime): TripDraft {
  const start = Date.parse(draft.startTime)
  const end = Math.min(Math.max(now, start), start + maxTripMs)
  return {
    ...draft,
    ended: { endTime: instant({ now: end, timeZone }), endTimeZone: timeZone },
  }
}

const toLocation = ({ latitude, longitude, time }: Position): TripLocation => ({
  latitude,
  longitude,
  time: new Date(time).toISOString(),
})

const getStart = ({ startTime, startTimeZone }: TripDraft) => ({ startTime, startTimeZone })

/** The create request. It must not change between retries: the idempotency key demands the same body. */
export function createBody(draft: TripDraft): TripBody {
  const { first } = draft
  const trip = { ...getStart(draft), miles: 0, inProgress: true }
  return { trip, ...(first && { location: toLocation(first) }) }
}

/** The request that saves the progress. */
export function progressBody(
  draft: TripDraft,
  track: Track,
  newest: Position,
  deviceTime: DeviceTime,
): TripBody {
  const { ended } = endDraft(draft, deviceTime)
  return {
    trip: { ...ended, miles: toTripMiles(track), inProgress: true },
    location: toLocation(newest),
  }
}

/** The request that ends the trip. Throws if the draft has not ended. */
export function endBody(draft: TripDraft, miles: number): TripBody {
  if (!draft.ended) throw new Error('The trip goes on')
  return { trip: { ...getStart(draft), ...draft.ended, miles, inProgress: false } }
}
