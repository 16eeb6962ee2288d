import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { endpoint, file, many, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { MileageRate } from './mileage-rates.ts'
import { Vehicle } from './vehicles.ts'

/** A year's trips and savings, and the rates they come from. */
export const TripSummary = z.object({
  year: z.int(),
  trips: z.int(),
  totalMiles: z.number(),
  /** Dollars; the sum of each trip's rounded savings. */
  totalSavings: z.number(),
  /** Whether any trip uses a provisional rate. */
  provisional: z.boolean(),
  /**
   * By date, with the days each rate applied. Days without an announced rate get an entry of their
   * own, without a source. Non-deductible miles are in `otherMiles`.
   */
  rates: z.array(
    z.extend(MileageRate, {
      trips: z.int(),
      miles: z.number(),
      savings: z.number(),
      otherMiles: z.number(),
    }),
  ),
})
export type TripSummary = z.infer<typeof TripSummary>

/** A month (1 to 12) that has trips. */
export const TripMonth = z.object({
  month: z.int(),
  trips: z.int(),
  miles: z.number(),
  savings: z.number(),
})
export type TripMonth = z.infer<typeof TripMonth>

const Miles = z.object({ trips: z.int(), miles: z.number(), savings: z.number() })

/** A year's miles by purpose. Those of trips without one save as business trips do, until the driver says otherwise. */
const MilesByPurpose = z.object({
  business: Miles,
  commute: Miles,
  personal: Miles,
  missing: Miles,
})

/** A year's miles with one vehicle, or with none that was named. */
const VehicleMiles = z.extend(MilesByPurpose, { vehicle: z.nullable(Vehicle) })
export type VehicleMiles = z.infer<typeof VehicleMiles>

export const OdometerChangeReason = z.enum(['rolled_over', 'replaced'])
export type OdometerChangeReason = z.infer<typeof OdometerChangeReason>

const readings = {
  startMiles: z.nullable(z.int()),
  endMiles: z.nullable(z.int()),
  change: z.nullable(
    z.object({
      reason: OdometerChangeReason,
      lastMiles: z.nullable(z.int()),
      firstMiles: z.nullable(z.int()),
    }),
  ),
}

/** A year with its months, its newest trip, and the odometer readings in whole miles. */
export const TripYear = z.extend(TripSummary, {
  months: z.array(TripMonth),
  newestTrip: z.nullable(
    z.object({
      id: z.string(),
      miles: z.number(),
      savings: z.number(),
      startTime: z.iso.datetime({ offset: true }),
      startTimeZone: z.string(),
      inProgress: z.boolean(),
    }),
  ),
  odometer: z.object(readings),
  purposes: MilesByPurpose,
  /** Empty if no trip of the year names a vehicle. */
  vehicles: z.array(VehicleMiles),
})
export type TripYear = z.infer<typeof TripYear>

export const maxOdometerMiles = 9_999_999

const Reading = z.nullable(
  z
    .int(errorMessages.odometer_number)
    .check(
      z.minimum(0, errorMessages.odometer_number),
      z.maximum(maxOdometerMiles, errorMessages.odometer_number),
    ),
)

/** An odometer that rolled over or was replaced: its last reading, and the first of the new count. */
const OdometerChange = z.strictObject({
  reason: OdometerChangeReason,
  lastMiles: Reading,
  firstMiles: Reading,
})
export type OdometerChange = z.infer<typeof OdometerChange>

const isForward = (from: number | null, to: number | null) =>
  from === null || to === null || to >= from

/** Odometer readings at the start and end of a year, in whole miles; null if nobody entered one. */
export const OdometerReadings = z
  .strictObject({
    startMiles: Reading,
    endMiles: Reading,
    /** Older apps don't send it. */
    change: z._default(z.nullable(OdometerChange), null),
  })
  .check(
    z.refine(
      ({ startMiles, endMiles, change }) => change !== null || isForward(startMiles, endMiles),
      { error: errorMessages.odometer_backwards, path: ['endMiles'] },
    ),
    z.refine(({ startMiles, change }) => !change || isForward(startMiles, change.lastMiles), {
      error: errorMessages.odometer_last_low,
      path: ['change', 'lastMiles'],
    }),
    z.refine(({ endMiles, change }) => !change || isForward(change.firstMiles, endMiles), {
      error: errorMessages.odometer_end_low,
      path: ['endMiles'],
    }),
  )
export type OdometerReadings = z.infer<typeof OdometerReadings>

/** The years a log may have. */
export const TripYearNumber = z.coerce.number().check(z.int(), z.minimum(2022), z.maximum(9998))
const params = z.strictObject({ year: TripYearNumber })

export const mileageYears = {
  summaries: endpoint({
    method: 'GET',
    path: '/v1/trips/summary',
    access: 'mileage',
    weight: 3,
    subject: 'mileage',
    replica: true,
    offline: true,
    summary: 'Years with trips, newest first',
    result: many('trip_summary', TripSummary, 'year'),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v1/trips/summary/:year',
    access: 'mileage',
    weight: 3,
    subject: 'mileage',
    replica: true,
    offline: true,
    summary: "A year's miles and savings, and how they add up",
    params,
    result: one('trip_summary', TripYear, 'year'),
  }),
  odometer: endpoint({
    method: 'PATCH',
    path: '/v1/trips/summary/:year',
    access: 'mileage',
    subject: 'mileage',
    summary: "Save a year's odometer readings",
    params,
    body: z.strictObject({ odometer: OdometerReadings }),
    result: one('odometer', z.object({ year: z.int(), ...readings }), 'year'),
  }),
  report: endpoint({
    method: 'GET',
    path: '/v1/pdfs/mileage_report/:year.pdf',
    access: 'mileage',
    weight: 30,
    subject: 'mileage',
    rateLimit: 20,
    summary: "A year's mileage report as a PDF",
    params,
    query: z.strictObject({ language: z._default(Language, 'en') }),
    result: file('application/pdf'),
  }),
}
