import { isTimeZone } from '@milepost/contract/mileage/trip-time'

const threeDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})

/** Dollars per mile, with tenths of a cent only if there are any: 0.725, 0.67. */
export const rateText = (rate: number): string => threeDecimals.format(rate)

/** A trip's time in its own time zone: 11/20/2026 - 08:05am MST. */
export function tripMoment(time: string, timeZone: string): string {
  const [date = '', clock = ''] = time.split('T')
  const [year, month, day] = date.split('-')
  const [hour = '0', minute] = clock.split(':')
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0')
  const half = Number(hour) < 12 ? 'am' : 'pm'
  return `${month}/${day}/${year} - ${twelve}:${minute}${half} ${zoneName(time, timeZone)}`
}

/** The short name of a time zone at a given time, such as MST. */
export function zoneName(time: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return (
    format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  )
}

/** The value of a datetime-local input: 2026-11-20T08:05. */
export const toWallClock = (time: string): string => time.slice(0, 16)

/**
 * The time zone of this device, or of the account if the device doesn't know its own (it then says 'Etc/Unknown') or
 * has one that the server doesn't accept, such as an offset.
 */
export function deviceZone(accountZone: string): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined
  return [zone, accountZone].find((name) => name !== undefined && isTimeZone(name)) ?? 'UTC'
}
