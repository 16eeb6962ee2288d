import type { Client } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPerson, type Person } from '../people/person.ts'
import { deleteSecondFactor } from '../people/second-factor.sql.ts'
import { insertPasskey, listPasskeys, recordPasskeyUse } from './passkeys.sql.ts'
import { replaceRecoveryCodes } from './recovery-codes.sql.ts'
import {
  deleteRemovedFactor,
  findAppAndCodes,
  findRemovedFactor,
  findSessionDevice,
  insertApp,
  saveRemovedFactor,
  type RemovedFactor,
} from './removed-factors.sql.ts'

/** For how long (ms) a person can put back a second factor that the firm removed. */
export const removedFactorTtlMs = 72 * 60 * 60 * 1000

/** Removes a person's second factor and keeps it for them; returns false if there is none, and leaves an earlier one. */
export async function setFactorAside(db: Db, person: Person, at: Date): Promise<boolean> {
  const [appAndCodes, passkeys] = [
    await findAppAndCodes(db, person),
    await listPasskeys(db, person),
  ]
  const hasFactor = appAndCodes.sealedSecret !== null || passkeys.length > 0
  if (hasFactor)
    await saveRemovedFactor(
      db,
      person,
      {
        ...appAndCodes,
        passkeys: passkeys.map((passkey) => ({
          ...passkey,
          publicKey: passkey.publicKey.toString('base64url'),
        })),
      },
      at,
    )
  await deleteSecondFactor(db, person)
  return hasFactor
}

/**
 * The removed factor that the client can put back from this session: it is theirs, the time is not over, and they had
 * signed in from the session's device before the removal. Whoever signed in since by the password alone can't.
 */
export async function findReturnableFactor(
  db: Db,
  client: Client,
  now: Date,
): Promise<RemovedFactor | undefined> {
  const since = new Date(now.getTime() - removedFactorTtlMs)
  const removed = await findRemovedFactor(db, toPerson(client), since)
  if (!removed) return undefined
  // Staff who act as the client have no session of the client's.
  const device = await findSessionDevice(db, client)
  return device !== undefined && removed.deviceHashes.includes(device) ? removed : undefined
}

/** Puts a removed factor back as it was. */
export async function putFactorBack(db: Db, person: Person, factor: RemovedFactor): Promise<void> {
  if (factor.sealedSecret !== null) await insertApp(db, person, factor)
  if (factor.codesSalt) await replaceRecoveryCodes(db, person, factor.codesSalt, factor.codeHashes)
  for (const { createdAt, lastUsedAt, publicKey, ...passkey } of factor.passkeys) {
    await insertPasskey(db, person, {
      ...passkey,
      publicKey: Buffer.from(publicKey, 'base64url'),
      at: new Date(createdAt),
    })
    if (lastUsedAt)
      await recordPasskeyUse(db, person, passkey.id, passkey.counter, new Date(lastUsedAt))
  }
  await deleteRemovedFactor(db, person)
}
