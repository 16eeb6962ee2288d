import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Database } from '../database/database.ts'

/** How often (ms) to look. */
const pollIntervalMs = 2_000

/**
 * Frees the jobs of workers that were killed, so that others take them up within seconds and not when the queue's own
 * lock ends, after four hours. A worker shows that it lives by an advisory lock on its id, which PostgreSQL drops with
 * its connection; a job whose worker holds none is free. `ownId` tells the id of this process's worker at each look.
 */
export function releaseAbandonedJobs({ pool }: Database, ownId: () => string): () => Promise<void> {
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
        // The connection is gone, and the locks with it; the next one takes them again.
      } finally {
        connection?.release(true)
      }
    } while (await waitForPoll())
  }

  async function watchOn(connection: PoolClient): Promise<void> {
    let lockedId = ''
    do {
      const own = ownId()
      if (own !== lockedId) {
        // What an earlier worker of this process left is free.
        await connection.query('select pg_advisory_unlock_all()')
        await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [own])
        lockedId = own
      }
      // A job taken a moment ago may be of a worker that has not shown itself yet.
      await connection.query(
        `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
           select locked_by from graphile_worker.jobs
           where locked_by <> $1 and locked_at < now() - interval '5 seconds'
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
