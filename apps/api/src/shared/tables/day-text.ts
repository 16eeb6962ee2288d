/** Whether a date without a year in front starts with its month or its day. */
export type DateOrder = 'mdy' | 'dmy'

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The calendar day as yyyy-MM-dd; undefined if there is no such day. */
export function parseDay(year: number, month: number, day: number): string | undefined {
  // Not with a Date, which takes a second for the days of a long file.
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0
  const isRealDay = day >= 1 && (day <= (monthLengths[month - 1] ?? 0) || isLeapDay)
  if (!isRealDay || year < 1990 || year >= 2100) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const months = [
  'jan|ene',
  'feb',
  'mar',
  'apr|abr',
  'may',
  'jun',
  'jul',
  'aug|ago',
  'sep',
  'oct',
  'nov',
  'dec|dic',
].map((start) => new RegExp(`^(${start})`, 'i'))
const toMonth = (name: string) => months.findIndex((start) => start.test(name)) + 1
const toYear = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text)

// A time, and where it is, may follow: 2026-11-04T10:30:00Z, 11/04/2026 08:15 AM.
const time = String.raw`(?:[T ,]+\d{1,2}:\d\d.{0,40})?$`
const iso = new RegExp(String.raw`^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))${time}`)
const numeric = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)${time}`)
const monthName = String.raw`(\p{L}{3,10})\.?`
const monthFirst = new RegExp(
  String.raw`^${monthName}[- ]?(\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})${time}`,
  'u',
)
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})(?:[-/ ]|\.? )?(?:de )?${monthName}(?:[-/, ]+(?:de )?)?(\d{4}|\d\d)${time}`,
  'u',
)
const yearFirst = new RegExp(String.raw`^(\d{4})[-/ ]${monthName}[-/ ](\d{1,2})${time}`, 'u')

/**
 * Parses a date as banks write it: 11/04/2026, 2026-11-04, 20261104, 04-Nov-2026, Nov 4, 2026, 4 de noviembre
 * de 2026; in each, a time may follow. Undefined for any other text. The day is the one written,
 * whatever the time zone.
 */
export function parseDate(text: string, order: DateOrder): string | undefined {
  if (text.length > 80) return undefined
  const plain = text.replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, '')
  const [, year, , month = '', day = '', monthDigits = month, dayDigits = day] =
    iso.exec(plain) ?? []
  if (year) return parseDay(Number(year), Number(monthDigits), Number(dayDigits))
  const [, first, , second, shortYear] = numeric.exec(plain) ?? []
  if (first && second && shortYear) {
    const [m, d] = order === 'mdy' ? [first, second] : [second, first]
    return parseDay(toYear(shortYear), Number(m), Number(d))
  }
  const named =
    reorder(monthFirst.exec(plain), [3, 1, 2]) ??
    reorder(dayFirst.exec(plain), [3, 2, 1]) ??
    reorder(yearFirst.exec(plain), [1, 2, 3])
  return named && parseDay(toYear(named[0]), toMonth(named[1]), Number(named[2]))
}

const reorder = (match: RegExpExecArray | null, [year, month, day]: [number, number, number]) =>
  match === null ? undefined : ([match[year]!, match[month]!, match[day]!] as const)

/**
 * Finds the order of a column's dates. Month first, as in the US, unless a date says otherwise.
 * `isOpen` if some dates speak for one order and some for the other, or if nothing decides and day first
 * makes a closer period: 01/11, 02/11 and 03/11 are more likely three days in a row than three months.
 * `isForeign` says that something else in the file is not written as in the US.
 */
export function findDateOrder(
  texts: readonly string[],
  isForeign: boolean,
): { dateOrder: DateOrder; isOpen: boolean } {
  let [onlyMonth, onlyDay] = [0, 0]
  const [monthDays, dayDays]: [string[], string[]] = [[], []]
  for (const text of texts) {
    const [mdy, dmy] = [parseDate(text, 'mdy'), parseDate(text, 'dmy')]
    if (mdy && !dmy) onlyMonth++
    if (dmy && !mdy) onlyDay++
    if (mdy && dmy) {
      monthDays.push(mdy)
      dayDays.push(dmy)
    }
  }
  if (onlyMonth > 0 || onlyDay > 0)
    return { dateOrder: onlyDay > onlyMonth ? 'dmy' : 'mdy', isOpen: onlyMonth > 0 && onlyDay > 0 }
  const differ = monthDays.some((day, i) => day !== dayDays[i])
  const isCloser = getSpan(dayDays) < getSpan(monthDays)
  const isOpen = differ && (isForeign || isCloser || texts.some((text) => /^\d+\.\d+\./.test(text)))
  return { dateOrder: isOpen && isCloser ? 'dmy' : 'mdy', isOpen }
}

function getSpan(days: readonly string[]): number {
  const sorted = days.toSorted()
  return sorted.length === 0 ? 0 : Date.parse(sorted.at(-1)!) - Date.parse(sorted[0]!)
}
