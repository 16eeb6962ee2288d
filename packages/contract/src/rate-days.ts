/** The days a rate was announced for; without an end it holds until the next one begins. */
export type RateDays = { from: string; to: string | null }

/**
 * The rate that some of these days belong to already, or undefined. One without an end makes way for the next, so it
 * is in nobody's way; one from the same day is the same rate.
 */
export const overlapping = <Rate extends RateDays>(
  rates: readonly Rate[],
  { from, to }: RateDays,
): Rate | undefined =>
  rates.find((rate) => {
    if (rate.from === from) return false
    if (rate.from < from) return rate.to !== null && rate.to >= from
    return to !== null && to >= rate.from
  })
