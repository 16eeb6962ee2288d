/** Odometer readings at the start and end of a year, in whole miles; null if not known. */
export type Odometer = { startMiles: number | null; endMiles: number | null }

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

/** Compares a year's log with the odometer; undefined unless both readings are known. */
export function checkOdometer(
  { startMiles, endMiles }: Odometer,
  loggedMiles: number,
): OdometerCheck | undefined {
  if (startMiles === null || endMiles === null) return undefined
  const driven = endMiles - startMiles
  // In whole hundredths of a mile, which are exact.
  const apart = Math.round(loggedMiles * 100) - driven * 100
  return {
    driven,
    difference: apart / 100,
    percent: driven === 0 ? null : apart / driven,
    isOff: Math.abs(apart) > driven * odometerTolerance,
  }
}
