import { sql, type Db } from '../../../platform/database/database.ts'
import type { Member, Person } from '../people/person.ts'
import type { StoredPasskey } from './passkeys.sql.ts'

/** All that was a person's second factor. */
type Factor = {
  sealedSecret: string | null
  confirmedAt: string | null
  lastStep: number
  codesSalt: Buffer | null
  codeHashes: string[]
  /** The public key in base64url. */
  passkeys: (Omit<StoredPasskey, 'publicKey'> & { publicKey: string })[]
}

export type RemovedFactor = Factor & {
  removedAt: string
  /** The devices that the person had signed in from by then. */
  deviceHashes: string[]
}

/** The authenticator app in use and the hashes of the unused recovery codes. */
export async function findAppAndCodes(
  db: Db,
  { accountId, userId }: Person,
): Promise<Omit<Factor, 'passkeys'>> {
  const app = await db.row<Pick<Factor, 'sealedSecret' | 'confirmedAt' | 'lastStep'>>(sql`
    select sealed_secret, confirmed_at, last_step from totp_secrets
    where account_id = ${accountId} and user_id = ${userId} and confirmed_at is not null
  `)
  const codes = await db.rows<{ salt: Buffer; codeHash: string }>(sql`
    select salt, code_hash from recovery_codes
    where account_id = ${accountId} and user_id = ${userId} order by code_hash
  `)
  return {
    ...(app ?? { sealedSecret: null, confirmedAt: null, lastStep: 0 }),
    codesSalt: codes[0]?.salt ?? null,
    codeHashes: codes.map(({ codeHash }) => codeHash),
  }
}

/** Keeps a factor that is being removed, in place of an earlier one. */
export async function saveRemovedFactor(
  db: Db,
  { accountId, userId }: Person,
  factor: Factor,
  at: Date,
): Promise<void> {
  const { sealedSecret, confirmedAt, lastStep, codesSalt, codeHashes, passkeys } = factor
  const devices = await db.rows<{ deviceHash: string }>(sql`
    select device_hash from known_devices where account_id = ${accountId} and user_id = ${userId}
  `)
  const deviceHashes = devices.map(({ deviceHash }) => deviceHash)
  await deleteRemovedFactor(db, { accountId, userId })
  await db.rows(sql`
    insert into removed_factors (account_id, user_id, removed_at, sealed_secret, confirmed_at, last_step,
                                 codes_salt, code_hashes, passkeys, device_hashes)
    values (${accountId}, ${userId}, ${at}, ${sealedSecret}, ${confirmedAt}, ${lastStep}, ${codesSalt},
            ${codeHashes}::text[], ${JSON.stringify(passkeys)}::jsonb, ${deviceHashes}::text[])
  `)
}

/** A factor that was removed after `since`. */
export const findRemovedFactor = (db: Db, { accountId, userId }: Person, since: Date) =>
  db.row<RemovedFactor>(sql`
    select removed_at, sealed_secret, confirmed_at, last_step, codes_salt, code_hashes, passkeys, device_hashes
    from removed_factors
    where account_id = ${accountId} and user_id = ${userId} and removed_at > ${since}
  `)

export async function deleteRemovedFactor(db: Db, { accountId, userId }: Person): Promise<void> {
  await db.rows(sql`
    delete from removed_factors where account_id = ${accountId} and user_id = ${userId}
  `)
}

/** Deletes what was removed until `before`. */
export async function deleteRemovedFactorsBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`delete from removed_factors where removed_at <= ${before}`)
}

/** Puts back the authenticator app; one that is being set up stays so. */
export async function insertApp(
  db: Db,
  { accountId, userId }: Person,
  { sealedSecret, confirmedAt, lastStep }: Factor,
): Promise<void> {
  await db.rows(sql`
    insert into totp_secrets (account_id, user_id, sealed_secret, confirmed_at, last_step)
    values (${accountId}, ${userId}, ${sealedSecret}, ${confirmedAt}, ${lastStep})
    on conflict (account_id, user_id) do update
      set sealed_secret = excluded.sealed_secret, confirmed_at = excluded.confirmed_at,
          last_step = excluded.last_step
  `)
}

/** The device that a client's session was opened on, if it said which. */
export const findSessionDevice = async (
  db: Db,
  { accountId, tokenHash }: Pick<Member, 'accountId'> & { tokenHash: string },
): Promise<string | undefined> =>
  (
    await db.row<{ deviceHash: string | null }>(sql`
      select device_hash from client_sessions
      where account_id = ${accountId} and token_hash = ${tokenHash}
    `)
  )?.deviceHash ?? undefined
