import { randomUUID } from 'node:crypto'
import { firstOpenDay, nextDay } from '@milepost/contract/financial-performance/books-lock'
import { toEntryLines } from '@milepost/contract/financial-performance/imported-transactions'
import type {
  Adjustment,
  Clearing,
  NextReconciliation,
  Reconciliation,
  ReconciliationChange,
  ReconciliationStart,
} from '@milepost/contract/financial-performance/reconciling'
import { sectionOf, toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { monthSpan } from '@milepost/contract/financial-performance/statements/periods'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { firstDay, latestDay, postBatches } from '../posting/posting.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { balanceBefore, bankBalanceAt, firstDayOf } from './balances.sql.ts'
import {
  clearLine,
  clearLines,
  countLines,
  unclearAfter,
  unclearLines,
  type StatementSpan,
} from './lines.sql.ts'
import {
  deleteReconciliation,
  findReconciliation,
  insertReconciliation,
  latestReconciliation,
  markFinished,
  markOpen,
  showReconciliation,
  sumCleared,
  updateReconciliation,
  type StoredReconciliation,
} from './reconciliations.sql.ts'

type Single = { accountId: string; id: string }

const monthEnd = (day: string): string =>
  monthSpan(Number(day.slice(0, 4)), Number(day.slice(5, 7))).to

/**
 * What the next statement of an account starts with; the days of an account's first one may be given. Throws a 404 if
 * the client's chart doesn't have the account.
 */
export async function findNext(
  db: Db,
  clock: Clock,
  accountId: string,
  given: { account: number; from?: string | undefined; through?: string | undefined },
): Promise<NextReconciliation> {
  const { account } = given
  if (!(await chartNumbers(db, accountId)).has(account)) throw notFound()
  const last = await latestReconciliation(db, accountId, account)
  const from = last
    ? nextDay(last.through)
    : (given.from ??
      `${((await firstDayOf(db, accountId, account, firstDay)) ?? latestDay(clock)).slice(0, 7)}-01`)
  const isGiven = given.through !== undefined && given.through >= from
  const through = isGiven ? given.through! : earlier(monthEnd(from), latestDay(clock), from)
  const opening = last ? last.closing : await balanceBefore(db, accountId, account, from)
  const closing = await bankBalanceAt(db, accountId, account, through)
  return {
    internalAccountNumber: account,
    from,
    through,
    openingBalance: opening / 100,
    closingBalance: closing === null ? null : closing / 100,
    isFirst: !last,
  }
}

/** The earlier of two days, but not before a third. */
const earlier = (one: string, other: string, min: string): string => {
  const day = one < other ? one : other
  return day < min ? min : day
}

/**
 * Starts the next statement of an account; call it in a transaction. Throws a 409 while one is open, a 422 if the days
 * or the opening balance are not the next ones.
 */
export async function startReconciliation(
  transaction: Db,
  clock: Clock,
  { staffId }: Pick<Staff, 'staffId'>,
  accountId: string,
  start: ReconciliationStart,
): Promise<Reconciliation> {
  await lockBooks(transaction, accountId)
  const { internalAccountNumber, through } = start
  const chart = await chartNumbers(transaction, accountId)
  if (!chart.has(internalAccountNumber))
    throw httpError(422, 'account_unknown', { pointer: '/internal_account_number' })
  const last = await latestReconciliation(transaction, accountId, internalAccountNumber)
  if (last?.state === 'open') throw httpError(409, 'reconciliation_open', { detail: last.id })
  const next = await findNext(transaction, clock, accountId, {
    account: internalAccountNumber,
    from: start.from,
    through,
  })
  const { from } = next
  if (start.from !== undefined && start.from !== from)
    throw httpError(422, 'reconciliation_start', { pointer: '/from' })
  checkDays(clock, { from, through, pointer: '/through' })
  const opening = toHundredths(next.openingBalance)
  if (start.openingBalance !== undefined && toHundredths(start.openingBalance) !== opening)
    throw httpError(422, 'reconciliation_opening', { pointer: '/opening_balance' })
  const at = clock.now()
  const id = await insertReconciliation(transaction, accountId, {
    internalAccountNumber,
    number: (last?.number ?? 0) + 1,
    from,
    through,
    opening,
    closing: toHundredths(start.closingBalance),
    countedThrough: last?.countedThrough ?? dayBefore(from),
    countedAt: last?.countedAt ?? at.toISOString(),
    at,
    by: staffId,
  })
  return show(transaction, accountId, id)
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

function checkDays(
  clock: Clock,
  { from, through, pointer }: { from: string; through: string; pointer: string },
): void {
  if (through < from) throw httpError(422, 'period_order', { pointer })
  if (through > latestDay(clock)) throw httpError(422, 'date_in_future', { pointer })
}

const show = async (db: Db, accountId: string, id: string): Promise<Reconciliation> =>
  orNotFound(await showReconciliation(db, accountId, id))

export const toSpan = (stored: StoredReconciliation): StatementSpan => ({
  ...stored,
  isFinished: stored.state === 'finished',
})

/** An open statement, under the books' lock. */
async function lockOpen(transaction: Db, { accountId, id }: Single): Promise<StoredReconciliation> {
  await lockBooks(transaction, accountId)
  const stored = orNotFound(await findReconciliation(transaction, accountId, id))
  if (stored.state === 'finished') throw httpError(409, 'reconciliation_finished')
  return stored
}

/** Changes an open statement; an earlier last day takes back what is cleared after it. */
export async function changeReconciliation(
  transaction: Db,
  clock: Clock,
  single: Single,
  { through, closingBalance }: ReconciliationChange,
): Promise<Reconciliation> {
  const { accountId, id } = single
  const stored = await lockOpen(transaction, single)
  const changed = {
    id,
    through: through ?? stored.through,
    closing: closingBalance === undefined ? stored.closing : toHundredths(closingBalance),
  }
  const pointer = '/reconciliation/through'
  checkDays(clock, { from: stored.from, through: changed.through, pointer })
  if (changed.through < stored.through) {
    await unclearAfter(transaction, accountId, { ...toSpan(stored), through: changed.through })
    await sumCleared(transaction, accountId, id)
  }
  await updateReconciliation(transaction, accountId, changed)
  return show(transaction, accountId, id)
}

/**
 * Clears lines of an open statement, or takes that back. Throws a 404 if a line is not the account's, a 409 if another
 * statement has it or this one can't.
 */
export async function changeCleared(
  transaction: Db,
  single: Single,
  { lines, all, isCleared }: Clearing,
): Promise<Reconciliation> {
  const { accountId, id } = single
  const span = toSpan(await lockOpen(transaction, single))
  const keys = lines && [...new Map(lines.map((key) => [toText(key), key])).values()]
  const which = keys ?? all!
  await (isCleared ? clearLines : unclearLines)(transaction, accountId, span, which)
  if (keys) {
    const { known, cleared } = await countLines(transaction, accountId, id, keys)
    if (known < keys.length) throw notFound()
    if (isCleared && cleared < keys.length) throw httpError(409, 'line_not_open')
  }
  await sumCleared(transaction, accountId, id)
  return show(transaction, accountId, id)
}

const toText = ({ batchId, lineNumber }: { batchId: string; lineNumber: number }) =>
  `${batchId.toLowerCase()}-${lineNumber}`

/**
 * Finishes a statement; a finished one stays as it is. A difference is posted to the adjustment's account, on the
 * statement's last day, or the first open day after a locked one. Throws a 409 if there is a difference and no
 * adjustment, and a 422 if the adjustment's account can't have it.
 */
export async function finishReconciliation(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id }: Single,
  adjustment: Adjustment | undefined,
): Promise<Reconciliation> {
  const lockedThrough = await lockBooks(transaction, accountId)
  const stored = orNotFound(await findReconciliation(transaction, accountId, id))
  if (stored.state === 'finished') return show(transaction, accountId, id)
  const { opening, cleared, closing, through } = stored
  const difference = closing - opening - cleared
  let adjustmentBatchId: string | null = null
  if (difference !== 0) {
    if (!adjustment) throw httpError(409, 'reconciliation_differs')
    const days = [through, firstDay, firstOpenDay(lockedThrough) ?? '']
    const date = days.toSorted().at(-1)!
    const bank = stored.internalAccountNumber
    const entry = { bank, date, difference, adjustment, through }
    adjustmentBatchId = await postAdjustment(transaction, clock, staffId, accountId, entry)
    await clearLine(transaction, accountId, id, { batchId: adjustmentBatchId, lineNumber: 1 })
    await sumCleared(transaction, accountId, id)
  }
  const finish = { id, at: clock.now(), by: staffId, adjustmentBatchId }
  await markFinished(transaction, accountId, finish)
  return show(transaction, accountId, id)
}

type Entry = {
  bank: number
  date: string
  /** Cents, in the natural sign of the bank's account. */
  difference: number
  adjustment: Adjustment
  through: string
}

/** Posts a difference, its bank's line first; returns the batch's id. */
async function postAdjustment(
  transaction: Db,
  clock: Clock,
  staffId: string,
  accountId: string,
  { bank, date, difference, adjustment, through }: Entry,
): Promise<string> {
  const { internalAccountNumber: to, details } = adjustment
  const pointer = '/adjustment/internal_account_number'
  const problem = accountProblem(await chartNumbers(transaction, accountId), to)
  if (problem) throw httpError(422, problem, { pointer })
  if (to === bank || sectionOf(to) === 'miles')
    throw httpError(422, 'adjustment_account', { pointer })
  const id = randomUUID()
  const amount = sectionOf(bank) === 'asset' ? difference : -difference
  const batch = {
    id,
    date,
    isOpening: false,
    description: `Statement adjustment, ${through}`,
    transactions: toEntryLines(bank, [{ internalAccountNumber: to, cents: amount }]).map(
      (line) => ({
        date,
        internalAccountNumber: line.internalAccountNumber,
        amount: line.amount / 100,
        source: 'Statement adjustment',
        details,
      }),
    ),
  }
  await postBatches(transaction, clock, accountId, [batch], staffId)
  return id
}

/**
 * Opens a finished statement again, with what it cleared. Throws a 409 if it is not finished or a later one starts from
 * it. The audit log has who, when, and why.
 */
export async function undoReconciliation(
  transaction: Db,
  { accountId, id }: Single,
): Promise<Reconciliation> {
  await lockBooks(transaction, accountId)
  const stored = orNotFound(await findReconciliation(transaction, accountId, id))
  if (stored.state === 'open') throw httpError(409, 'reconciliation_not_finished')
  if (!stored.isLatest) throw httpError(409, 'reconciliation_later')
  await markOpen(transaction, accountId, id)
  return show(transaction, accountId, id)
}

/** Discards an open statement. */
export async function discardReconciliation(transaction: Db, single: Single): Promise<void> {
  await lockOpen(transaction, single)
  await deleteReconciliation(transaction, single.accountId, single.id)
}
