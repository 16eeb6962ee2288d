import type { PostedBankRow } from '@milepost/contract/financial-performance/bank-row-papers'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound } from '../../../platform/errors.ts'
import { countSharedWords, toPayeeWords } from '../../../shared/payee-words.ts'
import { reopenQuestions } from '../../../shared/questions.sql.ts'
import { lockImported } from '../imported/imported.sql.ts'
import {
  clearPaper,
  hasBatch,
  isDocument,
  listRowsOf,
  listWithoutPaper,
  setPaper,
} from '../posting/bank-row-papers.sql.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { maxDaysApart } from './suggest-matches.ts'

/** More of one amount within three weeks, and nobody can tell by a list which one it was. */
const maxFound = 5

type Payment = { account: number; amount: number; date: string; words?: string | undefined }

/** What is in the books already and may be this payment, the likeliest first: by the payee's words, then by the days between. */
export async function findPostedRows(
  db: Db,
  accountId: string,
  { account, amount, date, words = '' }: Payment,
): Promise<PostedBankRow[]> {
  const rows = await listWithoutPaper(db, accountId, {
    number: account,
    cents: toHundredths(amount),
    from: addDays(date, -maxDaysApart),
    to: addDays(date, maxDaysApart),
  })
  const named = toPayeeWords(words)
  const isNamed = ({ description }: { description: string }) =>
    countSharedWords(named, toPayeeWords(description)) > 0
  const daysTo = (day: string) => Math.abs(Date.parse(day) - Date.parse(date))
  return rows
    .toSorted(
      (a, b) =>
        Number(isNamed(b)) - Number(isNamed(a)) ||
        daysTo(a.date) - daysTo(b.date) ||
        a.id.localeCompare(b.id),
    )
    .slice(0, maxFound)
    .map(({ cents, ...row }) => ({ ...row, amount: cents / 100 }))
}

type Attachment = { documentGuid: string; transactionId: string }

/**
 * Attaches a document to a posted transaction; `markPosted` marks the document. Throws a 404 if either is not the account's,
 * and a 409 if the transaction is not posted anymore or has a paper, or if the document is posted otherwise.
 */
export async function attachPaper(
  transaction: Db,
  accountId: string,
  { documentGuid, transactionId }: Attachment,
  markPosted: () => Promise<void>,
): Promise<void> {
  await lockBooks(transaction, accountId)
  const [row] = await lockImported(transaction, accountId, [transactionId])
  if (!row) throw notFound()
  await markPosted()
  const [attached] = await listRowsOf(transaction, accountId, [documentGuid])
  if (attached?.id === transactionId) return
  if (attached || (await hasBatch(transaction, accountId, documentGuid)))
    throw httpError(409, 'document_posted')
  if (!(await setPaper(transaction, accountId, transactionId, documentGuid)))
    throw httpError(409, 'bank_row_taken')
}

/** Takes a document from its transaction, if it has one; it can be posted again then. Throws a 404 if it is not the account's. */
export async function detachPaper(
  transaction: Db,
  accountId: string,
  documentId: string,
): Promise<void> {
  await lockBooks(transaction, accountId)
  if (await clearPaper(transaction, accountId, documentId))
    await reopenQuestions(transaction, accountId, [documentId])
  else if (!(await isDocument(transaction, accountId, documentId))) throw notFound()
}
