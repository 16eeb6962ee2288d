import { months, type Month } from '@milepost/contract/financial-performance/statements/periods'
import { detectLanguage, useLanguage, type Language } from './language.tsx'
import { formatList } from './list.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/**
 * Formats calendar days. Formatters are created once per language: creating one takes longer than
 * formatting all dates of a page.
 */
function createDayFormatter(options: Intl.DateTimeFormatOptions) {
  const formatters: Partial<Record<Language, Intl.DateTimeFormat>> = {}
  return (language: Language, day: string): string => {
    formatters[language] ??= new Intl.DateTimeFormat(locales[language], {
      ...options,
      timeZone: 'UTC',
    })
    return formatters[language].format(new Date(`${day}T00:00:00Z`))
  }
}

const padTwo = (n: number) => String(n).padStart(2, '0')

/** MM-dd-yyyy in the reader's time zone, for lists. */
export function listDate(instant: string): string {
  const date = new Date(instant)
  return `${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}-${date.getFullYear()}`
}

/** A calendar day (yyyy-MM-dd) as MM-dd-yyyy, for lists. */
export const listDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')

/** 'h:mm a, Today' on the day of `now`, otherwise 'MMM d, yyyy'; in the reader's time zone. */
export function formatMoment(language: Language, instant: string, now: Date): string {
  const date = new Date(instant)
  const locale = locales[language]
  if (date.toDateString() !== now.toDateString())
    return date.toLocaleDateString(locale, { year: 'numeric', month: 'short', day: 'numeric' })
  const time = date.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', hour12: true })
  // Browsers put a narrow no-break space before AM/PM; no other text here has one.
  return `${time.replaceAll('\u202f', ' ')}, ${language === 'en' ? 'Today' : 'hoy'}`
}

/** The day of an instant in a sentence: 'October 3', with its year if that isn't the year of `now`. */
export function formatDayOf(language: Language, instant: string, now: Date): string {
  const date = new Date(instant)
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString(locales[language], {
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** A calendar day (yyyy-MM-dd) as 'Jan 15', the same in every time zone. */
export const formatDay = createDayFormatter({ month: 'short', day: 'numeric' })

/** A calendar day with its year: 'Jan 15, 2027'. */
export const formatDayWithYear = createDayFormatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** A calendar day in full: 'January 15, 2027'. */
const formatFullDay = createDayFormatter({ year: 'numeric', month: 'long', day: 'numeric' })

/** The name of a day's month. */
export const formatMonth = createDayFormatter({ month: 'long' })
const formatMonthInYear = createDayFormatter({ year: 'numeric', month: 'long' })
export const formatShortMonth = createDayFormatter({ month: 'short' })
export const formatMonthInitial = createDayFormatter({ month: 'narrow' })

/**
 * Creating the first formatter costs a slow phone 50 ms or more, so a page with dates does it while
 * its data loads.
 */
export const warmUpDateFormat = (): void =>
  void setTimeout(() => formatDay(detectLanguage(), '2026-01-01'))

/** A day in the month, in any year, to format the month's name. */
export const firstDayOfMonth = (month: Month): string =>
  `2026-${padTwo(months.indexOf(month) + 1)}-01`

/**
 * Months of a year for use in a sentence: 'January to October' if there are three or more in a row,
 * otherwise a list of names.
 */
export function formatMonthSpan(language: Language, span: readonly Month[]): string {
  const names = span.map((month) => formatMonth(language, firstDayOfMonth(month)))
  if (isInARow(span)) return `${names[0]} ${language === 'en' ? 'to' : 'a'} ${names.at(-1)}`
  return formatList(language, names)
}

/** When something was, in a sentence: 'from January to October', 'in January and March'. */
export function formatInMonths(language: Language, span: readonly Month[]): string {
  const [from, within] = language === 'en' ? ['from', 'in'] : ['de', 'en']
  return `${isInARow(span) ? from : within} ${formatMonthSpan(language, span)}`
}

function isInARow(span: readonly Month[]): boolean {
  const [first, last] = [span[0], span.at(-1)]
  if (first === undefined || last === undefined || span.length < 3) return false
  return months.indexOf(last) - months.indexOf(first) === span.length - 1
}

/** The initials of the twelve months. */
export function useMonthInitials(): string[] {
  const { language } = useLanguage()
  return months.map((month) => formatMonthInitial(language, firstDayOfMonth(month)).toUpperCase())
}

/** A calendar day for screen readers: 'Friday, November 13'. */
export const formatLongDay = createDayFormatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** Today's calendar day (yyyy-MM-dd) in the reader's time zone. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`

/** Date formatters in the reader's language. */
export function useDates() {
  const { language } = useLanguage()
  return {
    listDate,
    moment: (instant: string, now = new Date()) => formatMoment(language, instant, now),
    day: (day: string) => formatDay(language, day),
    monthSpan: (span: readonly Month[]) => formatMonthSpan(language, span),
    inMonths: (span: readonly Month[]) => formatInMonths(language, span),
    dayInYear: (day: string) => formatDayWithYear(language, day),
    fullDay: (day: string) => formatFullDay(language, day),
    /** A month (yyyy-MM) with its year: 'January 2027'. */
    monthInYear: (month: string) => formatMonthInYear(language, `${month}-01`),
    longDay: (day: string) => formatLongDay(language, day),
  }
}
