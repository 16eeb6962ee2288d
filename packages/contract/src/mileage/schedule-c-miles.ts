import { checkOdometer } from './mileage-odometer.ts'
import type { TripYear } from './mileage-years.ts'

/** The miles of line 44 of Schedule C (Part IV, Information on Your Vehicle), exact to two decimals. */
export type ScheduleCMiles = {
  /** 44a, with those of trips without a purpose. */
  business: number
  /** Those of `business` that no purpose supports. */
  withoutPurpose: number
  /** 44b. */
  commuting: number
  /** 44c: personal trips, and what the odometer shows beyond the log. */
  other: number
  /** The part of `other` that is not in the log; null without both odometer readings. */
  unlogged: number | null
}

/** A year's miles as Schedule C asks for them. */
export function toScheduleCMiles({
  purposes,
  odometer,
  totalMiles,
}: Pick<TripYear, 'purposes' | 'odometer' | 'totalMiles'>): ScheduleCMiles {
  const { business, commute, personal, missing } = purposes
  const check = checkOdometer(odometer, totalMiles)
  const unlogged = check ? Math.max(0, -check.difference) : null
  return {
    business: add(business.miles, missing.miles),
    withoutPurpose: missing.miles,
    commuting: commute.miles,
    other: add(personal.miles, unlogged ?? 0),
    unlogged,
  }
}

/** In whole hundredths of a mile, which are exact. */
const add = (a: number, b: number) => (Math.round(a * 100) + Math.round(b * 100)) / 100
