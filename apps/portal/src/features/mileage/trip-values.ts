import {
  longestTrip,
  mostMiles,
  mostNoteCharacters,
  type Trip,
  type TripBody,
} from '@milepost/contract/mileage'
import { hundredthsOf } from '@milepost/contract/mileage-savings'
import { sentences } from '@milepost/contract/sentences'
import { instantOf, timeIn } from '@milepost/contract/trip-time'
import * as z from 'zod/mini'
import { wallClockOf } from './trip-figures.ts'

/** What stands in the form: times as the clocks of the trip's own zones show them. */
export type TripValues = {
  from: string
  to: string
  /** Empty, or what does not read as a number, is text. */
  miles: number | string
  note: string
  purpose: string
  startPlace: string
  endPlace: string
  platform: string
}

export type TripZones = { startTimeZone: string; endTimeZone: string }

const isNumber = (miles: number | string) => miles !== '' && Number.isFinite(Number(miles))
const Miles = z.union([z.number(), z.string()]).check(
  z.refine((miles) => miles !== '', sentences.trip_miles_required),
  z.refine((miles) => miles === '' || isNumber(miles), sentences.trip_miles_number),
  z.refine((miles) => !(Number(miles) < 0), sentences.trip_miles_negative),
  z.refine((miles) => !(Number(miles) > mostMiles), sentences.trip_miles_most),
  z.refine(
    (miles) => !isNumber(miles) || hundredthsOf(Number(miles)) / 100 === Number(miles),
    sentences.trip_miles_decimals,
  ),
)
const Words = z.string().check(z.trim(), z.maxLength(120, sentences.title_too_long))

/** The form's rules, for a trip between two zones. */
export const tripForm = ({ startTimeZone, endTimeZone }: TripZones) => {
  const took = ({ from, to }: Pick<TripValues, 'from' | 'to'>) =>
    // Where one is missing, that is what is wrong.
    from === '' || to === ''
      ? 0
      : Date.parse(instantOf(to, endTimeZone)) - Date.parse(instantOf(from, startTimeZone))
  return z
    .strictObject({
      from: z.string().check(z.minLength(1, sentences.trip_from_required)),
      to: z.string().check(z.minLength(1, sentences.trip_to_required)),
      miles: Miles,
      note: z.string().check(z.trim(), z.maxLength(mostNoteCharacters, sentences.note_too_long)),
      ...{ purpose: z.string(), startPlace: Words, endPlace: Words, platform: Words },
    })
    .check(
      z.refine((trip) => took(trip) >= 0, {
        ...{ error: sentences.trip_to_before_from, path: ['to'] },
      }),
      z.refine((trip) => took(trip) <= longestTrip, {
        ...{ error: sentences.trip_too_long, path: ['to'] },
      }),
    )
}

const oneDay = 24 * 60 * 60 * 1000

/** A new trip's values: from a day ago to now, where the reader is. */
export function newValues(now: Date, timeZone: string): TripValues {
  const at = (time: number) => wallClockOf(timeIn(new Date(time).toISOString(), timeZone))
  return {
    ...{ from: at(now.getTime() - oneDay), to: at(now.getTime()), miles: '', note: '' },
    ...{ purpose: '', startPlace: '', endPlace: '', platform: '' },
  }
}

/** The values of a trip that is there. */
export const valuesOf = (trip: Trip): TripValues => ({
  ...{ from: wallClockOf(trip.startTime), to: wallClockOf(trip.endTime), miles: trip.miles },
  ...{ note: trip.note ?? '', purpose: trip.purpose ?? '', platform: trip.platform ?? '' },
  ...{ startPlace: trip.startPlace ?? '', endPlace: trip.endPlace ?? '' },
})

/** What is sent. A time that was not touched stays what it was, to the second. */
export function bodyOf(values: TripValues, zones: TripZones, before?: Trip): TripBody {
  const { from, to, miles, note, startPlace, endPlace, platform } = values
  const kept = (time: string | undefined, wallClock: string, zone: string) =>
    time !== undefined && wallClockOf(time) === wallClock ? time : instantOf(wallClock, zone)
  return {
    startTime: kept(before?.startTime, from, zones.startTimeZone),
    startTimeZone: zones.startTimeZone,
    endTime: kept(before?.endTime, to, zones.endTimeZone),
    endTimeZone: zones.endTimeZone,
    miles: Number(miles),
    ...{ note: note || null, startPlace: startPlace || null, endPlace: endPlace || null },
    platform: platform || null,
    purpose: (values.purpose || null) as Trip['purpose'],
  }
}
