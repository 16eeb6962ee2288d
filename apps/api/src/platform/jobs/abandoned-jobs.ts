import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Database } from '../database/database.ts'

const pollIntervalMs = 2_000

/**
 * Releases the jobs of killed workers, so that others take them within seconds rather than after
 * the queue's own lock expires, in four hours. A live worker holds an advisory lock on its ID,
 * which PostgreSQL drops with its connection; a job whose worker holds none is released. `ownIds`
 * returns the IDs of this process's workers.
 */
export function releaseAbandonedJobs(
  { pool }: Database,
  ownIds: () => string[],
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const waitForPoll = () => pause(pollIntervalMs, true, { signal, ref: false }).catch(() => false)

  async function watch(): Promise<void> {
    do {
      let connection: PoolClient | undefined
      try {
        connection = await pool.connect()
        await watchOn(connection)
      } catch {
        // The connection is lost, and the locks with it; the next one takes them again.
      } finally {
        connection?.release(true)
      }
    } while (await waitForPoll())
  }

  async function watchOn(connection: PoolClient): Promise<void> {
    let locked: string[] = []
    do {
      const own = ownIds()
      if (own.join() !== locked.join()) {
        // Locks of earlier workers of this process.
        await connection.query('select pg_advisory_unlock_all()')
        await connection.query(
          'select pg_advisory_lock(hashtextextended(id, 0)) from unnest($1::text[]) as id',
          [own],
        )
        locked = own
      }
      // A job taken a moment ago may be a new worker's that does not hold its lock yet.
      await connection.query(
        `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
           select locked_by from graphile_worker.jobs
           where locked_by <> all ($1::text[]) and locked_at < now() - interval '5 seconds'
           group by locked_by
         ) as workers
         where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
        [own],
      )
    } while (await waitForPoll())
  }

  const watching = watch()
  return () => {
    stopping.abort()
    return watching
  }
}
