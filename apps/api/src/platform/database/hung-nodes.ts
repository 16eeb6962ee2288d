import type { Database } from './database.ts'
import { isDistributed } from './distribution.ts'

/**
 * How long (ms) statements may wait while a node fails: each one, and those that would take more than a quarter of the
 * pool; and how often that is looked at.
 */
const limits = { eachMs: 2_000, crowdMs: 500, intervalMs: 500 }

/**
 * Keeps a node of a distributed database that does not answer from taking all connections: while one fails, what this
 * process has asked is cancelled after 2 s, and sooner where more than a quarter of the pool waits. Which node an
 * account is on is not known here, so a slow statement of another node is cancelled, too. Does nothing on any other database.
 * Returns a function that ends it.
 */
export function watchHungNodes(
  db: Database,
  findFailingNodes: () => Promise<string[]>,
  { eachMs, crowdMs, intervalMs } = limits,
): () => void {
  let isFailing = false
  let isChecking = false
  let isCancelling = false
  let isKnown = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      if (!isKnown && !(await isDistributed(db.aside))) return stop()
      isKnown = true
      isFailing = (await findFailingNodes()).length > 0
      db.spreadLookups(isFailing)
    } finally {
      isChecking = false
    }
  }

  async function cancel(): Promise<void> {
    // Two at a time could find the same statement, and the second one end what its connection does next.
    if (!isFailing || isCancelling) return
    isCancelling = true
    try {
      await cancelWaiting(db, eachMs, crowdMs)
    } finally {
      isCancelling = false
    }
  }

  const timer = setInterval(() => {
    // Where the database itself is away, others say so.
    check().catch(() => undefined)
    cancel().catch(() => undefined)
  }, intervalMs)
  const stop = () => clearInterval(timer)
  return stop
}

const cancelWaiting = ({ aside, pool }: Database, eachMs: number, crowdMs: number) =>
  aside.query(
    `select pg_cancel_backend(pid) from (
       select pid, clock_timestamp() - query_start as waited,
              row_number() over (order by query_start, pid) as place
       from pg_stat_activity where application_name = $1 and state = 'active'
     ) asked
     where waited > make_interval(secs => case when place > $2 then $3::float else $4::float end)`,
    [
      pool.options.application_name,
      Math.floor(pool.options.max / 4),
      crowdMs / 1_000,
      eachMs / 1_000,
    ],
  )
