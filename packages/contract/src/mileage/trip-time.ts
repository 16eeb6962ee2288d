/**
 * Cached because creating a format is slow. Keyed by lowercase name: the zones are a few hundred,
 * but each can be spelled in thousands of ways, so other keys would let the cache grow without
 * limit.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for an unknown zone. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase()
  let format = formats.get(name)
  if (!format) {
    const twoDigits = {
      month: '2-digit',
      day: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      hour: '2-digit',
      hourCycle: 'h23',
      ...twoDigits,
    })
    formats.set(name, format)
  }
  return format
}

/** Whether it is the name of a time zone, such as America/Phoenix. */
export function isTimeZone(name: string): boolean {
  // Plain offsets are rejected: they say nothing about daylight saving time.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/** The local time of a zone at an instant, to the second, as if it were UTC milliseconds. */
function wallClockMs(instant: string, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(new Date(instant)))
    parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The calendar day (yyyy-MM-dd) of an instant in a time zone. Throws a RangeError for an unknown
 * zone.
 */
export const dayInZone = (instant: string, timeZone: string): string =>
  new Date(wallClockMs(instant, timeZone)).toISOString().slice(0, 10)

/**
 * An instant in local time with offset: 2026-11-20T08:05:00-07:00. Throws a RangeError for an
 * unknown zone.
 */
export function timeInZone(instant: string, timeZone: string): string {
  const clock = wallClockMs(instant, timeZone)
  const second = 1000
  const offsetMinutes = Math.round(
    (clock - Math.floor(Date.parse(instant) / second) * second) / (60 * second),
  )
  const padTwo = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.abs(offsetMinutes)
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`
  return `${new Date(clock).toISOString().slice(0, 19)}${offset}`
}

/** The duration in minutes, rounded to the nearest. */
export const minutesBetween = (startTime: string, endTime: string): number =>
  Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000)

/** A duration as hours and minutes, such as 25:07; never in days. */
export function formatDuration(startTime: string, endTime: string): string {
  const minutes = minutesBetween(startTime, endTime)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * The instants at which a zone shows a local date and time (yyyy-MM-ddTHH:mm), each in local time
 * with offset: one, or two in the hour that repeats when the clocks go back. A time skipped when
 * the clocks go forward moves forward by the gap. Throws a RangeError for an invalid date or zone.
 */
export function toInstants(wallClock: string, timeZone: string): [string, ...string[]] {
  const localMs = Date.parse(`${wallClock}Z`)
  const offsetAt = (time: number) => wallClockMs(new Date(time).toISOString(), timeZone) - time
  const day = 24 * 60 * 60 * 1000
  // With the offsets before and after a possible change.
  const before = localMs - offsetAt(localMs - day)
  const after = localMs - offsetAt(localMs + day)
  const isShown = (time: number) => time + offsetAt(time) === localMs
  const written = (time: number) => timeInZone(new Date(time).toISOString(), timeZone)
  if (before === after || !isShown(after)) return [written(before)]
  return isShown(before) ? [written(before), written(after)] : [written(after)]
}
