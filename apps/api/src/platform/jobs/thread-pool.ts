import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'

/** A task was ended at its limit. The same task would be again. */
export class TaskLimitError extends Error {
  override name = 'TaskLimitError'
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`The task took too much ${limit}`)
    this.limit = limit
  }
}

/** Runs a task in a thread of its own, after the owner's earlier ones. Throws a TaskLimitError. */
export type ThreadPool<Task, Result> = (owner: string, task: Task) => Promise<Result>

const threads = 2
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

  return async (owner, task) => {
    const limitOwner = owners.get(owner) ?? pLimit(1)
    owners.set(owner, limitOwner)
    try {
      return await limitOwner(() => limitTasks(() => run(task)))
    } finally {
      if (limitOwner.activeCount + limitOwner.pendingCount === 0) owners.delete(owner)
    }
  }

  async function run(task: Task): Promise<Result> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(task, { signal })
    } catch (reason) {
      if (signal.aborted) throw new TaskLimitError('time')
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
