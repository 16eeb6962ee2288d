import type { BatchCorrection, BatchLine } from '@milepost/contract/financial-performance/posting'
import { unbalancedMonths } from '@milepost/contract/financial-performance/statements/ledger'
import type { Staff } from '../../../platform/auth/caller.ts'
import { createFingerprint } from '../../../platform/calls/idempotency.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { listImportedOf, reopenImported } from '../imported/bank-feed.sql.ts'
import { listMatching, updatePostedTo } from '../matching/matching.sql.ts'
import { isLocked } from '../posting/lock.service.ts'
import { findPosted, insertPosting, toLines, toOpposite } from '../posting/posting.service.ts'
import { insertLineCorrections, lineRows, lockBooks, type LineRow } from '../posting/posting.sql.ts'
import { checkNotReconciled } from '../posting/reconciled-lines.service.ts'
import { learnFromMatches, learnFromReopening } from '../rules/learning.service.ts'
import { listBatchLines, loadStanding } from './batch-lines.sql.ts'
import { checkNewLines } from './new-lines.ts'

/** The lines of a batch and of its corrections. Throws a 404 if it is not the account's. */
export async function loadBatchLines(
  db: Db,
  accountId: string,
  batchId: string,
): Promise<BatchLine[]> {
  const standing = orNotFound(await loadStanding(db, accountId, batchId))
  const lines = await listBatchLines(db, accountId, batchId)
  return lines.map(({ hundredths, ...line }) => ({
    ...line,
    amount: hundredths / 100,
    isCorrectable:
      standing.isByHand &&
      !standing.isReversed &&
      line.correctedByBatchId === null &&
      !line.isReconciled,
  }))
}

/**
 * Replaces lines of a batch that was posted by hand: a batch takes them back and posts others, and the other lines stay.
 * Lines of a locked month are taken back on the correction's day, others on their own. A bank transaction that matches a
 * replaced line waits again. Nothing changes if the correction was posted before. Throws a 404 if batch or line are not the account's; a
 * 409 if the batch was reversed or not posted by hand, if a line was replaced before, or if a finished statement of a
 * bank has it; and a 422 if the books reject the new lines or a month does not add up to what it was.
 */
export async function correctBatch(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, batchId }: { accountId: string; batchId: string },
  correction: BatchCorrection,
): Promise<void> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const standing = orNotFound(await loadStanding(transaction, accountId, batchId))
  const posted = {
    id: correction.id,
    fingerprint: createFingerprint({ corrects: batchId, correction }),
  }
  if ((await findPosted(transaction, accountId, [posted])).length > 0) return
  if (standing.isReversed) throw httpError(409, 'batch_reversed')
  if (!standing.isByHand) throw httpError(409, 'batch_not_correctable')
  const replaced = await loadReplaced(transaction, accountId, batchId, correction.replaces)
  const [first] = replaced
  const date = correction.date ?? first!.date
  const accounts = correction.lines.map(({ internalAccountNumber: number }, i) => ({
    number,
    pointer: `/lines/${i}/internal_account_number`,
  }))
  await checkNewLines(transaction, clock, accountId, { date, accounts })

  const source = correction.source ?? first!.source
  const opposite = replaced.map((line, i) =>
    toOpposite(line, {
      batchId: correction.id,
      lineNumber: i + 1,
      date: isLocked(line.date, lockedThrough) ? date : line.date,
    }),
  )
  const lines = toLines({
    id: correction.id,
    transactions: correction.lines.map((line) => ({ ...line, date, source })),
  }).map((line) => ({ ...line, lineNumber: opposite.length + line.lineNumber }))
  if (unbalancedMonths([...opposite, ...lines]).length > 0)
    throw httpError(422, 'unbalanced', { pointer: '/lines' })

  const numbersByBatch = Map.groupBy(replaced, (line) => line.batchId)
  const waiting: string[] = []
  for (const [id, some] of numbersByBatch) {
    const numbers = some.map(({ lineNumber }) => lineNumber)
    await checkNotReconciled(transaction, accountId, id, numbers)
    waiting.push(...(await listMatching(transaction, accountId, id, numbers)))
  }
  await insertPosting(transaction, clock, accountId, {
    batches: [
      {
        ...posted,
        date,
        description: `Correction: ${source}, ${first!.date}`,
        documentId: null,
        bankImportId: null,
        isOpening: false,
        reversesBatchId: null,
        ruleId: null,
        correctsBatchId: batchId,
      },
    ],
    lines: [...opposite, ...lines],
    postedBy: staffId,
  })
  const corrected = replaced.map((line, i) => ({ ...line, oppositeNumber: i + 1 }))
  await insertLineCorrections(transaction, accountId, correction.id, corrected)
  await learnFromReopening(transaction, accountId, waiting)
  await reopenImported(transaction, accountId, waiting)
  // What still matches a line of the batch may be in another account now.
  const matching = await listImportedOf(transaction, accountId, batchId)
  const changed = await updatePostedTo(transaction, accountId, matching)
  await learnFromMatches(transaction, clock, accountId, changed)
}

/** The lines to replace, in the order asked for. */
async function loadReplaced(
  transaction: Db,
  accountId: string,
  batchId: string,
  keys: BatchCorrection['replaces'],
): Promise<LineRow[]> {
  const known = new Map(
    (await listBatchLines(transaction, accountId, batchId)).map((line) => [line.id, line]),
  )
  const ids = new Set(keys.map((key) => `${key.batchId}-${key.lineNumber}`))
  const found = [...ids].map((id) => known.get(id) ?? null)
  if (found.includes(null)) throw notFound()
  if (found.some((line) => line!.correctedByBatchId !== null))
    throw httpError(409, 'line_corrected')
  const rows = new Map<string, LineRow>()
  for (const id of new Set(keys.map((key) => key.batchId)))
    for (const row of await lineRows(transaction, accountId, id))
      rows.set(`${id}-${row.lineNumber}`, row)
  return [...ids].map((id) => rows.get(id)!)
}
