import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import type { NoticeWriters } from '../../shared/notify.ts'
import { claimPushes } from './claim.service.ts'
import { mailNotices, sendToDevice } from './deliver.service.ts'
import { deleteNoticesBefore, type Recipient } from './notices.sql.ts'
import { deletePushesBefore } from './pushes.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /**
     * `id` is one device's push, stored in the account that is open on it. Its notices are the recipient's; jobs of
     * earlier versions have none: they are of the device's account.
     */
    send_push: { accountId: string; id: string; recipient?: Recipient }
    remove_old_notices: object
  }
}

const dayMs = 24 * 60 * 60 * 1000
const retentionDays = 90

export const noticeJobs = (services: Services, writers: NoticeWriters): JobHandlers => ({
  ...inLane('mail', { mail_notices: (job) => mailNotices(services, writers, job) }),
  ...inLane('push', {
    push_notices: (job) =>
      services.db.transaction((transaction) =>
        claimPushes(transaction, writers, job, services.clock.now()),
      ),
    send_push: (job) => sendToDevice(services, writers, job),
  }),
  ...inLane('upkeep', {
    async remove_old_notices() {
      const now = services.clock.now().getTime()
      await deletePushesBefore(services.db, new Date(now - dayMs))
      await deleteNoticesBefore(services.db, new Date(now - retentionDays * dayMs))
    },
  }),
})
