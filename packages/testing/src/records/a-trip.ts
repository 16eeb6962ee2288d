import type { Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'

/** A morning's drive in Phoenix. */
export const aTrip = (fields: Partial<Trip> = {}): Trip => ({
  id: '6f1e8c0a-4a57-4bb1-9d0a-2a4c51f0b7de',
  miles: 31.25,
  savings: 22.66,
  rate: 0.725,
  rateFrom: '2026-01-01',
  rateYear: 2026,
  provisional: false,
  inProgress: false,
  startTime: '2026-11-20T08:05:12-07:00',
  startTimeZone: 'America/Phoenix',
  endTime: '2026-11-20T09:34:48-07:00',
  endTimeZone: 'America/Phoenix',
  note: 'Airport run',
  purpose: null,
  startPlace: null,
  endPlace: null,
  platform: null,
  vehicleId: null,
  ...fields,
})

/** A page of the trip list, as the API returns it. */
export const tripList = (items: Trip[], total = items.length) => ({
  items,
  page: 1,
  limit: 5,
  total,
  counts: {},
  totalMiles: 1234.5,
  totalSavings: 895.01,
})

/** The rate of the trip above. */
export const aRate = (fields: Partial<MileageRate> = {}): MileageRate => ({
  from: '2026-01-01',
  to: '2026-12-31',
  standardRate: 0.725,
  source: 'IRS Notice 2026-10',
  provisional: false,
  ...fields,
})

/** A year with three trips; the newest is the one above. */
export const aTripYear = (fields: Partial<TripYear> = {}): TripYear => {
  const { id, miles, savings, startTime, startTimeZone, inProgress } = aTrip()
  return {
    year: 2026,
    trips: 3,
    totalMiles: 1234.5,
    totalSavings: 884.36,
    provisional: false,
    rates: [
      {
        ...aRate(),
        trips: 3,
        miles: 1219.81,
        otherMiles: 14.69,
        savings: 884.36,
      },
    ],
    months: [
      { month: 10, trips: 1, miles: 14.69, savings: 0 },
      { month: 11, trips: 2, miles: 1219.81, savings: 884.36 },
    ],
    newestTrip: { id, miles, savings, startTime, startTimeZone, inProgress },
    odometer: { startMiles: null, endMiles: null, change: null },
    purposes: {
      business: { trips: 2, miles: 1219.81, savings: 884.36 },
      personal: { trips: 1, miles: 14.69, savings: 0 },
      commute: { trips: 0, miles: 0, savings: 0 },
      missing: { trips: 0, miles: 0, savings: 0 },
    },
    vehicles: [],
    ...fields,
  }
}
