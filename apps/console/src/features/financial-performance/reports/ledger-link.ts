import {
  months,
  monthSpan,
  type Period,
} from '@milepost/contract/financial-performance/statements/periods'
import { paths } from '../../../paths.ts'

type Row = { internalAccountNumber: number | null }

/**
 * Links from a cell of a year's statement to the lines of its account in that period; undefined for a
 * computed row.
 */
export const createLedgerLink =
  (accountId: string, year: number) =>
  ({ internalAccountNumber: account }: Row, period: Period) =>
    account === null ? undefined : { to: paths.ledger(accountId, account, toSpan(year, period)) }

function toSpan(year: number, period: Period) {
  if (period === 'beginning') return monthSpan(year - 1, 1, 12)
  if (period === 'yearToDate') return monthSpan(year, 1, 12)
  return monthSpan(year, months.indexOf(period) + 1)
}
