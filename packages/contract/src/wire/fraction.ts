/** An exact number: what is computed of whole cents and miles stays exact until it is shown. */
export type Fraction = { over: bigint; under: bigint }

/** `over` divided by `under`, both whole. Throws where `under` is zero. */
export function fraction(over: bigint | number, under: bigint | number = 1): Fraction {
  const [n, d] = [BigInt(over), BigInt(under)]
  if (d === 0n) throw new RangeError('A fraction of nothing')
  return d < 0n ? { over: -n, under: -d } : { over: n, under: d }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under }

export const minus = (a: Fraction, b: Fraction): Fraction =>
  plus(a, { over: -b.over, under: b.under })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

/** Throws where `b` is zero. */
export const dividedBy = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under, a.under * b.over)

export const isZero = ({ over }: Fraction): boolean => over === 0n
export const isPositive = ({ over }: Fraction): boolean => over > 0n

/** The nearest whole number; a half goes away from zero. */
export function rounded({ over, under }: Fraction): bigint {
  const size = over < 0n ? -over : over
  const nearest = (2n * size + under) / (2n * under)
  return over < 0n ? -nearest : nearest
}

/** The smallest whole number that is not less. */
export function roundedUp({ over, under }: Fraction): bigint {
  const whole = over / under
  return over > 0n && over % under !== 0n ? whole + 1n : whole
}
