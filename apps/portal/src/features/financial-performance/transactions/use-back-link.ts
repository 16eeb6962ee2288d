import { useLocation } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import type { LinkOrigin } from '../statement/transactions-link.ts'
import { useReport } from '../statement/use-report.ts'

/** The back link of a page opened from a report: to the report as it was, or else to the report with this query. */
export function useBackLink(query = '') {
  const words = useCopy(copy)
  const report = useReport()
  const from = useLocation().state as LinkOrigin | null
  const path = report === 'balance-sheet' ? paths.balanceSheet : paths.profitAndLoss
  return {
    from,
    back: {
      to: from?.report ?? `${path}${query}`,
      label: report === 'balance-sheet' ? words.backToBalanceSheet : words.backToProfitAndLoss,
    },
  }
}
