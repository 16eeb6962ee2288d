import { Piscina } from 'piscina'

/** Work for a thread of its own, one piece at a time: it takes a core and up to 512 MiB, but stays for a minute, since what comes next need not load its code again. */
export function createSingleThreadPool<Task, Result>(file: URL): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
}
