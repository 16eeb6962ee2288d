import type { WorkItem, WorkKind } from '@milepost/contract/board/work-items'
import { formatShortMonth } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { workKinds } from './work-kinds.copy.ts'

/** Where work is done; undefined if that is outside the console. */
export function toWorkPath({ kind, period, account: { id } }: WorkItem): string | undefined {
  if (kind === 'monthly_close') return paths.monthClose(id, period)
  if (kind === 'quarterly_estimate' || kind === 'tax_return') return paths.clientTax(id)
  return undefined
}

/** Returns a function that names a piece of work with its period, such as 'Close the month, Nov 2026'. */
export function useWorkWords() {
  const words = useCopy(workKinds)
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
