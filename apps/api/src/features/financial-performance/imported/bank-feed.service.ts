import { toStem } from '@milepost/contract/books/posting'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { adoptImported, changeImported, dropImported, moveImported } from './bank-feed.sql.ts'
import type { BankRow } from '../bank-files/bank-row.ts'
import { toWords } from '../bank-files/rows/bank-words.ts'
import { importTransactions } from './imported.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'

type FeedTransaction = BankRow & {
  externalId: string
  /** The ledger account of the bank account. */
  internalAccountNumber: number
}

type BankChanges = {
  added: readonly FeedTransaction[]
  modified: readonly FeedTransaction[]
  removed: readonly string[]
}

/** Moves a bank account's unposted transactions to another ledger account. Posted ones stay. */
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
 * Imports changes from a bank feed for posting; call it in a transaction. Posted transactions never change,
 * whatever the bank changes later. Transactions already imported from a file are matched and then belong to
 * the feed. Applying the same changes again has no effect.
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
  // After a resync, added transactions may already be known, and may have changed meanwhile.
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
    // Sort by date, so that of similar transactions the same one is matched each time.
    const sorted = rows.toSorted((a, b) => a.date.localeCompare(b.date))
    await importTransactions(transaction, clock, accountId, from, sorted)
  }
}
