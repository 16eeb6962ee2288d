import type { Month, Period } from '@milepost/contract/financial-performance/statements/periods'
import {
  firstDayOfMonth,
  formatMonth,
  formatMonthInitial,
  formatShortMonth,
} from '../i18n/dates.ts'
import { useCopy, useLanguage } from '../i18n/language.tsx'
import { copy } from './statement.copy.ts'

/** Translated names of months and periods. */
export function usePeriodNames() {
  const { language } = useLanguage()
  const words = useCopy(copy)
  /** As used inside a sentence: October, octubre. */
  const month = (value: Month) => formatMonth(language, firstDayOfMonth(value))
  return {
    month,
    shortMonth: (value: Month) => capital(formatShortMonth(language, firstDayOfMonth(value))),
    letter: (value: Month) => formatMonthInitial(language, firstDayOfMonth(value)),
    /** As used on its own: October, Octubre, Year to date. */
    period: (value: Period) =>
      value === 'beginning' || value === 'yearToDate' ? words[value] : capital(month(value)),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
