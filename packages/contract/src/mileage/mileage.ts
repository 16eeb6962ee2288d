import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, file, many, noContent, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { MileageRate } from './mileage-rates.ts'
import { milesToHundredths, TripPurpose } from './mileage-savings.ts'
import { mileageYears, TripYear, TripYearNumber } from './mileage-years.ts'
import { dayInZone, isTimeZone } from './trip-time.ts'
import { Vehicle } from './vehicles.ts'

export const maxMiles = 100_000
export const maxNoteCharacters = 250
/** No driver reaches it; it bounds a year's log. */
export const maxTripsPerDay = 100
export const maxTripMs = 7 * 24 * 60 * 60 * 1000
/** The first day with a known rate. */
export const firstTripDay = '2022-01-01'

/** Times are ISO 8601 with the offset of their own time zone. */
export const Trip = z.object({
  id: z.string(),
  miles: z.number(),
  /** Dollars: miles × rate, rounded to cents here and nowhere else. */
  savings: z.number(),
  /** Dollars per mile: the rate of the start day, in the time zone of the start. */
  rate: z.number(),
  /** The first day of that rate; a year may have two. */
  rateFrom: z.iso.date(),
  /** Its year, for apps that show no more of it. */
  rateYear: z.int(),
  /** Whether its rate is not announced or not confirmed yet. */
  provisional: z.boolean(),
  startTime: z.iso.datetime({ offset: true }),
  startTimeZone: z.string(),
  endTime: z.iso.datetime({ offset: true }),
  endTimeZone: z.string(),
  note: z.nullable(z.string()),
  purpose: z.nullable(TripPurpose),
  /** Where it started and ended, as the driver typed it. */
  startPlace: z.nullable(z.string()),
  endPlace: z.nullable(z.string()),
  /** Who it was driven for, such as a ride-share platform. */
  platform: z.nullable(z.string()),
  vehicleId: z.nullable(z.string()),
  inProgress: z.boolean(),
})
export type Trip = z.infer<typeof Trip>

/** An instant with its offset. Seconds are optional, because form inputs have none. */
const Instant = (required: string) =>
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
    error: required,
  })
const Zone = z.string().check(z.refine(isTimeZone, errorMessages.trip_time_zone))
/** Text without NUL, the one character PostgreSQL rejects. */
const OptionalText = (max: number, tooLong: string) =>
  z.nullable(z.string().check(z.regex(/^[^\0]*$/), oneLine(), z.maxLength(max, tooLong)))
const Miles = z
  .number({
    error: ({ input }) =>
      input === undefined ? errorMessages.trip_miles_required : errorMessages.trip_miles_number,
  })
  .check(
    z.minimum(0, errorMessages.trip_miles_negative),
    z.maximum(maxMiles, errorMessages.trip_miles_most),
    z.refine(
      (miles) => milesToHundredths(miles) / 100 === miles,
      errorMessages.trip_miles_decimals,
    ),
  )

const requiredFields = {
  startTime: Instant(errorMessages.trip_from_required),
  startTimeZone: Zone,
  endTime: Instant(errorMessages.trip_to_required),
  endTimeZone: Zone,
  miles: Miles,
}
const optionalFields = z.partial(
  z.strictObject({
    note: OptionalText(maxNoteCharacters, errorMessages.note_too_long),
    purpose: z.nullable(TripPurpose),
    startPlace: OptionalText(120, errorMessages.title_too_long),
    endPlace: OptionalText(120, errorMessages.title_too_long),
    platform: OptionalText(120, errorMessages.title_too_long),
    /** One that the client does not have, or has no more, counts as none: what a phone has stored must arrive. */
    vehicleId: z.nullable(z.uuid()),
    inProgress: z.boolean(),
  }),
)

const durationMs = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Date.parse(endTime) - Date.parse(startTime)

/** A complete trip, as the form and the tracker create it. */
export const NewTrip = z.extend(optionalFields, requiredFields).check(
  z.refine((trip) => durationMs(trip) >= 0, {
    error: errorMessages.trip_to_before_from,
    path: ['endTime'],
  }),
  z.refine((trip) => durationMs(trip) <= maxTripMs, {
    error: errorMessages.trip_too_long,
    path: ['endTime'],
  }),
  z.refine(({ startTime, startTimeZone }) => dayInZone(startTime, startTimeZone) >= firstTripDay, {
    error: errorMessages.trip_out_of_range,
    path: ['startTime'],
  }),
)
export type NewTrip = z.infer<typeof NewTrip>

