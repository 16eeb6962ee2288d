import { addDays } from '@milepost/contract/financial-performance/statements/periods'

/** A day as yyyy-MM-dd; `month` from 1; may be beyond December. */
export const toDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The nth weekday (0 is Sunday) of a month. */
function nth(n: number, day: number, year: number, month: number): string {
  const first = toDay(year, month, 1)
  return addDays(first, ((day - weekday(first) + 7) % 7) + (n - 1) * 7)
}

const observed = (day: string) => {
  if (weekday(day) === 6) return addDays(day, -1)
  return weekday(day) === 0 ? addDays(day, 1) : day
}

/** The legal holidays of the District of Columbia as they are observed, by D.C. Code § 28-2701. */
function listHolidays(year: number): string[] {
  return [
    observed(toDay(year, 1, 1)),
    nth(3, 1, year, 1),
    ...(year % 4 === 1 ? [observed(toDay(year, 1, 20))] : []),
    nth(3, 1, year, 2),
    observed(toDay(year, 4, 16)),
    // The last Monday of May.
    addDays(nth(1, 1, year, 6), -7),
    observed(toDay(year, 6, 19)),
    observed(toDay(year, 7, 4)),
    nth(1, 1, year, 9),
    nth(2, 1, year, 10),
    observed(toDay(year, 11, 11)),
    nth(4, 4, year, 11),
    observed(toDay(year, 12, 25)),
    // New Year's Day on a Saturday is observed the day before.
    observed(toDay(year + 1, 1, 1)),
  ]
}

/** The day itself, or the next that is no Saturday, Sunday, or legal holiday in the District of Columbia (IRC 7503). */
export function nextBusinessDay(day: string): string {
  const holidays = new Set(listHolidays(Number(day.slice(0, 4))))
  const isFree = [0, 6].includes(weekday(day)) || holidays.has(day)
  return isFree ? nextBusinessDay(addDays(day, 1)) : day
}
