import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { endpoint, file, noContent, one, page } from '../wire/endpoint.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { ImportMapping, ImportNotice, ImportQuestion } from './import-reading.ts'
import { BankAccountNumber, ImportedMatch, KnownTransaction } from './imported-transactions.ts'

/** Maximum transactions in one file. */
export const maxImported = 20_000
/** Maximum rows of a preview in one answer. */
export const maxPreviewed = 200

/**
 * What happens to a row: it is imported if `new`, and left out otherwise. A person may decide about a
 * `possible_duplicate` (it may be a known transaction) and about one that `needs_decision` (the file does not say
 * clearly enough that it is a transaction, or of what amount).
 */
export const ImportRowStatus = z.enum([
  'new',
  'duplicate',
  'possible_duplicate',
  'needs_decision',
  'before_books',
  'ahead',
])
export type ImportRowStatus = z.infer<typeof ImportRowStatus>

/**
 * Why a row needs a decision: its status is not posted; it states a balance; its currency, date, amount or direction is
 * unclear; its cells don't fit the columns; it replaces another one, or is replaced; or the file has an unanswered question.
 */
export const ImportRowReason = z.enum([
  'status',
  'balance_line',
  'currency',
  'date',
  'amount',
  'direction',
  'cells',
  'replaced',
  'corrects',
  'question',
])
export type ImportRowReason = z.infer<typeof ImportRowReason>

export const ImportDecision = z.enum(['take', 'skip'])
export type ImportDecision = z.infer<typeof ImportDecision>

/** What a row that would be imported may confirm: posted lines, or the other transaction of a transfer. */
const FileRowMatch = z.pick(ImportedMatch, {
  score: true,
  reasons: true,
  isSure: true,
  entries: true,
  /** Waiting transactions by id, others of the file by position. */
  togetherWith: true,
})
export type FileRowMatch = z.infer<typeof FileRowMatch>

/** A row of a file under review. */
export const BankImportRow = z.object({
  /** Its position in the file, from 0; the rows of one account follow each other. */
  position: z.int(),
  /** Where it starts in the file, from 1. */
  line: z.int(),
  /** The index of its account. */
  account: z.int(),
  date: z.nullable(z.iso.date()),
  /** Dollars; money in is positive. Null if it can't be read. */
  amount: z.nullable(z.number()),
  /** Empty if the bank wrote nothing. */
  description: z.string(),
  checkNumber: z.nullable(z.string()),
  /** The bank's own word for it, such as 'Pending'. */
  status: z.nullable(z.string()),
  /** ISO 4217. */
  currency: z.nullable(z.string()),
  standing: ImportRowStatus,
  reasons: z.array(ImportRowReason),
  known: z.nullable(KnownTransaction),
  /** What it may confirm once it is imported. */
  match: z.nullable(FileRowMatch),
  /** Null as long as nobody has decided. */
  decision: z.nullable(ImportDecision),
  /** What the file says, cell by cell. */
  raw: z.array(z.string()),
})
export type BankImportRow = z.infer<typeof BankImportRow>

const counts = z.object({
  new: z.int(),
  duplicate: z.int(),
  possible_duplicate: z.int(),
  needs_decision: z.int(),
  before_books: z.int(),
  ahead: z.int(),
})

