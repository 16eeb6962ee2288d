import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { TransactionBatch } from './financial-performance.ts'
import { maxLines, NewBatch, NewTransaction, toHundredths } from './statements/ledger.ts'

/** The latest posting from one of a client's sources, to prefill the next document from it. */
export const PostingSource = z.object({
  source: z.string(),
  date: z.iso.date(),
  description: z.string(),
  /** The titles of its documents among the client's newest batches, newest first. */
  documentTitles: z.array(z.string()),
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

/** A line of a batch, or one that a correction of the batch posted in place of others. */
export const BatchLine = z.object({
  id: z.string(),
  batchId: z.string(),
  lineNumber: z.int(),
  date: z.iso.date(),
  internalAccountNumber: z.int(),
  /** Dollars with cents, or miles, in the account's natural sign. */
  amount: z.number(),
  source: z.string(),
  details: z.string(),
  /** The correction that replaced it. */
  correctedByBatchId: z.nullable(z.string()),
  /** Whether a finished statement of a bank has it: then it stays. */
  isReconciled: z.boolean(),
  /** Whether a correction can replace it. */
  isCorrectable: z.boolean(),
})
export type BatchLine = z.infer<typeof BatchLine>

const maxCorrectedLines = maxLines / 2

/**
 * Replaces lines of a batch that was posted by hand. What the new lines add up to is what the replaced ones did, in each
 * month. The sender makes the ID of the correction's batch, and an ID posts only once.
 */
export const BatchCorrection = z.strictObject({
  id: z.uuid(),
  /** Lines of the batch, or of its earlier corrections, as last read. */
  replaces: z
    .array(z.strictObject({ batchId: z.uuid(), lineNumber: z.int().check(z.positive()) }))
    .check(
      z.minLength(1, errorMessages.transactions_count),
      z.maxLength(maxCorrectedLines, errorMessages.transactions_count),
    ),
  lines: z
    .array(
      z.strictObject({
        internalAccountNumber: NewTransaction.shape.internalAccountNumber,
        amount: NewTransaction.shape.amount,
        details: NewTransaction.shape.details,
      }),
    )
    .check(
      z.minLength(1, errorMessages.transactions_count),
      z.maxLength(maxCorrectedLines, errorMessages.transactions_count),
    ),
  /** Omitted, that of the first replaced line. */
  source: z.optional(NewTransaction.shape.source),
  /**
   * The day of the new lines; omitted, that of the first replaced line. Lines of locked months are taken back on this
   * day, too; it is in an open month then.
   */
  date: z.optional(z.iso.date()),
})
export type BatchCorrection = z.infer<typeof BatchCorrection>

export const posting = {
  post: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/transaction_batches',
    access: everyStaffRole,
    subject: 'books',
    maxBodyBytes: 1024 * 1024,
    summary:
      'Post a batch and the document it comes from; posting the same batch again changes nothing',
    params: z.strictObject({ accountId: z.uuid() }),
    body: NewBatch,
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/transaction_batches/:batchId/reversal',
    access: everyStaffRole,
    subject: 'books',
    summary:
      'Reverse a batch with an opposite one, on the same days; what is in locked months is reversed on `date`. Returns the reversal',
    params: z.strictObject({ accountId: z.uuid(), batchId: z.uuid() }),
    body: z.strictObject({
      description: z.optional(NewBatch.shape.description),
      date: z.optional(z.iso.date()),
    }),
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  batches: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/transaction_batches',
    access: staffAreas.books,
    subject: 'books',
    replica: true,
    summary: "A client's batches, newest first; `search` covers their descriptions",
    params: z.strictObject({ accountId: z.uuid() }),
    query: z.strictObject({
      search: z.optional(z.string().check(oneLine(), z.maxLength(100))),
      /** Only what this rule for bank transactions posted. */
      rule: z.optional(z.uuid()),
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
  lines: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/transaction_batches/:batchId/lines',
    access: staffAreas.books,
    subject: 'books',
    summary:
      'The lines of a batch and those that its corrections posted, without the opposites of replaced lines',
    params: z.strictObject({ accountId: z.uuid(), batchId: z.uuid() }),
    result: many('batch_line', BatchLine, 'id'),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/transaction_batches/:batchId/correction',
    access: staffAreas.books,
    subject: 'books',
    maxBodyBytes: 512 * 1024,
    summary:
      'Replace some lines of a batch that was posted by hand; the others stay. Posting the same correction again changes nothing',
    params: z.strictObject({ accountId: z.uuid(), batchId: z.uuid() }),
    body: BatchCorrection,
    result: one('transaction_batch', TransactionBatch, 'batchId'),
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

/** What is known of a document, or of a batch somebody writes. */
export type SourceClues = {
  title: string
  /** Other words about it: the names of its files, the client's notes. */
  texts?: readonly string[]
  /** Amounts of it, in cents. */
  amounts?: readonly number[]
}

export type LikelySource = { source: PostingSource; because: 'words' | 'titles' | 'amount' }

/**
 * The source a document most likely comes from: the one whose name is in the words about it; else the only one that
 * two or more earlier documents with the same stem came from; else the only one whose last batch has an amount of it.
 * None if two sources agree equally well.
 */
export function findLikelySource(
  sources: readonly PostingSource[],
  { title, texts = [], amounts = [] }: SourceClues,
): LikelySource | undefined {
  const words = new Set([title, ...texts].flatMap(toWords))
  const named = sources.map(({ source }) => {
    const name = toWords(source).filter((word) => !companyForms.has(word))
    return name.every((word) => words.has(word)) ? name.length : 0
  })
  const longest = Math.max(0, ...named)
  const byName = longest > 0 && only(sources.filter((_, i) => named[i] === longest))
  if (byName) return { source: byName, because: 'words' }

  const stem = toStem(title)
  const titled = sources.map(({ documentTitles }) =>
    stem === '' ? 0 : documentTitles.filter((earlier) => toStem(earlier) === stem).length,
  )
  const byTitles = only(sources.filter((_, i) => titled[i]! > 0))
  if (byTitles && Math.max(...titled) >= 2) return { source: byTitles, because: 'titles' }

  const known = new Set([...amounts, ...[title, ...texts].flatMap(toAmounts)])
  const byAmount = only(
    sources.filter(({ lines }) =>
      lines.some(({ amount }) => amount !== 0 && known.has(Math.abs(toHundredths(amount)))),
    ),
  )
  return byAmount && { source: byAmount, because: 'amount' }
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** Words of a company's name that nobody writes on a receipt. */
const companyForms = new Set(['inc', 'llc', 'co', 'corp', 'ltd', 'the', 'and'])

/** The words of a text in lower case, without accents, apostrophes, and numbers: "Love's 412" is 'loves'. */
const toWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? []

/** The amounts in a text, in cents: 1,204.50 is 120450. */
const toAmounts = (text: string): number[] =>
  (text.match(/(?<![\d.,])\d{1,3}(?:,?\d{3})*\.\d{2}(?![\d.,]*\d)/g) ?? []).map((amount) =>
    toHundredths(Number(amount.replaceAll(',', ''))),
  )
