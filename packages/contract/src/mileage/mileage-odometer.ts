import type { OdometerReadings } from './mileage-years.ts'

export type OdometerCheck = {
  /** Miles the car drove in the year. */
  driven: number
  /** Logged miles minus driven miles. */
  difference: number
  /** The difference as a percent of the driven miles; null if the car did not move. */
  percent: number | null
  /** Whether the difference exceeds the tolerance. */
  isOff: boolean
}

/** By this many percent a log may differ from the odometer before someone should check. */
export const odometerTolerance = 3

/** Compares a year's log with the odometer; undefined unless all readings are known. */
export function checkOdometer(
  odometer: OdometerReadings,
  loggedMiles: number,
): OdometerCheck | undefined {
  const driven = getMilesDriven(odometer)
  if (driven === undefined) return undefined
  // In whole hundredths of a mile, which are exact.
  const apart = Math.round(loggedMiles * 100) - driven * 100
  return {
    driven,
    difference: apart / 100,
    percent: driven === 0 ? null : apart / driven,
    isOff: Math.abs(apart) > driven * odometerTolerance,
  }
}

function getMilesDriven({ startMiles, endMiles, change }: OdometerReadings): number | undefined {
  if (startMiles === null || endMiles === null) return undefined
  if (change === null) return endMiles - startMiles
  const { reason, lastMiles, firstMiles } = change
  if (lastMiles === null || firstMiles === null) return undefined
  // From 99,999 to 0 is a mile, too; from one odometer to the next is none.
  const between = reason === 'rolled_over' ? 1 : 0
  return lastMiles - startMiles + between + (endMiles - firstMiles)
}

/** What an odometer of five or six digits shows last before it rolls over, if it showed `startMiles`. */
export const getRollover = (startMiles: number | null): number =>
  startMiles === null || startMiles <= 99_999 ? 99_999 : 999_999
