import type { Db } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../../shared/notify.ts'
import { isStaff, type Person } from './person.ts'

/** A change to what protects a person's sign-in, or a sign-in that stopped at the second factor. */
export type SecurityChange =
  | 'password_changed'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_replaced'
  | 'second_factor_removed'
  /** Removed by the firm, and stored for a while, in which the person can put it back. */
  | 'factor_set_aside'
  | 'factor_put_back'
  | 'second_factor_failed'
  | 'password_failed'

declare module '../../../platform/jobs/jobs.ts' {
  interface Jobs {
    send_security_change_mail: {
      accountId: string
      userId: string
      change: SecurityChange
      at: string
    }
  }
}

/**
 * Queues the mail that tells the person, with the change itself: whoever changed it can't keep it from them.
 * Failures that come while a mail about one is queued share that mail.
 */
export async function mailSecurityChange(
  db: Db,
  { accountId, userId }: Person,
  change: SecurityChange,
  at: Date,
): Promise<void> {
  await addJob(
    db,
    'send_security_change_mail',
    { accountId, userId, change, at: at.toISOString() },
    change === 'second_factor_failed' ? { jobKey: `${change}:${userId}` } : {},
  )
  await pushSecurityNotice(db, { accountId, userId }, at)
}

/** Shows a client a security notice on their devices, too. Staff have none. */
export async function pushSecurityNotice(db: Db, person: Person, at: Date): Promise<void> {
  if (isStaff(person)) return
  await notify(db, {
    accountId: person.accountId,
    userId: person.userId,
    kind: 'security',
    aboutId: person.userId,
    path: '/security',
    at,
    isMailedElsewhere: true,
  })
}
