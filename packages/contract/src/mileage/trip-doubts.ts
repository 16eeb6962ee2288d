/** The times and miles of a trip; times are ISO 8601 with an offset. */
export type DrivenTrip = { startTime: string; endTime: string; miles: number }

/** What speaks against a trip as it was typed. Never a reason to refuse it: the driver decides. */
export type TripDoubt<Trip extends DrivenTrip = DrivenTrip> =
  /** Its average speed in mph; null if it took no time. */
  | { kind: 'speed'; mph: number | null }
  /** It has no miles. */
  | { kind: 'no-miles' }
  /** Another trip that is probably the same one. */
  | { kind: 'twice'; trip: Trip }
  /** Another trip at the same time. */
  | { kind: 'overlap'; trip: Trip }

/** No car averages more over a trip, with its stops. */
const maxAverageMph = 80
const minuteMs = 60_000
/** Trips share the minute at which one ends and the next begins. */
const minOverlapMs = minuteMs
/** Starts that are typed from memory differ by a few minutes, miles by a tenth or two. */
const sameStartMs = 10 * minuteMs
const sameMiles = 0.5
const sameShare = 0.02

const toPeriod = ({ startTime, endTime }: DrivenTrip) => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
})

/** The doubts about a trip, given the others of its time: at most one of each kind. */
export function findTripDoubts<Trip extends DrivenTrip>(
  trip: DrivenTrip,
  others: readonly Trip[],
): TripDoubt<Trip>[] {
  const { start, end } = toPeriod(trip)
  const hours = (end - start) / (60 * minuteMs)
  const mph = hours > 0 ? trip.miles / hours : null
  const isTooFast = trip.miles > 0 && (mph === null || mph > maxAverageMph)
  const twin = others.find(
    (other) =>
      Math.abs(toPeriod(other).start - start) <= sameStartMs &&
      Math.abs(other.miles - trip.miles) <= Math.max(sameMiles, trip.miles * sameShare),
  )
  const overlapping = others.find((other) => {
    const period = toPeriod(other)
    return Math.min(period.end, end) - Math.max(period.start, start) > minOverlapMs
  })
  return [
    ...(trip.miles === 0 ? [{ kind: 'no-miles' as const }] : []),
    ...(isTooFast ? [{ kind: 'speed' as const, mph }] : []),
    ...(twin ? [{ kind: 'twice' as const, trip: twin }] : []),
    ...(overlapping && !twin ? [{ kind: 'overlap' as const, trip: overlapping }] : []),
  ]
}
