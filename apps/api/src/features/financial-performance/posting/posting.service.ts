import { randomUUID } from 'node:crypto'
import {
  toHundredths,
  sectionOf,
  unbalancedMonths,
  type NewBatch,
} from '@milepost/contract/books/ledger'
import { firstYear } from '@milepost/contract/books/periods'
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import type { Clock } from '../../../platform/clock.ts'
import { violatedConstraint, type Db } from '../../../platform/database/database.ts'
import { orNotFound, ApiError, httpError } from '../../../platform/errors.ts'
import { createFingerprint } from '../../../platform/http/idempotency.ts'
import {
  batchRow,
  loadFingerprints,
  insertBatches,
  knownAccounts,
  lineRows,
  lockBooks,
  type BatchRow,
  type LineRow,
} from './posting.sql.ts'

/**
 * Posts batches to an account's books, all or none; call it in a transaction. A batch already posted under
 * its id is left unchanged. Throws a 409 if the id belongs to a different batch, or if the document or the
 * opening was already posted, and a 422 if the books reject a batch. `postedBy` is a staff id, or null for
 * the software. Pass at most a few thousand lines per call.
 */
export async function postBatches(
  transaction: Db,
  clock: Clock,
  accountId: string,
  batches: readonly NewBatch[],
  postedBy: string | null,
): Promise<void> {
  const known = await knownAccounts(transaction)
  const latest = latestDay(clock)
  const problems = batches.flatMap((batch) => findProblems(batch, known, latest))
  if (problems.length > 0) throw new ApiError(problems.flatMap(({ errors }) => errors))
  await insertPosting(transaction, clock, accountId, {
    batches: batches.map(toBatchRow),
    lines: batches.flatMap(toLines),
    postedBy,
  })
}

/**
 * Posts the negated lines of a batch on the same days, so that no report shows it anymore; returns the new
 * batch's id.
 */
export async function reverseBatch(
  transaction: Db,
  clock: Clock,
  accountId: string,
  batchId: string,
  { description, postedBy }: { description?: string | undefined; postedBy: string | null },
): Promise<string> {
  const batch = orNotFound(await batchRow(transaction, accountId, batchId))
  if (batch.reversesBatchId !== null) throw httpError(409, 'batch_is_reversal')
  const id = randomUUID()
  const mirror = {
    ...batch,
    id,
    description: description ?? `Reversal: ${batch.description}`.slice(0, 120),
    reversesBatchId: batchId,
    fingerprint: createFingerprint({ reverses: batchId }),
  }
  const lines = (await lineRows(transaction, accountId, batchId)).map((line) => ({
    ...line,
    batchId: id,
    amount: -line.amount,
    paidDown: -line.paidDown,
  }))
  await insertPosting(transaction, clock, accountId, { batches: [mirror], lines, postedBy })
  return id
}

type PostingInput = { batches: BatchRow[]; lines: LineRow[]; postedBy: string | null }

async function insertPosting(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { batches, lines, postedBy }: PostingInput,
): Promise<void> {
  await lockBooks(transaction, accountId)
  const posting = { batches, lines, at: clock.now(), postedBy }
  const posted = new Set(
    await insertBatches(transaction, accountId, posting).catch((reason: unknown) => {
      throw toApiError(reason) ?? reason
    }),
  )
  const existing = batches.filter(({ id }) => !posted.has(id))
  if (existing.length === 0) return
  const ids = existing.map(({ id }) => id)
  const postedById = new Map(
    (await loadFingerprints(transaction, accountId, ids)).map((row) => [row.id, row]),
  )
  for (const { id, fingerprint } of existing) {
    const one = postedById.get(id)
    if (one?.fingerprint !== fingerprint) throw httpError(409, 'batch_id_reused', { detail: id })
    // Otherwise the call would succeed although the batch has no effect.
    if (one.isReversed) throw httpError(409, 'batch_reversed', { detail: id })
  }
}

/** The first day of the books. Anything earlier is in the opening batch. */
export const firstDay = `${firstYear}-01-01`

const dayMs = 24 * 60 * 60 * 1000

/** The latest date in any time zone, which can be one day ahead of UTC. */
export const latestDay = (clock: Clock) =>
  new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)

/** Why the books would reject a batch; each error points at its field. */
function findProblems(batch: NewBatch, known: Set<number>, latest: string): ApiError[] {
  const { isOpening, transactions, documentGuid, bankImportId } = batch
  const problems: [code: ErrorCode, pointer: string][] = []
  if (documentGuid !== undefined && bankImportId !== undefined)
    problems.push(['batch_source', '/bank_import_id'])
  if (batch.date > latest) problems.push(['date_in_future', '/date'])
  if (!isOpening && batch.date < firstDay) problems.push(['date_before_books', '/date'])
  for (const [i, { date, internalAccountNumber }] of transactions.entries()) {
    const at = (field: string) => `/transactions/${i}/${field}`
    if (!known.has(internalAccountNumber))
      problems.push(['account_unknown', at('internal_account_number')])
    if (isOpening && date >= firstDay) problems.push(['date_after_opening', at('date')])
    if (!isOpening && date < firstDay) problems.push(['date_before_books', at('date')])
    if (date > latest) problems.push(['date_in_future', at('date')])
  }
  const lines = transactions.map((line) => ({ ...line, amount: toHundredths(line.amount) }))
  if (unbalancedMonths(lines).length > 0) problems.push(['unbalanced', '/transactions'])
  return problems.map(([code, pointer]) => httpError(422, code, { pointer }))
}

const toBatchRow = (batch: NewBatch): BatchRow => ({
  id: batch.id,
  date: batch.date,
  description: batch.description,
  documentId: batch.documentGuid ?? null,
  bankImportId: batch.bankImportId ?? null,
  isOpening: batch.isOpening,
  reversesBatchId: null,
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

const toLines = ({ id, transactions }: NewBatch): LineRow[] =>
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
