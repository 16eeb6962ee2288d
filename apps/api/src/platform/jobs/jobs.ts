import { sql, type Db } from '../database/database.ts'

/**
 * Every job by its name, with its payload. Features add theirs by declaration merging, next to
 * their handlers. Jobs may run more than once: handlers are idempotent.
 */
export interface Jobs {
  remove_old_answers: object
  anchor_audit: object
}

/**
 * Each lane has workers of its own, so that a job waits only for the others of its lane. `account` has the mails that somebody waits
 * for who wants to sign in, or has to know of it; `mail` has all others, however many.
 */
export type Lane = 'account' | 'mail' | 'push' | 'documents' | 'reading' | 'upkeep'

/** `attempt` counts from 1; `signal` aborts when the worker wants to stop. */
export type JobRun = { attempt: number; signal?: AbortSignal | undefined }

type Handle<Name extends keyof Jobs> = (job: Jobs[Name], run: JobRun) => Promise<void>

export type JobHandlers = Partial<{
  [Name in keyof Jobs]: { lane: Lane; handle: Handle<Name> }
}>

/** Puts the handlers into a lane. */
export const inLane = <Name extends keyof Jobs>(
  lane: Lane,
  handlers: { [Each in Name]: Handle<Each> },
): JobHandlers =>
  Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, { lane, handle }]))

type JobOptions = {
  jobKey?: string
  /** Whose job it is: owners take turns, and one's jobs run one at a time. */
  turnOf?: string
  /** How long (ms) from now it waits at least. Each further job of a `jobKey` starts that over. */
  delayMs?: number
  /** Each further job of a `jobKey` leaves the waiting one's time as it is. */
  keepsTime?: true
  /** It comes after every other job of its lane. */
  isLast?: true
}

/** Of jobs that come after all others; with `turnOf`, a priority is 10,000 at most. */
const lastPriority = 20_000

/**
 * Queues a job in the transaction of the change it belongs to. Jobs with the same `jobKey` are one
 * job until it runs. With `turnOf`, a job comes after as many of every other owner as its own owner
 * has waiting already: who queues fifty does not hold up who queues one.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  job: Jobs[Name],
  { jobKey, turnOf, delayMs, keepsTime, isLast }: JobOptions = {},
): Promise<void> {
  const queue = turnOf === undefined ? null : `${name}/${turnOf}`
  await db.rows(sql`
    select 1 from graphile_worker.add_job(
      ${name}, ${JSON.stringify(job)}::json, max_attempts => 12, job_key => ${jobKey ?? null},
      job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'},
      run_at => now() + ${delayMs ?? null}::int * interval '1 millisecond',
      queue_name => ${queue}::text, priority => coalesce(${isLast ? lastPriority : null}::int, (
        select least(count(*), 10000)::integer from graphile_worker.jobs
        where queue_name = ${queue}::text
      )))
  `)
}
