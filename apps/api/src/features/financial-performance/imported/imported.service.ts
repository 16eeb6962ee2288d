import {
  toEntryLines,
  type ImportedPosting,
  type Part,
} from '@milepost/contract/financial-performance/imported-transactions'
import type { PostedPart } from '@milepost/contract/financial-performance/split'
import {
  toHundredths,
  type NewTransaction,
} from '@milepost/contract/financial-performance/statements/ledger'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound } from '../../../platform/errors.ts'
import { toWords } from '../bank-files/rows/bank-words.ts'
import { postBatches } from '../posting/posting.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { listPosted, lockImported, markImportedPosted, type ImportedRow } from './imported.sql.ts'

/** How a transaction was posted; cents, money in positive. */
export type PostedRow = {
  /** The stem of its description. */
  payee: string
  bankAccountNumber: number
  cents: number
  shares: { internalAccountNumber: number; cents: number }[]
}

/**
 * Posts waiting transactions as one batch: a line for the bank account of each, and one for each account it goes to.
 * Returns those that this call posted. Throws a 404 if one is not the account's, a 409 if one is not waiting anymore or the
 * id belongs to another batch, a 422 if parts don't add up to their transaction, or the books reject the batch.
 */
export async function postImported(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  posting: ImportedPosting,
): Promise<PostedRow[]> {
  await lockBooks(transaction, accountId)
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
  const imports = new Set(rows.map(({ importId }) => importId))
  const [importId] = imports.size === 1 ? imports : []
  const [first, last] = [rows[0]!.date, rows.at(-1)!.date]
  const batch = {
    id: posting.id,
    date: last,
    isOpening: false,
    description: first === last ? `Bank, ${last}` : `Bank, ${first} to ${last}`,
    ...(importId && { bankImportId: importId }),
    transactions: split.flatMap(({ row, parts }) => toLines(row, parts)),
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

type Destination = {
  internalAccountNumber?: number | undefined
  parts?: readonly PostedPart[] | undefined
}

/** What each account gets. Throws a 422 if the parts don't add up to the cents. */
export function toParts(cents: number, { internalAccountNumber, parts }: Destination): Part[] {
  if (internalAccountNumber !== undefined) return [{ internalAccountNumber, cents }]
  const shares = (parts ?? []).map((part) => ({
    internalAccountNumber: part.internalAccountNumber,
    cents: toHundredths(part.amount),
  }))
  if (shares.reduce((sum, one) => sum + one.cents, 0) !== cents)
    throw httpError(422, 'split_differs', { pointer: '/parts' })
  return shares
}

/** Where transactions went that are posted as one batch, in its order: by the lines that `toLines` makes of each. */
export function toMarks(split: readonly { row: ImportedRow; parts: readonly Part[] }[]) {
  let line = 2
  return split.map(({ row: { id }, parts }) => {
    const mark = { id, ...toPosted(parts), line }
    line += parts.length + 1
    return mark
  })
}

/** Where a transaction went, as its row has it. */
export function toPosted(parts: readonly Part[]) {
  const [first, ...others] = parts
  const isLarger = (one: Part, than: Part) => Math.abs(one.cents) > Math.abs(than.cents)
  const largest = others.reduce(
    (largestSoFar, one) => (isLarger(one, largestSoFar) ? one : largestSoFar),
    first!,
  )
  return { postedTo: largest.internalAccountNumber, parts: others.length > 0 ? parts : null }
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

/** The lines that a transaction posts: the one of its bank account first. */
export function toLines(row: ImportedRow, parts: readonly Part[]): NewTransaction[] {
  const { date, description, checkNumber, internalAccountNumber: bank } = row
  if (parts.some(({ internalAccountNumber }) => internalAccountNumber === bank))
    throw httpError(422, 'imported_to_itself', { pointer: '/transactions' })
  const isCheckNamed =
    checkNumber === null || description.split(/[^\p{L}\p{N}]+/u).includes(checkNumber)
  const words = [isCheckNamed ? '' : `Check ${checkNumber}`, description]
  const full = toWords(words.filter(Boolean).join(' · ')) || 'Bank'
  return toEntryLines(bank, parts).map(({ internalAccountNumber, amount }) => ({
    date,
    internalAccountNumber,
    amount: amount / 100,
    ...toSource(full),
  }))
}

/** The source of a line, and its details where the source has no room for all words. */
export function toSource(full: string): Pick<NewTransaction, 'source' | 'details'> {
  return { source: toWords(full.slice(0, 80)), details: full.length > 80 ? full : '' }
}
