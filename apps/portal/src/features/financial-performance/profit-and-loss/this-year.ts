import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { months, type Month } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { today } from '@milepost/ui/i18n/dates.ts'
import { findOpenMonth, isBlank, listMonths } from '@milepost/ui/reports/statement.ts'
import { useProfitAndLoss } from '../statement/financial-performance.hooks.ts'

/** The current year's statement, shared by the cards on the home page. */
export const useThisYear = () => useProfitAndLoss(Number(today().slice(0, 4)))

/** What the home page says about the year so far: the latest closed month compared to the one before. */
export type MonthHighlight = {
  month: Month
  /** The month is still running: no closed month has anything in the books. */
  isOpen: boolean
  profit: number
  /** The change from the month before, in dollars. */
  change: { amount: number; before: Month } | undefined
  /** The expense responsible for most of a fall. */
  cause: { row: ProfitAndLossRow; amount: number } | undefined
}

/** Undefined if the books are empty. */
export function monthHighlight(
  statement: ProfitAndLossStatement,
  day = today(),
): MonthHighlight | undefined {
  if (isBlank(statement)) return undefined
  const open = findOpenMonth(statement, day)
  const closed = listBookedMonths(statement).filter((month) => month !== open)
  const month = closed.at(-1) ?? open
  if (!month) return undefined
  const net = statement.totals.netIncomeBeforeTax
  const profit = amountIn(net, month)
  const before = closed.at(-2)
  const change = before && { before, amount: difference(profit, amountIn(net, before)) }
  return {
    month,
    profit,
    change,
    isOpen: month === open,
    cause: change && change.amount < 0 ? findCause(statement, month, change) : undefined,
  }
}

/**
 * The months from the first to the last with anything in the books. A client who joined during the year had
 * no profit or loss before that, and a month the firm has not posted yet is not a month without profit.
 */
function listBookedMonths(statement: ProfitAndLossStatement): Month[] {
  const { revenue, expenses } = statement.totals
  const all = listMonths(statement)
  const isBooked = (month: Month) =>
    amountIn(revenue, month) !== 0 || amountIn(expenses, month) !== 0
  const [first, last] = [all.findIndex(isBooked), all.findLastIndex(isBooked)]
  return first === -1 ? all : all.slice(first, last + 1)
}

/** The expense that grew most, if it accounts for at least half of the fall. */
function findCause(
  { profitAndLossExpenses: { variable, fixed } }: ProfitAndLossStatement,
  month: Month,
  { amount: fall, before }: { amount: number; before: Month },
) {
  const largestIncrease = [...variable, ...fixed]
    .map((row) => ({
      row,
      amount: amountIn(row, month),
      increase: difference(amountIn(row, month), amountIn(row, before)),
    }))
    .toSorted((a, b) => b.increase - a.increase)[0]
  return largestIncrease && largestIncrease.increase * 2 >= -fall ? largestIncrease : undefined
}

const amountIn = (row: ProfitAndLossRow, month: Month) => row.months[month].amount ?? 0

/** Exact to the cent. */
const difference = (a: number, b: number) => (toHundredths(a) - toHundredths(b)) / 100

/** The months with a loss. */
export const listLosses = (row: ProfitAndLossRow): Month[] =>
  months.filter((month) => (row.months[month].amount ?? 0) < 0)
