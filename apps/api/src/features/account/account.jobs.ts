import type { JobHandlers } from '../../platform/jobs.ts'
import type { Parts } from '../../platform/platform.ts'
import {
  sendInviteMail,
  sendNewDeviceMail,
  sendPersonAddedMail,
  sendResetMail,
  sendStaffInviteMail,
} from './account-mail.service.ts'
import { auditRefusedPassword } from './sign-in-audit.service.ts'

export const accountJobs = (parts: Parts): JobHandlers => ({
  send_reset_mail: (job) => sendResetMail(parts, job),
  send_invite_mail: (job) => sendInviteMail(parts, job),
  send_staff_invite_mail: (job) => sendStaffInviteMail(parts, job),
  send_person_added_mail: (job) => sendPersonAddedMail(parts, job),
  send_new_device_mail: (job) => sendNewDeviceMail(parts, job),
  note_refused_password: (job) =>
    parts.db.transaction((transaction) => auditRefusedPassword(transaction, job)),
})
