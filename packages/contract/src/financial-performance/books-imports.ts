import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { endpoint, many, noContent, one, page } from '../wire/endpoint.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

/** The maximum number of rows in one file. */
export const maxBooksRows = 10_000
/** Of all files under review together: each look at one reads them all. */
export const maxBooksReviewRows = 100_000

/** The maximum number of files that one call changes or posts. */
export const maxBooksFiles = 500

/** The maximum number of parts that one call posts. */
const maxBooksParts = 10_000

/**
 * What a file has: balances on one day, income and expenses by month, or entries by day. Months are columns, or the
 * rows of a date column.
 */
export const BooksFileKind = z.enum(['balances', 'months', 'journal'])
export type BooksFileKind = z.infer<typeof BooksFileKind>

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(199)))

/** How the columns of a file are read: each field's column, from 0; null if the file has none. */
export const BooksMapping = z.strictObject({
  kind: BooksFileKind,
  /** The client of each row, by name or by MC or USDOT number. */
  client: column,
  /** Null in a file of months: then each other column is an account. */
  account: column,
  date: column,
  debit: column,
  credit: column,
  amount: column,
  details: column,
  /** The order of dates in digits that don't start with the year. */
  dateOrder: z.enum(['mdy', 'dmy']),
  decimalMark: z.enum(['dot', 'comma']),
  /** Whether a positive amount is a debit, or what raises its account. */
  positiveIs: z.enum(['debit', 'increase']),
})
export type BooksMapping = z.infer<typeof BooksMapping>

/** What is wrong with a row. */
export const BooksRowProblem = z.enum([
  'amount_unreadable',
  'amount_too_large',
  'account_missing',
  'date_unreadable',
  'date_in_future',
  'date_before_books',
  'currency',
  'too_many_lines',
  /** The sum of a month is not the net income that the file says. */
  'net_income',
])
export type BooksRowProblem = z.infer<typeof BooksRowProblem>

/**
 * Where the books of one client in one file stand.
 * - `ready`: can be posted.
 * - `columns`: the columns of accounts or amounts are not chosen.
 * - `problem`: some rows can't be read.
 * - `client`: nobody has this name, or several have it.
 * - `day`: the day of the balances is not known.
 * - `accounts`: some accounts are not mapped.
 * - `difference`: some month doesn't balance.
 * - `duplicate`: the client has these months, or balances of any day, from another file; or balances stand beside months
 *   that they include.
 * - `locked`: the client's books are locked through one of its months.
 * - `empty`: has no amounts.
 */
export const BooksPartStatus = z.enum([
  'ready',
  'columns',
  'problem',
  'client',
  'day',
  'accounts',
  'difference',
  'duplicate',
  'locked',
  'empty',
  'skipped',
  'posted',
])
export type BooksPartStatus = z.infer<typeof BooksPartStatus>

/** The lines of one month, or the balances of one day. Dollars. */
export const BooksMonth = z.object({
  /** yyyy-MM. */
  month: z.string(),
  lines: z.int(),
  debits: z.number(),
  credits: z.number(),
  /** Debits less credits; null while some account is not mapped. */
  difference: z.nullable(z.number()),
})
export type BooksMonth = z.infer<typeof BooksMonth>

/** The books of one client in one file. */
export const BooksPart = z.object({
  id: z.string(),
  importId: z.string(),
  fileName: z.string(),
  kind: BooksFileKind,
  /** The client's name as the file has it. */
  name: z.string(),
  accountId: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  status: BooksPartStatus,
  day: z.nullable(z.iso.date()),
  /** The account that takes the differences. */
  differenceAccount: z.nullable(z.int()),
  months: z.array(BooksMonth),
  /** Accounts of the file that are not mapped yet. */
  unmapped: z.array(z.string()),
  /** The first problems, with the line of the file. */
  problems: z.array(
    z.object({ problem: BooksRowProblem, line: z.nullable(z.int()), text: z.string() }),
  ),
  problemCount: z.int(),
  /** The other file, or the lock's last day, that is in the way. */
  inTheWay: z.nullable(z.string()),
  /** The files whose months these balances include, or whose balances include these months; with those months, yyyy-MM. */
  countedTwice: z.array(z.object({ fileName: z.string(), months: z.array(z.string()) })),
  /** Once it is posted. */
  batchIds: z.array(z.string()),
  /** What would be posted, and to whom: changes with any of it. */
  version: z.string(),
})
export type BooksPart = z.infer<typeof BooksPart>

/** `review` while a part of the file can be posted. */
export const BooksImportState = z.enum(['review', 'posted'])
export type BooksImportState = z.infer<typeof BooksImportState>

export const BooksImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: BooksImportState,
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  /** The last posting from it. */
  postedAt: z.nullable(z.iso.datetime()),
  /** Lines above the headings, such as the business and the name of the report. */
  title: z.array(z.string()),
  headings: z.array(z.string()),
  /** The headings that are months. */
  months: z.array(z.string()),
  /** The sheet that is read; null for a CSV file. */
  sheet: z.nullable(z.string()),
  sheetsLeftOut: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  mapping: BooksMapping,
  /** Whether a file with these headings was mapped before. */
  isRecognized: z.boolean(),
  day: z.nullable(z.iso.date()),
  differenceAccount: z.nullable(z.int()),
  parts: z.int(),
  postedParts: z.int(),
  /** Set in the answer to an upload of a file that was here already: nothing was added. */
  isRepeated: z.boolean(),
})
export type BooksImport = z.infer<typeof BooksImport>

