import { financialPerformance } from '@milepost/contract/books/financial-performance'
import { posting } from '@milepost/contract/books/posting'
import type { Client } from '../../platform/auth/caller.ts'
import { createCsvFile } from '../../platform/http/csv-file.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { getToday } from '../../shared/today.ts'
import { buildBalanceSheet } from './statements/balance-sheet.ts'
import type { GetPlannedYear } from './statements/planned-year.ts'
import { buildProfitAndLoss } from './statements/profit-and-loss.ts'
import { balanceSheetTable, profitAndLossTable } from './statements/statement-csv.ts'
import { totalsOfYear, totalsUpToYear, yearsWithData } from './statements/statements.sql.ts'
import { documentOfBatch } from './statements/transactions.sql.ts'
import { loadBatch, listTransactions } from './statements/transactions.service.ts'

/** Used until an account has a profit plan, so that nothing is compared. */
const noPlan: GetPlannedYear = async () => null

export function financialPerformanceRoutes(
  platform: Platform,
  getPlannedYear: GetPlannedYear = noPlan,
): void {
  const { clock, storage } = platform

  /** Ride-share clients see fewer figures. */
  const toReportScope = ({ accountId, clientCustomerType }: Client, year: number) => ({
    accountId,
    year,
    isReduced: clientCustomerType === 'RIDE',
  })

  type ReportScope = { accountId: string; year: number; isReduced: boolean }

  async function profitAndLoss(db: Db, { accountId, year, isReduced }: ReportScope) {
    const [today, totals, plan] = await Promise.all([
      getToday(db, clock, accountId),
      totalsOfYear(db, accountId, year),
      getPlannedYear(db, accountId),
    ])
    return buildProfitAndLoss({ year, today, totals, plan, isReduced })
  }

  async function balanceSheet(db: Db, { accountId }: Client, year: number) {
    const [today, totals] = await Promise.all([
      getToday(db, clock, accountId),
      totalsUpToYear(db, accountId, year),
    ])
    return buildBalanceSheet(year, today, totals)
  }

  serve(platform, financialPerformance.yearOptions, async (_, { accountId }, db) => {
    const today = await getToday(db, clock, accountId)
    const years = await yearsWithData(db, accountId, Number(today.slice(0, 4)))
    return years.map((year) => ({ year }))
  })

  serve(platform, financialPerformance.profitAndLoss, ({ params: { year } }, client, db) =>
    profitAndLoss(db, toReportScope(client, year)),
  )

  serve(platform, posting.profitAndLoss, ({ params }, _, db) =>
    profitAndLoss(db, { ...params, isReduced: false }),
  )

  serve(
    platform,
    financialPerformance.profitAndLossCsv,
    async ({ params: { year } }, client, db) => {
      const shown = toReportScope(client, year)
      return createCsvFile(
        `profit-and-loss-${year}.csv`,
        profitAndLossTable(await profitAndLoss(db, shown), shown),
      )
    },
  )

  serve(platform, financialPerformance.balanceSheet, ({ params: { year } }, client, db) =>
    balanceSheet(db, client, year),
  )

  serve(platform, financialPerformance.balanceSheetCsv, async ({ params: { year } }, client, db) =>
    createCsvFile(
      `balance-sheet-${year}.csv`,
      balanceSheetTable(await balanceSheet(db, client, year)),
    ),
  )

  serve(platform, financialPerformance.transactions, (input, client, db) =>
    listTransactions(db, clock, client, input),
  )

  serve(platform, financialPerformance.batch, async ({ params }, { accountId }, db) =>
    orNotFound(await loadBatch(db, accountId, params.batchId)),
  )

  serve(platform, financialPerformance.batchDocument, async ({ params }, { accountId }, db) => {
    const { title, key, sha256, bytes } = orNotFound(
      await documentOfBatch(db, accountId, params.batchId),
    )
    return {
      name: `${title}.pdf`,
      bytes,
      etag: sha256,
      read: (range) => storage.read(key, range),
    }
  })
}
