import type { BooksLock } from '@milepost/contract/financial-performance/books-lock'

/** A client's lock; by default none. */
export const aBooksLock = (lockedThrough: string | null = null): BooksLock => ({
  accountId: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
  lockedThrough,
  lockedAt: lockedThrough && '2026-10-04T15:00:00.000Z',
  lockedBy: lockedThrough && 'Priya Shah',
})
