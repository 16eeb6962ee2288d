import { nextDay } from '@milepost/contract/financial-performance/books-lock'
import { formatDayWithYear, formatShortMonth } from '@milepost/ui/i18n/dates.ts'
import type { Language } from '@milepost/ui/i18n/language.tsx'

/**
 * Through when books are posted, reconciled, or locked: 'Nov 2026', or a day within a month with its date. The last day of a month
 * stands for the month, and may be still to come.
 */
export const formatThrough = (language: Language, day: string): string =>
  nextDay(day).endsWith('-01')
    ? `${formatShortMonth(language, day)} ${day.slice(0, 4)}`
    : formatDayWithYear(language, day)
