import type { Database, Db } from '../../platform/database/database.ts'
import { addJob, inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { recountBoard } from '../../shared/board/board-changed.ts'
import { makeWork } from '../../shared/board/make-work.ts'
import { listAccountsAfter } from './work.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Counts the rows of all clients again, or adds those that are missing. */
    count_boards: { onlyMissing?: true }
    make_work: object
  }
}

const accountsAtOnce = 1_000

/** Does something for each account in a transaction of its own. */
async function eachAccount(
  db: Database,
  work: (transaction: Db, accountId: string) => Promise<void>,
  { onlyMissing = false, signal }: { onlyMissing?: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  let after: string | undefined
  do {
    const accounts = await listAccountsAfter(db, after, { limit: accountsAtOnce, onlyMissing })
    for (const { id } of accounts) {
      signal?.throwIfAborted()
      await db.transaction((transaction) => work(transaction, id))
    }
    after = accounts.at(-1)?.id
  } while (after !== undefined)
}

export const boardJobs = ({ db, clock }: Pick<Services, 'db' | 'clock'>): JobHandlers =>
  inLane('upkeep', {
    count_boards: ({ onlyMissing = false }, { signal }) =>
      eachAccount(db, recountBoard, { onlyMissing, signal }),
    make_work: (_, { signal }) =>
      eachAccount(db, (transaction, id) => makeWork(transaction, id, clock.now()), { signal }),
  })

/** Queues what makes the rows of clients from before there was a board. */
export async function countMissingBoards(db: Db): Promise<void> {
  const [missing] = await listAccountsAfter(db, undefined, { limit: 1, onlyMissing: true })
  if (missing) await addJob(db, 'count_boards', { onlyMissing: true }, { jobKey: 'missing_boards' })
}
