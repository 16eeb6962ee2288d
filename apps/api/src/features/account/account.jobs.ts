import type { JobHandlers } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendResetMail } from './password.service.ts'

export const accountJobs = (platform: Platform): JobHandlers => ({
  send_reset_mail: (job) => sendResetMail(platform, job),
})
