import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ClientUser, NewClientUser } from '@milepost/contract/account/client-users'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { notify } from '../../shared/notify.ts'
import {
  deleteResets,
  deleteSessionsOfMember,
  findInDirectory,
  findPerson,
  findUserByEmail,
  loadPreferences,
} from './people/account.sql.ts'
import {
  claimEmail,
  findUser,
  insertUser,
  listUsers,
  removeMember,
  removeSignIn,
  setCameBack,
  type ClientUserRow,
} from './people/client-users.sql.ts'
import {
  deleteMembership,
  findOtherAccounts,
  insertMembership,
  listMembers,
  lockSignIn,
} from './people/memberships.sql.ts'
import { deleteSecondFactor } from './people/second-factor.sql.ts'
import { mailSecurityChange } from './people/security-change.ts'
import { lockAdmins } from './people/staff.sql.ts'
import { setFactorAside } from './second-factor/removed-factor.service.ts'
import { deleteRemovedFactor } from './second-factor/removed-factors.sql.ts'
import { deleteChallenges } from './sign-in/challenges.sql.ts'
import { unlock, withLocks } from './sign-in/locks.service.ts'
import { deleteOtherSessions } from './sign-in/sessions.sql.ts'

/**
 * Adds a person to an account, mails them the link to set a password, and notifies the other people and the
 * firm's admins. Someone who has another account already signs in to this one as always; the answer does not
 * tell. Admins get no mail about one of many: they get one about all. Throws a 409 if the e-mail is that of
 * someone in this account or of staff.
 */
export async function inviteUser(
  db: Db,
  clock: Clock,
  { staffId, fullName: invitedBy }: Pick<Staff, 'staffId' | 'fullName'>,
  accountId: string,
  { email, fullName, language }: z.output<typeof NewClientUser>,
  { isOfWave = false } = {},
): Promise<ClientUser> {
  const [id, at] = [randomUUID(), clock.now()]
  const others = await listUsers(db, accountId)
  const member = { accountId, userId: id }
  const user = {
    ...member,
    email: email.toLowerCase(),
    fullName,
    language,
    at,
    invitedBy: others.length > 0 ? staffId : null,
  }
  await notify(db, { accountId, kind: 'invitation', aboutId: id, path: '/', at })
  if (await claimEmail(db, user.email, member)) await insertUser(db, user)
  else await addAccountOf(db, user)
  await addJob(db, isOfWave ? 'send_wave_invite_mail' : 'send_invite_mail', {
    accountId,
    userId: id,
  })
  for (const admin of isOfWave ? [] : await lockAdmins(db))
    await addJob(db, 'send_person_invited_mail', {
      staffId: admin.id,
      accountId,
      userId: id,
      invitedBy,
    })
  const [invited] = await addLocks(db, clock, accountId, [
    orNotFound(await findUser(db, accountId, id)),
  ])
  const { personId: _personId, ...answer } = invited!
  return { ...answer, language, otherAccounts: [] }
}

/** Adds a row in this account to the person who has the e-mail. */
async function addAccountOf(db: Db, user: Parameters<typeof insertUser>[1]): Promise<void> {
  const { accountId, email, at } = user
  const taken = httpError(409, 'email_taken', { pointer: '/user/email' })
  const found = await findInDirectory(db, 'email', email)
  if (!found || !(await lockSignIn(db, found, 'update'))) throw taken
  const [person, members] = [await findUserByEmail(db, email), await listMembers(db, found)]
  // The lock may have waited for their removal.
  if (person?.userId !== found.userId) throw taken
  if (members.some((member) => member.accountId === accountId)) throw taken
  const { language, theme } = orNotFound(await loadPreferences(db, found.accountId, found.userId))
  await insertUser(db, { ...user, language: language ?? user.language, theme }, found)
  await insertMembership(db, found, user, at)
}

