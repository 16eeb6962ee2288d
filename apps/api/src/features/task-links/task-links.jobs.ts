import type { TaskKind } from '@milepost/contract/task-links/task-links'
import { deleteTaskLinksBefore } from '../../platform/auth/task-links.ts'
import { inLane, type JobHandlers, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { findRecipient, sendMail } from '../../shared/send-mail.ts'
import { taskDoneMail } from './task-done-mail.copy.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    send_task_done_mail: { accountId: string; userId: string; kind: TaskKind }
    remove_old_task_links: object
  }
}

/** How long (ms) an ended link still says why it does not work, as long as a retry gets the first answer. */
const retentionMs = 90 * 24 * 60 * 60 * 1000

export const taskLinkJobs = (services: Services): JobHandlers => ({
  ...inLane('mail', { send_task_done_mail: (job) => sendTaskDoneMail(services, job) }),
  ...inLane('upkeep', {
    async remove_old_task_links() {
      const before = new Date(services.clock.now().getTime() - retentionMs)
      await deleteTaskLinksBefore(services.db, before)
    },
  }),
})

/** Mails a person that the link of their mail was used: it may have been forwarded. */
async function sendTaskDoneMail(
  services: Services,
  { accountId, userId, kind }: Jobs['send_task_done_mail'],
): Promise<void> {
  const person = await findRecipient(services.db, accountId, userId)
  if (!person) return
  const link = `${services.portalUrl()}/access-history`
  await sendMail(services, person, taskDoneMail, { link, kind })
}
