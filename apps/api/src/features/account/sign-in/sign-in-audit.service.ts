import { account } from '@milepost/contract/account/account'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { audit, firmAccountId } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import { findStaffByEmail, findStaffById } from '../people/staff.sql.ts'

/** Where a call came from. */
export type RequestSource = { id: string; ip: string }

/** What became of a try to come in; nothing that opens anything stands in the log. */
type SignInOutcome =
  | 'signed_in'
  | 'second_factor_asked'
  | 'second_factor_refused'
  | 'password_refused'
  | 'password_set'

type SignInAttempt = {
  staffId: string
  /** The call that was made. */
  call: Endpoint
  outcome: SignInOutcome
  source: RequestSource
  at: Date
}

/** Writes down how a member of staff came in, or did not, in the transaction of what it tells of. */
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

/** Has a wrong password written down. Whose it was is looked up by the job, so that the time of the answer does not tell. */
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

/** Writes down a wrong password for an e-mail of the staff; of any other there is nobody to tell of. */
export async function auditRefusedPassword(
  db: Db,
  { email, at, requestId, address }: Jobs['note_refused_password'],
): Promise<void> {
  const member = await findStaffByEmail(db, email)
  if (!member) return
  await auditSignIn(db, {
    staffId: member.staffId,
    call: account.staffSignIn,
    outcome: 'password_refused',
    source: {
      id: requestId,
      ip: address,
    },
    at: new Date(at),
  })
}
