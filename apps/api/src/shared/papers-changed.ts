import { beforeCommit, type Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    find_missing_papers: { accountId: string }
  }
}

/** How long (ms) a look at a client's papers waits, so that what comes together is looked at once. */
const gatherMs = 2_000

/**
 * Has the client's missing papers looked for again; call it in the transaction in which a document or a transaction of the bank
 * arrives, or a document becomes something else.
 */
export const papersChanged = (transaction: Db, accountId: string): Promise<void> =>
  beforeCommit(transaction, `papers ${accountId}`, (committing) =>
    addJob(
      committing,
      'find_missing_papers',
      { accountId },
      { jobKey: `find_missing_papers/${accountId}`, delayMs: gatherMs, keepsTime: true },
    ),
  )
