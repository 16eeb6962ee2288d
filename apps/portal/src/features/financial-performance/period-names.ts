import { months, type Month, type Period } from '@milepost/contract/periods'
import { useCopy, useLanguage, type Language } from '@milepost/ui/language.tsx'
import { copy } from './financial-performance.copy.ts'

const named = (language: Language, month: 'long' | 'short' | 'narrow') => {
  const name = new Intl.DateTimeFormat(`${language}-US`, { month, timeZone: 'UTC' })
  return months.map((_, index) => name.format(Date.UTC(2026, index)))
}

const names = {
  en: { long: named('en', 'long'), short: named('en', 'short'), narrow: named('en', 'narrow') },
  es: { long: named('es', 'long'), short: named('es', 'short'), narrow: named('es', 'narrow') },
}

/** Months and periods by name, in the language of the person who reads. */
export function usePeriodNames() {
  const { language } = useLanguage()
  const words = useCopy(copy)
  const { long, short, narrow } = names[language]
  /** As it stands in a sentence: October, octubre. */
  const month = (of: Month) => long[months.indexOf(of)]!
  return {
    month,
    shortMonth: (of: Month) => capital(short[months.indexOf(of)]!),
    letter: (of: Month) => narrow[months.indexOf(of)]!,
    /** As it stands by itself: October, Octubre, Year to date. */
    period: (of: Period) =>
      of === 'beginning' || of === 'yearToDate' ? words[of] : capital(month(of)),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
