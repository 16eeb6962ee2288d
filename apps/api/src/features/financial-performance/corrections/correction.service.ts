import {
  toPartLines,
  type ImportedCorrection,
} from '@milepost/contract/financial-performance/imported-transactions'
import type { Staff } from '../../../platform/auth/caller.ts'
import { createFingerprint } from '../../../platform/calls/idempotency.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound } from '../../../platform/errors.ts'
import { reopenImported } from '../imported/bank-feed.sql.ts'
import { toParts, toPosted, toSource, type PostedRow } from '../imported/imported.service.ts'
import { lockImported, markImportedCorrected, type ImportedRow } from '../imported/imported.sql.ts'
import { listMatching } from '../matching/matching.sql.ts'
import { isLocked } from '../posting/lock.service.ts'
import { findPosted, insertPosting, toLines, toOpposite } from '../posting/posting.service.ts'
import { insertLineCorrections, lineRows, lockBooks } from '../posting/posting.sql.ts'
import { checkNotReconciled } from '../posting/reconciled-lines.service.ts'
import { checkNewLines } from './new-lines.ts'

/**
 * Replaces the lines for what a posted transaction was for: a batch takes them back and posts others. The line of the
 * bank account stays, so that what confirms or clears it stays true. Lines of a locked month are taken back, and
 * replaced, on the correction's day; others on their own day, and the new ones on a day of the same month. A transaction
 * that matches a replaced line waits again. Returns how it is posted now; nothing if it was corrected before. Throws a 404 if it is not the account's, a 409 if its lines are not those to
 * replace anymore or it has none, and a 422 if the parts don't add up or the books reject the correction.
 */
export async function correctImported(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id }: { accountId: string; id: string },
  correction: ImportedCorrection,
): Promise<PostedRow[]> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const [row] = await lockImported(transaction, accountId, [id])
  if (!row) throw notFound()
  const posted = { id: correction.id, fingerprint: createFingerprint({ corrects: id, correction }) }
  if ((await findPosted(transaction, accountId, [posted])).length > 0) return []
  const replaced = await loadReplaced(transaction, accountId, row, correction.replaces)
  const numbers = replaced.map(({ lineNumber }) => lineNumber)
  await checkNotReconciled(transaction, accountId, correction.replaces, numbers)
  const [first] = replaced
  const date = correction.date ?? first!.date
  const isMoved = isLocked(first!.date, lockedThrough)
  if (!isMoved && date.slice(0, 7) !== first!.date.slice(0, 7))
    throw httpError(422, 'correction_month', { pointer: '/date' })
  const parts = toParts(row.cents, correction)
  if (parts.some((one) => one.internalAccountNumber === row.internalAccountNumber))
    throw httpError(422, 'imported_to_itself', { pointer: '/internal_account_number' })
  const accounts = parts.map((part, i) => ({
    number: part.internalAccountNumber,
    pointer: parts.length > 1 ? `/parts/${i}/internal_account_number` : '/internal_account_number',
  }))
  await checkNewLines(transaction, clock, accountId, { date, accounts })

  const words = correction.words === undefined ? first! : toSource(correction.words)
  const { source, details } = words
  const opposite = replaced.map((line, i) =>
    toOpposite(line, {
      batchId: correction.id,
      lineNumber: i + 1,
      date: isMoved ? date : line.date,
    }),
  )
  const lines = toLines({
    id: correction.id,
    transactions: toPartLines(parts).map(({ internalAccountNumber, amount }) => ({
      date,
      internalAccountNumber,
      amount: amount / 100,
      source,
      details,
    })),
  }).map((line) => ({ ...line, lineNumber: opposite.length + line.lineNumber }))
  const batch = {
    ...posted,
    date,
    description: `Correction: ${source}, ${row.date}`,
    documentId: null,
    bankImportId: null,
    isOpening: false,
    reversesBatchId: null,
    ruleId: null,
    correctsBatchId: row.batchId,
  }
  await insertPosting(transaction, clock, accountId, {
    batches: [batch],
    lines: [...opposite, ...lines],
    postedBy: staffId,
  })
  const corrected = replaced.map(({ batchId, lineNumber }, i) => ({
    batchId,
    lineNumber,
    oppositeNumber: i + 1,
  }))
  await insertLineCorrections(transaction, accountId, correction.id, corrected)
  const mark = { id, ...toPosted(parts), line: opposite.length + 1 }
  await markImportedCorrected(transaction, accountId, correction.id, mark)
  const matching = await listMatching(transaction, accountId, correction.replaces, numbers)
  await reopenImported(transaction, accountId, matching)
  const { stem: payee, internalAccountNumber: bankAccountNumber, cents } = row
  return [{ payee, bankAccountNumber, cents, shares: parts }]
}

/** The lines for what a transaction was for, if this batch still has them. */
async function loadReplaced(transaction: Db, accountId: string, row: ImportedRow, batchId: string) {
  const { state, postedLine, postedParts, correctionId } = row
  if (state === 'posted' && postedLine === null) throw httpError(409, 'imported_not_correctable')
  if (postedLine === null || batchId !== (correctionId ?? row.batchId))
    throw httpError(409, 'imported_corrected')
  const lines = await lineRows(transaction, accountId, batchId)
  return lines.slice(postedLine - 1, postedLine - 1 + (postedParts?.length ?? 1))
}
