/** Making one is slow. By names in small letters: there are some hundred, each of which may be written in thousands of ways. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError for a zone that nobody knows. */
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
      ...{ timeZone, year: 'numeric', hour: '2-digit', hourCycle: 'h23', ...twoDigits },
    })
    formats.set(name, format)
  }
  return format
}

/** Whether it is the name of a time zone, such as America/Phoenix. */
export function isTimeZone(name: string): boolean {
  // An offset alone does not tell what its clock shows in another season.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/** What the clocks of a zone show at an instant, to the second, as milliseconds of UTC. */
function wallClockMs(instant: string, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(new Date(instant)))
    parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The calendar day (yyyy-MM-dd) of an instant where its time zone is. Throws a RangeError for an unknown zone. */
export const dayInZone = (instant: string, timeZone: string): string =>
  new Date(wallClockMs(instant, timeZone)).toISOString().slice(0, 10)

/** An instant as its time zone writes it: 2026-11-20T08:05:00-07:00. Throws a RangeError for an unknown zone. */
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

/** How long a trip took, in whole minutes; 30 seconds or more are one more. */
export const minutesBetween = (startTime: string, endTime: string): number =>
  Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000)

/** A duration as hours and minutes, 25:07; a day is 24 hours. */
export function formatDuration(startTime: string, endTime: string): string {
  const minutes = minutesBetween(startTime, endTime)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * The instants at which the clocks of a zone show a date and time (yyyy-MM-ddTHH:mm), as that zone writes them: one, or
 * both of an hour that comes twice. A time that the clocks skip is counted on from before. Throws a RangeError for what is
 * no date, or no zone.
 */
export function toInstants(wallClock: string, timeZone: string): [string, ...string[]] {
  const wanted = Date.parse(`${wallClock}Z`)
  const offsetAt = (time: number) => wallClockMs(new Date(time).toISOString(), timeZone) - time
  const day = 24 * 60 * 60 * 1000
  // By the offsets on either side of a change.
  const before = wanted - offsetAt(wanted - day)
  const after = wanted - offsetAt(wanted + day)
  const isShown = (time: number) => time + offsetAt(time) === wanted
  const written = (time: number) => timeInZone(new Date(time).toISOString(), timeZone)
  if (before === after || !isShown(after)) return [written(before)]
  return isShown(before) ? [written(before), written(after)] : [written(after)]
}
