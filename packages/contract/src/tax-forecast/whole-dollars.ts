/** The nearest multiple of 100 cents to a fraction of cents, half up, as forms round each line. */
export function roundToDollars(numerator: number, denominator = 1): number {
  const unit = 100 * denominator
  const raised = Math.abs(numerator) + unit / 2
  const cents = ((raised - (raised % unit)) / unit) * 100
  return numerator < 0 && cents > 0 ? -cents : cents
}

const whole = 10_000

/** A part of an amount of cents, in whole dollars; the rate is in basis points (9235 is 92.35 %). */
export const takeRate = (cents: number, rate: number): number => roundToDollars(cents * rate, whole)

/** The least multiple of 100 cents that covers a fraction of cents. */
export function coverInDollars(numerator: number, denominator = 1): number {
  const unit = 100 * denominator
  const rest = numerator % unit
  return ((numerator - rest) / unit) * 100 + (rest > 0 ? 100 : 0)
}
