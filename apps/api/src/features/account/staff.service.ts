import { randomUUID } from 'node:crypto'
import type { ListedStaff, NewStaff, StaffChange } from '@milepost/contract/account/staff'
import type * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound, httpError } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { deleteChallenges } from './sign-in/challenges.sql.ts'
import { staffPerson } from './people/person.ts'
import { deleteSecondFactor } from './people/second-factor.sql.ts'
import { mailSecurityChange } from './people/security-change.ts'
import { unlock, withLocks } from './sign-in/locks.service.ts'
import { deleteOtherSessions } from './sign-in/sessions.sql.ts'
import {
  changeStaff,
  deleteInvitation,
  insertStaff,
  lockAdmins,
  findStaffById,
  listStaff,
  type StaffRow,
} from './people/staff.sql.ts'

/** Adds a staff member and mails them the link to set a password. Throws a 409 if the e-mail is taken. */
export async function inviteStaff(
  db: Db,
  clock: Clock,
  { email, language, ...member }: z.output<typeof NewStaff>,
): Promise<ListedStaff> {
  const id = randomUUID()
  const address = email.toLowerCase()
  if (!(await insertStaff(db, { ...member, id, language, email: address, at: clock.now() })))
    throw httpError(409, 'email_taken', { pointer: '/staff_member/email' })
  await addJob(db, 'send_staff_invite_mail', { staffId: id })
  return showStaff(db, clock, id)
}

/**
 * Changes a staff member, and ends the sessions of one who is deactivated. Throws a 422 if the firm would
 * have no active admin left.
 */
export async function changeMember(
  db: Db,
  clock: Clock,
  id: string,
  change: z.output<typeof StaffChange>,
): Promise<ListedStaff> {
  orNotFound(await findStaffById(db, id))
  const staysAdmin = change.isActive !== false && (change.role ?? 'admin') === 'admin'
  if (!staysAdmin) await checkAdminRemains(db, id)
  await changeStaff(db, id, change)
  if (change.isActive === false) {
    await signOutStaff(db, id)
    await deleteInvitation(db, id)
  }
  return showStaff(db, clock, id)
}

/** An admin without a password does not count: they could not let anyone else in. */
async function checkAdminRemains(db: Db, id: string): Promise<void> {
  const admins = await lockAdmins(db)
  const isAdmin = admins.some((admin) => admin.id === id)
  const hasOtherAdmin = admins.some((admin) => admin.id !== id && admin.hasPassword)
  if (isAdmin && !hasOtherAdmin) throw httpError(422, 'last_admin')
}

/** Sends an active staff member the link to set a password. */
export async function inviteStaffAgain(db: Db, id: string): Promise<void> {
  const { isActive } = orNotFound(await findStaffById(db, id))
  if (!isActive) throw httpError(422, 'staff_inactive')
  await addJob(db, 'send_staff_invite_mail', { staffId: id })
}

/** Removes the second factor of a staff member who lost it, so that they enroll a new one. */
export async function removeSecondFactor(db: Db, clock: Clock, id: string): Promise<void> {
  orNotFound(await findStaffById(db, id))
  await deleteSecondFactor(db, staffPerson(id))
  await signOutStaff(db, id)
  await mailSecurityChange(db, staffPerson(id), 'second_factor_removed', clock.now())
}

async function signOutStaff(db: Db, id: string): Promise<void> {
  await deleteChallenges(db, staffPerson(id))
  await deleteOtherSessions(db, staffPerson(id))
}

const addLocks = (db: Db, clock: Clock, members: StaffRow[]): Promise<ListedStaff[]> =>
  withLocks(db, clock, 'staff', members, ({ id }) => staffPerson(id))

/** All staff, with whether they are locked. */
export const listMembers = async (db: Db, clock: Clock): Promise<ListedStaff[]> =>
  addLocks(db, clock, await listStaff(db))

async function showStaff(db: Db, clock: Clock, id: string): Promise<ListedStaff> {
  const [member] = await addLocks(db, clock, [orNotFound(await findStaffById(db, id))])
  return member!
}

/** Lets a staff member try again who is locked after wrong passwords or codes. */
export async function unlockMember(db: Db, id: string): Promise<void> {
  const { email } = orNotFound(await findStaffById(db, id))
  await unlock(db, 'staff', { ...staffPerson(id), email })
}

/** Whether a staff member is an admin. */
export const isAdmin = async (db: Db, id: string): Promise<boolean> =>
  (await findStaffById(db, id))?.role === 'admin'
