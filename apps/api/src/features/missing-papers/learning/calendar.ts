import type { Rhythm } from '@milepost/contract/missing-papers/missing-papers'

/** A day as the number of days since 1970-01-01. */
export type Day = number

const dayMs = 86_400_000
export const toDay = (text: string): Day => Date.parse(text) / dayMs
export const toText = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The length of a period in days, on average. */
export const periodDays: Record<Rhythm, number> = {
  weekly: 7,
  biweekly: 14,
  twice_monthly: 15.2,
  monthly: 30.4,
  quarterly: 91.3,
}

/** How many months one period has, for rhythms of the calendar. */
const monthsOf = { twice_monthly: 0.5, monthly: 1, quarterly: 3 } as const

/** The Monday 1969-12-29: weeks are counted from it. */
const firstMonday = -3

/** Where a day is in a rhythm: the number of the period, and as fraction how much of the period is over. */
export function toPlace(rhythm: Rhythm, day: Day): number {
  if (rhythm === 'weekly' || rhythm === 'biweekly') return (day - firstMonday) / periodDays[rhythm]
  const date = new Date(day * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const start = Date.UTC(year, month, 1) / dayMs
  const end = Date.UTC(year, month + 1, 1) / dayMs
  return ((year - 1970) * 12 + month + (day - start) / (end - start)) / monthsOf[rhythm]
}

/** The day at a place in a rhythm. */
export function fromPlace(rhythm: Rhythm, place: number): Day {
  if (rhythm === 'weekly' || rhythm === 'biweekly')
    return Math.round(place * periodDays[rhythm] + firstMonday)
  const months = place * monthsOf[rhythm]
  const month = Math.floor(months + 1e-9)
  const start = Date.UTC(1970, month, 1) / dayMs
  const end = Date.UTC(1970, month + 1, 1) / dayMs
  // Half a day less than its end, so that the last day of a month is not the first of the next.
  return Math.min(end - 1, Math.round(start + (months - month) * (end - start)))
}

/**
 * The period that a paper of a day is of. One that is known by its arrival only is taken for that of the period before, unless it
 * came late in its own.
 */
export function toPeriod(rhythm: Rhythm, day: Day, isArrival: boolean): { from: Day; to: Day } {
  if (rhythm === 'biweekly') return { from: day - 13, to: day }
  const isEarly = isArrival && toPlace(rhythm, day) % 1 < 2 / 3 && rhythm !== 'weekly'
  const number = Math.floor(toPlace(rhythm, day) + 1e-9) - (isEarly ? 1 : 0)
  const from = fromPlace(rhythm, number)
  return { from, to: fromPlace(rhythm, number + 1) - 1 }
}
