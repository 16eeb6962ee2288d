import type { BalanceSheetAmounts } from '@milepost/contract/financial-performance/statements/balance-sheet'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import type { MonthlyTotal } from './statements.sql.ts'

/** The balance before the year, then at the end of each month, in cents. */
export type Balances = number[]

const columns = months.length + 1
export const zeros = (): Balances => Array.from({ length: columns }, () => 0)

/** The cumulative net income up to each column. */
export function sumEarnings(totals: readonly MonthlyTotal[]): Balances {
  const earned = zeros()
  for (const { section, month, amount } of totals) {
    if (section === 'revenue') earned[month]! += amount
    if (section === 'variable' || section === 'fixed') earned[month]! -= amount
  }
  return runningSums(earned)
}

export function runningSums(changes: readonly number[]): Balances {
  let sum = 0
  return changes.map((change) => (sum += change))
}

export function toAmounts([beginning, ...monthEnds]: Balances, shown: number): BalanceSheetAmounts {
  const monthAmounts = months.map((month, i) => [
    `${month}Amount`,
    i < shown ? monthEnds[i]! / 100 : null,
  ])
  return {
    beginningAmount: beginning! / 100,
    ...Object.fromEntries(monthAmounts),
  } as BalanceSheetAmounts
}
