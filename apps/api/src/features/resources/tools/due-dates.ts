/** A day as yyyy-MM-dd. */
type Day = string

const day = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

const addDays = (from: Day, days: number): Day =>
  new Date(Date.parse(from) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** 0 is Sunday. */
const weekday = (of: Day) => new Date(of).getUTCDay()

/** The nth given weekday of a month; -1 is the last. */
function nth(n: number, dayOfWeek: number, year: number, month: number): Day {
  if (n < 0) return addDays(nth(1, dayOfWeek, year, month + 1), -7)
  const first = day(year, month, 1)
  return addDays(first, ((dayOfWeek - weekday(first) + 7) % 7) + (n - 1) * 7)
}

/** A fixed-date holiday is observed on Friday if it falls on a Saturday, on Monday if on a Sunday. */
function toObservedDay(date: Day): Day {
  if (weekday(date) === 6) return addDays(date, -1)
  return weekday(date) === 0 ? addDays(date, 1) : date
}

const [monday, thursday] = [1, 4]

/** Legal holidays in the District of Columbia, which postpone IRS deadlines: IRC 7503, 5 USC 6103, DC Code 28-2701. */
const holidays = (year: number): Day[] => [
  ...[day(year, 1, 1), day(year + 1, 1, 1), day(year, 4, 16), day(year, 6, 19)].map(toObservedDay),
  ...[day(year, 7, 4), day(year, 11, 11), day(year, 12, 25)].map(toObservedDay),
  nth(3, monday, year, 1),
  nth(3, monday, year, 2),
  nth(-1, monday, year, 5),
  nth(1, monday, year, 9),
  nth(2, monday, year, 10),
  nth(4, thursday, year, 11),
]

/** The due date for this month and date: the first day from it on that is neither a weekend nor a holiday. */
export function toDueDay(year: number, month: number, date: number): Day {
  const isBusinessDay = (of: Day) =>
    weekday(of) !== 0 && weekday(of) !== 6 && !holidays(year).includes(of)
  let due = day(year, month, date)
  while (!isBusinessDay(due)) due = addDays(due, 1)
  return due
}
