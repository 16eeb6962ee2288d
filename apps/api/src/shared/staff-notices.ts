import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    notify_staff: { accountId: string }
  }
}

/**
 * Lets the firm's staff know, soon after the commit, that a client wrote or answered. Clients never wait for each other here: only
 * the job decides who is notified.
 */
export const notifyStaff = (transaction: Db, accountId: string): Promise<void> =>
  addJob(transaction, 'notify_staff', { accountId }, { jobKey: `notify_staff/${accountId}` })
