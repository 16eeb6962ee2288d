import type { SecondFactor } from '@milepost/contract/account/security'
import type { Db } from '../../../platform/database/database.ts'
import { orNotFound, httpError } from '../../../platform/errors.ts'
import { getRelyingParty } from './passkeys.service.ts'
import { deletePasskeys, listPasskeys } from './passkeys.sql.ts'
import { isStaff, type Person } from '../people/person.ts'
import { createRecoveryCodes } from './recovery-codes.service.ts'
import { deleteRecoveryCodes, findRecoveryCodes } from './recovery-codes.sql.ts'
import { deleteTotp, findTotp } from './totp.sql.ts'

/** What the person is asked for beside the password. */
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

/** The codes that come with the first second factor; none where some are left. */
export async function firstRecoveryCodes(db: Db, person: Person): Promise<string[]> {
  return (await findRecoveryCodes(db, person)) ? [] : createRecoveryCodes(db, person)
}

/** Ten new codes for whoever has a second factor that they could stand in for; the earlier ones end. */
export async function newRecoveryCodes(db: Db, person: Person): Promise<string[]> {
  if ((await countFactors(db, person)) === 0) throw httpError(422, 'second_factor_required')
  return createRecoveryCodes(db, person)
}

/** Asks for codes of the authenticator app no more. Throws a 422 where staff would be left with nothing. */
export async function removeTotp(db: Db, person: Person): Promise<void> {
  if (!(await findTotp(db, person))?.confirmedAt) return
  await requireSecondFactor(db, person)
  await deleteTotp(db, person)
  await removeOrphanedCodes(db, person)
}

/** Forgets a passkey of the person. Throws a 404 where it is not theirs, a 422 where staff would be left with nothing. */
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

/** Recovery codes stand in for a second factor; without one there is nothing to stand in for. */
async function removeOrphanedCodes(db: Db, person: Person): Promise<void> {
  if ((await countFactors(db, person)) === 0) await deleteRecoveryCodes(db, person)
}
