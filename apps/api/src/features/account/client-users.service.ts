import { randomUUID } from 'node:crypto'
import type { ClientUser, NewClientUser } from '@milepost/contract/account/client-users'
import type * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound, httpError } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { mailEveryone } from '../../shared/send-mail.ts'
import { deleteSessionsOfUser } from './people/account.sql.ts'
import { deleteChallenges } from './sign-in/challenges.sql.ts'
import {
  insertUser,
  listUsers,
  removeUser,
  findUser,
  type ClientUserRow,
} from './people/client-users.sql.ts'
import { deleteSecondFactor } from './people/second-factor.sql.ts'
import type { Staff } from '../../platform/auth/caller.ts'
import { lockAdmins } from './people/staff.sql.ts'
import { mailSecurityChange } from './people/security-change.ts'
import { unlock, withLocks } from './sign-in/locks.service.ts'
import { deleteOtherSessions } from './sign-in/sessions.sql.ts'

/**
 * Adds a user to an account, mails them the link to set a password, and notifies the other users and the
 * firm's admins. Throws a 409 if the e-mail is taken.
 */
export async function inviteUser(
  db: Db,
  clock: Clock,
  { staffId, fullName: invitedBy }: Staff,
  accountId: string,
  { email, fullName, language }: z.output<typeof NewClientUser>,
): Promise<ClientUser> {
  const id = randomUUID()
  const others = await listUsers(db, accountId)
  const user = {
    id,
    email: email.toLowerCase(),
    fullName,
    language,
    at: clock.now(),
    invitedBy: others.length > 0 ? staffId : null,
  }
  await mailEveryone(db, 'send_person_added_mail', { accountId, id })
  if (!(await insertUser(db, accountId, user)))
    throw httpError(409, 'email_taken', { pointer: '/user/email' })
  await addJob(db, 'send_invite_mail', { accountId, userId: id })
  for (const admin of await lockAdmins(db))
    await addJob(db, 'send_person_invited_mail', {
      staffId: admin.id,
      accountId,
      userId: id,
      invitedBy,
    })
  const [added] = await addLocks(db, clock, accountId, [
    orNotFound(await findUser(db, accountId, id)),
  ])
  return added!
}

const addLocks = (
  db: Db,
  clock: Clock,
  accountId: string,
  users: ClientUserRow[],
): Promise<ClientUser[]> =>
  withLocks(db, clock, 'client', users, ({ id: userId }) => ({ accountId, userId }))

/** The people of an account, with whether they are locked. */
export const listPeople = async (db: Db, clock: Clock, accountId: string): Promise<ClientUser[]> =>
  addLocks(db, clock, accountId, await listUsers(db, accountId))

/** Lets a person try again who is locked after wrong passwords or codes. */
export async function unlockUser(db: Db, accountId: string, userId: string): Promise<void> {
  const { email } = orNotFound(await findUser(db, accountId, userId))
  await unlock(db, 'client', { accountId, userId, email })
}

/**
 * Revokes a user's access and ends their sessions, including those of staff impersonating them. The password
 * is deleted first: a sign-in under way with it has then committed, so its session ends with the others.
 */
export async function revokeUserAccess(
  db: Db,
  clock: Clock,
  accountId: string,
  userId: string,
): Promise<void> {
  orNotFound(await findUser(db, accountId, userId))
  const person = { accountId, userId }
  await removeUser(db, person, clock.now())
  await deleteChallenges(db, person)
  await deleteSecondFactor(db, person)
  await deleteSessionsOfUser(db, accountId, userId)
}

export async function inviteUserAgain(db: Db, accountId: string, userId: string): Promise<void> {
  orNotFound(await findUser(db, accountId, userId))
  await addJob(db, 'send_invite_mail', { accountId, userId })
}

/** Removes the second factor of a user who lost it, so the password alone is enough, and ends their sessions. */
export async function removeSecondFactorOfUser(
  db: Db,
  clock: Clock,
  accountId: string,
  userId: string,
): Promise<void> {
  orNotFound(await findUser(db, accountId, userId))
  await deleteSecondFactor(db, { accountId, userId })
  await deleteChallenges(db, { accountId, userId })
  await deleteOtherSessions(db, { accountId, userId })
  await mailSecurityChange(db, { accountId, userId }, 'second_factor_removed', clock.now())
}
