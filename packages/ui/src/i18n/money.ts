/** Formatters are created on first use: each one delays a slow phone's first screen. */
const createFormatter = (options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined
  const print = (amount: number) =>
    (format ??= new Intl.NumberFormat('en-US', options)).format(amount)
  // Negative amounts are in parentheses, as in accounting; one that rounds to zero is not negative.
  return (amount: number) => {
    const text = print(Math.abs(amount))
    return amount < 0 && text !== print(0) ? `(${text})` : text
  }
}

const dollars = { style: 'currency', currency: 'USD' } as const

/** Dollars without cents: $1,234, or ($1,234). */
export const wholeDollars = createFormatter({ ...dollars, maximumFractionDigits: 0 })
/** Dollars with cents: $1,234.50, or ($1,234.50). */
export const dollarsAndCents = createFormatter(dollars)
/** Whole miles and other units of a statement: 1,234. */
export const units = createFormatter({ maximumFractionDigits: 0 })
/** Miles as entered, with up to two decimals: 1,234, or 812.5. */
export const miles = createFormatter({ maximumFractionDigits: 2 })

const twoDecimals = createFormatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Shown for a ratio whose denominator is zero. */
export const noValue = '–'

/** A percentage: 12.34%, or (12.34%). */
export const percent = (ratio: number | null): string => {
  if (ratio === null) return noValue
  const text = twoDecimals(ratio)
  return text.endsWith(')') ? `${text.slice(0, -1)}%)` : `${text}%`
}

/** Cents, for example per mile: 63.84. */
export const cents = (ratio: number | null): string =>
  ratio === null ? noValue : twoDecimals(ratio)

/** A short amount for charts: $8.7k, 8.7k, ($1.8k); whole dollars below a thousand. */
export function compactAmount(amount: number, sign: '$' | '' = '$'): string {
  const size = Math.abs(amount)
  const text =
    size < 999.5
      ? `${sign}${Math.round(size)}`
      : size < 999_500
        ? `${sign}${(size / 1000).toFixed(size < 99_950 ? 1 : 0)}k`
        : `${sign}${(size / 1_000_000).toFixed(size < 99_950_000 ? 1 : 0)}M`
  return amount < 0 && Math.round(size) > 0 ? `(${text})` : text
}
