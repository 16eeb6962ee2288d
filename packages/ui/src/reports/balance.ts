import type {
  BalanceSheet,
  BalanceSheetAmounts,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { months, type Month } from '@milepost/contract/financial-performance/statements/periods'

/** A point in time of the balance sheet: before the year ('beginning') or the end of a month. */
export type BalancePeriod = 'beginning' | Month

/** The balance of a row or a total; null for a future month. */
export const toBalance = (amounts: BalanceSheetAmounts, period: BalancePeriod): number | null =>
  amounts[`${period}Amount`]

/** 'beginning' and the months that have balances. */
export const listBalancePeriods = ({ totals }: BalanceSheet): BalancePeriod[] => [
  'beginning',
  ...months.filter((month) => toBalance(totals.assets, month) !== null),
]

/** Liabilities plus equity, exact to the cent. Equals the assets. */
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
