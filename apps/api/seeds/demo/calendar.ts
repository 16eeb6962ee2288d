/** A calendar day, stored as the instant of noon UTC. */
export type Day = Date

const oneDay = 24 * 60 * 60 * 1000

/** The UTC day of an instant. */
export const toDay = (instant: Date): Day =>
  new Date(`${instant.toISOString().slice(0, 10)}T12:00:00Z`)

export const addDays = (day: Day, days: number): Day => new Date(day.getTime() + days * oneDay)

/** The last `weekday` (0 = Sunday) on or before the day. */
export const lastWeekday = (day: Day, weekday: number): Day =>
  addDays(day, -((day.getUTCDay() - weekday + 7) % 7))

export const firstOfMonth = (day: Day): Day =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1, 12))

/** First day of the month that is `months` after the month of `day`. */
export const addMonths = (day: Day, months: number): Day =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1, 12))

export const lastOfMonth = (day: Day): Day => addDays(addMonths(day, 1), -1)

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: Day) => formatter.format(day)
}

/** 11/09/2026 */
export const formatSlashed = format({ month: '2-digit', day: '2-digit', year: 'numeric' })
/** Nov 9, 2026 */
export const formatDated = format({ month: 'short', day: 'numeric', year: 'numeric' })
/** November 9, 2026 */
export const formatWritten = format({ month: 'long', day: 'numeric', year: 'numeric' })
/** Nov 9 */
export const monthAndDay = format({ month: 'short', day: 'numeric' })
/** October 2026 */
export const monthAndYear = format({ month: 'long', year: 'numeric' })
/** 11/09 */
export const formatShort = format({ month: '2-digit', day: '2-digit' })

/** 11-9-2026, as in a phone's photo file names. */
export const formatNamed = (day: Day) =>
  `${day.getUTCMonth() + 1}-${day.getUTCDate()}-${day.getUTCFullYear()}`
