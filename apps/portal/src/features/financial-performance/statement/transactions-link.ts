import { useLocation } from 'react-router'
import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import { paths } from '../../../paths.ts'
import { useReport } from './use-report.ts'

type Account = { categoryId: string; internalAccountNumber: number | null }

/** The location state of a link from a report, so that the back link restores the report as it was. */
export type LinkOrigin = { report?: string; list?: string }

/** The link from a row of this report to its transactions; undefined for a computed row. */
export function useTransactionsLink(year: number, period: Period) {
  const report = useReport()
  const { pathname, search } = useLocation()
  const toTransactionsUrl =
    report === 'balance-sheet' ? paths.balanceSheetTransactions : paths.profitAndLossTransactions
  return ({ categoryId, internalAccountNumber: number }: Account, linkPeriod: Period = period) =>
    number === null
      ? undefined
      : {
          to: toTransactionsUrl({
            name: categoryId,
            internalAccountNumber: String(number),
            year,
            period: linkPeriod,
          }),
          state: { report: `${pathname}${search}` } satisfies LinkOrigin,
        }
}