/** A file under review: nothing of it is imported before that is confirmed. */
export const BankImportPreview = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx', 'ofx']),
  /** The last characters of the bank accounts the file names. */
  bankAccounts: z.array(z.string()),
  transactions: z.int(),
  counts,
  /** How many rows would be imported now. */
  importable: z.int(),
  /** How many of these may confirm what is posted, or another transaction, and how many surely do. */
  matches: z.object({ total: z.int(), sure: z.int() }),
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /** What an amount without a sign means, as last time or as changed since. */
  positiveIs: z.enum(['in', 'out']),
  accounts: z.array(
    z.object({
      name: z.nullable(z.string()),
      /** The account of the books for it; null until it is chosen. */
      internalAccountNumber: z.nullable(z.int()),
      transactions: z.int(),
      /**
       * The newest balance the file states, in dollars as the bank sees it, and ours on that day: what is posted and
       * waiting in the account of the books, and what this import adds.
       */
      balance: z.nullable(
        z.object({
          date: z.nullable(z.iso.date()),
          bank: z.number(),
          ours: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  questions: z.array(ImportQuestion),
  notices: z.array(ImportNotice),
  /** The columns of a CSV or Excel file; null for OFX. */
  table: z.nullable(
    z.object({
      headings: z.array(z.string()),
      mapping: ImportMapping,
      sheets: z.array(z.string()),
      /** The first rows, cell by cell. */
      sample: z.array(z.array(z.string())),
      /** Whether this client's files with these headings were mapped before. */
      isRecognized: z.boolean(),
    }),
  ),
  /** The first rows, in file order. */
  rows: z.array(BankImportRow),
})
export type BankImportPreview = z.infer<typeof BankImportPreview>

/** An imported file. */
export const BankImport = z.object({
  id: z.string(),
  fileName: z.string(),
  /** How many of its transactions were imported. */
  taken: z.int(),
  skipped: z.int(),
})
export type BankImport = z.infer<typeof BankImport>

/** An imported file in the list. */
export const ListedBankImport = z.object({
  ...BankImport.shape,
  importedAt: z.iso.datetime(),
  /** The name of the member of staff. */
  importedBy: z.string(),
  /** The accounts of the books it went to. */
  internalAccountNumbers: z.array(z.int()),
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /** How many of its transactions are posted; with any, it can't be undone. */
  posted: z.int(),
  undoneAt: z.nullable(z.iso.datetime()),
  undoneBy: z.nullable(z.string()),
})
export type ListedBankImport = z.infer<typeof ListedBankImport>

/** The upload form of a file. */
export const BankImportUpload = z.strictObject({
  /** Without it, the account that the last file of this bank account, or with these headings, went to. */
  internalAccountNumber: z.optional(z.pipe(z.coerce.number<string | number>(), BankAccountNumber)),
  /** What a positive amount means in this file: money in or, for some cards, money out. Without it, as last time. */
  positiveIs: z.optional(z.enum(['in', 'out'])),
  files: z
    .array(
      z.strictObject({
        object: FormFile,
        originalFileName: z.optional(z.string().check(oneLine())),
      }),
    )
    .check(z.length(1, staffErrorMessages.import_file_required)),
})
export type BankImportUpload = z.output<typeof BankImportUpload>

/** What a person changes about how a file is read. */
export const BankImportSettings = z.strictObject({
  mapping: z.optional(z.partial(ImportMapping)),
  positiveIs: z.optional(z.enum(['in', 'out'])),
  /** The account of the books for each account of the file, by its index. */
  accounts: z.optional(
    z
      .array(z.strictObject({ index: z.int(), internalAccountNumber: BankAccountNumber }))
      .check(z.maxLength(100)),
  ),
})
export type BankImportSettings = z.infer<typeof BankImportSettings>

/** A decision about rows by position, or about all of one standing. */
export const ImportDecisions = z.strictObject({
  positions: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(maxImported))),
  standing: z.optional(z.enum(['possible_duplicate', 'needs_decision'])),
  /** Null takes the decision back. */
  decision: z.nullable(ImportDecision),
  /** What can't be read of a row, for one row. Dollars; money in is positive. */
  date: z.optional(z.iso.date()),
  amount: z.optional(z.number().check(z.multipleOf(0.01))),
})
export type ImportDecisions = z.infer<typeof ImportDecisions>

const account = z.strictObject({ accountId: z.uuid() })
const single = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const access = staffAreas.books
const form = { maxFiles: 1, maxBytesPerFile, kind: 'text' } as const
const preview = one('bank_import_preview', BankImportPreview)

export const bankImports = {
  preview: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/bank_import_previews',
    access,
    subject: 'bank',
    summary: 'Preview a CSV, Excel or OFX bank file for review; imports nothing',
    params: account,
    body: BankImportUpload,
    form,
    result: preview,
  }),
  showPreview: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/bank_import_previews/:id',
    access,
    subject: 'bank',
    summary: 'A bank file under review',
    params: single,
    result: preview,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/bank_import_previews/:id',
    access,
    subject: 'bank',
    summary: 'Change how a bank file under review is read: its columns, its accounts',
    params: single,
    body: BankImportSettings,
    result: preview,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/bank_import_previews/:id/rows',
    access,
    subject: 'bank',
    summary: 'The rows of a bank file under review, in file order',
    params: single,
    query: z.strictObject({
      standing: z.optional(ImportRowStatus),
      ...listPage(100),
    }),
    result: page('bank_import_row', BankImportRow, {
      id: 'position',
      counts: ImportRowStatus.options,
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/bank_import_previews/:id/decisions',
    access,
    subject: 'bank',
    maxBodyBytes: 256 * 1024,
    summary: 'Take or skip rows of a bank file under review',
    params: single,
    body: ImportDecisions,
    result: noContent,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/bank_import_previews/:id/imports',
    access,
    subject: 'bank',
    summary:
      'Import a bank file under review; its transactions are ready to post. A second time changes nothing',
    params: single,
    result: one('bank_import', BankImport),
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/bank_imports',
    access,
    subject: 'bank',
    summary: 'Import a bank file at once, without what would need a decision',
    params: account,
    body: BankImportUpload,
    form,
    result: one('bank_import', BankImport),
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/bank_imports',
    access,
    subject: 'bank',
    summary: 'The bank files imported for a client, newest first',
    params: account,
    query: z.strictObject(listPage(25)),
    result: page('bank_import', ListedBankImport),
  }),
  file: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/bank_imports/:id/file',
    access,
    subject: 'bank',
    summary: 'An imported bank file as it was uploaded',
    params: single,
    result: file('*/*'),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/bank_imports/:id',
    access,
    subject: 'bank',
    summary: 'Undo an import of which nothing is posted; also discards a file under review',
    params: single,
    result: noContent,
  }),
}
