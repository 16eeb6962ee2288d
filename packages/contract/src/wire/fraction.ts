/** An exact number: what is computed of whole cents and miles stays exact until it is shown. */
export type Fraction = { numerator: bigint; denominator: bigint }

/** `over` divided by `under`, both whole. Throws where `under` is zero. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1): Fraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  if (d === 0n) throw new RangeError('A fraction of nothing')
  return d < 0n ? { numerator: -n, denominator: -d } : { numerator: n, denominator: d }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? { numerator: a.numerator + b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      }

export const minus = (a: Fraction, b: Fraction): Fraction =>
  plus(a, { numerator: -b.numerator, denominator: b.denominator })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** Throws where `b` is zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

export const isZero = ({ numerator }: Fraction): boolean => numerator === 0n
export const isPositive = ({ numerator }: Fraction): boolean => numerator > 0n

/** The nearest whole number; a half goes away from zero. */
export function rounded({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const nearest = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -nearest : nearest
}

/** The smallest whole number that is not less. */
export function roundedUp({ numerator, denominator }: Fraction): bigint {
  const whole = numerator / denominator
  return numerator > 0n && numerator % denominator !== 0n ? whole + 1n : whole
}
