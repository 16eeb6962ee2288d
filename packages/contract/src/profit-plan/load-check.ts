import { dividedBy, fraction, plus, roundedUp, times, type Fraction } from '../wire/fraction.ts'
import { toScaledInteger } from './profit-plan-model.ts'

/** What a load takes. Miles have two decimals at most, days two; rates are in dollars. */
export type Load = {
  loadedMiles: number
  emptyMiles: number
  days: number
  /** What a mile costs while it is driven; from the books. */
  variablePerMile: number
  /** What a day costs, driven or not; from the books. */
  fixedPerDay: number
  /** What a day has to leave for the owner, taxes included; from the plan. */
  ownerPerDay: number
}

export type LoadVerdict = 'take' | 'talk' | 'leave'

/** Dollars, whole cents; the sum, so that it can be shown. */
export type LoadCheck = {
  variable: number
  fixed: number
  owner: number
  /** The least offer that covers all three, rounded up to a cent. */
  needed: number
  /** The same for each mile, loaded and empty; null where none are driven. */
  neededPerMile: number | null
}

const cents = (exact: Fraction) => Number(roundedUp(exact)) / 100

/** What a load must bring. Rounded up to a cent wherever it is rounded: a cent less would not cover it. */
export function checkLoad(load: Load): LoadCheck {
  const miles = fraction(
    toScaledInteger(load.loadedMiles, 2) + toScaledInteger(load.emptyMiles, 2),
    100,
  )
  const days = fraction(toScaledInteger(load.days, 2), 100)
  // Hundredths of a cent, so that a rate of 85.25 cents a mile is exact.
  const inCents = (dollars: number) => fraction(toScaledInteger(dollars, 4), 100)
  const variable = times(inCents(load.variablePerMile), miles)
  const fixed = times(inCents(load.fixedPerDay), days)
  const owner = times(inCents(load.ownerPerDay), days)
  const needed = plus(plus(variable, fixed), owner)
  return {
    variable: cents(variable),
    fixed: cents(fixed),
    owner: cents(owner),
    needed: cents(needed),
    neededPerMile: miles.numerator === 0n ? null : cents(dividedBy(needed, miles)),
  }
}

/**
 * Take what covers all; leave what does not even pay for the miles and the days; between the two there is
 * something to talk about.
 */
export function getVerdict(offer: number, { variable, fixed, needed }: LoadCheck): LoadVerdict {
  const [offered, operatingCost, target] = [offer, variable + fixed, needed].map((n) =>
    toScaledInteger(n, 2),
  )
  if (offered! >= target!) return 'take'
  return offered! < operatingCost! ? 'leave' : 'talk'
}
