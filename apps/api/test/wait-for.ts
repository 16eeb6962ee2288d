import { expect, vi } from 'vitest'
import { sql, type Db } from '../src/platform/database/database.ts'

/** Waits until the check passes, and returns what it returns. The limit only ends what hangs: a busy machine may be slow. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  // oxlint-disable-next-line vitest/no-restricted-vi-methods -- It has a limit of its own.
  vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** Waits until so many transactions of the database wait for a lock. */
export const waitForLocks = (db: Db, count: number): Promise<void> =>
  waitFor(async () =>
    expect(
      await db.rows(sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `),
    ).toHaveLength(count),
  )
