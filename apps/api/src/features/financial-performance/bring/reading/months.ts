import { parseDate, type DateOrder } from '../../../../shared/tables/day-text.ts'

const names = [
  /^(jan|ene)/,
  /^feb/,
  /^mar/,
  /^(apr|abr)/,
  /^may/,
  /^jun/,
  /^jul/,
  /^(aug|ago)/,
  /^sep|^set/,
  /^oct/,
  /^nov/,
  /^(dec|dic)/,
]
const word =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|ene|febrero|marzo|abril|abr|mayo|junio|julio|agosto|ago|sep?tiembre|set|octubre|noviembre|diciembre|dic)'

const wordFirst = new RegExp(String.raw`^${word}\.?(?:[-/' ]+(?:de )?'?(\d{4}|\d\d))?$`)
/** The running month of QuickBooks: "Oct 1 - 15, 2026", "Oct 1-15 2026". */
const part = new RegExp(String.raw`^${word}\.? \d{1,2} ?[-–] ?\d{1,2},? ?(\d{4}|\d\d)$`)
const yearFirst = new RegExp(String.raw`^(\d{4})[-/ ]${word}\.?$`)
const digits = /^(\d{4})[-/.](\d{1,2})$|^(\d{1,2})[-/.](\d{4})$/
/** The last day of a month, as Desktop shortens it: "Dec 31, 25". */
const dayOfMonth = new RegExp(String.raw`^${word}\.? (\d{1,2}),? '?(\d\d)$`)

const toMonth = (name: string) => names.findIndex((pattern) => pattern.test(name)) + 1
const toYear = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text)

const toText = (year: number, month: number): string | undefined =>
  year >= 1990 && year < 2100 && month >= 1 && month <= 12
    ? `${year}-${String(month).padStart(2, '0')}`
    : undefined

/**
 * Parses a month as reports head their columns: Jan 2026, January 2026, Jan-26, 2026-01, 01/2026, Oct 1 - 15, 2026, or
 * any of its days. Returns yyyy-MM; a name alone needs `year`, the report's.
 */
export function parseMonth(
  text: string,
  { year, order = 'mdy' }: { year?: number | undefined; order?: DateOrder } = {},
): string | undefined {
  if (text.length > 40) return undefined
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const [, name, nameYear] = wordFirst.exec(plain) ?? part.exec(plain) ?? []
  if (name !== undefined) {
    const found = nameYear === undefined ? year : toYear(nameYear)
    return found === undefined ? undefined : toText(found, toMonth(name))
  }
  const [, leading, named] = yearFirst.exec(plain) ?? []
  if (leading && named) return toText(Number(leading), toMonth(named))
  const [, y, m, m2, y2] = digits.exec(plain) ?? []
  if (y ?? y2) return toText(Number(y ?? y2), Number(m ?? m2))
  return parseDay(plain, order)?.slice(0, 7)
}

/** Parses a day as reports and journals write it. */
export function parseDay(text: string, order: DateOrder): string | undefined {
  const [, name, day, year] = dayOfMonth.exec(text.toLowerCase().trim()) ?? []
  return name && day && year
    ? parseDate(`${toYear(year)}-${toMonth(name)}-${day}`, order)
    : parseDate(text, order)
}

/** The day that a line above a report names: "As of December 31, 2025", "As at 31 December 2025". */
export function findDay(title: readonly string[]): string | undefined {
  for (const line of title) {
    const [, rest] =
      /(?:^|\b)(?:as (?:of|at)|al(?: d[ií]a)?|through|hasta el) (.{6,40})$/i.exec(line) ?? []
    const day = parseDay((rest ?? line).trim(), 'mdy')
    if (day) return day
  }
  return undefined
}

/** The year that a line above a report names, if it is only one: "January - October 2026". */
export function findYear(title: readonly string[]): number | undefined {
  const years = new Set(title.flatMap((line) => line.match(/\b20\d\d\b/g) ?? []))
  return years.size === 1 ? Number([...years][0]) : undefined
}
