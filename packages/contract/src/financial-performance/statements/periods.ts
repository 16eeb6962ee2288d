import * as z from 'zod/mini'

export const Month = z.enum([
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
])
export type Month = z.infer<typeof Month>

/** January first. */
export const months = Month.options

/** What a transaction list covers: everything before the year, one month, or the year to date. */
export const Period = z.enum(['beginning', ...months, 'yearToDate'])
export type Period = z.infer<typeof Period>

/** The first year of the books; anything earlier is in the opening batch. */
export const firstYear = 2023

/** A year of reports; as a path parameter it arrives as text. */
export const Year = z.coerce.number().check(z.int(), z.minimum(firstYear), z.maximum(9999))

/**
 * The months of a year that have begun by `today` (yyyy-MM-dd), as numbers from 1; none for a
 * future year.
 */
export function monthsShown(year: number, today: string): number[] {
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
  const last = year < thisYear ? 12 : year === thisYear ? thisMonth : 0
  return Array.from({ length: last }, (_, i) => i + 1)
}

/** Whether a month is over on `today`: only then is it compared with the plan. */
export const isClosed = (year: number, month: number, today: string): boolean =>
  `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7)

/** yyyy-MM-dd; day 0 is the last day of the previous month. */
const toIsoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The first and the last day (yyyy-MM-dd) of the months of a year from `first` to `last`, counted from 1. */
export const monthSpan = (
  year: number,
  first: number,
  last = first,
): { from: string; to: string } => ({
  from: toIsoDay(year, first, 1),
  to: toIsoDay(year, last + 1, 0),
})

/** The first and the last day (yyyy-MM-dd) of a month (yyyy-MM). */
export const daysOfMonth = (month: string): { from: string; to: string } =>
  monthSpan(Number(month.slice(0, 4)), Number(month.slice(5)))

/** Whether a month's figures are final: the books are locked through it. */
export const isFinal = (year: number, month: number, lockedThrough: string | null): boolean =>
  lockedThrough !== null && `${year}-${String(month).padStart(2, '0')}` <= lockedThrough.slice(0, 7)

const hour = 60 * 60 * 1000

/** The latest calendar day (yyyy-MM-dd) anywhere on earth: days begin first at UTC+14. */
export const newestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * hour).toISOString().slice(0, 10)

const dayMs = 24 * 60 * 60 * 1000

/** The day (yyyy-MM-dd) so many days later, or earlier if negative. */
export const addDays = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)
