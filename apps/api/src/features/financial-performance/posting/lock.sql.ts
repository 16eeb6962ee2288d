import type { BooksLock } from '@milepost/contract/financial-performance/books-lock'
import { sql, type Db } from '../../../platform/database/database.ts'

export const loadLock = (db: Db, accountId: string) =>
  db.row<BooksLock>(sql`
    select a.id as account_id, a.books_locked_through as locked_through, a.books_locked_at as locked_at,
           s.first_name || ' ' || s.last_name as locked_by
    from accounts a left join staff s on s.id = a.books_locked_by where a.id = ${accountId}
  `)

type Lock = { lockedThrough: string | null; at: Date; staffId: string }

export async function updateLock(
  db: Db,
  accountId: string,
  { lockedThrough, at, staffId }: Lock,
): Promise<void> {
  const isLocked = lockedThrough !== null
  await db.rows(sql`
    update accounts set books_locked_through = ${lockedThrough},
                        books_locked_at = ${isLocked ? at : null},
                        books_locked_by = ${isLocked ? staffId : null}
    where id = ${accountId}
  `)
}
