import type { Month, Period } from '@milepost/contract/books/periods'
import {
  firstDayOfMonth,
  formatMonthInitial,
  formatMonth,
  formatShortMonth,
} from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { copy } from './financial-performance.copy.ts'

/** Months and periods by name, in the language of the person who reads. */
export function usePeriodNames() {
  const { language } = useLanguage()
  const words = useCopy(copy)
  /** As it stands in a sentence: October, octubre. */
  const month = (of: Month) => formatMonth(language, firstDayOfMonth(of))
  return {
    month,
    shortMonth: (of: Month) => capital(formatShortMonth(language, firstDayOfMonth(of))),
    letter: (of: Month) => formatMonthInitial(language, firstDayOfMonth(of)),
    /** As it stands by itself: October, Octubre, Year to date. */
    period: (of: Period) =>
      of === 'beginning' || of === 'yearToDate' ? words[of] : capital(month(of)),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
