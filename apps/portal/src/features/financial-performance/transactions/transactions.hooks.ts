import { useQuery } from '@tanstack/react-query'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import {
  isOnBalanceSheet,
  sectionOf,
} from '@milepost/contract/financial-performance/statements/ledger'
import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import { read } from '@milepost/ui/api/api.ts'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useBalanceSheet, useProfitAndLoss } from '../statement/financial-performance.hooks.ts'
import { useReport } from '../statement/use-report.ts'

const limit = 25

type Listed = { number: number; year: number | undefined; period: Period | undefined }

/** One page of an account's transactions, as counted by the report they were opened from. */
export function useTransactions({ number, year, period }: Listed) {
  const report = useReport()
  const statement = report === 'balance-sheet' ? 'balance_sheet' : 'profit_and_loss'
  return usePagedList((page) => ({
    ...read(financialPerformance.transactions, {
      params: { category: number, year: year ?? 0 },
      query: { period: period ?? 'yearToDate', statement, page, limit },
    }),
    enabled: year !== undefined && period !== undefined,
  }))
}

/** The account's row in the report, for its name; undefined until loaded. */
export function useAccountRow(number: number, year: number | undefined) {
  const report = useReport()
  const isBalanceSheet = report === 'balance-sheet'
  const { data: statement } = useProfitAndLoss(isBalanceSheet ? undefined : year)
  const { data: sheet } = useBalanceSheet(isBalanceSheet ? year : undefined)
  const rows = isBalanceSheet
    ? sheet && [...sheet.assets, ...sheet.liability, ...sheet.ownersEquity]
    : statement && [
        ...statement.miles,
        ...statement.revenue,
        ...Object.values(statement.profitAndLossExpenses).flat(),
        ...statement.liability,
      ]
  return rows?.find((row) => row.internalAccountNumber === number)
}

/** Whether an account carries a balance from year to year. */
export function hasBalance(number: number): boolean {
  const section = sectionOf(number)
  return section !== undefined && isOnBalanceSheet(section)
}

export const useBatch = (batchId: string) =>
  useQuery(read(financialPerformance.batch, { params: { batchId } }))

/** The PDF of a batch's document. It never changes once it exists. */
export const useBatchDocument = (batchId: string, hasDocument: boolean) =>
  useQuery({
    ...read(financialPerformance.batchDocument, { params: { batchId } }),
    enabled: hasDocument,
    staleTime: Infinity,
  })
