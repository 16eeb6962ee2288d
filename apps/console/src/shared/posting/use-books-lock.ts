import { useQuery } from '@tanstack/react-query'
import {
  booksLock,
  firstOpenDay,
  LockInTheWay,
} from '@milepost/contract/financial-performance/books-lock'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './books-lock.copy.ts'

/** What a client's lock leaves open. Until it has loaded, everything; the server checks again. */
export function useBooksLock(accountId: string) {
  const words = useCopy(copy)
  const { fullDay } = useDates()
  const { data } = useQuery(read(booksLock.show, { params: { accountId } }))
  const lockedThrough = data?.lockedThrough ?? null
  const openFrom = firstOpenDay(lockedThrough)
  return {
    /** The first day of the open months; undefined if no month is locked. */
    openFrom,
    isLocked: (day: string) => day !== '' && openFrom !== undefined && day < openFrom,
    /** Why a day can't be used. */
    whyLocked:
      lockedThrough && openFrom ? words.dateLocked(fullDay(lockedThrough), fullDay(openFrom)) : '',
  }
}

/** 'Locked through September 30, 2026 · by Priya Shah, Oct 4, 2026'. */
export function useLockText(): (lock: LockInTheWay) => string {
  const words = useCopy(copy)
  const { fullDay, moment } = useDates()
  return ({ lockedThrough, lockedAt, lockedBy }) =>
    words.lockedThrough(fullDay(lockedThrough), lockedBy, moment(lockedAt))
}

/** The message for a failed change of the books; a locked month comes with who locked it and when. */
export function useBooksErrorMessage(): (reason: unknown) => string {
  const errorMessage = useErrorMessage()
  const getLockText = useLockText()
  return (reason) => {
    const { data: lock } = LockInTheWay.safeParse(
      reason instanceof CallFailed && reason.code === 'period_locked' ? reason.meta : undefined,
    )
    return lock ? `${errorMessage(reason)} ${getLockText(lock)}.` : errorMessage(reason)
  }
}
