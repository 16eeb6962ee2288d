import type {
  BooksLockChange,
  LockInTheWay,
} from '@milepost/contract/financial-performance/books-lock'
import { firstYear, newestDay } from '@milepost/contract/financial-performance/statements/periods'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, type ApiError } from '../../../platform/errors.ts'
import { settleWork } from '../../../shared/board/settle-work.ts'
import { loadLock, updateLock } from './lock.sql.ts'
import { lockBooks } from './posting.sql.ts'

/**
 * Locks an account's books through the last day of a month, or reopens months; call it in a transaction. Postings under
 * way end first, later ones see the lock. Throws a 403 unless an admin reopens, and a 422 without their reason, for a
 * month before the books, or for one that is not over. The audit log has who, when, and why.
 */
export async function changeLock(
  transaction: Db,
  clock: Clock,
  { staffId, role }: Pick<Staff, 'staffId' | 'role'>,
  accountId: string,
  { lockedThrough, reason }: BooksLockChange,
): Promise<void> {
  const current = await lockBooks(transaction, accountId)
  if (lockedThrough === current) return
  if (current !== null && (lockedThrough === null || lockedThrough < current)) {
    if (role !== 'admin') throw httpError(403, 'forbidden')
    if (reason === undefined) throw httpError(422, 'reopen_reason', { pointer: '/books/reason' })
  }
  const pointer = '/books/locked_through'
  if (lockedThrough !== null && lockedThrough < `${firstYear}-01-01`)
    throw httpError(422, 'date_before_books', { pointer })
  if (lockedThrough !== null && lockedThrough >= newestDay(clock.now()))
    throw httpError(422, 'lock_ahead', { pointer })
  const at = clock.now()
  await updateLock(transaction, accountId, { lockedThrough, at, staffId })
  await settleWork(transaction, accountId, at)
}

/** Whether a day is in a locked month. */
export const isLocked = (day: string, lockedThrough: string | null): boolean =>
  lockedThrough !== null && day <= lockedThrough

export const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The error for a line of a locked month: it says through when, by whom, and since when. */
export async function periodLocked(db: Db, accountId: string): Promise<ApiError> {
  const lock = (await loadLock(db, accountId)) as LockInTheWay
  const { lockedThrough, lockedAt, lockedBy } = lock
  const [through, on] = [lockedThrough, lockedAt].map((at) => inWords.format(new Date(at)))
  return httpError(409, 'period_locked', {
    detail: `Locked through ${through} by ${lockedBy}, ${on}.`,
    meta: { lockedThrough, lockedAt, lockedBy },
  })
}
