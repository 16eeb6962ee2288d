import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { FormFile } from '../wire/form.ts'
import { TransactionBatch } from './financial-performance.ts'
import { maxLines, sectionOf } from './ledger.ts'
import { listPage } from '../wire/list-page.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** How many transactions a file may bring. */
export const maxImported = 20_000
/** How many rows of a file its preview shows. */
export const maxPreviewed = 200
/** A batch has two lines of each: the bank's, and what it was for. */
export const maxPostedAtOnce = maxLines / 2

/** Whether an account of the books can stand for a bank account: what is owned or owed. */
export const isBankAccount = (internalAccountNumber: number): boolean =>
  ['asset', 'liability'].includes(sectionOf(internalAccountNumber) ?? '')

/** The number of such an account. */
export const BankAccountNumber = z
  .int(errorMessages.import_bank_account)
  .check(z.refine(isBankAccount, errorMessages.import_bank_account))

/** What becomes of a row of a file. */
export const ImportRowStatus = z.enum(['new', 'duplicate', 'before_books', 'ahead'])
export type ImportRowStatus = z.infer<typeof ImportRowStatus>

const row = {
  date: z.iso.date(),
  /** Dollars; what came in is positive. */
  amount: z.number(),
  description: z.string(),
}

/** What is in a file, before it is taken in; nothing of it is kept. */
export const BankImportPreview = z.object({
  fileName: z.string(),
  /** The file's bank accounts, by their last characters, where it names them. */
  bankAccounts: z.array(z.string()),
  transactions: z.int(),
  counts: z.object({
    new: z.int(),
    duplicate: z.int(),
    before_books: z.int(),
    ahead: z.int(),
  }),
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
  /** The first rows, in the order of the file. */
  rows: z.array(z.object({ ...row, standing: ImportRowStatus })),
})
export type BankImportPreview = z.infer<typeof BankImportPreview>

/** A file that was taken in. */
export const BankImport = z.object({
  id: z.string(),
  fileName: z.string(),
  /** How many of its transactions wait for posting now. */
  taken: z.int(),
  skipped: z.int(),
})
export type BankImport = z.infer<typeof BankImport>

/** The form of an import; the original goes in whole. */
export const BankImportUpload = z.strictObject({
  internalAccountNumber: z.pipe(z.coerce.number<string | number>(), BankAccountNumber),
  /** What an amount without a minus is in the file: money that came in or, with some cards, that went out. */
  positiveIs: z._default(z.enum(['in', 'out']), 'in'),
  files: z
    .array(z.strictObject({ object: FormFile, originalFileName: z.optional(z.string()) }))
    .check(z.length(1, errorMessages.import_file_required)),
})

export type BankImportUpload = z.output<typeof BankImportUpload>

export const ImportedState = z.enum(['waiting', 'set_aside', 'posted'])
export type ImportedState = z.infer<typeof ImportedState>

/** A transaction of a bank account, by a file or by the bank's own connection. */
export const ImportedTransaction = z.object({
  id: z.string(),
  ...row,
  state: ImportedState,
  /** Whether its day is still to come: until then it can't be posted. */
  isAhead: z.boolean(),
  /** The account of the books that stands for the bank account. */
  internalAccountNumber: z.int(),
  /** How the bank account ends, where it is known: '…4417'. */
  bankAccount: z.nullable(z.string()),
  /** What the last transaction of this description was posted to. */
  proposedAccountNumber: z.nullable(z.int()),
  batchId: z.nullable(z.string()),
  /** What stays of the description once numbers and months are taken out; the same for the next one of its kind. */
  stem: z.string(),
})
export type ImportedTransaction = z.infer<typeof ImportedTransaction>

/** What waiting transactions are posted to, as one batch; the sender makes its id, and an id posts once. */
export const ImportedPosting = z.strictObject({
  id: z.uuid(),
  transactions: z
    .array(z.strictObject({ id: z.uuid(), internalAccountNumber: z.int() }))
    .check(
      z.minLength(1, errorMessages.imported_count),
      z.maxLength(maxPostedAtOnce, errorMessages.imported_count),
    ),
})
export type ImportedPosting = z.infer<typeof ImportedPosting>

type Entry = { amount: number; bank: number; to: number }
type EntryLine = { internalAccountNumber: number; amount: number }

/**
 * The two lines that a bank transaction posts, each in its account's natural sign. `amount` is in whole cents, what came in
 * positive; `bank` stands for the bank account, `to` says what it was for.
 */
export function toEntryLines({ amount, bank, to }: Entry): [EntryLine, EntryLine] {
  const isDebit = (number: number) =>
    ['asset', 'variable', 'fixed'].includes(sectionOf(number) ?? '')
  return [
    { internalAccountNumber: bank, amount: isDebit(bank) ? amount : -amount },
    { internalAccountNumber: to, amount: isDebit(to) ? -amount : amount },
  ].map((line) => ({ ...line, amount: line.amount + 0 })) as [EntryLine, EntryLine]
}

const account = z.strictObject({ accountId: z.uuid() })
const access = staffAreas.books
const form = { maxFiles: 1, maxBytesPerFile, kind: 'text' } as const

export const importedTransactions = {
  preview: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/bank_import_previews',
    access,
    subject: 'bank',
    summary: 'Preview a CSV or OFX bank file, marking what is already imported; saves nothing',
    params: account,
    body: BankImportUpload,
    form,
    result: one('bank_import_preview', BankImportPreview, 'fileName'),
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/bank_imports',
    access,
    subject: 'bank',
    summary: 'Import a CSV or OFX bank file; its new transactions are ready to post',
    params: account,
    body: BankImportUpload,
    form,
    result: one('bank_import', BankImport),
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/imported_transactions',
    access,
    subject: 'books',
    replica: true,
    summary:
      "A client's imported transactions in one state, newest first, with the accounts they can be posted to",
    params: account,
    query: z.strictObject({
      state: z._default(ImportedState, 'waiting'),
      ...listPage(50),
    }),
    result: page('imported_transaction', ImportedTransaction, { counts: ['waiting', 'set_aside'] }),
  }),
  post: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_postings',
    access,
    subject: 'books',
    summary:
      'Post imported transactions as one batch; posting the same batch again changes nothing',
    params: account,
    body: ImportedPosting,
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_set_aside',
    access,
    subject: 'books',
    summary: "Set aside transactions that don't belong in the books, or bring them back",
    params: account,
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxPostedAtOnce)),
      isAside: z.boolean(),
    }),
    result: noContent,
  }),
}
