const groupedFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** 1,234.56 of integer cents. */
export const amount = (cents: number) => groupedFormat.format(cents / 100)

/** $1,234.56 of integer cents. */
export const usd = (cents: number) => `$${amount(cents)}`

/** (1,234.56): what is taken off. */
export const less = (cents: number) => `(${amount(cents)})`

export const sum = (cents: readonly number[]) => cents.reduce((total, n) => total + n, 0)

/** Cents for thousandths of a gallon at tenths of a cent, rounded half up, as a pump does. */
export const calculatePumpCents = (milliGallons: number, milliDollars: number) =>
  Math.round((milliGallons * milliDollars) / 10_000)

/** 118.402 */
export const formatThousandths = (n: number) => (n / 1000).toFixed(3)

export const formatCount = (n: number) => n.toLocaleString('en-US')
