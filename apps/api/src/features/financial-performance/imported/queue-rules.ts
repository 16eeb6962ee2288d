import type { Db } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface Jobs {
    post_by_rules: { accountId: string }
  }
}

/** Lets the client's rules look at new transactions once they are stored. */
export const queueRules = (transaction: Db, accountId: string): Promise<void> =>
  addJob(transaction, 'post_by_rules', { accountId }, { jobKey: `rules/${accountId}` })
