import { toStem } from '@milepost/contract/books/posting'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { adoptImported, changeImported, dropImported, moveImported } from './bank-feed.sql.ts'
import { toWords, type BankRow } from '../bank-files/bank-row.ts'
import { importTransactions } from './imported.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'

type FeedTransaction = BankRow & {
  externalId: string
  /** The account of the books that stands for the bank account. */
  internalAccountNumber: number
}

type BankChanges = {
  added: readonly FeedTransaction[]
  modified: readonly FeedTransaction[]
  removed: readonly string[]
}

/** Lets what waits of a bank's account follow it to another account of the books; what is posted stays as it was posted. */
export async function followBankAccount(
  transaction: Db,
  accountId: string,
  bankAccountId: string,
  internalAccountNumber: number,
): Promise<void> {
  await lockBooks(transaction, accountId)
  await moveImported(transaction, accountId, bankAccountId, internalAccountNumber)
}

/**
 * Lets what a bank's own connection brings wait for posting. What is posted already stays as it was posted, whatever the bank
 * changes later; what a file has brought before is known, and is the bank's from then on; the same changes again change nothing. Run it in a transaction.
 */
export async function importFromBank(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { added, modified, removed }: BankChanges,
): Promise<void> {
  await lockBooks(transaction, accountId)
  await dropImported(transaction, accountId, removed)
  const stemmedRows = [...modified, ...added].map((row) => ({
    ...row,
    description: toWords(row.description) || '–',
  }))
  await adoptImported(transaction, accountId, stemmedRows)
  // What is told anew, after a time in which nothing was heeded, may have changed meanwhile.
  await changeImported(
    transaction,
    accountId,
    stemmedRows.map((row) => ({
      ...row,
      stem: toStem(row.description) || row.description.toLowerCase(),
    })),
  )
  const byAccount = Map.groupBy(stemmedRows, ({ internalAccountNumber }) => internalAccountNumber)
  for (const [internalAccountNumber, rows] of byAccount) {
    const from = { internalAccountNumber, importId: null }
    // In the order of their days: of two that look alike, the same one is known each time.
    const sorted = rows.toSorted((a, b) => a.date.localeCompare(b.date))
    await importTransactions(transaction, clock, accountId, from, sorted)
  }
}
