import { createHash, randomBytes } from 'node:crypto'
import { sql, type Db } from '../database/database.ts'

/** 32 random bytes in base64url. */
export const createToken = () => randomBytes(32).toString('base64url')

/** The hash of a token that the database stores. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Removes deleted sessions from the directory. A statement of its own: Citus cannot delete from a
 * client's table and a reference table in one.
 */
export async function forgetSessions(db: Db, deleted: { tokenHash: string }[]): Promise<void> {
  if (deleted.length === 0) return
  await db.rows(sql`
    delete from directory
    where kind = 'session' and key = any(${deleted.map(({ tokenHash }) => tokenHash)}::text[])
  `)
}
