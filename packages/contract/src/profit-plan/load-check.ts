import { dividedBy, fraction, plus, roundedUp, times, type Fraction } from '../wire/fraction.ts'
import { toScaledInteger } from './profit-plan-model.ts'

/** The inputs for one load. Miles and days have at most two decimals; rates are in dollars. */
export type Load = {
  loadedMiles: number
  emptyMiles: number
  days: number
  /** Variable cost per mile, from the books. */
  variablePerMile: number
  /** Fixed cost per day, from the books. */
  fixedPerDay: number
  /** What the owner needs per day, taxes included, from the plan. */
  ownerPerDay: number
}

export type LoadVerdict = 'take' | 'talk' | 'leave'

/** Dollars, each rounded up to a cent. */
export type LoadCheck = {
  variable: number
  fixed: number
  owner: number
  /** The lowest offer that covers all three. */
  needed: number
  /** The same per mile, loaded and empty; null without miles. */
  neededPerMile: number | null
}

const cents = (exact: Fraction) => Number(roundedUp(exact)) / 100

/** What a load must pay. Everything is rounded up to a cent: a cent less would not cover it. */
export function checkLoad(load: Load): LoadCheck {
  const miles = fraction(
    toScaledInteger(load.loadedMiles, 2) + toScaledInteger(load.emptyMiles, 2),
    100,
  )
  const days = fraction(toScaledInteger(load.days, 2), 100)
  // Parsed to hundredths of a cent, so 85.25 cents a mile is exact.
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
 * `take` an offer that covers everything; `leave` one that does not even cover the variable and
 * fixed costs; in between, `talk`.
 */
export function getVerdict(offer: number, { variable, fixed, needed }: LoadCheck): LoadVerdict {
  const [offered, operatingCost, target] = [offer, variable + fixed, needed].map((n) =>
    toScaledInteger(n, 2),
  )
  if (offered! >= target!) return 'take'
  return offered! < operatingCost! ? 'leave' : 'talk'
}
