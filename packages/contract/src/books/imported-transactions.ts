import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { FormFile } from '../wire/form.ts'
import { TransactionBatch } from './financial-performance.ts'
import { maxLines, sectionOf } from './ledger.ts'
import { listPage } from '../wire/list-page.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** Maximum transactions in one file. */
export const maxImported = 20_000
/** Maximum rows in a preview. */
export const maxPreviewed = 200
/** Each transaction posts two lines: one for the bank account, one for what it was for. */
export const maxPostedAtOnce = maxLines / 2

/** Whether an account of the books can represent a bank account: assets and liabilities can. */
export const isBankAccount = (internalAccountNumber: number): boolean =>
  ['asset', 'liability'].includes(sectionOf(internalAccountNumber) ?? '')

/** The number of an account that `isBankAccount` accepts. */
export const BankAccountNumber = z
  .int(errorMessages.import_bank_account)
  .check(z.refine(isBankAccount, errorMessages.import_bank_account))

/**
 * How a row of the file will be handled: imported, or skipped because it is a duplicate, before the
 * books begin, or in the future.
 */
export const ImportRowStatus = z.enum(['new', 'duplicate', 'before_books', 'ahead'])
export type ImportRowStatus = z.infer<typeof ImportRowStatus>

const row = {
  date: z.iso.date(),
  /** Dollars; money in is positive. */
  amount: z.number(),
  description: z.string(),
}

/** What a file contains, before it is imported. Nothing of it is stored. */
export const BankImportPreview = z.object({
  fileName: z.string(),
  /** The last characters of the bank accounts the file names. */
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
  /** The first rows, in file order. */
  rows: z.array(z.object({ ...row, standing: ImportRowStatus })),
})
export type BankImportPreview = z.infer<typeof BankImportPreview>

/** An imported file. */
export const BankImport = z.object({
  id: z.string(),
  fileName: z.string(),
  /** How many of its transactions now wait to be posted. */
  taken: z.int(),
  skipped: z.int(),
})
export type BankImport = z.infer<typeof BankImport>

/** The upload form of an import. */
export const BankImportUpload = z.strictObject({
  internalAccountNumber: z.pipe(z.coerce.number<string | number>(), BankAccountNumber),
  /** What a positive amount means in this file: money in or, for some cards, money out. */
  positiveIs: z._default(z.enum(['in', 'out']), 'in'),
  files: z
    .array(z.strictObject({ object: FormFile, originalFileName: z.optional(z.string()) }))
    .check(z.length(1, errorMessages.import_file_required)),
})

export type BankImportUpload = z.output<typeof BankImportUpload>

export const ImportedState = z.enum(['waiting', 'set_aside', 'posted'])
export type ImportedState = z.infer<typeof ImportedState>

/** A bank transaction, from a file or from the bank connection. */
export const ImportedTransaction = z.object({
  id: z.string(),
  ...row,
  state: ImportedState,
  /** Whether its date is in the future: it can't be posted until then. */
  isAhead: z.boolean(),
  /** The account of the books that represents the bank account. */
  internalAccountNumber: z.int(),
  /** The last characters of the bank account, if known: '…4417'. */
  bankAccount: z.nullable(z.string()),
  /** The account the last transaction with this description was posted to. */
  proposedAccountNumber: z.nullable(z.int()),
  batchId: z.nullable(z.string()),
  /** The description without numbers and month names, so recurring transactions share it. */
  stem: z.string(),
})
export type ImportedTransaction = z.infer<typeof ImportedTransaction>

/** Posts waiting transactions as one batch. The sender makes its ID, and an ID posts only once. */
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
 * The two lines a bank transaction posts, each in its account's natural sign. `amount` is in whole
 * cents, money in positive; `bank` is the account that represents the bank account, `to` the
 * account for what it was for.
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
    summary:
      'Preview a CSV, Excel or OFX bank file, marking what is already imported; saves nothing',
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
    summary: 'Import a CSV, Excel or OFX bank file; its new transactions are ready to post',
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
    maxBodyBytes: 256 * 1024,
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
