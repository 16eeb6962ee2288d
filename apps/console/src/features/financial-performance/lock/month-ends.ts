import { firstOpenDay } from '@milepost/contract/financial-performance/books-lock'
import { firstYear } from '@milepost/contract/financial-performance/statements/periods'

/** The last days of the books' months before a day, newest first. */
export function listMonthEnds(before: string): string[] {
  const ends: string[] = []
  for (let month = 1; ; month++) {
    const end = new Date(Date.UTC(firstYear, month, 0)).toISOString().slice(0, 10)
    if (end >= before) return ends.reverse()
    ends.push(end)
  }
}

/** The months that can be locked today, newest first: they have ended and are open. */
export const listLockable = (lockedThrough: string | null, today: string): string[] =>
  listMonthEnds(today).filter((end) => end >= (firstOpenDay(lockedThrough) ?? ''))
