import type { Passkey } from '@milepost/contract/account/security'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { Person } from '../people/person.ts'

export type StoredPasskey = Passkey & {
  /** The id the authenticator gave it. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export const listPasskeys = (db: Db, { accountId, userId }: Person) =>
  db.rows<StoredPasskey>(sql`
    select id, name, created_at, last_used_at, credential_id, public_key, counter, transports
    from passkeys where account_id = ${accountId} and user_id = ${userId}
    order by created_at, id
  `)

type NewPasskey = Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'> & { at: Date }

/** Stores a passkey unless someone in the account already has it. */
export async function insertPasskey(
  db: Db,
  { accountId, userId }: Person,
  { id, name, credentialId, publicKey, counter, transports, at }: NewPasskey,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into passkeys (account_id, id, user_id, credential_id, name, public_key, counter,
                          transports, created_at)
    values (${accountId}, ${id}, ${userId}, ${credentialId}, ${name}, ${publicKey}, ${counter},
            ${transports}::text[], ${at})
    on conflict (account_id, credential_id) do nothing
    returning 1 as stored
  `)
  return row !== undefined
}

export async function recordPasskeyUse(
  db: Db,
  { accountId }: Person,
  id: string,
  counter: number,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update passkeys set counter = ${counter}, last_used_at = ${at}
    where account_id = ${accountId} and id = ${id}
  `)
}

export async function deletePasskeys(
  db: Db,
  { accountId, userId }: Person,
  ids: string[],
): Promise<void> {
  await db.rows(sql`
    delete from passkeys
    where account_id = ${accountId} and user_id = ${userId} and id = any(${ids}::uuid[])
  `)
}

type Creation = { challenge: string; endsAt: Date }

/** Starts the creation of a passkey. It replaces one already started. */
export async function replaceCreation(
  db: Db,
  { accountId, userId }: Person,
  { challenge, endsAt }: Creation,
): Promise<void> {
  await db.rows(sql`
    insert into passkey_creations (account_id, user_id, challenge, ends_at)
    values (${accountId}, ${userId}, ${challenge}, ${endsAt})
    on conflict (account_id, user_id) do update
      set challenge = excluded.challenge, ends_at = excluded.ends_at
  `)
}

/** Uses up the challenge of a passkey creation. */
export const consumeCreation = (db: Db, { accountId, userId }: Person, now: Date) =>
  db.row<{ challenge: string }>(sql`
    delete from passkey_creations
    where account_id = ${accountId} and user_id = ${userId} and ends_at > ${now}
    returning challenge
  `)
