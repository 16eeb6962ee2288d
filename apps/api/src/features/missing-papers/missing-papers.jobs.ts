import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { lookForPapers } from './missing-papers.service.ts'
import { listDueLooks } from './missing-papers.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    look_for_papers: object
  }
}

const clientsAtOnce = 500

export const missingPaperJobs = ({ db, clock }: Pick<Services, 'db' | 'clock'>): JobHandlers =>
  inLane('upkeep', {
    find_missing_papers: ({ accountId }) =>
      db.transaction((transaction) => lookForPapers(transaction, clock, accountId)),
    /** Each night those for whom a paper is due; who is looked at is due on a later day. */
    look_for_papers: async (_, { signal }) => {
      const today = clock.now().toISOString().slice(0, 10)
      let after: string | undefined
      do {
        const due = await listDueLooks(db, today, { after, limit: clientsAtOnce })
        for (const { accountId } of due) {
          signal?.throwIfAborted()
          await db.transaction((transaction) => lookForPapers(transaction, clock, accountId))
        }
        after = due.at(-1)?.accountId
      } while (after !== undefined)
    },
  })
