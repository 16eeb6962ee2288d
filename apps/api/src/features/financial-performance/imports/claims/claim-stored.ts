import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { createThreadPool } from '../../../../platform/jobs/thread-pool.ts'
import { listKnown } from '../../imported/matching/known.sql.ts'
import { firstDay, latestDay } from '../../posting/posting.service.ts'
import type { Outcome, Task } from './claim-thread.ts'
import { listEarlierReadings } from './claims.sql.ts'

const claim = createThreadPool<Task, Outcome>(new URL('./claim-thread.ts', import.meta.url), {
  timeoutMs: 20_000,
})

/** Matches the rows of an import with what is known. */
export async function claimStored(
  db: Db,
  clock: Clock,
  accountId: string,
  { rows, importId, sha256 }: { rows: string; importId?: string | undefined; sha256: string },
  hangUp: AbortSignal | undefined,
): Promise<Outcome> {
  const load = async () => {
    const known = await listKnown(db, accountId, rows)
    const earlier = await listEarlierReadings(db, accountId, { importId, sha256 })
    return { rows, known, earlier, firstDay, latestDay: latestDay(clock) }
  }
  return claim(accountId, load, hangUp)
}
