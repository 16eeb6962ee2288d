import { ledgerSpan } from '@milepost/contract/financial-performance/statements/ledger-span'
import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import { paths } from '../../../paths.ts'

type Row = { internalAccountNumber: number | null }

/**
 * Links from a cell of a year's statement to the lines of its account in that period; undefined for a
 * computed row.
 */
export const createLedgerLink =
  (accountId: string, year: number) =>
  ({ internalAccountNumber: account }: Row, period: Period) =>
    account === null
      ? undefined
      : { to: paths.ledger(accountId, account, ledgerSpan(account, year, period)) }
