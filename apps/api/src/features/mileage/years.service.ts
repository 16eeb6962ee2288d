import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import type {
  TripMonth,
  TripSummary,
  TripYear,
  VehicleMiles,
} from '@milepost/contract/mileage/mileage-years'
import type { Vehicle } from '@milepost/contract/mileage/vehicles'
import type { MonthDeduction } from '@milepost/contract/tax-forecast/project-year'
import type { Db } from '../../platform/database/database.ts'
import { toTrip } from './to-trip.ts'
import { listVehicles } from './vehicles.sql.ts'
import {
  findNewestTrip,
  findOdometer,
  yearsAtRates,
  type MonthAtRate,
  type YearsAtRates,
} from './years.sql.ts'

/** Each year with its totals by rate, newest first. */
export async function listSummaries(db: Db, accountId: string): Promise<TripSummary[]> {
  const { parts, rates } = await yearsAtRates(db, accountId)
  return [...Map.groupBy(parts, (part) => part.year)].map(([year, ofYear]) =>
    toSummary(year, ofYear, rates),
  )
}

/** A year's totals; zero if it has no trips. */
export const loadYear = (db: Db, accountId: string, year: number): Promise<TripYear> =>
  buildYear(db, accountId, year, yearsAtRates(db, accountId, year))

/** A year's totals, of its trips at these rates. */
export async function buildYear(
  db: Db,
  accountId: string,
  year: number,
  atRates: Promise<YearsAtRates>,
): Promise<TripYear> {
  const [{ parts, rates }, newest, odometer, vehicles] = await Promise.all([
    atRates,
    findNewestTrip(db, accountId, year),
    findOdometer(db, accountId, year),
    listVehicles(db, accountId),
  ])
  return {
    ...toSummary(year, parts, rates),
    months: [...Map.groupBy(parts, (part) => part.month)].map(([month, ofMonth]) =>
      toMonth(month, ofMonth),
    ),
    newestTrip: newest ? toTrip(newest, rates) : null,
    odometer: odometer ?? { startMiles: null, endMiles: null, change: null },
    purposes: toPurposes(parts),
    vehicles: byVehicle(parts, vehicles),
  }
}

/** The year's miles with each vehicle, and last those with none; empty if no trip names one. */
function byVehicle(parts: readonly MonthAtRate[], vehicles: readonly Vehicle[]): VehicleMiles[] {
  const used = vehicles.filter(({ id }) => parts.some(({ vehicleId }) => vehicleId === id))
  if (used.length === 0) return []
  return [...used, null].flatMap((vehicle) => {
    const own = parts.filter(({ vehicleId }) => vehicleId === (vehicle?.id ?? null))
    return own.length === 0 ? [] : [{ vehicle, ...toPurposes(own) }]
  })
}

function toPurposes(parts: readonly MonthAtRate[]): TripYear['purposes'] {
  const of = (purpose: MonthAtRate['purpose']) => {
    const own = parts.filter((part) => part.purpose === purpose)
    return { trips: sum(own, 'trips'), miles: toMiles(own), savings: sum(own, 'cents') / 100 }
  }
  return {
    business: of('business'),
    commute: of('commute'),
    personal: of('personal'),
    missing: of(null),
  }
}

/** What each month's trips are worth as a deduction; cents. */
export async function monthlySavings(
  db: Db,
  accountId: string,
  year: number,
): Promise<MonthDeduction[]> {
  const { parts, rates } = await yearsAtRates(db, accountId, year)
  const byMonth = Map.groupBy(parts, ({ month }) => month)
  return [...byMonth].map(([month, ofMonth]) => ({
    month,
    cents: sum(ofMonth, 'cents'),
    provisional: toSummary(year, ofMonth, rates).provisional,
  }))
}

const sum = (parts: readonly MonthAtRate[], key: 'trips' | 'deductible' | 'others' | 'cents') =>
  parts.reduce((total, part) => total + part[key], 0)

const toMiles = (parts: readonly MonthAtRate[]) =>
  (sum(parts, 'deductible') + sum(parts, 'others')) / 100

const toMonth = (month: number, parts: readonly MonthAtRate[]): TripMonth => ({
  month,
  trips: sum(parts, 'trips'),
  miles: toMiles(parts),
  savings: sum(parts, 'cents') / 100,
})

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/**
 * A rate with the days it applies to, which end where the next rate starts. If it is outlived, these are the
 * days after the ones it was announced for, which have no announced rate.
 */
function toRatePeriod(
  rate: MileageRate,
  isOutlived: boolean,
  byDate: readonly MileageRate[],
): MileageRate {
  const { from, to } = rate
  const next = byDate.find((other) => other.from > from)
  const last = next ? addDays(next.from, -1) : null
  if (to === null || !isOutlived) return { ...rate, to: to ?? last }
  return { ...rate, from: addDays(to, 1), to: last, source: null, provisional: true }
}

function toSummary(
  year: number,
  parts: readonly MonthAtRate[],
  rates: readonly MileageRate[],
): TripSummary {
  const byRate = Map.groupBy(parts, ({ from, isOutlived }) => `${from} ${isOutlived}`)
  const ratePeriods = [...byRate.values()].map((atRate) => {
    const { from, isOutlived } = atRate[0]!
    const rate = rates.find((known) => known.from === from)!
    return {
      ...toRatePeriod(rate, isOutlived, rates),
      trips: sum(atRate, 'trips'),
      miles: sum(atRate, 'deductible') / 100,
      otherMiles: sum(atRate, 'others') / 100,
      savings: sum(atRate, 'cents') / 100,
    }
  })
  return {
    year,
    trips: sum(parts, 'trips'),
    totalMiles: toMiles(parts),
    rates: ratePeriods,
    totalSavings: sum(parts, 'cents') / 100,
    provisional: ratePeriods.some(({ provisional }) => provisional),
  }
}
