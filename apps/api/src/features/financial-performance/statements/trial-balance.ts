import {
  isDebit,
  isOnBalanceSheet,
  retainedEarnings,
} from '@milepost/contract/financial-performance/statements/ledger'
import { monthsShown } from '@milepost/contract/financial-performance/statements/periods'
import type { TrialBalance } from '@milepost/contract/financial-performance/statements/trial-balance'
import { runningSums, sumEarnings, toAmounts, zeros } from './balances.ts'
import type { MonthlyTotal } from './statements.sql.ts'

type Account = Pick<MonthlyTotal, 'internalAccountNumber' | 'name' | 'section'> & {
  balances: number[]
}

/**
 * Builds a year's trial balance from the totals of its months and of all time before. Leaves out accounts
 * that are zero in every column. In each column, the debits equal the credits.
 */
export function buildTrialBalance(
  year: number,
  today: string,
  totals: readonly MonthlyTotal[],
): TrialBalance {
  const shown = monthsShown(year, today).length
  const accounts = buildAccounts(totals).filter(({ balances }) =>
    balances.slice(0, shown + 1).some((balance) => balance !== 0),
  )
  const total = (sign: 1 | -1) =>
    toAmounts(
      zeros().map((_, column) =>
        accounts.reduce((sum, { balances }) => sum + Math.max(sign * balances[column]!, 0), 0),
      ),
      shown,
    )
  return {
    year,
    accounts: accounts.map(({ balances, ...account }) => ({
      ...account,
      balances: toAmounts(balances, shown),
    })),
    totals: { debit: total(1), credit: total(-1) },
  }
}

/** Every account's balances in cents, positive for a debit. */
function buildAccounts(totals: readonly MonthlyTotal[]): Account[] {
  const earlierEarnings = sumEarnings(totals)[0]!
  const accounts = new Map<number, Account>()
  for (const { internalAccountNumber: number, name, section, month, amount } of totals) {
    if (section === 'miles') continue
    const account = accounts.get(number) ?? {
      name,
      internalAccountNumber: number,
      section,
      balances: zeros(),
    }
    accounts.set(number, account)
    // Earlier years' revenue and expenses are in the retained earnings.
    if (isOnBalanceSheet(section) || month > 0)
      account.balances[month]! += isDebit(section) ? amount : -amount
  }
  const retained = accounts.get(retainedEarnings)
  if (retained) retained.balances[0]! -= earlierEarnings
  return [...accounts.values()].map((account) => ({
    ...account,
    balances: runningSums(account.balances),
  }))
}
