import type { BalanceSheetAmounts, BalanceSheet } from '@milepost/contract/books/balance-sheet'
import { toHundredths } from '@milepost/contract/books/ledger'
import { months, type Month } from '@milepost/contract/books/periods'

/** When a balance is read: before the year, or at the end of one of its months. */
export type BalancePeriod = 'beginning' | Month

/** A balance of a row or a total; null for a month to come. */
export const toBalance = (amounts: BalanceSheetAmounts, period: BalancePeriod): number | null =>
  amounts[`${period}Amount`]

/** The beginning, and the months a sheet has balances for. */
export const listBalancePeriods = ({ totals }: BalanceSheet): BalancePeriod[] => [
  'beginning',
  ...months.filter((month) => toBalance(totals.assets, month) !== null),
]

/** What is owed and owned together, exact to the cent; the same as the assets. */
export function liabilitiesAndEquity({ totals }: BalanceSheet, period: BalancePeriod): number {
  const [liability, equity] = [totals.liability, totals.ownersEquity].map((amounts) =>
    toHundredths(toBalance(amounts, period) ?? 0),
  )
  return (liability! + equity!) / 100
}

/** Whether nothing was ever posted. */
export const isBlankSheet = (sheet: BalanceSheet): boolean =>
  [...sheet.assets, ...sheet.liability, ...sheet.ownersEquity].every((row) =>
    listBalancePeriods(sheet).every((period) => !toBalance(row, period)),
  )
