import {
  documentCountDifferences,
  recountDocuments,
} from '../features/documents/document-counts.sql.ts'
import {
  messageCountDifferences,
  recountMessages,
} from '../features/hub-messages/message-counts.sql.ts'
import { sql, type Database } from '../platform/database/database.ts'
import { inLane, type JobHandlers } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/platform.ts'
import { boardDifferences, recountBoard } from '../shared/board/board-changed.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    check_counts: object
  }
}

const counted = [
  { listDifferences: documentCountDifferences, recount: recountDocuments },
  { listDifferences: messageCountDifferences, recount: recountMessages },
  // After what it is counted from.
  { listDifferences: boardDifferences, recount: recountBoard },
]

export type CountDifference = { accountId: string; difference: string }

/**
 * Compares the numbers that lists show with the records, one account after another. With `mend`, recounts those that
 * differ.
 */
export async function checkCounts(
  db: Database,
  { mend = false, signal }: { mend?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<{ accounts: number; differences: CountDifference[] }> {
  const accounts = await db.rows<{ id: string }>(sql`select id from accounts order by id`)
  const differences: CountDifference[] = []
  for (const { id: accountId } of accounts)
    for (const { listDifferences, recount } of counted) {
      signal?.throwIfAborted()
      const found = await listDifferences(db, accountId)
      differences.push(...found.map((difference) => ({ accountId, difference })))
      if (mend && found.length > 0)
        await db.transaction((transaction) => recount(transaction, accountId))
    }
  return { accounts: accounts.length, differences }
}

/** Names every night what differs, as an error in the log. */
export const countJobs = ({ db, logger }: Pick<Services, 'db' | 'logger'>): JobHandlers =>
  inLane('upkeep', {
    async check_counts(_, { signal }) {
      const { differences } = await checkCounts(db, { signal })
      for (const one of differences) logger.error(one, 'a stored count differs from its records')
    },
  })
