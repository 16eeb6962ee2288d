import { randomUUID } from 'node:crypto'
import {
  sectionOf,
  toHundredths,
  unbalancedMonths,
  type NewBatch,
} from '@milepost/contract/financial-performance/statements/ledger'
import { firstYear } from '@milepost/contract/financial-performance/statements/periods'
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { createFingerprint } from '../../../platform/calls/idempotency.ts'
import type { Clock } from '../../../platform/clock.ts'
import { violatedConstraint, type Db } from '../../../platform/database/database.ts'
import { ApiError, httpError, orNotFound } from '../../../platform/errors.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { listRowsOf } from './bank-row-papers.sql.ts'
import { isLocked, periodLocked } from './lock.service.ts'
import {
  batchRow,
  correctionRows,
  insertBatches,
  lineRows,
  loadFingerprints,
  lockBooks,
  type BatchRow,
  type LineRow,
} from './posting.sql.ts'
import { checkNotReconciled } from './reconciled-lines.service.ts'

/**
 * Posts batches to an account's books, all or none; call it in a transaction. A batch already posted under
 * its id is left unchanged. Throws a 409 if the id belongs to a different batch, if the document (also with a bank row) or the
 * opening was already posted, or if a batch reaches into a locked month, and a 422 if the books reject a batch. `postedBy` is a staff id, or null for
 * the software; `ruleId` is the rule that posts. Pass at most a few thousand lines per call.
 */
export async function postBatches(
  transaction: Db,
  clock: Clock,
  accountId: string,
  batches: readonly (NewBatch & { ruleId?: string })[],
  postedBy: string | null,
): Promise<void> {
  const chart = await chartNumbers(transaction, accountId)
  const latest = latestDay(clock)
  const problems = batches.flatMap((batch) => findProblems(batch, chart, latest))
  if (problems.length > 0) throw new ApiError(problems.flatMap(({ errors }) => errors))
  await insertPosting(transaction, clock, accountId, {
    batches: batches.map(toBatchRow),
    lines: batches.flatMap(toLines),
    postedBy,
  })
}

type Reversal = {
  description?: string | undefined
  /** The day, in an open month, for the lines of locked months. */
  date?: string | undefined
  postedBy: string | null
}

/**
 * Posts the negated lines of a batch on the same days, and of its corrections, so that no report shows it anymore;
 * returns the id of the batch that reverses it. Lines of locked months are posted on `date` instead, so that those months
 * keep their figures; without it they are a 409. Opening lines belong before the books: they can't be moved. Throws a 409
 * if a finished statement of a bank has one of the lines.
 */
export async function reverseBatch(
  transaction: Db,
  clock: Clock,
  accountId: string,
  batchId: string,
  { description, date, postedBy }: Reversal,
): Promise<string> {
  if (date !== undefined && date > latestDay(clock))
    throw httpError(422, 'date_in_future', { pointer: '/date' })
  const lockedThrough = await lockBooks(transaction, accountId)
  const batch = orNotFound(await batchRow(transaction, accountId, batchId))
  if (batch.reversesBatchId !== null) throw httpError(409, 'batch_is_reversal')
  if (batch.correctsBatchId !== null) throw httpError(409, 'batch_is_correction')
  const corrections = await correctionRows(transaction, accountId, batchId)
  for (const { id } of [batch, ...corrections]) await checkNotReconciled(transaction, accountId, id)
  const toOpenDay = (day: string) =>
    date !== undefined && !batch.isOpening && isLocked(day, lockedThrough) ? date : day
  const mirror = (one: BatchRow): BatchRow => {
    const mirrorDate = toOpenDay(one.date)
    const name = mirrorDate === one.date ? 'Reversal' : `Reversal of ${one.date}`
    return {
      ...one,
      id: randomUUID(),
      date: mirrorDate,
      description: description ?? `${name}: ${one.description}`.slice(0, 120),
      reversesBatchId: one.id,
      correctsBatchId: null,
      ruleId: null,
      fingerprint: createFingerprint({ reverses: one.id }),
    }
  }
  const batches = [batch, ...corrections].map(mirror)
  const lines: LineRow[] = []
  for (const { id, reversesBatchId } of batches)
    for (const line of await lineRows(transaction, accountId, reversesBatchId!))
      lines.push(toOpposite(line, { batchId: id, date: toOpenDay(line.date) }))
  await insertPosting(transaction, clock, accountId, { batches, lines, postedBy })
  return batches[0]!.id
}

/** The line that takes a line back. */
export const toOpposite = (line: LineRow, change: Partial<LineRow>): LineRow => ({
  ...line,
  amount: -line.amount,
  paidDown: -line.paidDown,
  ...change,
})

type PostingInput = { batches: BatchRow[]; lines: LineRow[]; postedBy: string | null }

