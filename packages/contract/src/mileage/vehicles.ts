import * as z from 'zod/mini'

/**
 * How the costs of a vehicle were deducted in the first year it was used for business: the standard mileage rate, or what it
 * really cost.
 */
export const FirstYearMethod = z.enum(['standard_mileage', 'actual_expenses'])
export type FirstYearMethod = z.infer<typeof FirstYearMethod>

/** A vehicle of the client, from the trucks on the firm's record. */
export const Vehicle = z.object({
  id: z.string(),
  /** What the client calls it, such as "12". */
  name: z.string(),
  inServiceFrom: z.nullable(z.iso.date()),
  /** Its last day; null while it is in service. */
  inServiceTo: z.nullable(z.iso.date()),
  /** Null if the firm has not noted it. */
  firstYearMethod: z.nullable(FirstYearMethod),
  isLeased: z.boolean(),
})
export type Vehicle = z.infer<typeof Vehicle>

/**
 * Whether the standard mileage rate may be used for the miles of a vehicle: it has to be chosen in the first year of business
 * use, and for the whole lease of a leased one (IRS Publication 463, chapter 4). Undefined if the choice is not noted.
 */
export const allowsStandardRate = ({
  firstYearMethod,
}: Pick<Vehicle, 'firstYearMethod'>): boolean | undefined =>
  firstYearMethod === null ? undefined : firstYearMethod === 'standard_mileage'

/** Whether a vehicle is in service on a day (yyyy-MM-dd). */
export const isInService = (
  { inServiceFrom, inServiceTo }: Pick<Vehicle, 'inServiceFrom' | 'inServiceTo'>,
  day: string,
): boolean =>
  (inServiceFrom === null || inServiceFrom <= day) && (inServiceTo === null || day <= inServiceTo)
