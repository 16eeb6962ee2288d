import * as z from 'zod/mini'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

/** Through which day a client's books are locked. The other fields are null while they are not. */
export const BooksLock = z.object({
  accountId: z.string(),
  /** The last day of a month. */
  lockedThrough: z.nullable(z.iso.date()),
  lockedAt: z.nullable(z.iso.datetime()),
  /** The staff member's name. */
  lockedBy: z.nullable(z.string()),
})
export type BooksLock = z.infer<typeof BooksLock>

/** The `meta` of a `period_locked` error: the lock that is in the way. */
export const LockInTheWay = z.object({
  lockedThrough: z.iso.date(),
  lockedAt: z.iso.datetime(),
  lockedBy: z.string(),
})
export type LockInTheWay = z.infer<typeof LockInTheWay>

/** The day after a day (yyyy-MM-dd). */
export const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

const isMonthEnd = (day: string): boolean => nextDay(day).endsWith('-01')

/** The first day that a lock leaves open; undefined if nothing is locked. */
export const firstOpenDay = (lockedThrough: string | null | undefined): string | undefined =>
  lockedThrough ? nextDay(lockedThrough) : undefined

export const maxReopenReason = 250

export const BooksLockChange = z.strictObject({
  lockedThrough: z.nullable(
    z.iso.date(staffErrorMessages.lock_month_end).check(
      // Also called for what is no date.
      z.refine(
        (day) => z.iso.date().safeParse(day).success && isMonthEnd(day),
        staffErrorMessages.lock_month_end,
      ),
    ),
  ),
  /** Why months are reopened; the client's history has it. */
  reason: z.optional(
    z
      .string(staffErrorMessages.reopen_reason)
      .check(
        z.trim(),
        z.minLength(1, staffErrorMessages.reopen_reason),
        z.maxLength(maxReopenReason, errorMessages.note_too_long),
      ),
  ),
})
export type BooksLockChange = z.infer<typeof BooksLockChange>

const params = z.strictObject({ accountId: z.uuid() })

export const booksLock = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/books',
    access: staffAreas.books,
    subject: 'books',
    summary: "Through which month a client's books are locked, since when, and by whom",
    params,
    result: one('books', BooksLock, 'accountId'),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/books',
    access: staffAreas.books,
    subject: 'books',
    summary:
      "Lock a client's books through the last day of a month; an earlier one, or null, reopens months: only for admins, with a reason",
    params,
    body: z.strictObject({ books: BooksLockChange }),
    result: one('books', BooksLock, 'accountId'),
  }),
}
