import { existsSync } from 'node:fs'
import { libfaketime } from '../scripts/libfaketime.ts'

// The journeys read no other clock: an architecture test says so.

const { JOURNEYS_NOW } = process.env
// Computed once; the workers and their servers get it from the first process.
if (JOURNEYS_NOW)
  process.env.JOURNEYS_AHEAD ??= `${Math.round((Date.parse(JOURNEYS_NOW) - Date.now()) / 1_000)}`
const aheadSeconds = Number(process.env.JOURNEYS_AHEAD ?? 0)
if (Number.isNaN(aheadSeconds)) throw new Error(`JOURNEYS_NOW is not a time: ${JOURNEYS_NOW}`)

/** How far the journeys' time is ahead of this machine's; 0 unless JOURNEYS_NOW is set. */
export const aheadMs: number = aheadSeconds * 1_000

/** What a server needs in its environment for the journeys' time. */
export const serverClock: Record<string, string> = aheadMs === 0 ? {} : shiftClock()

function shiftClock() {
  if (!existsSync(libfaketime)) throw new Error('JOURNEYS_NOW needs libfaketime.')
  return {
    LD_PRELOAD: libfaketime,
    FAKETIME: aheadSeconds > 0 ? `+${aheadSeconds}` : `${aheadSeconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: 'UTC',
  }
}

/** The time on the servers and in the browsers. */
export const now = (): Date => new Date(Date.now() + aheadMs)

/** Where the journeys' browsers are, and a client of whom the firm says nothing else. */
export const browserZone = 'America/Chicago'

/** Today (yyyy-MM-dd) as the pages have it, or in another time zone. */
export const today = (timeZone = browserZone): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now())

/** The year that the pages take for the current one. */
export const thisYear = (): number => Number(today().slice(0, 4))

/** A year that the demo firm, which follows the servers' clock (UTC), has had from its first day to its last. */
export const lastYear: number = Number(today('UTC').slice(0, 4)) - 1

/** A month (yyyy-MM) that is over on every day of the year, in the middle of what the demo firm has. */
export const pastMonth = `${lastYear}-11`

/** For `page.clock`: in the past month, when a page has closed months and an open one in its year. */
export const inPastMonth: Date = new Date(`${pastMonth}-18T18:00:00Z`)

/** The last month (yyyy-MM) that is over. */
export function findLastMonth(): string {
  const [year, month] = today().split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}

/**
 * What a page writes of a moment since `day`, which was today then: the time, or the day if midnight has passed
 * meanwhile.
 */
export const momentSince = (day: string): string =>
  day === today()
    ? '\\d{1,2}:\\d\\d [AP]M, Today'
    : '(\\d{1,2}:\\d\\d [AP]M, Today|\\w{3} \\d+, \\d{4})'