/** The latest position of a trip in progress; deleted when the trip ends. */
export const TripLocation = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  time: z.iso.datetime({ offset: true }),
})
export type TripLocation = z.infer<typeof TripLocation>

const PartialTrip = z.partial(z.extend(optionalFields, requiredFields))

/** The trip's fields at the top level or, next to a location, under `trip`. */
export const TripBody = z.extend(PartialTrip, {
  trip: z.optional(PartialTrip),
  location: z.optional(TripLocation),
})
export type TripBody = z.infer<typeof TripBody>

const ListQuery = z.strictObject({
  year: z.optional(TripYearNumber),
  /** Only trips without a purpose. */
  purpose: z.optional(z.literal('missing')),
  /** Only trips under way at some time between the two instants. */
  since: z.optional(Instant(errorMessages.trip_from_required)),
  until: z.optional(Instant(errorMessages.trip_to_required)),
  ...listPage(10),
})
const id = z.strictObject({ id: z.uuid() })

const tripPage = page('trip', Trip, { amounts: ['totalMiles', 'totalSavings'] })

export const mileage = {
  currentRate: endpoint({
    method: 'GET',
    path: '/v1/mileage_deduction_rates/current',
    access: 'mileage',
    subject: 'mileage',
    offline: true,
    summary: "Today's standard mileage rate",
    result: one('mileage_deduction_rate', MileageRate, 'from'),
  }),
  rates: endpoint({
    method: 'GET',
    path: '/v1/mileage_deduction_rates',
    access: 'mileage',
    subject: 'mileage',
    replica: true,
    offline: true,
    summary: 'Every standard mileage rate, by date',
    result: many('mileage_deduction_rate', MileageRate, 'from'),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/trips',
    access: 'mileage',
    weight: 3,
    subject: 'mileage',
    replica: true,
    offline: true,
    summary: 'Trips, newest first; totals cover the whole list',
    query: ListQuery,
    result: tripPage,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/v1/trips.csv',
    access: 'mileage',
    weight: 30,
    subject: 'mileage',
    summary: 'Finished trips as CSV, oldest first',
    query: z.strictObject({ year: z.optional(TripYearNumber) }),
    result: file('text/csv'),
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/v1/trips/vehicles',
    access: 'mileage',
    subject: 'mileage',
    replica: true,
    offline: true,
    summary: "The client's vehicles: those in service first, by name",
    result: many('vehicle', Vehicle),
  }),
  ...mileageYears,
  show: endpoint({
    method: 'GET',
    path: '/v1/trips/:id',
    access: 'mileage',
    subject: 'mileage',
    offline: true,
    summary: 'One trip',
    params: id,
    result: one('trip', Trip),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/trips',
    access: 'mileage',
    subject: 'mileage',
    summary: 'Add a trip, or start one',
    body: TripBody,
    result: one('trip', Trip),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/trips/:id',
    access: 'mileage',
    subject: 'mileage',
    summary: 'Change a trip; ends it unless the body says it is in progress',
    params: id,
    body: TripBody,
    result: one('trip', Trip),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/trips/:id',
    access: 'mileage',
    subject: 'mileage',
    summary: 'Delete a trip; its record is removed after 30 days',
    params: id,
    result: noContent,
  }),
}

const accountId = z.uuid()

export const mileageForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/trips',
    access: everyStaffRole,
    subject: 'mileage',
    replica: true,
    summary: "A client's trips, newest first; totals cover the whole list",
    params: z.strictObject({ accountId }),
    query: ListQuery,
    result: tripPage,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/trips/summary/:year',
    access: everyStaffRole,
    subject: 'mileage',
    replica: true,
    summary: "A client's miles and savings for a year, and how they add up",
    params: z.strictObject({ accountId, year: TripYearNumber }),
    result: one('trip_summary', TripYear, 'year'),
  }),
}
