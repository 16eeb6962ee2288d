import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  staff as staffCalls,
  type ListedStaff,
  type NewStaff,
  type StaffChange,
} from '@milepost/contract/account/staff'
import { audit } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/auth/caller.ts'
import { endImpersonations } from '../../platform/auth/impersonation-sessions.ts'
import type { Clock } from '../../platform/clock.ts'
import { markWritten, type Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { giveWork } from '../../shared/people/assigned-work.sql.ts'
import {
  accountsOf,
  accountsWithWorkOf,
  countClients,
  giveAccount,
  giveImports,
  giveSendings,
  giveViews,
  isConsultantOf,
} from './people/hand-over.sql.ts'
import { staffPerson } from './people/person.ts'
import { deleteSecondFactor } from './people/second-factor.sql.ts'
import { mailSecurityChange } from './people/security-change.ts'
import {
  changeStaff,
  deleteInvitations,
  findStaffById,
  insertStaff,
  listStaff,
  lockAdmins,
  type StaffRow,
} from './people/staff.sql.ts'
import { deleteChallenges } from './sign-in/challenges.sql.ts'
import { unlock, withLocks } from './sign-in/locks.service.ts'
import { deleteOtherSessions } from './sign-in/sessions.sql.ts'

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

type Change = {
  member: z.output<typeof StaffChange>
  /** Null for nobody. */
  handOverTo: string | null | undefined
}

/** Who changes a staff member, and with which call. */
type ChangedBy = Pick<Staff, 'staffId' | 'fullName'> & { requestId: string; address: string }

/**
 * Changes a staff member. Ends the sessions of one who is deactivated, and hands over their clients and open work.
 * Throws a 422 if the firm would have no active admin left, or if they have clients and nothing was said of them.
 */
export async function changeMember(
  transaction: Db,
  clock: Clock,
  id: string,
  { member, handOverTo }: Change,
  by: ChangedBy,
): Promise<ListedStaff> {
  const before = orNotFound(await findStaffById(transaction, id))
  const leaves = member.isActive === false
  const staysAdmin = !leaves && (member.role ?? 'admin') === 'admin'
  if (!staysAdmin) await checkAdminRemains(transaction, id, leaves ? [id, handOverTo ?? id] : [])
  await changeStaff(transaction, id, member)
  // A session as a client would go on if they got the role again.
  if (member.role !== undefined && member.role !== before.role)
    await endImpersonations(transaction, id)
  if (leaves) {
    await signOutStaff(transaction, id)
    await deleteInvitations(transaction, id, clock.now())
    await handOver(transaction, clock, before, handOverTo, by)
  }
  return showStaff(transaction, clock, id)
}

/**
 * Hands over what someone has who leaves; shared views of the board go to an admin if there is no heir. Their row and the
 * heir's are locked: whoever gives them a client has done so already, or is refused.
 */
async function handOver(
  transaction: Db,
  clock: Clock,
  { id: from, fullName: fromName, role }: StaffRow,
  to: string | null | undefined,
  { staffId: actorId, fullName: actorName, requestId, address }: ChangedBy,
): Promise<void> {
  const own = new Set(await accountsOf(transaction, from))
  if (own.size > 0 && to === undefined)
    throw httpError(422, 'hand_over_required', {
      pointer: '/hand_over_to',
      meta: { clientCount: own.size },
    })
  const heir = to ? await findStaffById(transaction, to) : undefined
  // Who leaves is not active any more, so this is not them.
  if (to && !heir?.isActive)
    throw httpError(422, 'consultant_unknown', { pointer: '/hand_over_to' })
  const accountIds = new Set([...own, ...(await accountsWithWorkOf(transaction, from))])
  const { method, path } = staffCalls.change
  // In this order, as all that changes several clients, so that no two wait for each other.
  for (const accountId of [...accountIds].toSorted()) {
    const isGiven =
      own.has(accountId) && (await giveAccount(transaction, accountId, from, heir?.id ?? null))
    const mayTake =
      isGiven ||
      heir?.role !== 'consultant' ||
      (await isConsultantOf(transaction, accountId, heir.id))
    await giveWork(transaction, accountId, from, mayTake ? (heir?.id ?? null) : null)
    await audit(transaction, {
      accountId,
      at: clock.now(),
      actorId,
      actorName,
      action: `${method} ${path}`,
      subject: {
        params: { id: from },
        // Of a colleague's client, only the work moves.
        outcome: isGiven ? 'handed_over' : 'work_handed_over',
        from: fromName,
        to: mayTake ? (heir?.fullName ?? null) : null,
      },
      requestId,
      address,
    })
    markWritten(transaction, accountId)
  }
  await giveImports(transaction, from, heir?.id ?? null)
  // A consultant may see their own clients only, and an admin's messages go to all.
  if (heir && (heir.role !== 'consultant' || role === 'consultant'))
    await giveSendings(transaction, from, { sentBy: heir.id, requestId, address })
  await giveViews(transaction, from, heir?.id ?? (await findAdmin(transaction, from, actorId)))
}

/** The admin who deactivates someone; another one if they deactivate themselves. */
const findAdmin = async (db: Db, leaving: string, actor: string): Promise<string> =>
  actor === leaving ? (await lockAdmins(db)).find(({ hasPassword }) => hasPassword)!.id : actor

/** An admin without a password does not count: they could not let anyone else in. Locks `others`, too. */
async function checkAdminRemains(db: Db, id: string, others: string[]): Promise<void> {
  const admins = await lockAdmins(db, others)
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

async function addDetails(db: Db, clock: Clock, members: StaffRow[]): Promise<ListedStaff[]> {
  const withLock = await withLocks(db, clock, 'staff', members, ({ id }) => staffPerson(id))
  const counts = await countClients(
    db,
    members.map(({ id }) => id),
  )
  return withLock.map((member) => ({ ...member, clientCount: counts.get(member.id) ?? 0 }))
}

/** All staff, with whether they are locked and how many clients they have. */
export const listMembers = async (db: Db, clock: Clock): Promise<ListedStaff[]> =>
  addDetails(db, clock, await listStaff(db))

async function showStaff(db: Db, clock: Clock, id: string): Promise<ListedStaff> {
  const [member] = await addDetails(db, clock, [orNotFound(await findStaffById(db, id))])
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
