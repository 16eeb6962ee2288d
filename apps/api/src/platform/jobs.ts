import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Database, type Db } from './database.ts'

/** Every job and what it is told. A job may run more than once and must not mind. */
export type Jobs = {
  make_preview: { accountId: string; documentId: string }
  send_reset_mail: { email: string; language: 'en' | 'es' }
}

export type JobHandlers = Partial<{
  [Name in keyof Jobs]: (job: Jobs[Name], signal: AbortSignal | undefined) => Promise<void>
}>

/** Queues a job with the change it belongs to: both are committed, or neither. Jobs with one `onceFor` are one job until it runs. */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  job: Jobs[Name],
  { onceFor }: { onceFor?: string } = {},
): Promise<void> {
  await db.rows(sql`
    select 1 from graphile_worker.add_job(
      ${name}, ${JSON.stringify(job)}::json, max_attempts => 12, job_key => ${onceFor ?? null})
  `)
}

/** Works through the queue until stopped; a job cut short is taken up again later. */
export function startWorker(
  db: Database,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (job: unknown, helpers: { abortSignal?: AbortSignal }) =>
        handle(job as never, helpers.abortSignal),
    ]),
  ) as TaskList
  // Its debug and info lines name every look at the queue.
  const speak: Record<string, (message: string) => void> = {
    error: (message) => log.error(message),
    warning: (message) => log.warn(message),
  }
  const logger = new Logger(() => (level, message) => speak[level]?.(message))
  return run({ pgPool: db.pool, taskList, concurrency: 2, noHandleSignals: true, logger })
}
