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
import { takeUpAbandonedJobs } from './abandoned-jobs.ts'
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
const mornings = {
  ...{ task: 'remind_of_messages', match: '0 15 * * *' },
  options: { backfillPeriod: 12 * 60 * 60 * 1000, jobKey: 'remind_of_messages' },
}

/** So many looks at the queue in a row may fail while the database answers. */
const mostFailedLooks = 6

/** How long (ms) a worker that ended because the database went away waits before it starts again. */
const restartAfter = 1_000

/** Works through the queue until stopped, whatever happens to the database; a job cut short is taken up again. */
export async function startWorker(
  db: Database,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  let workerId = ''
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id))
  const underWay = new Set<string>()
  const options: RunnerOptions = {
    ...{ pgPool: db.pool, taskList: taskList(), logger: quietly(log), events },
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems([...nightly, mornings]),
    // Noted in batches, a finished job that can't be noted ends the worker; noted singly, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  // The library keeps what it knows by the very object of its options, be it that it could not ask the database just then.
  const begin = () => run({ ...options })
  let runner = await begin()
  const stopWatching = takeUpAbandonedJobs(db, () => workerId)
  let stopping = false
  const running = keepRunning()

  async function keepRunning(): Promise<void> {
    for (;;) {
      await end()
      if (stopping) return
      log.error('the worker ended by itself; starting it again')
      await startAgain()
    }
  }

  /** It may never do so by itself: `end` tells when it has, or is given up. */
  function askToEnd(): void {
    void runner.stop().catch(() => undefined)
  }

  /** Resolves once the worker has ended, or is given up. */
  async function end(): Promise<void> {
    const ended = new AbortController()
    await Promise.race([
      runner.promise,
      stuck(ended.signal),
      findsNothing(db, events, ended.signal),
    ]).catch(() => undefined)
    ended.abort()
    askToEnd()
  }

  /**
   * Two jobs that can't be noted in the same moment have a worker wait for ever before it ends: it counts what is under
   * way below zero. Then none of its jobs runs any more.
   */
  async function stuck(signal: AbortSignal): Promise<void> {
    await once(events, 'pool:fatalError', { signal })
    do await pause(restartAfter)
    while (underWay.size > 0)
  }

  async function startAgain(): Promise<void> {
    await pause(restartAfter)
    if (stopping) return
    try {
      runner = await begin()
      if (stopping) askToEnd()
    } catch {
      await startAgain()
    }
  }

  function taskList(): TaskList {
    return Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [
        name,
        async (payload: unknown, { job, abortSignal }: JobHelpers) => {
          underWay.add(job.id)
          try {
            await handle(payload as never, { attempt: job.attempts, signal: abortSignal })
          } finally {
            underWay.delete(job.id)
          }
        },
      ]),
    )
  }

  return {
    async stop() {
      stopping = true
      askToEnd()
      await running
      await stopWatching()
    },
  }
}

/**
 * Resolves once no job can be looked for though the database is there. Which jobs a worker knows it asks once, and where the
 * database goes away in that moment, it takes that for the answer ever after.
 */
function findsNothing(db: Database, events: WorkerEvents, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let failed = 0
  const looked = () => void (failed = 0)
  const couldNot = () => {
    const isThere = db.row(sql`select 1`)
    isThere.then(
      () => ++failed >= mostFailedLooks && resolve(),
      () => undefined,
    )
  }
  events.on('worker:getJob:error', couldNot)
  events.on('worker:getJob:empty', looked)
  events.on('job:start', looked)
  signal.addEventListener('abort', () => {
    events.off('worker:getJob:error', couldNot)
    events.off('worker:getJob:empty', looked)
    events.off('job:start', looked)
  })
  return promise
}

/** Warnings and errors only: the other lines name every look at the queue. */
function quietly(log: FastifyBaseLogger): Logger {
  const speak: Record<string, (message: string) => void> = {
    error: (message) => log.error(message),
    warning: (message) => log.warn(message),
  }
  return new Logger(() => (level, message) => speak[level]?.(message))
}
