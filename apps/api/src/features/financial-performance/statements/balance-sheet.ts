import type {
  BalanceSheet,
  BalanceSheetRow,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import {
  retainedEarnings,
  toSlug,
  type Section,
} from '@milepost/contract/financial-performance/statements/ledger'
import { monthsShown } from '@milepost/contract/financial-performance/statements/periods'
import { runningSums, sumEarnings, toAmounts, zeros, type Balances } from './balances.ts'
import type { BooksStanding, MonthlyTotal } from './statements.sql.ts'

type Account = { name: string; internalAccountNumber: number | null; balances: Balances }

type BalanceSheetInput = {
  year: number
  /** yyyy-MM-dd in the account's time zone. */
  today: string
  totals: readonly MonthlyTotal[]
  standing: BooksStanding
}

/**
 * Builds a year's balance sheet from the totals of its months and of all time before. Leaves out rows that
 * are zero in every column. In each column, total assets equal total liabilities plus owner's equity.
 */
export function buildBalanceSheet({
  year,
  today,
  totals,
  standing,
}: BalanceSheetInput): BalanceSheet {
  const shown = monthsShown(year, today).length
  const earnings = sumEarnings(totals)
  const before = earnings[0]!
  const accounts = (section: Section) =>
    buildAccounts(totals, section).map((account) =>
      account.internalAccountNumber === retainedEarnings
        ? { ...account, balances: account.balances.map((balance) => balance + before) }
        : account,
    )
  const currentEarnings = {
    name: 'Current Year Earnings',
    internalAccountNumber: null,
    balances: earnings.map((balance) => balance - before),
  }
  const byGroup = {
    assets: accounts('asset'),
    liability: accounts('liability'),
    ownersEquity: [...accounts('equity'), currentEarnings],
  }
  const rows = (group: Account[]): BalanceSheetRow[] =>
    group
      .filter(({ balances }) => balances.slice(0, shown + 1).some((balance) => balance !== 0))
      .map(({ name, internalAccountNumber, balances }) => ({
        name,
        categoryId: toSlug(name),
        internalAccountNumber,
        ...toAmounts(balances, shown),
      }))
  const total = (group: Account[]) =>
    toAmounts(
      group.reduce((sum, { balances }) => sum.map((n, i) => n + balances[i]!), zeros()),
      shown,
    )
  return {
    year,
    ...standing,
    assets: rows(byGroup.assets),
    liability: rows(byGroup.liability),
    ownersEquity: rows(byGroup.ownersEquity),
    totals: {
      assets: total(byGroup.assets),
      liability: total(byGroup.liability),
      ownersEquity: total(byGroup.ownersEquity),
    },
  }
}

function buildAccounts(totals: readonly MonthlyTotal[], section: Section): Account[] {
  const changes = new Map<number, Account>()
  for (const { internalAccountNumber, name, section: rowSection, month, amount } of totals) {
    if (rowSection !== section) continue
    const account = changes.get(internalAccountNumber) ?? {
      name,
      internalAccountNumber,
      balances: zeros(),
    }
    account.balances[month]! += amount
    changes.set(internalAccountNumber, account)
  }
  return [...changes.values()].map((account) => ({
    ...account,
    balances: runningSums(account.balances),
  }))
}
