import { sql, type Db } from '../database/database.ts'

/**
 * Every job by its name, with its payload. Features add theirs by declaration merging, next to
 * their handlers. Jobs may run more than once: handlers are idempotent.
 */
export interface Jobs {
  remove_old_answers: object
  anchor_audit: object
}

/** `attempt` counts from 1; `signal` aborts when the worker wants to stop. */
export type JobRun = { attempt: number; signal?: AbortSignal | undefined }

export type JobHandlers = Partial<{
  [Name in keyof Jobs]: (job: Jobs[Name], run: JobRun) => Promise<void>
}>

/**
 * Queues a job in the transaction of the change it belongs to. Jobs with the same `jobKey` are one
 * job until it runs.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  job: Jobs[Name],
  { jobKey }: { jobKey?: string } = {},
): Promise<void> {
  await db.rows(sql`
    select 1 from graphile_worker.add_job(
      ${name}, ${JSON.stringify(job)}::json, max_attempts => 12, job_key => ${jobKey ?? null})
  `)
}
