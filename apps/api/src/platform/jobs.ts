import {
  Logger,
  parseCronItems,
  run,
  type JobHelpers,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Database, type Db } from './database.ts'

/** Every job and what it is told. A job may run more than once and must not mind. */
export type Jobs = {
  make_preview: { accountId: string; documentId: string }
  send_reset_mail: { email: string; language: 'en' | 'es' }
  sweep_files: object
  check_files: object
}

/** `attempt` counts from 1; `signal` tells that the worker wants to stop. */
export type JobRun = { attempt: number; signal?: AbortSignal | undefined }

export type JobHandlers = Partial<{
  [Name in keyof Jobs]: (job: Jobs[Name], run: JobRun) => Promise<void>
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

/** In the small hours of the firm's country (the times are UTC); a night that was missed is made up for. */
const nightly = (['sweep_files', 'check_files'] as const).map((task, i) => ({
  task,
  match: `${i * 30} 8 * * *`,
  options: { backfillPeriod: 24 * 60 * 60 * 1000, jobKey: task },
}))

/** Works through the queue until stopped; a job cut short is taken up again later. */
export function startWorker(
  db: Database,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown, { job, abortSignal }: JobHelpers) =>
        handle(payload as never, { attempt: job.attempts, signal: abortSignal }),
    ]),
  ) as TaskList
  // Its debug and info lines name every look at the queue.
  const speak: Record<string, (message: string) => void> = {
    error: (message) => log.error(message),
    warning: (message) => log.warn(message),
  }
  const logger = new Logger(() => (level, message) => speak[level]?.(message))
  return run({
    ...{ pgPool: db.pool, taskList, logger },
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(nightly),
  })
}
