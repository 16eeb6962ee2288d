const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const threeDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})

/** Miles with up to two decimals: 1,234.5. */
export const milesText = (miles: number): string => decimals.format(miles)

/** Dollars a mile, with the tenths of a cent where there are some: 0.725, 0.67. */
export const rateText = (rate: number): string => threeDecimals.format(rate)

/** A time of a trip in its own zone: 11/20/2026 - 08:05am MST. */
export function tripMoment(time: string, timeZone: string): string {
  const [date = '', clock = ''] = time.split('T')
  const [year, month, day] = date.split('-')
  const [hour = '0', minute] = clock.split(':')
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0')
  const half = Number(hour) < 12 ? 'am' : 'pm'
  return `${month}/${day}/${year} - ${twelve}:${minute}${half} ${zoneName(time, timeZone)}`
}

/** The short name that a zone has at a time, such as MST. */
export function zoneName(time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return (
    format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  )
}

/** What an input of date and time takes: 2026-11-20T08:05. */
export const toWallClock = (time: string): string => time.slice(0, 16)

/** The time zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
