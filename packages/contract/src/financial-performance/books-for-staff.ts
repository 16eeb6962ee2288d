import * as z from 'zod/mini'
import { endpoint, file, many, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { YearOption } from './financial-performance.ts'
import { BalanceSheet } from './statements/balance-sheet.ts'
import { Year } from './statements/periods.ts'
import { ProfitAndLossStatement } from './statements/profit-and-loss.ts'
import { TrialBalance } from './statements/trial-balance.ts'

/** A line of an account, with the account's balance after it. */
export const LedgerLine = z.object({
  id: z.string(),
  date: z.iso.date(),
  source: z.string(),
  details: z.string(),
  /** Dollars with cents, or miles, in the account's natural sign; so is the balance. */
  amount: z.number(),
  balance: z.number(),
  /** Null for the net income of an ended year, which retained earnings take over on January 1. */
  batchId: z.nullable(z.string()),
  /** The document the batch was posted from. */
  documentGuid: z.nullable(z.string()),
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** The database knows no year 0. */
const Day = z.iso.date().check(z.refine((day) => day >= '0001-01-01'))

const ledgerQuery = z.strictObject({
  account: z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(9999)),
  /** January 1 of the year of `to`, unless given. */
  from: z.optional(Day),
  /** Today, unless given. */
  to: z.optional(Day),
})
type Span = { from?: string | undefined; to?: string | undefined }
const inOrder = () =>
  z.refine<Span>(({ from = '', to = from }) => from <= to, {
    error: staffErrorMessages.period_order,
    path: ['to'],
  })

const params = z.strictObject({ accountId: z.uuid() })
const ofYear = z.strictObject({ accountId: z.uuid(), year: Year })
const access = staffAreas.books
const report = { method: 'GET', access, subject: 'books', replica: true } as const

export const booksForStaff = {
  yearOptions: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/financial_performance_year_options',
    summary: "Years with data in a client's books and the current one, newest first",
    params,
    result: many('financial_performance_year_option', YearOption, 'year'),
  }),
  profitAndLoss: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/profit_and_loss_statements/:year',
    weight: 6,
    summary: "A client's profit and loss for a year, with every row on any plan",
    params: ofYear,
    result: one('profit_and_loss_statement', ProfitAndLossStatement, 'year'),
  }),
  profitAndLossCsv: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/profit_and_loss_statements/:year.csv',
    weight: 6,
    summary: "A client's profit and loss for a year as CSV",
    params: ofYear,
    result: file('text/csv'),
  }),
  balanceSheet: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/balance_sheets/:year',
    weight: 6,
    summary: "A client's balance sheet for a year, on any plan",
    params: ofYear,
    result: one('balance_sheet', BalanceSheet, 'year'),
  }),
  balanceSheetCsv: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/balance_sheets/:year.csv',
    weight: 6,
    summary: "A client's balance sheet for a year as CSV",
    params: ofYear,
    result: file('text/csv'),
  }),
  trialBalance: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/trial_balances/:year',
    weight: 6,
    summary: 'The balance of every account before a year and at the end of each month',
    params: ofYear,
    result: one('trial_balance', TrialBalance, 'year'),
  }),
  trialBalanceCsv: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/trial_balances/:year.csv',
    weight: 6,
    summary: 'The trial balance of a year as CSV, with debits and credits in columns',
    params: ofYear,
    result: file('text/csv'),
  }),
  ledger: endpoint({
    ...report,
    path: '/staff/v1/accounts/:accountId/ledger',
    summary:
      'The lines of an account, oldest first, each with the balance after it. Balances of revenue and expenses count from January 1 of the first day’s year',
    params,
    query: z.extend(ledgerQuery, listPage(50)).check(inOrder()),
    result: page('ledger_line', LedgerLine, { amounts: ['openingBalance', 'closingBalance'] }),
  }),
  ledgerCsv: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/ledger.csv',
    access,
    weight: 30,
    subject: 'books',
    summary: 'All lines of an account between two days as CSV, with the balance after each',
    params,
    query: ledgerQuery.check(inOrder()),
    result: file('text/csv'),
  }),
}
