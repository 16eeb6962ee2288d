import type { RateDays } from '@milepost/contract/per-diem/rate-days'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './rates.copy.ts'

/** A rate's date range, as shown in its row. */
export function useRateDays(): (rate: RateDays) => string {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  return ({ from, to }) => words.days(dayInYear(from), to && dayInYear(to))
}

/** A rate's date range, phrased to follow 'the rate' in a sentence. */
export function useRateDaysPhrase(): (rate: RateDays) => string {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  return ({ from, to }) => words.ofDays(dayInYear(from), to && dayInYear(to))
}
