import type { Month, Period } from '@milepost/contract/books/periods'
import { dayIn, monthInitialOf, monthNameOf, shortMonthOf } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { copy } from './financial-performance.copy.ts'

/** Months and periods by name, in the language of the person who reads. */
export function usePeriodNames() {
  const { language } = useLanguage()
  const words = useCopy(copy)
  /** As it stands in a sentence: October, octubre. */
  const month = (of: Month) => monthNameOf(language, dayIn(of))
  return {
    month,
    shortMonth: (of: Month) => capital(shortMonthOf(language, dayIn(of))),
    letter: (of: Month) => monthInitialOf(language, dayIn(of)),
    /** As it stands by itself: October, Octubre, Year to date. */
    period: (of: Period) =>
      of === 'beginning' || of === 'yearToDate' ? words[of] : capital(month(of)),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
