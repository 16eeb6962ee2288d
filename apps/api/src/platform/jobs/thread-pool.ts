import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'
import { hungUp, tooManyRequests, unavailable } from '../errors.ts'

/** A task was ended at its limit. The same task would be again. */
export class TaskLimitError extends Error {
  override name = 'TaskLimitError'
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The task took too much ${limit}`)
    this.limit = limit
  }
}

/**
 * Runs what `load` returns in a thread of its own, after the owner's earlier tasks; it is loaded when it is their turn. Throws a
 * TaskLimitError, a 429 if the owner has too many waiting, a 503 if all have, and a 499 once the caller hangs up, which ends it.
 */
export type ThreadPool<Task, Result> = (
  owner: string,
  load: () => Task | Promise<Task>,
  hangUp: AbortSignal | undefined,
) => Promise<Result>

const threads = 2
/** Tasks of one owner that wait for the one that runs, and those of all that wait for a thread. */
const maxWaiting = { ofOwner: 2, ofAll: 50 }
const retrySeconds = 5
const megabytesPerThread = 512
/** By default, a thread that makes thousands of short-lived objects grows by three times as much before it collects them. */
const youngMegabytes = 24

/**
 * A pool of two worker threads: a task may take a core and up to 512 MiB. One owner's tasks run one
 * at a time, so that they leave a thread to the others. A thread lives for a minute after a task, so
 * that the next one need not load its code again.
 */
export function createThreadPool<Task, Result>(
  file: URL,
  { timeoutMs }: { timeoutMs: number },
): ThreadPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: {
      maxOldGenerationSizeMb: megabytesPerThread,
      maxYoungGenerationSizeMb: youngMegabytes,
    },
  })
  // A task's time starts when a thread is free for it.
  const limitTasks = pLimit(threads)
  const owners = new Map<string, LimitFunction>()

  return async (owner, load, hangUp) => {
    const limitOwner = owners.get(owner) ?? pLimit(1)
    if (limitOwner.pendingCount >= maxWaiting.ofOwner) throw tooManyRequests(retrySeconds)
    if (limitTasks.pendingCount >= maxWaiting.ofAll) throw unavailable()
    owners.set(owner, limitOwner)
    try {
      return await limitOwner(async () => {
        if (hangUp?.aborted) throw hungUp()
        const task = await load()
        return limitTasks(() => run(task, hangUp))
      })
    } finally {
      if (limitOwner.activeCount + limitOwner.pendingCount === 0) owners.delete(owner)
    }
  }

  async function run(task: Task, hangUp: AbortSignal | undefined): Promise<Result> {
    if (hangUp?.aborted) throw hungUp()
    const time = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, { signal: hangUp ? AbortSignal.any([time, hangUp]) : time })
    } catch (reason) {
      if (hangUp?.aborted) throw hungUp()
      if (time.aborted) throw new TaskLimitError('time')
      if (isOutOfMemory(reason)) throw new TaskLimitError('memory')
      throw reason
    }
  }
}

/** The thread ran out of memory, or overflowed its stack on deep nesting. */
function isOutOfMemory(reason: unknown): boolean {
  return (
    reason instanceof RangeError ||
    (reason instanceof Error && 'code' in reason && reason.code === 'ERR_WORKER_OUT_OF_MEMORY')
  )
}
