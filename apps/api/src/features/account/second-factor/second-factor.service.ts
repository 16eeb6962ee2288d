import type { SecondFactor } from '@milepost/contract/account/security'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { isStaff, type Person } from '../people/person.ts'
import { getRelyingParty } from './passkeys.service.ts'
import { deletePasskeys, listPasskeys } from './passkeys.sql.ts'
import { createRecoveryCodes, saveRecoveryCodes, type NewCodes } from './recovery-codes.service.ts'
import { deleteRecoveryCodes, findRecoveryCodes } from './recovery-codes.sql.ts'
import { deleteTotp, findTotp } from './totp.sql.ts'

/** The second factors a person has set up. */
export async function loadSecondFactor(
  db: Db,
  person: Person,
  portalUrl: string,
): Promise<SecondFactor> {
  const [totp, passkeys, codes] = [
    await findTotp(db, person),
    await listPasskeys(db, person),
    await findRecoveryCodes(db, person),
  ]
  return {
    id: person.userId,
    totpSince: totp?.confirmedAt ?? null,
    passkeys,
    recoveryCodesLeft: codes?.left ?? 0,
    passkeyOrigin: getRelyingParty(portalUrl).origin,
  }
}

/** Makes the codes issued with the first second factor; undefined if unused codes remain. */
export async function createFirstCodes(db: Db, person: Person): Promise<NewCodes | undefined> {
  return (await findRecoveryCodes(db, person)) ? undefined : createRecoveryCodes()
}

/** Saves the codes issued with the first second factor; returns none if unused codes remain. */
export async function saveFirstCodes(
  db: Db,
  person: Person,
  created: NewCodes | undefined,
): Promise<string[]> {
  if (!created || (await findRecoveryCodes(db, person))) return []
  return saveRecoveryCodes(db, person, created)
}

/** Throws a 422 if the person has no second factor. */
export async function requireAnyFactor(db: Db, person: Person): Promise<void> {
  if ((await countFactors(db, person)) === 0) throw httpError(422, 'second_factor_required')
}

/**
 * Removes the authenticator app; returns whether there was one. Throws a 422 if that would leave a staff
 * member without a second factor.
 */
export async function removeTotp(db: Db, person: Person): Promise<boolean> {
  if (!(await findTotp(db, person))?.confirmedAt) return false
  await requireSecondFactor(db, person)
  await deleteTotp(db, person)
  await removeOrphanedCodes(db, person)
  return true
}

/**
 * Removes a passkey. Throws a 404 if it is not the person's, a 422 if a staff member would have no second
 * factor left.
 */
export async function removePasskey(db: Db, person: Person, id: string): Promise<void> {
  await checkPasskey(db, person, id)
  await requireSecondFactor(db, person)
  await deletePasskeys(db, person, [id])
  await removeOrphanedCodes(db, person)
}

/** Throws a 404 unless the person has this passkey. */
export async function checkPasskey(db: Db, person: Person, id: string): Promise<void> {
  orNotFound((await listPasskeys(db, person)).find((passkey) => passkey.id === id))
}

async function countFactors(db: Db, person: Person): Promise<number> {
  const totp = await findTotp(db, person)
  return (await listPasskeys(db, person)).length + (totp?.confirmedAt ? 1 : 0)
}

async function requireSecondFactor(db: Db, person: Person): Promise<void> {
  if (isStaff(person) && (await countFactors(db, person)) === 1)
    throw httpError(422, 'second_factor_kept')
}

/** Recovery codes are only a substitute for a second factor; delete them with the last one. */
async function removeOrphanedCodes(db: Db, person: Person): Promise<void> {
  if ((await countFactors(db, person)) === 0) await deleteRecoveryCodes(db, person)
}
