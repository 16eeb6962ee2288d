import * as z from 'zod/mini'
import {
  firstTripDay,
  maxMiles,
  maxNoteCharacters,
  maxTripMs,
  type Trip,
  type TripBody,
} from '@milepost/contract/mileage/mileage'
import { milesToHundredths } from '@milepost/contract/mileage/mileage-savings'
import { timeInZone, toInstants } from '@milepost/contract/mileage/trip-time'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { oneLine, toOneLine } from '@milepost/contract/wire/one-line'
import { amountText, anyDecimals, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { toWallClock } from '../trip-figures.ts'

/** The form's values. Times are wall-clock times in the trip's own time zones. */
export type TripValues = {
  from: string
  to: string
  /** As typed. */
  miles: string
  note: string
  purpose: string
  startPlace: string
  endPlace: string
  platform: string
  /** The id of the vehicle; empty for none. */
  vehicle: string
}

export type TripZones = { startTimeZone: string; endTimeZone: string }

/** Any number that was typed, since each that a trip can't have has its own message. Zero while there is none. */
const parseMiles = (typed: string) =>
  parseAmount(typed, { decimals: anyDecimals, allowsNegative: true })
const toMiles = (typed: string) => parseMiles(typed) ?? 0
const Miles = z.string().check(
  z.refine((typed) => typed.trim() !== '', errorMessages.trip_miles_required),
  z.refine(
    (typed) => typed.trim() === '' || parseMiles(typed) !== undefined,
    errorMessages.trip_miles_number,
  ),
  z.refine((typed) => toMiles(typed) >= 0, errorMessages.trip_miles_negative),
  z.refine((typed) => toMiles(typed) <= maxMiles, errorMessages.trip_miles_most),
  z.refine(
    (typed) => milesToHundredths(toMiles(typed)) / 100 === toMiles(typed),
    errorMessages.trip_miles_decimals,
  ),
)
const ShortText = z.string().check(oneLine(), z.maxLength(120, errorMessages.title_too_long))

type Times = Pick<Trip, 'startTime' | 'endTime'>

/**
 * The start and end of a trip. An untouched time keeps its exact value, including seconds. In the repeated
 * hour of a DST change, an edited time keeps its UTC offset, and the end is the one after the start. An end
 * in the same minute as the start equals the start.
 */
function toTimes(
  { from, to }: Pick<TripValues, 'from' | 'to'>,
  { startTimeZone, endTimeZone }: TripZones,
  before?: Times,
): Times {
  const startTime = listInstants(from, startTimeZone, before?.startTime)[0]
  const ends = listInstants(to, endTimeZone, before?.endTime)
  const end = ends.find((time) => Date.parse(time) >= Date.parse(startTime))
  const isStartsMinute = ends.some((time) => toMinute(time) === toMinute(startTime))
  return {
    startTime,
    endTime: end ?? (isStartsMinute ? timeInZone(startTime, endTimeZone) : ends[0]),
  }
}

/** The instants a wall-clock time can mean, the likeliest first. */
function listInstants(wallClock: string, zone: string, previous?: string): [string, ...string[]] {
  if (previous !== undefined && toWallClock(previous) === wallClock) return [previous]
  const instants = toInstants(wallClock, zone)
  const sameOffset = instants.find((time) => getOffset(time) === (previous && getOffset(previous)))
  return sameOffset ? [sameOffset, ...instants] : instants
}

const getOffset = (time: string) => time.slice(19)
const toMinute = (time: string) => Math.floor(Date.parse(time) / 60_000)

const oneDay = 24 * 60 * 60 * 1000
const oneYear = 366 * oneDay

/** A wall-clock time within the allowed range. A year with five digits is rejected. */
const Time = (missing: string) =>
  z.string().check(
    z.minLength(1, missing),
    z.refine(
      (wallClock) => wallClock === '' || isInRange(wallClock),
      errorMessages.trip_out_of_range,
    ),
  )

const isInRange = (wallClock: string) =>
  /^\d{4}-/.test(wallClock) &&
  wallClock >= firstTripDay &&
  Date.parse(`${wallClock}Z`) <= Date.now() + oneYear

/** The form's schema for a trip between two time zones. `before` is the trip being edited. */
export const tripForm = (zones: TripZones, before?: Times) => {
  const getDurationMs = (values: Pick<TripValues, 'from' | 'to'>) => {
    // An invalid time has its own error, so skip the duration checks.
    if (!isInRange(values.from) || !isInRange(values.to)) return 0
    const { startTime, endTime } = toTimes(values, zones, before)
    return Date.parse(endTime) - Date.parse(startTime)
  }
  return z
    .strictObject({
      from: Time(errorMessages.trip_from_required),
      to: Time(errorMessages.trip_to_required),
      miles: Miles,
      note: z
        .string()
        .check(oneLine(), z.maxLength(maxNoteCharacters, errorMessages.note_too_long)),
      purpose: z.string(),
      startPlace: ShortText,
      endPlace: ShortText,
      platform: ShortText,
      vehicle: z.string(),
    })
    .check(
      z.refine((trip) => getDurationMs(trip) >= 0, {
        error: errorMessages.trip_to_before_from,
        path: ['to'],
      }),
      z.refine((trip) => getDurationMs(trip) <= maxTripMs, {
        error: errorMessages.trip_too_long,
        path: ['to'],
      }),
    )
}

/** Default values for a new trip: from a day ago to now, in the device's time zone. */
export function newValues(now: Date, timeZone: string): TripValues {
  const at = (time: number) => toWallClock(timeInZone(new Date(time).toISOString(), timeZone))
  return {
    from: at(now.getTime() - oneDay),
    to: at(now.getTime()),
    miles: '',
    note: '',
    purpose: '',
    startPlace: '',
    endPlace: '',
    platform: '',
    vehicle: '',
  }
}

/** The form's values for an existing trip. */
export const toValues = (trip: Trip): TripValues => ({
  from: toWallClock(trip.startTime),
  to: toWallClock(trip.endTime),
  miles: amountText(trip.miles),
  note: trip.note ?? '',
  purpose: trip.purpose ?? '',
  platform: trip.platform ?? '',
  startPlace: trip.startPlace ?? '',
  endPlace: trip.endPlace ?? '',
  vehicle: trip.vehicleId ?? '',
})

/** The request body. */
export function toBody(values: TripValues, zones: TripZones, before?: Trip): TripBody {
  const { miles, note, startPlace, endPlace, platform } = values
  return {
    ...toTimes(values, zones, before),
    ...zones,
    miles: toMiles(miles),
    note: toOneLine(note) || null,
    startPlace: toOneLine(startPlace) || null,
    endPlace: toOneLine(endPlace) || null,
    platform: toOneLine(platform) || null,
    // A server of an earlier version does not know the field.
    ...((values.vehicle || before?.vehicleId) && { vehicleId: values.vehicle || null }),
    purpose: (values.purpose || null) as Trip['purpose'],
  }
}
