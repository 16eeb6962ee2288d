import type { WorkKind } from '@milepost/contract/board/work-items'
import { formatShortMonth } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { copy } from './board.copy.ts'

/** Returns a function that names a piece of work with its period, such as 'Close the month, Nov 2026'. */
export function useWorkWords() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return ({ kind, period }: { kind: WorkKind; period: string }): string => {
    const year = period.slice(0, 4)
    const isMonth = /^\d{4}-\d\d$/.test(period)
    const when = isMonth
      ? `${formatShortMonth(language, `${period}-01`)} ${year}`
      : period.replace(/^(\d{4})-Q(\d)$/, language === 'en' ? 'Q$2 $1' : 'T$2 $1')
    return `${words[kind]}, ${when}`
  }
}