export const BooksUpload = z.strictObject({
  files: z
    .array(
      z.strictObject({
        object: FormFile,
        originalFileName: z.optional(z.string().check(oneLine())),
      }),
    )
    .check(z.length(1, staffErrorMessages.import_file_required)),
})
export type BooksUpload = z.infer<typeof BooksUpload>

const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxBooksFiles))

/** Changes files under review. Omitted fields stay unchanged. */
export const BooksImportChange = z.strictObject({
  ids,
  mapping: z.optional(z.partial(BooksMapping)),
  /** The day of balances. */
  day: z.optional(z.nullable(z.iso.date())),
  /** The account that takes what a month lacks to balance; null for none. */
  differenceAccount: z.optional(z.nullable(z.int())),
})
export type BooksImportChange = z.output<typeof BooksImportChange>

/** Sets a part's client, or its decision. Omitted fields stay unchanged. */
export const BooksPartDecision = z.strictObject({
  /** The client's name as the file has it. */
  name: z.string().check(oneLine(), z.maxLength(500)),
  /** Remembered for other files with this name, if a column of clients has it. */
  accountId: z.optional(z.nullable(z.uuid())),
  /** `take` posts what a duplicate has, too; null takes the decision back. */
  decision: z.optional(z.nullable(z.enum(['take', 'skip']))),
})
export type BooksPartDecision = z.output<typeof BooksPartDecision>

/** An account as files name it, and the account of the firm's chart that it is. */
export const BooksAccountName = z.object({
  id: z.string(),
  name: z.string(),
  /** In how many files under review it is. */
  files: z.int(),
  internalAccountNumber: z.nullable(z.int()),
  /** Rows that are no account, such as a sum with an unusual name. */
  isLeftOut: z.boolean(),
  /** The likely account, if none is chosen. */
  suggestion: z.nullable(z.int()),
})
export type BooksAccountName = z.infer<typeof BooksAccountName>

export const BooksAccountNames = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        name: z.string().check(oneLine(), z.minLength(1), z.maxLength(500)),
        /** Null without `isLeftOut` forgets what was chosen. */
        internalAccountNumber: z.nullable(z.int()),
        isLeftOut: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
})
export type BooksAccountNames = z.output<typeof BooksAccountNames>

/** What was posted from files. */
export const BooksPosting = z.object({
  id: z.string(),
  parts: z.int(),
  clients: z.int(),
  batches: z.int(),
})
export type BooksPosting = z.infer<typeof BooksPosting>

const single = z.strictObject({ id: z.uuid() })
const access = staffAreas['books-imports']
const result = one('books_import', BooksImport)

export const booksImports = {
  upload: endpoint({
    method: 'POST',
    path: '/staff/v1/books_imports',
    access,
    subject: 'firm',
    summary:
      'Upload a CSV or Excel file of balances, months, or a journal for review; posts nothing. The same file again is the one that is here',
    body: BooksUpload,
    form: { maxFiles: 1, maxBytesPerFile, kind: 'text' },
    result,
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/books_imports',
    access,
    subject: 'firm',
    summary: 'The files of books, newest first',
    query: z.strictObject({ state: z.optional(BooksImportState), ...listPage(25) }),
    result: page('books_import', BooksImport),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/books_imports/:id',
    access,
    subject: 'firm',
    summary: 'A file of books and how it is read',
    params: single,
    result,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/books_imports',
    access,
    subject: 'firm',
    summary:
      'Change how files under review are read: their columns, the day of balances, and the account that takes differences',
    body: BooksImportChange,
    result: many('books_import', BooksImport),
  }),
  parts: endpoint({
    method: 'GET',
    path: '/staff/v1/books_parts',
    access,
    subject: 'firm',
    summary: 'The books of each client in the files under review, or in one file',
    query: z.strictObject({
      import: z.optional(z.uuid()),
      status: z.optional(BooksPartStatus),
      ...listPage(50),
    }),
    result: page('books_part', BooksPart, { counts: BooksPartStatus.options }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/staff/v1/books_imports/:id/decisions',
    access,
    subject: 'firm',
    summary: 'Say whose a part of a file is, or leave it out',
    params: single,
    body: BooksPartDecision,
    result,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/staff/v1/books_account_names',
    access,
    subject: 'firm',
    summary: 'The accounts that the files under review name, each with the account that it is',
    result: many('books_account_name', BooksAccountName),
  }),
  mapAccounts: endpoint({
    method: 'POST',
    path: '/staff/v1/books_account_names',
    access,
    subject: 'firm',
    maxBodyBytes: 512 * 1024,
    summary: 'Say which accounts the names in files are, for all files of the firm',
    body: BooksAccountNames,
    result: many('books_account_name', BooksAccountName),
  }),
  post: endpoint({
    method: 'POST',
    path: '/staff/v1/books_postings',
    access,
    subject: 'books',
    summary:
      'Post what is ready in these files, all or none: one batch for each month or day of a client. `versions` are those of the ready parts that the sender saw: if they are others by now, nothing is posted',
    maxBodyBytes: 512 * 1024,
    body: z.strictObject({
      ids,
      versions: z
        .array(z.string().check(z.maxLength(50)))
        .check(z.minLength(1), z.maxLength(maxBooksParts)),
    }),
    result: one('books_posting', BooksPosting),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/staff/v1/books_imports/:id/take_back',
    access,
    subject: 'books',
    summary:
      'Reverse what was posted from a file, for one client or all, while nothing is locked, reconciled, or matched; then it is under review again',
    params: single,
    body: z.strictObject({ accountId: z.optional(z.uuid()) }),
    result,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/books_imports/:id',
    access,
    subject: 'firm',
    summary: 'Discard a file from which nothing is posted',
    params: single,
    result: noContent,
  }),
}
