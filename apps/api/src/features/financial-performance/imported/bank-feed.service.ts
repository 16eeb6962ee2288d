import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toWords } from '../bank-files/rows/bank-words.ts'
import { firstDay } from '../posting/posting.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import {
  adoptImported,
  changeImported,
  dropAliases,
  findAliases,
  findFedIds,
  insertFed,
  listKnownEvents,
  moveImported,
  removeImported,
} from './bank-feed.sql.ts'
import { toRowStem } from './bank-row.ts'
import { matchFeed } from './match-feed.ts'
import { queueRules } from './queue-rules.ts'

/** A transaction as the bank reports it now; the amount in cents, money in positive. */
type FeedTransaction = {
  externalId: string
  bankAccount: string | null
  /** The connected bank account it came from. */
  bankAccountId?: string
  /** The ledger account of the bank account; null if nothing new of it is imported. */
  internalAccountNumber: number | null
  date: string
  amount: number
  description: string
  checkNumber: string | null
}

type BankChanges = {
  /** Each id once. */
  reported: readonly FeedTransaction[]
  /** External ids, none of which is also reported. */
  removed: readonly string[]
}

/** Maximum characters of a check's number. */
const maxCheckNumber = 40

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
 * Imports changes from a bank feed for posting; call it in a transaction. Posted transactions never change: what the
 * bank changes later is stored beside them for review. Transactions already imported from a file are matched and then
 * belong to the feed. Applying the same changes again has no effect.
 */
export async function importFromBank(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { reported, removed }: BankChanges,
): Promise<void> {
  await lockBooks(transaction, accountId)
  const at = clock.now()
  if (removed.length > 0) await removeImported(transaction, accountId, removed, at)
  if (reported.length === 0) return
  const all = reported.map((row) => {
    const description = toWords(row.description)
    const checkNumber = toWords(row.checkNumber ?? '').slice(0, maxCheckNumber) || null
    const stem = toRowStem(description)
    return { ...row, description, stem, checkNumber }
  })
  const ids = all.map(({ externalId }) => externalId)
  const aliases = new Map(
    (await findAliases(transaction, accountId, ids)).map((one) => [one.externalId, one]),
  )
  const isAlias = ({ externalId, amount }: FeedTransaction) =>
    aliases.get(externalId)?.amount === amount
  // What someone dropped as a duplicate is another transaction once the bank gives it another amount.
  const outdated = [...aliases.keys()].filter(
    (id) => !all.some((row) => row.externalId === id && isAlias(row)),
  )
  if (outdated.length > 0) await dropAliases(transaction, accountId, outdated)
  const rows = all.filter((row) => !isAlias(row))

  const fed = new Set(await findFedIds(transaction, accountId, ids))
  const unknown = rows.flatMap(({ internalAccountNumber, ...row }) =>
    fed.has(row.externalId) || internalAccountNumber === null
      ? []
      : [{ ...row, internalAccountNumber }],
  )
  const known = unknown.length > 0 ? await listKnownEvents(transaction, accountId, unknown) : []
  const { same, maybe } = matchFeed(unknown, known)
  const adopted = unknown.flatMap((row) => {
    const id = same.get(row.externalId)
    return id === undefined ? [] : [{ ...row, id }]
  })
  await adoptImported(transaction, accountId, adopted)
  await changeImported(transaction, accountId, rows, at)
  const newRows = unknown
    .filter(({ externalId, date }) => !same.has(externalId) && date >= firstDay)
    .map((row) => ({ ...row, possibleDuplicateOf: maybe.get(row.externalId) ?? null }))
  await insertFed(transaction, accountId, newRows, at)
  if (newRows.length > 0) await queueRules(transaction, accountId)
}
