import type { RateDays } from '@milepost/contract/rate-days'
import { useDates } from '@milepost/ui/dates.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { copy } from './rates.copy.ts'

/** A rate's days, as rows and sentences name them. */
export function useRateDays(): (rate: RateDays) => string {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  return ({ from, to }) => words.days(dayInYear(from), to && dayInYear(to))
}
