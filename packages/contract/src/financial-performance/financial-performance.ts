import * as z from 'zod/mini'
import { endpoint, file, many, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { BalanceSheet } from './statements/balance-sheet.ts'
import { Period, Year } from './statements/periods.ts'
import { ProfitAndLossStatement } from './statements/profit-and-loss.ts'

export const YearOption = z.object({ year: z.int() })

export const Transaction = z.object({
  id: z.string(),
  date: z.iso.date(),
  source: z.string(),
  details: z.string(),
  /** Dollars with cents, or miles, in the account's natural sign. */
  amount: z.number(),
  formattedAmount: z.string(),
  batchId: z.string(),
})
export type Transaction = z.infer<typeof Transaction>

/**
 * The report a list was opened from. For a liability, the profit and loss shows only what was paid
 * down, as positive amounts.
 */
export const Statement = z.enum(['profit_and_loss', 'balance_sheet'])
export type Statement = z.infer<typeof Statement>

const lines = z.array(
  z.object({
    /** The line's own date, usually the batch's. */
    date: z.iso.date(),
    amount: z.number(),
    description: z.string(),
    internalAccountNumber: z.int(),
  }),
)

export const TransactionBatch = z.object({
  batchId: z.string(),
  date: z.iso.date(),
  description: z.string(),
  /** Its effect on profit: income less expenses. */
  total: z.number(),
  documentGuid: z.nullable(z.string()),
  /** The batch this one reverses, and the one that reversed this one. */
  reversesBatchId: z.nullable(z.string()),
  reversedByBatchId: z.nullable(z.string()),
  /** The rule for bank transactions that posted it, if that is still there. */
  ruleId: z.nullable(z.string()),
  /** The batch of which this one replaces lines. */
  correctsBatchId: z.nullable(z.string()),
  expense: lines,
  income: lines,
  liability: lines,
  asset: lines,
  equity: lines,
  /** Miles, not dollars. */
  miles: lines,
})
export type TransactionBatch = z.infer<typeof TransactionBatch>

const year = z.strictObject({ year: Year })
const batchId = z.strictObject({ batchId: z.uuid() })

export const financialPerformance = {
  yearOptions: endpoint({
    method: 'GET',
    path: '/v1/financial_performance_year_options',
    access: 'profit-and-loss',
    subject: 'books',
    replica: true,
    offline: true,
    summary: 'Years with data and the current one, newest first',
    result: many('financial_performance_year_option', YearOption, 'year'),
  }),
  profitAndLoss: endpoint({
    method: 'GET',
    path: '/v1/profit_and_loss_statements/:year',
    access: 'profit-and-loss',
    weight: 6,
    subject: 'books',
    replica: true,
    offline: true,
    summary: 'Profit and loss for a year, by month and to date',
    params: year,
    result: one('profit_and_loss_statement', ProfitAndLossStatement, 'year'),
  }),
  profitAndLossCsv: endpoint({
    method: 'GET',
    path: '/v1/profit_and_loss_statements/:year.csv',
    access: 'profit-and-loss',
    weight: 6,
    subject: 'books',
    replica: true,
    summary: 'Profit and loss for a year as CSV',
    params: year,
    result: file('text/csv'),
  }),
  balanceSheet: endpoint({
    method: 'GET',
    path: '/v1/balance_sheets/:year',
    access: 'balance-sheet',
    weight: 6,
    subject: 'books',
    replica: true,
    offline: true,
    summary: 'Balance sheet for a year: the opening balances, and those at the end of each month',
    params: year,
    result: one('balance_sheet', BalanceSheet, 'year'),
  }),
  balanceSheetCsv: endpoint({
    method: 'GET',
    path: '/v1/balance_sheets/:year.csv',
    access: 'balance-sheet',
    weight: 6,
    subject: 'books',
    replica: true,
    summary: 'Balance sheet for a year as CSV',
    params: year,
    result: file('text/csv'),
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/v1/category/:category/year/:year/transactions',
    access: 'profit-and-loss',
    subject: 'books',
    replica: true,
    offline: true,
    summary: 'The transactions behind one figure of a statement, newest first',
    params: z.strictObject({
      category: z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(9999)),
      year: Year,
    }),
    query: z.strictObject({
      period: z._default(Period, 'yearToDate'),
      statement: z.optional(Statement),
      ...listPage(10),
    }),
    result: page('transaction', Transaction, { amounts: ['totalAmount', 'openingAmount'] }),
  }),
  batch: endpoint({
    method: 'GET',
    path: '/v1/transaction_batches/:batchId',
    access: 'profit-and-loss',
    subject: 'books',
    offline: true,
    summary: 'What one document or bank import posted, by section',
    params: batchId,
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  batchDocument: endpoint({
    method: 'GET',
    path: '/v1/pdfs/transaction_batch_document/:batchId.pdf',
    access: 'profit-and-loss',
    subject: 'books',
    summary: 'The document a batch was posted from, as one PDF',
    params: batchId,
    result: file('application/pdf'),
  }),
}
