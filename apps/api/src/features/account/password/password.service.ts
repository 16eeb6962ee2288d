import { accountForStaff } from '@milepost/contract/account/account'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { hashToken } from '../../../platform/auth/tokens.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import {
  consumeReset,
  deleteSessionsOfMember,
  findUserById,
  isOpenReset,
  setPassword,
} from '../people/account.sql.ts'
import { listMembers } from '../people/memberships.sql.ts'
import { staffPerson } from '../people/person.ts'
import { mailSecurityChange } from '../people/security-change.ts'
import {
  consumeInvitation,
  findStaffById,
  isOpenInvitation,
  setStaffPassword,
} from '../people/staff.sql.ts'
import { deleteChallenges } from '../sign-in/challenges.sql.ts'
import { clearFailures, countFailure, isLocked, lockAttempts } from '../sign-in/failures.sql.ts'
import { deleteOtherSessions } from '../sign-in/sessions.sql.ts'
import {
  auditOwnCall,
  auditSignIn,
  type OwnCall,
  type RequestSource,
} from '../sign-in/sign-in-audit.service.ts'
import { failureKey } from '../sign-in/sign-in.service.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Limits mails to one e-mail address, because a stranger may request them just to be a nuisance. */
const maxResets = 5
const resetWindowMs = 60 * 60 * 1000

const resets = {
  client: ['reset', 'send_reset_mail'],
  staff: ['staff-reset', 'send_staff_reset_mail'],
} as const

/**
 * Requests a reset mail. The job looks up whether anyone has the e-mail, so that neither the response nor its
 * timing reveals it. While a mail is queued, further requests reuse it; after five mails, none is sent for an
 * hour.
 */
export async function requestReset(
  db: Database,
  clock: Clock,
  realm: 'client' | 'staff',
  { email, acceptLanguage }: { email: string; acceptLanguage: string | undefined },
): Promise<void> {
  const [kind, mail] = resets[realm]
  const address = email.toLowerCase()
  const language = acceptLanguage?.trim().toLowerCase().startsWith('es') ? 'es' : 'en'
  const key = failureKey(kind, address)
  const now = clock.now()
  const until = new Date(now.getTime() + resetWindowMs)
  await db.transaction(async (transaction) => {
    await lockAttempts(transaction, key)
    if (await isLocked(transaction, key, now)) return
    await countFailure(transaction, key, { after: maxResets, now, until })
    await addJob(transaction, mail, { email: address, language }, { jobKey: key.emailHash })
  })
}

type NewPassword = { resetPasswordToken: string; password: string }

/** Sets the password, uses up the person's links and ends all their sessions, in all their accounts, whose logs have it. */
export async function resetPassword(
  db: Database,
  clock: Clock,
  { resetPasswordToken, password }: NewPassword,
  own: OwnCall,
): Promise<void> {
  if (isCommonPassword(password)) throw httpError(422, 'password_common', { pointer: '/password' })
  const tokenHash = hashToken(resetPasswordToken)
  // Before the hash, which takes its turn among few: strangers make up links.
  if (!(await isOpenReset(db, tokenHash, clock.now()))) throw httpError(422, 'reset_link_invalid')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (transaction) => {
    const reset = await consumeReset(transaction, tokenHash, clock.now())
    const user = reset && (await findUserById(transaction, reset.accountId, reset.userId))
    if (!user) throw httpError(422, 'reset_link_invalid')
    await setPassword(transaction, user.accountId, user.userId, passwordHash)
    // The first password follows an invitation, which the person has just opened.
    if (user.passwordHash !== null)
      await mailSecurityChange(transaction, user, 'password_changed', clock.now())
    await deleteChallenges(transaction, user)
    for (const member of await listMembers(transaction, user)) {
      await deleteSessionsOfMember(transaction, member)
      await auditOwnCall(transaction, member, own, clock.now())
    }
    await clearFailures(transaction, failureKey('client', user.email))
    await clearFailures(transaction, failureKey('reset', user.email))
  })
}

/**
 * Sets a staff member's password, uses up their links, ends all their sessions and writes an audit log entry.
 * Their second factor stays.
 */
export async function resetStaffPassword(
  db: Database,
  clock: Clock,
  { resetPasswordToken, password }: NewPassword,
  source: RequestSource,
): Promise<void> {
  if (isCommonPassword(password)) throw httpError(422, 'password_common', { pointer: '/password' })
  const tokenHash = hashToken(resetPasswordToken)
  if (!(await isOpenInvitation(db, tokenHash, clock.now())))
    throw httpError(422, 'invite_link_invalid')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (transaction) => {
    const invitation = await consumeInvitation(transaction, tokenHash, clock.now())
    const member = invitation && (await findStaffById(transaction, invitation.staffId))
    if (!member) throw httpError(422, 'invite_link_invalid')
    const person = staffPerson(member.id)
    await setStaffPassword(transaction, member.id, passwordHash)
    await mailSecurityChange(transaction, person, 'password_changed', clock.now())
    await deleteChallenges(transaction, person)
    await deleteOtherSessions(transaction, person)
    await clearFailures(transaction, failureKey('staff', member.email))
    await clearFailures(transaction, failureKey('staff-reset', member.email))
    await auditSignIn(transaction, {
      staffId: member.id,
      call: accountForStaff.setPassword,
      outcome: 'password_set',
      source,
      at: clock.now(),
    })
  })
}
