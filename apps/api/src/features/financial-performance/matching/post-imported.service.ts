import type {
  ImportedPosting,
  Part,
} from '@milepost/contract/financial-performance/imported-transactions'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound } from '../../../platform/errors.ts'
import { toLines, toMarks, toParts, type PostedRow } from '../imported/imported.service.ts'
import {
  listPosted,
  lockImported,
  markImportedPosted,
  type ImportedRow,
} from '../imported/imported.sql.ts'
import { isLocked } from '../posting/lock.service.ts'
import { latestDay, postBatches } from '../posting/posting.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { loadSuggestions } from './matching.service.ts'

/**
 * Posts waiting transactions as one batch: a line for the bank account of each, and one for each account it goes to. Those of
 * locked months are posted on the posting's day; without one they are a 409.
 * Returns those that this call posted. Throws a 404 if one is not the account's, a 409 if one is not waiting anymore or the
 * id belongs to another batch, or if the books may have one already, by a sure match that nobody refused; a 422 if parts
 * don't add up to their transaction, or the books reject the batch.
 */
export async function postImported(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  posting: ImportedPosting,
): Promise<PostedRow[]> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const to = new Map(posting.transactions.map((one) => [one.id, one]))
  const rows = await lockImported(transaction, accountId, [...to.keys()])
  if (rows.length < to.size) throw notFound()
  const split = rows.map((row) => ({ row, parts: toParts(row.cents, to.get(row.id)!) }))
  const posted = await listPosted(transaction, accountId, posting.id)
  if (posted.length > 0) {
    const asked = new Map(split.map(({ row, parts }) => [row.id, parts]))
    const isMatching =
      posted.length === to.size &&
      posted.every((one) => {
        const parts = asked.get(one.id)
        // A correction has replaced what was asked for.
        return parts && (one.isCorrected || isSame(parts, one))
      })
    if (!isMatching) throw httpError(409, 'batch_id_reused', { detail: posting.id })
    return []
  }
  if (rows.some(({ state }) => state !== 'waiting')) throw httpError(409, 'imported_not_waiting')
  if (rows.some(({ isInDoubt }) => isInDoubt)) throw httpError(409, 'imported_in_doubt')
  if (await hasSureMatch(transaction, clock, accountId, rows))
    throw httpError(409, 'imported_match_open')
  const imports = new Set(rows.map(({ importId }) => importId))
  const [importId] = imports.size === 1 ? imports : []
  const [first, last] = [rows[0]!.date, rows.at(-1)!.date]
  const dayOf = ({ date }: ImportedRow) =>
    isLocked(date, lockedThrough) ? (posting.date ?? date) : date
  const batch = {
    id: posting.id,
    date: rows.map(dayOf).toSorted().at(-1)!,
    isOpening: false,
    description: first === last ? `Bank, ${last}` : `Bank, ${first} to ${last}`,
    ...(importId && { bankImportId: importId }),
    transactions: split.flatMap(({ row, parts }) => toLines(row, parts, dayOf(row))),
  }
  await postBatches(transaction, clock, accountId, [batch], staffId)
  const by = { at: clock.now(), staffId }
  await markImportedPosted(transaction, accountId, posting.id, toMarks(split), by)
  return split.map(({ row, parts }) => ({
    payee: row.stem,
    bankAccountNumber: row.internalAccountNumber,
    cents: row.cents,
    shares: parts,
  }))
}

async function hasSureMatch(
  transaction: Db,
  clock: Clock,
  accountId: string,
  rows: readonly ImportedRow[],
): Promise<boolean> {
  const suggestions = await loadSuggestions(transaction, accountId, latestDay(clock))
  const sure = new Set(
    suggestions.flatMap((one) => (one.isSure ? one.rows.map(({ id }) => id) : [])),
  )
  return rows.some(({ id }) => sure.has(id))
}

type PostedTo = { postedTo: number; postedParts: readonly Part[] | null }

function isSame(parts: readonly Part[], { postedTo, postedParts }: PostedTo): boolean {
  if (postedParts === null)
    return parts.length === 1 && parts[0]!.internalAccountNumber === postedTo
  return (
    parts.length === postedParts.length &&
    parts.every(({ internalAccountNumber: number, cents }, i) => {
      const one = postedParts[i]!
      return one.internalAccountNumber === number && one.cents === cents
    })
  )
}
