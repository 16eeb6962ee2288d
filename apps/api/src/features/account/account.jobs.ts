import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import {
  queueWaveMails,
  sendInviteMail,
  sendNewDeviceMail,
  sendPersonInvitedMail,
  sendResetMail,
  sendSecurityChangeMail,
  sendStaffInviteMail,
  sendStaffResetMail,
  sendWaveStartedMail,
} from './password/account-mail.service.ts'
import { removedFactorTtlMs } from './second-factor/removed-factor.service.ts'
import { deleteRemovedFactorsBefore } from './second-factor/removed-factors.sql.ts'
import { deleteFailuresBefore } from './sign-in/failures.sql.ts'
import { removeEndedSessions } from './sign-in/sessions.sql.ts'
import { auditRefusedPassword, mailSignInAttempts } from './sign-in/sign-in-audit.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    send_reset_mail: { email: string; language: 'en' | 'es' }
    send_invite_mail: { accountId: string; userId: string }
    send_wave_invite_mail: { accountId: string; userId: string }
    send_staff_reset_mail: { email: string; language: 'en' | 'es' }
    note_sign_in_attempts: { realm: 'client' | 'staff'; email: string; at: string }
    send_staff_invite_mail: { staffId: string }
    send_person_invited_mail: {
      staffId: string
      accountId: string
      userId: string
      invitedBy: string
    }
    send_wave_started_mails: { clients: number; by: string }
    send_wave_started_mail: { staffId: string; clients: number; by: string }
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

/** How long (ms) a failed sign-in counts if no other follows. */
const failureRetentionMs = 30 * 24 * 60 * 60 * 1000

export const accountJobs = (services: Services): JobHandlers => ({
  ...inLane('account', {
    send_reset_mail: (job) => sendResetMail(services, job),
    send_invite_mail: (job) => sendInviteMail(services, job),
    send_staff_reset_mail: (job) => sendStaffResetMail(services, job),
    note_sign_in_attempts: (job) => mailSignInAttempts(services.db, job),
    send_staff_invite_mail: (job) => sendStaffInviteMail(services, job),
    send_new_device_mail: (job) => sendNewDeviceMail(services, job),
    send_security_change_mail: (job) => sendSecurityChangeMail(services, job),
  }),
  ...inLane('mail', {
    send_wave_invite_mail: (job) => sendInviteMail(services, job),
    send_person_invited_mail: (job) => sendPersonInvitedMail(services, job),
    send_wave_started_mails: (job) => queueWaveMails(services.db, job),
    send_wave_started_mail: (job) => sendWaveStartedMail(services, job),
  }),
  ...inLane('upkeep', {
    forget_failures: async () => {
      const now = services.clock.now().getTime()
      await deleteFailuresBefore(services.db, new Date(now - failureRetentionMs))
      await deleteRemovedFactorsBefore(services.db, new Date(now - removedFactorTtlMs))
    },
    remove_ended_sessions: (_, { signal }) =>
      removeEndedSessions(services.db, services.clock.now(), signal),
    note_refused_password: (job) =>
      services.db.transaction((transaction) => auditRefusedPassword(transaction, job)),
  }),
})
