const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Miles with up to two decimals: 1,234.5. */
export const milesText = (miles: number): string => decimals.format(miles)
