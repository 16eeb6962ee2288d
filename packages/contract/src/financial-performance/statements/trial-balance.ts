import * as z from 'zod/mini'
import { BalanceSheetAmounts } from './balance-sheet.ts'
import { Section } from './ledger.ts'

export const TrialBalanceRow = z.object({
  name: z.string(),
  internalAccountNumber: z.int(),
  section: Section,
  /** Dollars; positive for a debit balance, negative for a credit balance. */
  balances: BalanceSheetAmounts,
})
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>

/**
 * The balances before a year and at the end of each of its months. Revenue and expenses count from
 * January 1; earlier years are in the retained earnings.
 */
export const TrialBalance = z.object({
  year: z.int(),
  /** By number, without accounts that are zero in every column. */
  accounts: z.array(TrialBalanceRow),
  /** In every column, the debits equal the credits. */
  totals: z.object({ debit: BalanceSheetAmounts, credit: BalanceSheetAmounts }),
})
export type TrialBalance = z.infer<typeof TrialBalance>

/** A balance as a trial balance prints it: in the debit or the credit column, or in neither. */
export const toSides = (
  balance: number | null,
): { debit: number | null; credit: number | null } => ({
  debit: balance !== null && balance > 0 ? balance : null,
  credit: balance !== null && balance < 0 ? -balance : null,
})
