import type { JobHandlers } from '../../platform/jobs.ts'
import type { Parts } from '../../platform/platform.ts'
import { sendResetMail } from './password.service.ts'

export const accountJobs = (parts: Parts): JobHandlers => ({
  send_reset_mail: (job) => sendResetMail(parts, job),
})
