import { sql, type Db } from '../../../platform/database/database.ts'
import type { Person } from './person.ts'

/** Deletes everything that counts as a person's second factor. */
export async function deleteSecondFactor(db: Db, { accountId, userId }: Person): Promise<void> {
  const ofPerson = sql`where account_id = ${accountId} and user_id = ${userId}`
  await db.rows(sql`
    with totp as (delete from totp_secrets ${ofPerson}),
         codes as (delete from recovery_codes ${ofPerson}),
         creations as (delete from passkey_creations ${ofPerson})
    delete from passkeys ${ofPerson}
  `)
}

/** SQL for whether a person has a second factor. The arguments are columns of the outer statement. */
export const hasSecondFactor = (
  accountId: ReturnType<typeof sql>,
  userId: ReturnType<typeof sql>,
) =>
  sql`(exists (select 1 from totp_secrets f
               where f.account_id = ${accountId} and f.user_id = ${userId}
                 and f.confirmed_at is not null)
       or exists (select 1 from passkeys p
                  where p.account_id = ${accountId} and p.user_id = ${userId}))`
