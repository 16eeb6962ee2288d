import { months, type Month } from '@milepost/contract/books/periods'
import { detectLanguage, useLanguage, type Language } from './language.tsx'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/**
 * Texts of calendar days. Formats are created once per language: creating one takes longer than all texts of
 * a page.
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

/** MM-dd-yyyy, as lists show it, in the reader's own time zone. */
export function listDate(instant: string): string {
  const date = new Date(instant)
  return `${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}-${date.getFullYear()}`
}

/** A calendar day (yyyy-MM-dd) as MM-dd-yyyy, as lists show it. */
export const listDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')

/** 'h:mm a, Today' on the day of `now`, else 'MMM d, yyyy'; in the reader's own time zone. */
export function formatMoment(language: Language, instant: string, now: Date): string {
  const date = new Date(instant)
  const locale = locales[language]
  if (date.toDateString() !== now.toDateString())
    return date.toLocaleDateString(locale, { year: 'numeric', month: 'short', day: 'numeric' })
  const time = date.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', hour12: true })
  // Browsers put a narrow space before AM/PM, which no other text here has.
  return `${time.replaceAll('\u202f', ' ')}, ${language === 'en' ? 'Today' : 'hoy'}`
}

/** A calendar day (yyyy-MM-dd) as 'Jan 15', the same in every time zone. */
export const formatDay = createDayFormatter({ month: 'short', day: 'numeric' })

/** A calendar day with its year: 'Jan 15, 2027'. */
export const formatDayWithYear = createDayFormatter({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** The name of the month that a day is in. */
export const formatMonth = createDayFormatter({ month: 'long' })
export const formatShortMonth = createDayFormatter({ month: 'short' })
export const formatMonthInitial = createDayFormatter({ month: 'narrow' })

/** The first date format costs a slow phone 50 ms or more, so a page of dates creates it while its data loads. */
export const warmUpDateFormat = (): void =>
  void setTimeout(() => formatDay(detectLanguage(), '2026-01-01'))

/** A day of a month, whatever the year, for its name. */
export const firstDayOfMonth = (month: Month): string =>
  `2026-${padTwo(months.indexOf(month) + 1)}-01`

/** Months of a year as they stand in a sentence: 'January – October' where they follow each other, else each by its name. */
export function formatMonthSpan(language: Language, span: readonly Month[]): string {
  const monthIndexes = span.map((month) => months.indexOf(month))
  const names = span.map((month) => formatMonth(language, firstDayOfMonth(month)))
  const [first = 0, last = first] = [monthIndexes[0], monthIndexes.at(-1)]
  if (monthIndexes.length > 2 && last - first === monthIndexes.length - 1)
    return `${names[0]} – ${names.at(-1)}`
  return new Intl.ListFormat(locales[language]).format(names)
}

/** The twelve months by their first letters. */
export function useMonthInitials(): string[] {
  const { language } = useLanguage()
  return months.map((month) => formatMonthInitial(language, firstDayOfMonth(month)).toUpperCase())
}

/** A calendar day as it is read out: 'Friday, November 13'. */
export const formatLongDay = createDayFormatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** The calendar day (yyyy-MM-dd) it is where the reader is. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`

/** The dates of a screen, in the language of the person who reads. */
export function useDates() {
  const { language } = useLanguage()
  return {
    listDate,
    moment: (instant: string, now = new Date()) => formatMoment(language, instant, now),
    day: (day: string) => formatDay(language, day),
    monthSpan: (span: readonly Month[]) => formatMonthSpan(language, span),
    dayInYear: (day: string) => formatDayWithYear(language, day),
    longDay: (day: string) => formatLongDay(language, day),
  }
}
