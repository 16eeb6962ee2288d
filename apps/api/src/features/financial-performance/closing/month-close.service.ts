import type {
  MonthClose,
  MonthCloseSummary,
  TickedItem,
} from '@milepost/contract/financial-performance/month-close'
import { daysOfMonth } from '@milepost/contract/financial-performance/statements/periods'
import { canUse } from '@milepost/contract/wire/access'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { notify } from '../../../shared/notify.ts'
import { getToday } from '../../../shared/today.ts'
import { changeLock, isLocked } from '../posting/lock.service.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { toMonthPath } from './books-notices.ts'
import {
  countOpenDocuments,
  countUnmatchedDocuments,
  countWaiting,
  deleteTick,
  listAccountsToReconcile,
  listFinishes,
  listTicks,
  listUnmatched,
  loadAccount,
  upsertFinish,
  upsertTick,
  type MonthCount,
} from './month-close.sql.ts'
import { buildMonth, lastDayOf, listBooksMonths, needsNote, type CloseFacts } from './month-list.ts'

/** How many of what another feature has are open, by month. */
export type CountByMonth = (db: Db, accountId: string) => Promise<MonthCount[]>

/** What a month's list is made with. */
type Closing = {
  clock: Clock
  countOpenQuestions: CountByMonth
  countMissingPapers: CountByMonth
}

async function loadFacts(
  db: Db,
  { clock, countOpenQuestions, countMissingPapers }: Closing,
  accountId: string,
): Promise<CloseFacts> {
  const account = orNotFound(await loadAccount(db, accountId))
  const today = await getToday(db, clock, accountId)
  return {
    thisMonth: today.slice(0, 7),
    firstMonth: account.firstMonth,
    lockedThrough: account.lockedThrough,
    waiting: await countWaiting(db, accountId),
    openDocuments: await countOpenDocuments(db, accountId, account.timeZone),
    unmatchedDocuments: await countUnmatchedDocuments(db, accountId),
    openQuestions: await countOpenQuestions(db, accountId),
    missingPapers: await countMissingPapers(db, accountId),
    accounts: await listAccountsToReconcile(db, accountId),
    ticks: await listTicks(db, accountId),
    finishes: await listFinishes(db, accountId),
    recipients: canUse('profit-and-loss', account) ? account.people : 0,
  }
}

/** The months of an account's books, newest first, each with how far it is closed. */
export async function listMonthCloses(
  db: Db,
  closing: Closing,
  accountId: string,
): Promise<MonthCloseSummary[]> {
  const facts = await loadFacts(db, closing, accountId)
  return listBooksMonths(facts).map((month) => {
    const {
      items: _,
      accounts: __,
      unmatched: ___,
      recipients: ____,
      ...summary
    } = buildMonth(facts, month)
    return summary
  })
}

type OfMonth = { accountId: string; month: string }

/** One month's list. Throws a 404 for a month that has not begun. */
export async function loadMonthClose(
  db: Db,
  closing: Closing,
  { accountId, month }: OfMonth,
): Promise<MonthClose> {
  const facts = await loadFacts(db, closing, accountId)
  if (month > facts.thisMonth) throw notFound()
  return buildMonth(facts, month, await listUnmatched(db, accountId, daysOfMonth(month)))
}

type TickChange = { item: TickedItem; isTicked: boolean; note?: string | undefined }

/**
 * Ticks an item, or takes that back; call it in a transaction. Throws a 404 for a month that has not begun, and a 422
 * without a note if something of the item is open.
 */
export async function changeTick(
  transaction: Db,
  closing: Closing,
  { staffId }: Staff,
  { accountId, month }: OfMonth,
  { item, isTicked, note }: TickChange,
): Promise<MonthClose> {
  const before = await loadMonthClose(transaction, closing, { accountId, month })
  const through = lastDayOf(month)
  if (isTicked) {
    const found = before.items.find(({ name }) => name === item)!
    if (needsNote(found) && note === undefined)
      throw httpError(422, 'close_note', { pointer: '/close_item/note' })
    const { open } = found
    await upsertTick(transaction, accountId, {
      through,
      item,
      at: closing.clock.now(),
      staffId,
      note: note ?? null,
      open,
    })
  } else await deleteTick(transaction, accountId, { through, item })
  return loadMonthClose(transaction, closing, { accountId, month })
}

/**
 * Locks an account's books through a month and mails its people that the month is ready, unless that was done before;
 * call it in a transaction. A month that is finished and locked stays as it is, unless there is somebody to mail by now. Throws a 404 for a month that has not
 * begun, and a 422 if it is not over, or without a reason while items are open.
 */
export async function finishMonth(
  transaction: Db,
  closing: Closing,
  staff: Staff,
  { accountId, month }: OfMonth,
  reason: string | undefined,
): Promise<MonthClose> {
  // One at a time: the second one sees what the first announced.
  const lockedThrough = await lockBooks(transaction, accountId)
  const before = await loadMonthClose(transaction, closing, { accountId, month })
  const through = lastDayOf(month)
  const wasLocked = isLocked(through, lockedThrough)
  if (wasLocked && before.finishedAt !== null && before.recipients === 0) return before
  if (before.state === 'running') throw httpError(422, 'lock_ahead')
  if (before.openItems > 0 && reason === undefined)
    throw httpError(422, 'close_reason', { pointer: '/month_close/reason' })
  if (!wasLocked)
    await changeLock(transaction, closing.clock, staff, accountId, { lockedThrough: through })
  const at = closing.clock.now()
  await upsertFinish(transaction, accountId, {
    through,
    at,
    staffId: staff.staffId,
    reason: before.openItems > 0 ? reason! : null,
    isAnnounced: before.recipients > 0,
  })
  if (before.recipients > 0)
    await notify(transaction, {
      accountId,
      kind: 'books_ready',
      aboutId: month,
      path: toMonthPath(month),
      at,
    })
  return loadMonthClose(transaction, closing, { accountId, month })
}
