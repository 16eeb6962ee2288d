/** What the odometer showed at the start and the end of a year, in whole miles; null where it is not known. */
export type Odometer = { startMiles: number | null; endMiles: number | null }

export type OdometerCheck = {
  /** Miles that the car drove in the year. */
  driven: number
  /** Logged miles less driven ones. */
  difference: number
  /** Of the driven miles, in percent; null where the car stood still. */
  percent: number | null
  /** Whether they are further apart than a log may be. */
  isOff: boolean
}

/** So many percent may a log and an odometer be apart before somebody should look. */
export const odometerTolerance = 3

/** Holds a year's log against the odometer; undefined where that is not known for both ends. */
export function checkOdometer(
  { startMiles, endMiles }: Odometer,
  loggedMiles: number,
): OdometerCheck | undefined {
  if (startMiles === null || endMiles === null) return undefined
  const driven = endMiles - startMiles
  // In hundredths of a mile, which are exact.
  const apart = Math.round(loggedMiles * 100) - driven * 100
  return {
    driven,
    difference: apart / 100,
    percent: driven === 0 ? null : apart / driven,
    isOff: Math.abs(apart) > driven * odometerTolerance,
  }
}
