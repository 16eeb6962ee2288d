const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars without cents, as '$3,412'; the firm's money is US dollars in either language. */
export const dollars = (amount: number): string => whole.format(amount)

/** Dollars with cents, as '$3,412.50'. */
export const dollarsAndCents = (amount: number): string => exact.format(amount)
