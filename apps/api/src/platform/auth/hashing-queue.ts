import { unavailable } from '../errors.ts'

/** `known`: whoever is signed in, has a link from a mail, or signs in from a device that they used before. */
export type HashingLane = 'known' | 'stranger'

/** How many of a lane wait; the others are asked to come back. */
const maxWaiting: Record<HashingLane, number> = { known: 200, stranger: 50 }

/**
 * Runs few hashings at once, those of people who are known first: a flood of strangers' passwords takes the strangers' turns only.
 * Throws a 503 for one whose lane is full.
 */
export function createHashingQueue(concurrency: number) {
  let running = 0
  const waiting: Record<HashingLane, (() => void)[]> = { known: [], stranger: [] }
  const end = () => {
    const start = waiting.known.shift() ?? waiting.stranger.shift()
    if (start) start()
    else running--
  }
  return async <Result>(lane: HashingLane, work: () => Promise<Result>): Promise<Result> => {
    if (running < concurrency) running++
    else {
      if (waiting[lane].length >= maxWaiting[lane]) throw unavailable()
      await new Promise<void>((start) => waiting[lane].push(start))
    }
    try {
      return await work()
    } finally {
      end()
    }
  }
}
