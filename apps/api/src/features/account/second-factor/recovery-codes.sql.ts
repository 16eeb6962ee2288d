import { sql, type Db } from '../../../platform/database/database.ts'
import type { Person } from '../people/person.ts'

/** Replaces the stored code hashes. */
export async function replaceRecoveryCodes(
  db: Db,
  { accountId, userId }: Person,
  salt: Buffer,
  hashes: string[],
): Promise<void> {
  await deleteRecoveryCodes(db, { accountId, userId })
  await db.rows(sql`
    insert into recovery_codes (account_id, user_id, salt, code_hash)
    select ${accountId}, ${userId}, ${salt}, hash from unnest(${hashes}::text[]) as codes (hash)
  `)
}

/** The number of unused codes, and the salt they were hashed with. */
export const findRecoveryCodes = (db: Db, { accountId, userId }: Person) =>
  db.row<{ salt: Buffer; left: number }>(sql`
    select salt, count(*) as left from recovery_codes
    where account_id = ${accountId} and user_id = ${userId} group by salt
  `)

/** Uses up a code. Of concurrent calls, only one gets true. */
export async function consumeRecoveryCode(
  db: Db,
  { accountId, userId }: Person,
  hash: string,
): Promise<boolean> {
  const row = await db.row(sql`
    delete from recovery_codes
    where account_id = ${accountId} and user_id = ${userId} and code_hash = ${hash}
    returning 1 as taken
  `)
  return row !== undefined
}

export async function deleteRecoveryCodes(db: Db, { accountId, userId }: Person): Promise<void> {
  await db.rows(sql`
    delete from recovery_codes where account_id = ${accountId} and user_id = ${userId}
  `)
}
