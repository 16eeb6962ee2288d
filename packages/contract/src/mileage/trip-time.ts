type Zone = {
  format: Intl.DateTimeFormat
  /** Its offset (ms) at the beginning of days in UTC, by the number of days since 1970. */
  offsets: Map<number, number>
}

/**
 * Cached because creating a format is slow. Keyed by lowercase name: the zones are a few hundred,
 * but each can be spelled in thousands of ways, so other keys would let the cache grow without
 * limit.
 */
const zones = new Map<string, Zone>()
/** Days of a zone cached at a time. */
const maxDays = 1_000

/** Throws a RangeError for an unknown zone. */
function getZone(timeZone: string): Zone {
  const name = timeZone.toLowerCase()
  let zone = zones.get(name)
  if (!zone) {
    const twoDigits = {
      month: '2-digit',
      day: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      hour: '2-digit',
      hourCycle: 'h23',
      ...twoDigits,
    })
    zone = { format, offsets: new Map() }
    zones.set(name, zone)
  }
  return zone
}

/** Whether it is the name of a time zone, such as America/Phoenix. */
export function isTimeZone(name: string): boolean {
  // Plain offsets are rejected: they say nothing about daylight saving time.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false
  try {
    getZone(name)
    return true
  } catch {
    return false
  }
}

const second = 1000
const day = 24 * 60 * 60 * second

/** How far (ms) a zone's clock is ahead of UTC at a time, by its format. */
function computeOffset({ format }: Zone, time: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(time)) parts[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second: seconds = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute, seconds) - toSecond(time)
}

const toSecond = (time: number) => Math.floor(time / second) * second

function offsetAtStart(zone: Zone, ofDay: number): number {
  let offset = zone.offsets.get(ofDay)
  if (offset === undefined) {
    offset = computeOffset(zone, ofDay * day)
    if (zone.offsets.size >= maxDays) zone.offsets.clear()
    zone.offsets.set(ofDay, offset)
  }
  return offset
}

/**
 * The same by the days around it, which is many times as fast: a zone that begins and ends a day with the same offset has it all
 * day, since none changes its clock twice in one.
 */
function offsetAt(timeZone: string, time: number): number {
  const zone = getZone(timeZone)
  const today = Math.floor(time / day)
  const offset = offsetAtStart(zone, today)
  return offset === offsetAtStart(zone, today + 1) ? offset : computeOffset(zone, time)
}

/** The local time of a zone at an instant, to the second, as if it were UTC milliseconds. */
function wallClockMs(instant: string, timeZone: string): number {
  const time = Date.parse(instant)
  return toSecond(time) + offsetAt(timeZone, time)
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
  const time = Date.parse(instant)
  const offset = offsetAt(timeZone, time)
  const padTwo = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.abs(Math.round(offset / (60 * second)))
  const clock = new Date(toSecond(time) + offset).toISOString().slice(0, 19)
  return `${clock}${offset < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`
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
  // With the offsets before and after a possible change.
  const before = localMs - offsetAt(timeZone, localMs - day)
  const after = localMs - offsetAt(timeZone, localMs + day)
  const isShown = (time: number) => time + offsetAt(timeZone, time) === localMs
  const written = (time: number) => timeInZone(new Date(time).toISOString(), timeZone)
  if (before === after || !isShown(after)) return [written(before)]
  return isShown(before) ? [written(before), written(after)] : [written(after)]
}
