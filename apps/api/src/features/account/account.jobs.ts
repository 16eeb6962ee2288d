import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import {
  sendInviteMail,
  sendNewDeviceMail,
  sendPersonAddedMail,
  sendResetMail,
  sendStaffInviteMail,
} from './password/account-mail.service.ts'
import { forgetFailures } from './sign-in/failures.sql.ts'
import { removeEndedSessions } from './sign-in/sessions.sql.ts'
import { auditRefusedPassword } from './sign-in/sign-in-audit.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    send_reset_mail: { email: string; language: 'en' | 'es' }
    send_invite_mail: { accountId: string; userId: string }
    send_staff_invite_mail: { staffId: string }
    send_person_added_mail: { accountId: string; userId: string; id: string }
    send_new_device_mail: {
      accountId: string
      userId: string
      browser: string | null
      system: string | null
      at: string
    }
    note_refused_password: { email: string; at: string; requestId: string; address: string }
    forget_failures: object
    remove_ended_sessions: object
  }
}

/** How long (ms) a failed sign-in counts where no other follows it. */
const failuresStay = 30 * 24 * 60 * 60 * 1000

export const accountJobs = (parts: Services): JobHandlers => ({
  send_reset_mail: (job) => sendResetMail(parts, job),
  send_invite_mail: (job) => sendInviteMail(parts, job),
  send_staff_invite_mail: (job) => sendStaffInviteMail(parts, job),
  send_person_added_mail: (job) => sendPersonAddedMail(parts, job),
  send_new_device_mail: (job) => sendNewDeviceMail(parts, job),
  forget_failures: () =>
    forgetFailures(parts.db, new Date(parts.clock.now().getTime() - failuresStay)),
  remove_ended_sessions: (_, { signal }) =>
    removeEndedSessions(parts.db, parts.clock.now(), signal),
  note_refused_password: (job) =>
    parts.db.transaction((transaction) => auditRefusedPassword(transaction, job)),
})
