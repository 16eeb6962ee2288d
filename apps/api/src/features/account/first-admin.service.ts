import { randomUUID } from 'node:crypto'
import { audit, firmAccountId } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { createStaffLink } from './password/account-mail.service.ts'
import { staffPerson } from './people/person.ts'
import { deleteSecondFactor } from './people/second-factor.sql.ts'
import {
  changeStaff,
  deleteInvitations,
  findStaffByEmail,
  insertStaff,
  lockAdmins,
} from './people/staff.sql.ts'
import { deleteChallenges } from './sign-in/challenges.sql.ts'
import { deleteOtherSessions } from './sign-in/sessions.sql.ts'

type NewAdmin = { email: string; firstName: string; lastName: string }

/**
 * Creates the firm's first admin, or lets an admin who lost access in again; returns the link to set a
 * password. Throws an Error with a one-sentence message if the firm has another admin, who can do this in the
 * console.
 */
export async function firstAdmin(
  { db, clock, portalUrl }: Pick<Services, 'db' | 'clock' | 'portalUrl'>,
  { email, firstName, lastName }: NewAdmin,
): Promise<string> {
  const at = clock.now()
  return db.transaction(async (transaction) => {
    const admins = await lockAdmins(transaction)
    const other = admins.find((admin) => admin.hasPassword && admin.email !== email)
    if (other)
      throw new Error(
        `There is already an admin, ${other.email}, who can invite others in the console.`,
      )
    const staffId = await adminId(transaction, { email, firstName, lastName }, at)
    await deleteInvitations(transaction, staffId, at)
    await deleteSecondFactor(transaction, staffPerson(staffId))
    await deleteChallenges(transaction, staffPerson(staffId))
    await deleteOtherSessions(transaction, staffPerson(staffId))
    await audit(transaction, {
      accountId: firmAccountId,
      at,
      actorId: firmAccountId,
      actorName: 'npm run admin',
      action: 'npm run admin',
      subject: { staffId, email },
      requestId: '',
      address: '',
    })
    return (await createStaffLink({ db: transaction, clock, portalUrl }, staffId)).link
  })
}

/** The id of the staff member with this e-mail, made an admin; creates one if there is none. */
async function adminId(
  db: Db,
  { email, firstName, lastName }: NewAdmin,
  at: Date,
): Promise<string> {
  const known = await findStaffByEmail(db, email)
  if (known) {
    await changeStaff(db, known.staffId, { role: 'admin' })
    return known.staffId
  }
  const id = randomUUID()
  const { supportPhone } = await firmSettings(db)
  // A new firm has none yet: its set-up fills it in.
  const phone = supportPhone ?? ''
  const member = { id, email, firstName, lastName, phone, at, language: null }
  if (!(await insertStaff(db, { ...member, role: 'admin' })))
    throw new Error(`${email} belongs to a client or to former staff; use another email.`)
  return id
}
