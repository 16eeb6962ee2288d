import { retainedEarnings } from './ledger.ts'
import { months, monthSpan, type Period } from './periods.ts'

/**
 * The days whose lines lead to an account's figure in a column of a year's statement. Retained earnings take over the
 * year before on January 1, so their balance before a year is the one after that line.
 */
export function ledgerSpan(
  account: number,
  year: number,
  period: Period,
): { from: string; to: string } {
  if (period === 'beginning') {
    const before = monthSpan(year - 1, 1, 12)
    return account === retainedEarnings ? { ...before, to: `${year}-01-01` } : before
  }
  if (period === 'yearToDate') return monthSpan(year, 1, 12)
  return monthSpan(year, months.indexOf(period) + 1)
}
