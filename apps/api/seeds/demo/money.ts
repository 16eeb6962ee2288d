const groupedFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Integer cents as 1,234.56. */
export const amount = (cents: number) => groupedFormat.format(cents / 100)

/** Integer cents as $1,234.56. */
export const usd = (cents: number) => `$${amount(cents)}`

/** Integer cents as (1,234.56), for deductions. */
export const less = (cents: number) => `(${amount(cents)})`

export const sum = (cents: readonly number[]) => cents.reduce((total, n) => total + n, 0)

/** Price in cents of thousandths of a gallon at tenths of a cent, rounded half up as a pump does. */
export const calculatePumpCents = (milliGallons: number, milliDollars: number) =>
  Math.round((milliGallons * milliDollars) / 10_000)

/** 118.402 */
export const formatThousandths = (n: number) => (n / 1000).toFixed(3)

export const formatCount = (n: number) => n.toLocaleString('en-US')