const addLocks = async (
  db: Db,
  clock: Clock,
  accountId: string,
  users: ClientUserRow[],
): Promise<ListedUser[]> =>
  (
    await withLocks(
      db,
      clock,
      'client',
      users,
      ({ id: userId, person }) => person ?? { accountId, userId },
    )
  ).map(({ person: _person, ...user }) => user)

type ListedUser = Omit<ClientUser, 'otherAccounts'> & { personId: string }

/** The people of an account, with whether they are locked, and their accounts in the caller's reach. */
export async function listPeople(
  db: Db,
  clock: Clock,
  staff: Staff,
  accountId: string,
): Promise<ClientUser[]> {
  const people = await addLocks(db, clock, accountId, await listUsers(db, accountId))
  const personIds = people.map(({ personId }) => personId)
  const others = await findOtherAccounts(db, staff, accountId, personIds)
  return people.map(({ personId, ...person }) => ({
    ...person,
    otherAccounts: others.get(personId) ?? [],
  }))
}

/** Lets a person try again who is locked after wrong passwords or codes. */
export async function unlockUser(db: Db, accountId: string, userId: string): Promise<void> {
  const { email } = orNotFound(await findUser(db, accountId, userId))
  await unlock(db, 'client', { ...(await findPerson(db, { accountId, userId })), email })
}

/**
 * Revokes a person's access to an account and ends their sessions in it, including those of staff
 * impersonating them. Their sign-in is locked first: one under way has then committed, so its session ends
 * with the others. With their last account goes what they sign in with.
 */
export async function revokeUserAccess(
  db: Db,
  clock: Clock,
  accountId: string,
  userId: string,
): Promise<void> {
  const member = { accountId, userId }
  const person = await findPerson(db, member)
  await lockSignIn(db, person, 'update')
  orNotFound(await findUser(db, accountId, userId))
  const others = (await listMembers(db, person)).filter((other) => other.userId !== userId)
  const isHolder = person.userId === userId
  const holdsSignIn = isHolder && others.length > 0
  await removeMember(db, member, { at: clock.now(), holdsSignIn })
  await deleteMembership(db, person, accountId)
  await deleteSessionsOfMember(db, member)
  if (others.length > 0) return
  await removeSignIn(db, person)
  await deleteResets(db, person, clock.now())
  await deleteChallenges(db, person)
  await deleteSecondFactor(db, person)
  await deleteRemovedFactor(db, person)
}

export async function inviteUserAgain(db: Db, accountId: string, userId: string): Promise<void> {
  orNotFound(await findUser(db, accountId, userId))
  await addJob(db, 'send_invite_mail', { accountId, userId })
}

/** Notes that a mail to a person came back; what was noted before stays. */
export async function markReturned(
  db: Db,
  clock: Clock,
  accountId: string,
  userId: string,
): Promise<void> {
  const { mailProblem } = orNotFound(await findUser(db, accountId, userId))
  if (!mailProblem) await setCameBack(db, { accountId, userId }, clock.now())
}

/** Forgets that mail did not reach a person. */
export async function unmarkReturned(db: Db, accountId: string, userId: string): Promise<void> {
  orNotFound(await findUser(db, accountId, userId))
  await setCameBack(db, { accountId, userId }, null)
}

/**
 * Removes the second factor of a user who lost it, so the password alone is enough, and ends their sessions. It is
 * stored for a while: they can put it back if somebody else asked.
 */
export async function removeSecondFactorOfUser(
  db: Db,
  clock: Clock,
  accountId: string,
  userId: string,
): Promise<void> {
  orNotFound(await findUser(db, accountId, userId))
  const [person, at] = [await findPerson(db, { accountId, userId }), clock.now()]
  await lockSignIn(db, person, 'update')
  const isStored = await setFactorAside(db, person, at)
  await deleteChallenges(db, person)
  await deleteOtherSessions(db, person)
  await mailSecurityChange(db, person, isStored ? 'factor_set_aside' : 'second_factor_removed', at)
}
