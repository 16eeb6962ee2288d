import type {
  BalanceSheet,
  BalanceSheetAmounts,
  BalanceSheetRow,
} from '@milepost/contract/books/balance-sheet'
import { retainedEarnings, toSlug, type Section } from '@milepost/contract/books/ledger'
import { months, monthsShown } from '@milepost/contract/books/periods'
import type { MonthlyTotal } from './statements.sql.ts'

/** The balance before the year, then at the end of each month, in cents. */
type Balances = number[]

const columns = months.length + 1
const zeros = (): Balances => Array.from({ length: columns }, () => 0)

type Account = { name: string; internalAccountNumber: number | null; balances: Balances }

/**
 * Builds a year's balance sheet from the totals of its months and of all time before. Leaves out rows that
 * are zero in every column. In each column, total assets equal total liabilities plus owner's equity.
 */
export function buildBalanceSheet(
  year: number,
  today: string,
  totals: readonly MonthlyTotal[],
): BalanceSheet {
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

/** The cumulative net income up to each column. */
function sumEarnings(totals: readonly MonthlyTotal[]): Balances {
  const earned = zeros()
  for (const { section, month, amount } of totals) {
    if (section === 'revenue') earned[month]! += amount
    if (section === 'variable' || section === 'fixed') earned[month]! -= amount
  }
  return runningSums(earned)
}

function runningSums(changes: readonly number[]): Balances {
  let sum = 0
  return changes.map((change) => (sum += change))
}

function toAmounts([beginning, ...monthEnds]: Balances, shown: number): BalanceSheetAmounts {
  const monthAmounts = months.map((month, i) => [
    `${month}Amount`,
    i < shown ? monthEnds[i]! / 100 : null,
  ])
  return {
    beginningAmount: beginning! / 100,
    ...Object.fromEntries(monthAmounts),
  } as BalanceSheetAmounts
}