/** The gate of the books: all that reaches them is inserted here. */
export async function insertPosting(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { batches, lines, postedBy }: PostingInput,
): Promise<void> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const posting = { batches, lines, at: clock.now(), postedBy }
  const posted = new Set(
    await insertBatches(transaction, accountId, posting).catch((reason: unknown) => {
      throw toApiError(reason) ?? reason
    }),
  )
  // A batch that was posted before its month was locked changes nothing now.
  const enters = ({ date }: { date: string }) => isLocked(date, lockedThrough)
  if (
    batches.some((one) => posted.has(one.id) && enters(one)) ||
    lines.some((one) => posted.has(one.batchId) && enters(one))
  )
    throw await periodLocked(transaction, accountId)
  const papers = batches.flatMap(({ id, documentId, reversesBatchId }) =>
    posted.has(id) && documentId !== null && reversesBatchId === null ? [documentId] : [],
  )
  if (papers.length > 0 && (await listRowsOf(transaction, accountId, papers)).length > 0)
    throw httpError(409, 'document_posted', { pointer: '/document_guid' })
  await findPosted(
    transaction,
    accountId,
    batches.filter(({ id }) => !posted.has(id)),
  )
}

/**
 * Which of these batches are posted already. Throws a 409 if one is a different batch, or was reversed: otherwise the
 * call would succeed although the batch has no effect.
 */
export async function findPosted(
  transaction: Db,
  accountId: string,
  batches: readonly Pick<BatchRow, 'id' | 'fingerprint'>[],
): Promise<string[]> {
  if (batches.length === 0) return []
  const fingerprints = new Map(batches.map(({ id, fingerprint }) => [id, fingerprint]))
  const rows = await loadFingerprints(transaction, accountId, [...fingerprints.keys()])
  for (const { id, fingerprint, isReversed } of rows) {
    if (fingerprint !== fingerprints.get(id))
      throw httpError(409, 'batch_id_reused', { detail: id })
    if (isReversed) throw httpError(409, 'batch_reversed', { detail: id })
  }
  return rows.map(({ id }) => id)
}

/** The first day of the books. Anything earlier is in the opening batch. */
export const firstDay = `${firstYear}-01-01`

const dayMs = 24 * 60 * 60 * 1000

/** The latest date in any time zone, which can be one day ahead of UTC. */
export const latestDay = (clock: Clock) =>
  new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)

/** Why the books would reject a batch; each error points at its field. */
function findProblems(
  batch: NewBatch,
  chart: ReadonlyMap<number, boolean>,
  latest: string,
): ApiError[] {
  const { isOpening, transactions, documentGuid, bankImportId } = batch
  const problems: [code: ErrorCode, pointer: string][] = []
  if (documentGuid !== undefined && bankImportId !== undefined)
    problems.push(['batch_source', '/bank_import_id'])
  if (batch.date > latest) problems.push(['date_in_future', '/date'])
  if (!isOpening && batch.date < firstDay) problems.push(['date_before_books', '/date'])
  for (const [i, { date, internalAccountNumber }] of transactions.entries()) {
    const at = (field: string) => `/transactions/${i}/${field}`
    const problem = accountProblem(chart, internalAccountNumber)
    if (problem) problems.push([problem, at('internal_account_number')])
    if (isOpening && date >= firstDay) problems.push(['date_after_opening', at('date')])
    if (!isOpening && date < firstDay) problems.push(['date_before_books', at('date')])
    if (date > latest) problems.push(['date_in_future', at('date')])
  }
  const lines = transactions.map((line) => ({ ...line, amount: toHundredths(line.amount) }))
  if (unbalancedMonths(lines).length > 0) problems.push(['unbalanced', '/transactions'])
  return problems.map(([code, pointer]) => httpError(422, code, { pointer }))
}

const toBatchRow = (batch: NewBatch & { ruleId?: string }): BatchRow => ({
  id: batch.id,
  date: batch.date,
  description: batch.description,
  documentId: batch.documentGuid ?? null,
  bankImportId: batch.bankImportId ?? null,
  isOpening: batch.isOpening,
  reversesBatchId: null,
  ruleId: batch.ruleId ?? null,
  correctsBatchId: null,
  fingerprint: createFingerprint([
    batch.date,
    batch.description,
    batch.documentGuid,
    batch.bankImportId,
    batch.isOpening,
    batch.transactions.map((line) => [
      line.date,
      line.internalAccountNumber,
      toHundredths(line.amount),
      line.source,
      line.details,
    ]),
  ]),
})

export const toLines = ({ id, transactions }: Pick<NewBatch, 'id' | 'transactions'>): LineRow[] =>
  transactions.map(({ date, internalAccountNumber, source, details, ...line }, i) => {
    const amount = toHundredths(line.amount)
    const paidDown = sectionOf(internalAccountNumber) === 'liability' ? Math.max(-amount, 0) : 0
    return {
      batchId: id,
      lineNumber: i + 1,
      date,
      internalAccountNumber,
      amount,
      paidDown,
      source,
      details,
    }
  })

/** API errors for violated database constraints, by constraint name. */
const rules: Record<string, [status: number, code: ErrorCode, pointer: string]> = {
  one_batch_of_a_document: [409, 'document_posted', '/document_guid'],
  one_opening_batch: [409, 'opening_posted', '/is_opening'],
  one_reversal_of_a_batch: [409, 'batch_reversed', '/batch_id'],
  transactions_pkey: [409, 'batch_id_reused', '/id'],
  monthly_totals_hold: [422, 'amount_out_of_range', '/transactions'],
  transaction_batches_balance: [422, 'unbalanced', '/transactions'],
  transaction_batches_account_id_document_id_fkey: [422, 'document_unknown', '/document_guid'],
}

function toApiError(reason: unknown): ApiError | undefined {
  const rule = rules[violatedConstraint(reason)]
  return rule && httpError(rule[0], rule[1], { pointer: rule[2] })
}
