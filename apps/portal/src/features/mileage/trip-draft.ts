import { maxTripMs, type TripBody, type TripLocation } from '@milepost/contract/mileage/mileage'
import { toTripMiles, type Position, type Track } from '@milepost/contract/mileage/trip-distance'
import { timeInZone } from '@milepost/contract/mileage/trip-time'

/** A trip as the device that records it knows it, beside its positions. */
export type TripDraft = {
  /** Its id on the server, once it has one. */
  tripId: string | undefined
  /** The key under which it is sent for the first time, and again where no answer came. */
  createKey: string
  /** The key under which it is sent whole, where the server did not learn of its start. */
  endKey: string
  /** Whether its start was sent: the server may know of it, also where no answer came. */
  wasSent: boolean
  /** Whether another trip was in progress, so that the server learns of this one when it ends. */
  isAside: boolean
  /** The first position, which starts it on the server. */
  first: Position | undefined
  startTime: string
  startTimeZone: string
  /** When it was saved last, in milliseconds since 1970. */
  lastUpdateSent: number
  ended: { endTime: string; endTimeZone: string } | undefined
}

/** Where and when the device is. */
export type DeviceTime = { now: number; timeZone: string }

const instant = ({ now, timeZone }: DeviceTime) => timeInZone(new Date(now).toISOString(), timeZone)

/** A trip that starts here and now. */
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

/** A trip that ends here and now: not before it started, where the clock was set back, and not after the longest it may last. */
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

/** What starts it on the server; the same however often it is sent, as its key demands. */
export function createBody(draft: TripDraft): TripBody {
  const { first } = draft
  const trip = { ...getStart(draft), miles: 0, inProgress: true }
  return { trip, ...(first && { location: toLocation(first) }) }
}

/** What saves its progress. */
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

/** What ends it. Throws where it has not ended. */
export function endBody(draft: TripDraft, miles: number): TripBody {
  if (!draft.ended) throw new Error('The trip goes on')
  return { trip: { ...getStart(draft), ...draft.ended, miles, inProgress: false } }
}
