import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  parseCronItems,
  run,
  type JobHelpers,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { releaseAbandonedJobs } from './abandoned-jobs.ts'
import { sql, type Database } from '../database/database.ts'
import type { JobHandlers } from './jobs.ts'

const nightTasks = [
  'sweep_files',
  'check_files',
  'remove_deleted_trips',
  'anchor_audit',
  'sync_bank_items',
  'remove_abandoned_pages',
  'remove_old_answers',
  'forget_failures',
  'remove_ended_sessions',
] as const
/** In the small hours of the firm's country (the times are UTC); a night that was missed is made up for. */
const nightly = nightTasks.map((task, i) => ({
  task,
  match: `${(i * 15) % 60} ${8 + Math.floor(i / 4)} * * *`,
  options: { backfillPeriod: 24 * 60 * 60 * 1000, jobKey: task },
}))

/** In the firm's morning, when its clients read their mail. */
const morningTask = {
  ...{ task: 'remind_of_messages', match: '0 15 * * *' },
  options: { backfillPeriod: 12 * 60 * 60 * 1000, jobKey: 'remind_of_messages' },
}

/** So many looks at the queue in a row may fail while the database answers. */
const maxFailedPolls = 6

/** How long (ms) a worker that ended because the database went away waits before it starts again. */
const restartDelayMs = 1_000

/** Works through the queue until stopped, whatever happens to the database; a job cut short is taken up again. */
export async function startWorker(
  db: Database,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  let workerId = ''
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id))
  const activeJobs = new Set<string>()
  const options: RunnerOptions = {
    ...{ pgPool: db.pool, taskList: taskList(), logger: createQuietLogger(log), events },
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems([...nightly, morningTask]),
    // Noted in batches, a finished job that can't be noted ends the worker; noted singly, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  // The library keeps what it knows by the very object of its options, be it that it could not ask the database just then.
  const startRunner = () => run({ ...options })
  let runner = await startRunner()
  const stopWatching = releaseAbandonedJobs(db, () => workerId)
  let stopping = false
  const running = restartOnFailure()

  async function restartOnFailure(): Promise<void> {
    for (;;) {
      await waitForEnd()
      if (stopping) return
      log.error('the worker ended by itself; starting it again')
      await restart()
    }
  }

  /** It may never do so by itself: `end` tells when it has, or is given up. */
  function requestStop(): void {
    void runner.stop().catch(() => undefined)
  }

  /** Resolves once the worker has ended, or is given up. */
  async function waitForEnd(): Promise<void> {
    const ended = new AbortController()
    await Promise.race([
      runner.promise,
      waitUntilStuck(ended.signal),
      waitForFailedPolls(db, events, ended.signal),
    ]).catch(() => undefined)
    ended.abort()
    requestStop()
  }

  /**
   * Two jobs that can't be noted in the same moment have a worker wait for ever before it ends: it counts what is under
   * way below zero. Then none of its jobs runs any more.
   */
  async function waitUntilStuck(signal: AbortSignal): Promise<void> {
    await once(events, 'pool:fatalError', { signal })
    do await pause(restartDelayMs)
    while (activeJobs.size > 0)
  }

  async function restart(): Promise<void> {
    await pause(restartDelayMs)
    if (stopping) return
    try {
      runner = await startRunner()
      if (stopping) requestStop()
    } catch {
      await restart()
    }
  }

  function taskList(): TaskList {
    return Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (payload: unknown, { job, abortSignal }: JobHelpers) => {
          activeJobs.add(job.id)
          try {
            await handle(payload as never, { attempt: job.attempts, signal: abortSignal })
          } finally {
            activeJobs.delete(job.id)
          }
        },
      ]),
    )
  }

  return {
    async stop() {
      stopping = true
      requestStop()
      await running
      await stopWatching()
    },
  }
}

/**
 * Resolves once no job can be looked for though the database is there. Which jobs a worker knows it asks once, and where the
 * database goes away in that moment, it takes that for the answer ever after.
 */
function waitForFailedPolls(
  db: Database,
  events: WorkerEvents,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let failed = 0
  const onPolled = () => void (failed = 0)
  const onPollFailed = () => {
    const databaseCheck = db.row(sql`select 1`)
    databaseCheck.then(
      () => ++failed >= maxFailedPolls && resolve(),
      () => undefined,
    )
  }
  events.on('worker:getJob:error', onPollFailed)
  events.on('worker:getJob:empty', onPolled)
  events.on('job:start', onPolled)
  signal.addEventListener('abort', () => {
    events.off('worker:getJob:error', onPollFailed)
    events.off('worker:getJob:empty', onPolled)
    events.off('job:start', onPolled)
  })
  return promise
}

/** Warnings and errors only: the other lines name every look at the queue. */
function createQuietLogger(log: FastifyBaseLogger): Logger {
  const logByLevel: Record<string, (message: string) => void> = {
    error: (message) => log.error(message),
    warning: (message) => log.warn(message),
  }
  return new Logger(() => (level, message) => logByLevel[level]?.(message))
}
