import { roundToDollars } from './whole-dollars.ts'

/** What a month (1–12) has: net income, days, or miles as cents. */
export type MonthAmount = { month: number; cents: number }

/** A month's deduction for days or trips, and whether an estimated rate is in it. */
export type MonthDeduction = MonthAmount & { provisional: boolean }

/** A year from the months known: in cents, whole dollars, except the average. */
export type ProjectedYear = {
  toDate: number
  restOfYear: number
  throughMonth: number
  monthsWithLines: number
  monthsLeft: number
  averageMonth: number
}

/**
 * The months through `throughMonth` as they are, and each month after it as the average of those
 * that have anything. A month without anything lowers no average: its papers may not be there yet.
 */
export function projectYear(months: readonly MonthAmount[], throughMonth: number): ProjectedYear {
  const counted = months.filter(({ month }) => month <= throughMonth)
  const sum = counted.reduce((total, { cents }) => total + cents, 0)
  const monthsLeft = counted.length === 0 ? 0 : 12 - throughMonth
  return {
    toDate: roundToDollars(sum),
    restOfYear: roundToDollars(sum * monthsLeft, Math.max(counted.length, 1)),
    throughMonth,
    monthsWithLines: counted.length,
    monthsLeft,
    averageMonth: Math.round(sum / Math.max(counted.length, 1)),
  }
}

/**
 * The last month that the books count through: the one that staff have closed, or else the last
 * complete one that has lines. Zero before there is one. Days are yyyy-MM-dd.
 */
export function lastCountedMonth(
  year: number,
  { lockedThrough, today, months }: LastMonthFacts,
): number {
  if (lockedThrough !== null && lockedThrough >= `${year}-12-31`) return 12
  if (lockedThrough !== null && lockedThrough.slice(0, 4) === String(year)) {
    const closed = Number(lockedThrough.slice(5, 7)) - (isLastDay(lockedThrough) ? 0 : 1)
    if (closed > 0) return closed
  }
  const yearOfToday = Number(today.slice(0, 4))
  const complete = yearOfToday > year ? 12 : yearOfToday < year ? 0 : Number(today.slice(5, 7)) - 1
  return Math.max(0, ...months.filter((month) => month <= complete))
}

type LastMonthFacts = {
  lockedThrough: string | null
  today: string
  /** The months with lines. */
  months: readonly number[]
}

const oneDay = 24 * 60 * 60 * 1000
const isLastDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + oneDay).getUTCDate() === 1
