import * as z from 'zod/mini'
import { endpoint, many, one, page } from '../wire/endpoint.ts'
import { TransactionBatch } from './financial-performance.ts'
import { Section, sectionOf } from './ledger.ts'
import { listPage } from '../wire/list-page.ts'
import { Year } from './periods.ts'
import { ProfitAndLossStatement } from './profit-and-loss.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** An account of the firm's chart of accounts, which all clients share. */
export const ChartAccount = z.object({
  internalAccountNumber: z.int(),
  name: z.string(),
  section: Section,
})
export type ChartAccount = z.infer<typeof ChartAccount>

export const NewChartAccount = z.strictObject({
  internalAccountNumber: z
    .int(errorMessages.account_range)
    .check(z.refine((number) => sectionOf(number) !== undefined, errorMessages.account_range)),
  name: z
    .string(errorMessages.account_name_required)
    .check(
      z.trim(),
      z.minLength(1, errorMessages.account_name_required),
      z.maxLength(60, errorMessages.name_too_long),
    ),
})
export type NewChartAccount = z.infer<typeof NewChartAccount>

/** The latest posting from one of a client's sources, to prefill the next document from it. */
export const PostingSource = z.object({
  source: z.string(),
  date: z.iso.date(),
  description: z.string(),
  /** The title of the document it came from. */
  documentTitle: z.nullable(z.string()),
  lines: z.array(
    z.object({ internalAccountNumber: z.int(), amount: z.number(), details: z.string() }),
  ),
})
export type PostingSource = z.infer<typeof PostingSource>

/** A batch in the list of a client's books. */
export const ListedBatch = z.object({
  batchId: z.string(),
  date: z.iso.date(),
  description: z.string(),
  postedAt: z.iso.datetime(),
  /** The staff member's name; null if the software posted it. */
  postedBy: z.nullable(z.string()),
  documentGuid: z.nullable(z.string()),
  isOpening: z.boolean(),
  reversesBatchId: z.nullable(z.string()),
  reversedByBatchId: z.nullable(z.string()),
  /** Dollars moved: half the sum of its lines' absolute amounts. */
  amount: z.number(),
})
export type ListedBatch = z.infer<typeof ListedBatch>

export const posting = {
  batches: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/transaction_batches',
    access: staffAreas.books,
    subject: 'books',
    replica: true,
    summary: "A client's batches, newest first; `search` covers their descriptions",
    params: z.strictObject({ accountId: z.uuid() }),
    query: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      ...listPage(25),
    }),
    result: page('transaction_batch', ListedBatch, { id: 'batchId' }),
  }),
  batch: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/transaction_batches/:batchId',
    access: staffAreas.books,
    subject: 'books',
    summary: "One of a client's batches, with its lines by section",
    params: z.strictObject({ accountId: z.uuid(), batchId: z.uuid() }),
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  profitAndLoss: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/profit_and_loss_statements/:year',
    access: staffAreas.books,
    subject: 'books',
    replica: true,
    summary: "A client's profit and loss for a year, with every row on any plan",
    params: z.strictObject({ accountId: z.uuid(), year: Year }),
    result: one('profit_and_loss_statement', ProfitAndLossStatement, 'year'),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/staff/v1/chart_of_accounts',
    access: staffAreas.books,
    subject: 'firm',
    replica: true,
    summary: 'The chart of accounts, by number',
    result: many('chart_account', ChartAccount, 'internalAccountNumber'),
  }),
  addAccount: endpoint({
    method: 'POST',
    path: '/staff/v1/chart_of_accounts',
    access: { staff: ['admin', 'bookkeeper'] },
    subject: 'firm',
    summary: "Add an account for all clients, with a number in its section's range",
    body: z.strictObject({ chartAccount: NewChartAccount }),
    result: one('chart_account', ChartAccount, 'internalAccountNumber'),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/posting_sources',
    access: staffAreas.queue,
    subject: 'books',
    replica: true,
    summary: "The sources of a client's newest batches, each with its last batch, newest first",
    params: z.strictObject({ accountId: z.uuid() }),
    result: many('posting_source', PostingSource, 'source'),
  }),
}

/**
 * A title without the numbers and month names that change from one document to the next:
 * 'Settlement, week 45' becomes 'settlement week'.
 */
export const toStem = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b|[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/ +/g, ' ')

/**
 * The source a document most likely comes from: the newest one whose document has the same stem.
 */
export const findLikelySource = (
  sources: readonly PostingSource[],
  title: string,
): PostingSource | undefined => {
  const stem = toStem(title)
  if (stem === '') return undefined
  return (
    sources.find(({ documentTitle }) => documentTitle !== null && toStem(documentTitle) === stem) ??
    sources.find(({ source }) => stem.includes(toStem(source)) && toStem(source) !== '')
  )
}
