/**
 * An exact rational number, so amounts computed from whole cents and miles are rounded only when
 * shown.
 */
export type Fraction = { numerator: bigint; denominator: bigint }

/** `numerator` ÷ `denominator`, both integers. Throws a RangeError if `denominator` is zero. */
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

/** Throws a RangeError if `b` is zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

export const isZero = ({ numerator }: Fraction): boolean => numerator === 0n
export const isPositive = ({ numerator }: Fraction): boolean => numerator > 0n

/** The nearest integer; halves round away from zero. */
export function rounded({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const nearest = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -nearest : nearest
}

/** The smallest integer that is not less than the fraction. */
export function roundedUp({ numerator, denominator }: Fraction): bigint {
  const whole = numerator / denominator
  return numerator > 0n && numerator % denominator !== 0n ? whole + 1n : whole
}
