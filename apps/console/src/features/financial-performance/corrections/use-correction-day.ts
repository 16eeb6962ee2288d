import { useState } from 'react'
import { useBooksLock } from '../../../shared/posting/use-books-lock.ts'

/** The day of a correction: one of the old line's month or, where that is locked, of an open one. */
export function useCorrectionDay(accountId: string, day: string) {
  const { openFrom, isLocked } = useBooksLock(accountId)
  const [typed, setDate] = useState<string>()
  const wasLocked = isLocked(day)
  const date = typed ?? (wasLocked ? (openFrom ?? '') : day)
  const month = day.slice(0, 7)
  return {
    date,
    setDate,
    wasLocked,
    earliest: wasLocked ? openFrom : `${month}-01`,
    isWrong: date === '' || isLocked(date) || (!wasLocked && date.slice(0, 7) !== month),
  }
}
