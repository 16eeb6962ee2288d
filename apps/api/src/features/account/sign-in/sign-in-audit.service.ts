import { accountForStaff } from '@milepost/contract/account/account'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { audit, firmAccountId } from '../../../platform/audit/audit.ts'
import { asOwn } from '../../../platform/audit/audited-call.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import { findUserByEmail, findUserById } from '../people/account.sql.ts'
import { staffPerson, type Member } from '../people/person.ts'
import { mailSecurityChange } from '../people/security-change.ts'
import { findStaffByEmail, findStaffById } from '../people/staff.sql.ts'

/** Where a call came from. */
export type RequestSource = { id: string; ip: string }

/** A call with which a client did something themselves, and where it came from. */
export type OwnCall = { call: Endpoint; source: RequestSource }

/** Writes what a person did without a session, or beyond it, to the log of one of their accounts. */
export async function auditOwnCall(
  transaction: Db,
  { accountId, userId }: Member,
  { call, source }: OwnCall,
  at: Date,
): Promise<void> {
  const user = await findUserById(transaction, accountId, userId)
  await audit(transaction, {
    accountId,
    at,
    actorId: userId,
    actorName: user?.fullName ?? '',
    action: `${call.method} ${call.path}`,
    subject: asOwn,
    requestId: source.id,
    address: source.ip,
  })
}

/** The outcome of a sign-in attempt. Contains no secrets. */
type SignInOutcome =
  | 'signed_in'
  | 'second_factor_asked'
  | 'second_factor_refused'
  | 'password_refused'
  | 'password_set'

type SignInAttempt = {
  staffId: string
  call: Endpoint
  outcome: SignInOutcome
  source: RequestSource
  at: Date
}

/** Writes a staff sign-in attempt to the audit log, in the transaction that handles it. */
export async function auditSignIn(
  transaction: Db,
  { staffId, call, outcome, source, at }: SignInAttempt,
): Promise<void> {
  const member = await findStaffById(transaction, staffId)
  await audit(transaction, {
    accountId: firmAccountId,
    at,
    actorId: staffId,
    actorName: member?.fullName ?? '',
    action: `${call.method} ${call.path}`,
    subject: { outcome },
    requestId: source.id,
    address: source.ip,
  })
}

/**
 * Queues the audit entry of a wrong password. The job looks up whose it is, so that the response time does
 * not reveal it.
 */
export const recordRefusedPassword = (
  db: Db,
  clock: Clock,
  email: string,
  { id: requestId, ip: address }: RequestSource,
): Promise<void> =>
  addJob(db, 'note_refused_password', {
    email: email.toLowerCase(),
    at: clock.now().toISOString(),
    requestId,
    address,
  })

/** Writes the audit entry of a wrong password for a staff e-mail; does nothing for any other e-mail. */
export async function auditRefusedPassword(
  db: Db,
  { email, at, requestId, address }: Jobs['note_refused_password'],
): Promise<void> {
  const member = await findStaffByEmail(db, email)
  if (!member) return
  await auditSignIn(db, {
    staffId: member.staffId,
    call: accountForStaff.signIn,
    outcome: 'password_refused',
    source: { id: requestId, ip: address },
    at: new Date(at),
  })
}

/** Tells the person with this e-mail, if there is one, that somebody tried passwords in vain. */
export async function mailSignInAttempts(
  db: Db,
  { realm, email, at }: Jobs['note_sign_in_attempts'],
): Promise<void> {
  const person =
    realm === 'client'
      ? await findUserByEmail(db, email)
      : await findStaffByEmail(db, email).then((found) => found && staffPerson(found.staffId))
  if (person) await mailSecurityChange(db, person, 'password_failed', new Date(at))
}
