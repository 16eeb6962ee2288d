import { Piscina } from 'piscina'

/**
 * A pool of one worker thread: a task takes a core and up to 512 MiB. The thread lives for a minute
 * after a task, so that the next one need not load its code again.
 */
export function createSingleThreadPool<Task, Result>(file: URL): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
}
