import { ApiError } from '../errors.ts'
import { watchDatabase } from './availability.ts'
import { sql, type Database, type Db } from './database.ts'

/** A read-only copy of the database. */
export type Replica = {
  /**
   * Runs a read that sees at least the last changes of these accounts or members of staff: on the
   * replica if it has caught up, on the primary if it has not, is down, or fails.
   */
  read<T>(consistencyKeys: readonly string[], work: (db: Db) => Promise<T>): Promise<T>
  /** Checks once how far the replica has caught up; runs every second on its own. */
  checkLag(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  url: string
  onChange?: (isUp: boolean) => void
  /** How often (ms) to check how far the replica has caught up. */
  checkIntervalMs?: number
  /** How long (ms) the replica may take to answer a check. */
  timeoutMs?: number
}

/** A replica this many checks (seconds) behind the primary is not used. */
const maxLagChecks = 10

/** Reads from `copy`, a streaming replica of `db`; `url` is used to check that it answers. */
export function createReplica(
  db: Database,
  copy: Database,
  { url, onChange, checkIntervalMs = 1_000, timeoutMs }: Options,
): Replica {
  const { available, stop } = watchDatabase(url, onChange, timeoutMs)
  let replayedLsn = 0n
  let isBehind = false
  const primaryLsns: bigint[] = []

  async function checkLag(): Promise<void> {
    const [primaryLsn, replicaLsn] = await Promise.all([
      getWrittenLsn(db),
      available(() => getReplayedLsn(copy)),
    ])
    primaryLsns.push(primaryLsn)
    replayedLsn = replicaLsn
    isBehind = primaryLsns.length > maxLagChecks && primaryLsns.shift()! > replayedLsn
  }
  const timer = setInterval(() => void checkLag().catch(() => undefined), checkIntervalMs).unref()

  async function hasCaughtUp(consistencyKeys: readonly string[]): Promise<boolean> {
    if (isBehind) return false
    const neededLsn = await getLastWrite(db, consistencyKeys)
    if (neededLsn <= replayedLsn) return true
    replayedLsn = await available(() => getReplayedLsn(copy))
    return neededLsn <= replayedLsn
  }

  return {
    async read(consistencyKeys, work) {
      try {
        if (await hasCaughtUp(consistencyKeys)) return await available(() => work(copy))
      } catch (reason) {
        // An ApiError is a valid answer; any other failure may be the replica's.
        if (reason instanceof ApiError && reason.status !== 503) throw reason
      }
      return work(db)
    },
    checkLag,
    async stop() {
      clearInterval(timer)
      stop()
      await copy.end()
    },
  }
}

/**
 * Records that these accounts or members of staff have changed something by now. This need not
 * survive a crash.
 */
export async function recordWrites(db: Db, consistencyKeys: Iterable<string>): Promise<void> {
  await db.rows(sql`
    with quickly as (select set_config('synchronous_commit', 'off', true))
    insert into last_writes (who, lsn)
    select who, pg_current_wal_insert_lsn() from quickly, unnest(${[...consistencyKeys].toSorted()}::uuid[]) as who
    on conflict (who) do update set lsn = greatest(last_writes.lsn, excluded.lsn)
  `)
}

/** Zero if none of them has written. */
async function getLastWrite(db: Db, consistencyKeys: readonly string[]): Promise<bigint> {
  const row = await db.row<{ bytes: string | null }>(sql`
    select (max(lsn) - '0/0')::text as bytes from last_writes where who = any(${consistencyKeys}::uuid[])
  `)
  return BigInt(row?.bytes ?? 0)
}

async function getWrittenLsn(db: Db): Promise<bigint> {
  const row = await db.row<{ bytes: string }>(sql`
    select (pg_current_wal_insert_lsn() - '0/0')::text as bytes
  `)
  return BigInt(row!.bytes)
}

/** A server that is not a replica has everything written to it. */
async function getReplayedLsn(copy: Db): Promise<bigint> {
  const row = await copy.row<{ bytes: string }>(sql`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
                 else pg_current_wal_insert_lsn() end - '0/0')::text as bytes
  `)
  return BigInt(row!.bytes)
}
