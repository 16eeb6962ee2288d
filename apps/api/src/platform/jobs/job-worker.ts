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
import { sql, type Database } from '../database/database.ts'
import { releaseAbandonedJobs } from './abandoned-jobs.ts'
import type { JobHandlers, Lane } from './jobs.ts'
import { lookAgain } from './look-again.ts'

const nightTasks = [
  // Before the files that no row names any more are removed.
  'remove_import_drafts',
  'sweep_files',
  'check_files',
  'remove_deleted_trips',
  'anchor_audit',
  'check_counts',
  'sync_bank_items',
  'remove_abandoned_pages',
  'remove_old_answers',
  'forget_failures',
  'remove_ended_sessions',
  'remove_old_notices',
  'remove_old_task_links',
  'remove_client_imports',
  'make_work',
  'erase_former_clients',
  'look_for_papers',
  'index_documents',
] as const
/** At night in the US (times are UTC); a missed night is made up for. */
const nightly = nightTasks.map((task, i) => ({
  task,
  match: `${(i * 15) % 60} ${8 + Math.floor(i / 4)} * * *`,
  options: { backfillPeriod: 24 * 60 * 60 * 1000, jobKey: task },
}))

/** In the morning in the US, when clients read their mail. */
const morningTask = {
  task: 'remind_of_messages',
  match: '0 15 * * *',
  options: {
    backfillPeriod: 12 * 60 * 60 * 1_000,
    jobKey: 'remind_of_messages',
  },
}

/**
 * For the firm's morning, whatever its time zone: some are half an hour, or a quarter, off the hour. The task knows the firm's time,
 * so a missed run needs no replacement.
 */
const quarterHourlyTask = {
  task: 'queue_daily_mail',
  match: '*/15 * * * *',
  options: { jobKey: 'queue_daily_mail' },
}

/** Polls of the queue that may fail in a row while the database answers. */
const maxFailedPolls = 6

/** How long (ms) to wait before a worker that lost the database restarts. */
const restartDelayMs = 1_000

/**
 * How many jobs of a lane run at once in this process. A push may wait for a slow service: it holds nothing else meanwhile. Reading
 * papers takes minutes of a processor, at a low priority.
 */
const concurrency: Record<Lane, number> = {
  account: 2,
  mail: 2,
  push: 8,
  documents: 2,
  reading: 1,
  upkeep: 2,
}

/** A push waits two seconds for others, and is to be there within five; by default, jobs that become due wait for up to two. */
const pushPollMs = 500

/**
 * Works through the queue until stopped, each lane for itself, and survives outages of the
 * database. An interrupted job is run again.
 */
export async function startWorker(
  db: Database,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const names = Object.keys(concurrency) as Lane[]
  const lanes = await Promise.all(names.map((lane) => startLane(db, lane, handlers, log)))
  const stopWatching = releaseAbandonedJobs(db, () => lanes.map(({ workerId }) => workerId()))
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
      await stopWatching()
    },
  }
}

async function startLane(
  db: Database,
  lane: Lane,
  handlers: JobHandlers,
  log: FastifyBaseLogger,
): Promise<{ workerId: () => string; stop: () => Promise<void> }> {
  let workerId = ''
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id))
  lookAgain(events, Object.keys(concurrency).indexOf(lane))
  const activeJobs = new Set<string>()
  const options: RunnerOptions = {
    pgPool: db.pool,
    taskList: taskList(),
    logger: createQuietLogger(log),
    events,
    concurrency: concurrency[lane],
    ...(lane === 'push' && { pollInterval: pushPollMs }),
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      lane === 'upkeep' ? [...nightly, morningTask, quarterHourlyTask] : [],
    ),
    preset: {
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }
  // A new object each time: the library caches by the identity of its options, even a failure to
  // reach the database.
  const startRunner = () => run({ ...options })
  let runner = await startRunner()
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

  /** It may hang; `waitForEnd` resolves when it has ended or is given up. */
  function requestStop(): void {
    void runner.stop().catch(() => undefined)
  }

  /** Resolves once the worker has ended or is given up. */
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
   * A bug of the library: if two jobs can't be recorded at the same moment, its count of running
   * jobs drops below zero and it waits forever. No job runs any more then.
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
      Object.entries(handlers)
        .filter(([, handler]) => handler.lane === lane)
        .map(([name, { handle }]) => [
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
    workerId: () => workerId,
    async stop() {
      stopping = true
      requestStop()
      await running
    },
  }
}

/**
 * Resolves once polling fails although the database answers. A worker asks only once for the IDs of
 * its tasks; if the database is down at that moment, it never asks again.
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

/** Warnings and errors only: the other lines report every poll of the queue. */
function createQuietLogger(log: FastifyBaseLogger): Logger {
  const logByLevel: Record<string, (message: string) => void> = {
    error: (message) => log.error(message),
    warning: (message) => log.warn(message),
  }
  return new Logger(() => (level, message) => logByLevel[level]?.(message))
}
