import { toFileName } from '@milepost/contract/documents/file-names'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import type { Client } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import { createCsvFile } from '../../platform/http/csv-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { getToday } from '../../shared/today.ts'
import { buildBalanceSheet } from './statements/balance-sheet.ts'
import { ledgerFile, listLedger } from './statements/ledger.service.ts'
import type { GetPlannedYear } from './statements/planned-year.ts'
import { buildProfitAndLoss } from './statements/profit-and-loss.ts'
import {
  balanceSheetTable,
  profitAndLossTable,
  trialBalanceTable,
} from './statements/statement-csv.ts'
import {
  booksStanding,
  totalsOfYear,
  totalsUpToYear,
  yearsWithData,
} from './statements/statements.sql.ts'
import { listTransactions, loadBatch } from './statements/transactions.service.ts'
import { documentOfBatch } from './statements/transactions.sql.ts'
import { buildTrialBalance } from './statements/trial-balance.ts'

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
    const [{ today, ...standing }, totals, plan] = await Promise.all([
      booksStanding(db, clock, accountId),
      totalsOfYear(db, accountId, year),
      getPlannedYear(db, accountId),
    ])
    return buildProfitAndLoss({ year, today, totals, plan, isReduced, standing })
  }

  async function balanceSheet(db: Db, { accountId }: { accountId: string }, year: number) {
    const [{ today, ...standing }, totals] = await Promise.all([
      booksStanding(db, clock, accountId),
      totalsUpToYear(db, accountId, year),
    ])
    return buildBalanceSheet({ year, today, totals, standing })
  }

  async function trialBalance(db: Db, { accountId, year }: { accountId: string; year: number }) {
    const [today, totals] = await Promise.all([
      getToday(db, clock, accountId),
      totalsUpToYear(db, accountId, year),
    ])
    return buildTrialBalance(year, today, totals)
  }

  async function yearOptions(db: Db, accountId: string) {
    const today = await getToday(db, clock, accountId)
    const years = await yearsWithData(db, accountId, Number(today.slice(0, 4)))
    return years.map((year) => ({ year }))
  }

  async function profitAndLossFile(db: Db, { isReduced, ...scope }: ReportScope) {
    const [statement, today] = await Promise.all([
      profitAndLoss(db, { isReduced, ...scope }),
      getToday(db, clock, scope.accountId),
    ])
    const table = profitAndLossTable(statement, { isReduced, today })
    return createCsvFile(`profit-and-loss-${scope.year}.csv`, table)
  }

  async function balanceSheetFile(db: Db, client: { accountId: string }, year: number) {
    const [sheet, today] = await Promise.all([
      balanceSheet(db, client, year),
      getToday(db, clock, client.accountId),
    ])
    return createCsvFile(`balance-sheet-${year}.csv`, balanceSheetTable(sheet, { today }))
  }

  serve(platform, financialPerformance.yearOptions, (_, { accountId }, db) =>
    yearOptions(db, accountId),
  )

  serve(platform, financialPerformance.profitAndLoss, ({ params: { year } }, client, db) =>
    profitAndLoss(db, toReportScope(client, year)),
  )

  serve(platform, financialPerformance.profitAndLossCsv, ({ params: { year } }, client, db) =>
    profitAndLossFile(db, toReportScope(client, year)),
  )

  serve(platform, financialPerformance.balanceSheet, ({ params: { year } }, client, db) =>
    balanceSheet(db, client, year),
  )

  serve(platform, financialPerformance.balanceSheetCsv, ({ params: { year } }, client, db) =>
    balanceSheetFile(db, client, year),
  )

  serve(platform, financialPerformance.transactions, (input, client, db) =>
    listTransactions(db, clock, client, input),
  )

  /** Staff see every figure, whatever the client's plan. */
  const toFullScope = (params: { accountId: string; year: number }) => ({
    ...params,
    isReduced: false,
  })

  serve(platform, booksForStaff.yearOptions, ({ params: { accountId } }, _, db) =>
    yearOptions(db, accountId),
  )

  serve(platform, booksForStaff.profitAndLoss, ({ params }, _, db) =>
    profitAndLoss(db, toFullScope(params)),
  )

  serve(platform, booksForStaff.profitAndLossCsv, ({ params }, _, db) =>
    profitAndLossFile(db, toFullScope(params)),
  )

  serve(platform, booksForStaff.balanceSheet, ({ params }, _, db) =>
    balanceSheet(db, params, params.year),
  )

  serve(platform, booksForStaff.balanceSheetCsv, ({ params }, _, db) =>
    balanceSheetFile(db, params, params.year),
  )

  serve(platform, booksForStaff.trialBalance, ({ params }, _, db) => trialBalance(db, params))

  serve(platform, booksForStaff.trialBalanceCsv, async ({ params }, _, db) =>
    createCsvFile(
      `trial-balance-${params.year}.csv`,
      trialBalanceTable(await trialBalance(db, params)),
    ),
  )

  serve(platform, booksForStaff.ledger, (input, _, db) => listLedger(db, clock, input))

  serve(platform, booksForStaff.ledgerCsv, ({ params: { accountId }, query }, _, db) =>
    ledgerFile(db, clock, accountId, query),
  )

  serve(platform, financialPerformance.batch, async ({ params }, { accountId }, db) =>
    orNotFound(await loadBatch(db, accountId, params.batchId)),
  )

  serve(platform, financialPerformance.batchDocument, async ({ params }, { accountId }, db) => {
    const { title, key, sha256, bytes } = orNotFound(
      await documentOfBatch(db, accountId, params.batchId),
    )
    return {
      name: toFileName('application/pdf', title),
      bytes,
      etag: sha256,
      read: (range) => storage.read(key, range),
    }
  })
}
