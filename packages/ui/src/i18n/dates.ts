import { months, type Month } from '@milepost/contract/books/periods'
import { firstLanguage, useLanguage, type Language } from './language.tsx'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** Texts of calendar days. Each language's format is made once, which takes longer than all the texts of a page. */
function dayTexts(options: Intl.DateTimeFormatOptions) {
  const made: Partial<Record<Language, Intl.DateTimeFormat>> = {}
  return (language: Language, day: string): string => {
    made[language] ??= new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
    return made[language].format(new Date(`${day}T00:00:00Z`))
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** MM-dd-yyyy, as lists show it, in the reader's own time zone. */
export function listDate(instant: string): string {
  const at = new Date(instant)
  return `${two(at.getMonth() + 1)}-${two(at.getDate())}-${at.getFullYear()}`
}

/** A calendar day (yyyy-MM-dd) as MM-dd-yyyy, as lists show it. */
export const listDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')

/** 'h:mm a, Today' on the day of `now`, else 'MMM d, yyyy'; in the reader's own time zone. */
export function momentOf(language: Language, instant: string, now: Date): string {
  const at = new Date(instant)
  const locale = locales[language]
  if (at.toDateString() !== now.toDateString())
    return at.toLocaleDateString(locale, { year: 'numeric', month: 'short', day: 'numeric' })
  const time = at.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', hour12: true })
  // The browser joins the hour and its AM by a narrow space that no other text here has.
  return `${time.replaceAll('\u202f', ' ')}, ${language === 'en' ? 'Today' : 'hoy'}`
}

/** A calendar day (yyyy-MM-dd) as 'Jan 15', the same in every time zone. */
export const dayOf = dayTexts({ month: 'short', day: 'numeric' })

/** A calendar day with its year: 'Jan 15, 2027'. */
export const dayInYearOf = dayTexts({ year: 'numeric', month: 'short', day: 'numeric' })

/** The name of the month that a day is in. */
export const monthNameOf = dayTexts({ month: 'long' })
export const shortMonthOf = dayTexts({ month: 'short' })
export const monthInitialOf = dayTexts({ month: 'narrow' })

/**
 * The first format of all takes a slow phone fifty milliseconds and more: a page of dates has it made as its code comes, in a
 * turn of its own, while its answers are on their way.
 */
export const prepareDates = (): void => void setTimeout(() => dayOf(firstLanguage(), '2026-01-01'))

/** A day of a month, whatever the year, for its name. */
export const dayIn = (month: Month): string => `2026-${two(months.indexOf(month) + 1)}-01`

/** Months of a year as they stand in a sentence: 'January – October' where they follow each other, else each by its name. */
export function monthSpanOf(language: Language, span: readonly Month[]): string {
  const places = span.map((month) => months.indexOf(month))
  const names = span.map((month) => monthNameOf(language, dayIn(month)))
  const [first = 0, last = first] = [places[0], places.at(-1)]
  if (places.length > 2 && last - first === places.length - 1)
    return `${names[0]} – ${names.at(-1)}`
  return new Intl.ListFormat(locales[language]).format(names)
}

/** The twelve months by their first letters. */
export function useMonthInitials(): string[] {
  const { language } = useLanguage()
  return months.map((month) => monthInitialOf(language, dayIn(month)).toUpperCase())
}

/** A calendar day as it is read out: 'Friday, November 13'. */
export const longDayOf = dayTexts({ weekday: 'long', month: 'long', day: 'numeric' })

/** The calendar day (yyyy-MM-dd) it is where the reader is. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

/** The dates of a screen, in the language of the person who reads. */
export function useDates() {
  const { language } = useLanguage()
  return {
    listDate,
    moment: (instant: string, now = new Date()) => momentOf(language, instant, now),
    day: (day: string) => dayOf(language, day),
    monthSpan: (span: readonly Month[]) => monthSpanOf(language, span),
    dayInYear: (day: string) => dayInYearOf(language, day),
    longDay: (day: string) => longDayOf(language, day),
  }
}
