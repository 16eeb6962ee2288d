import { performance } from 'node:perf_hooks'
import { pipeline, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadPace } from '../../platform.ts'
import { createBuckets } from './call-buckets.ts'

/** What an account's uploads bring in a second, all together: more than phones send. After a rest, it is three times as much. */
const bytesPerSecond = 20 * 1024 ** 2

/** `now` and what `wait` waits are in milliseconds. */
export function createUploadPace({
  perSecond = bytesPerSecond,
  now = () => performance.now(),
  wait = (milliseconds: number): Promise<unknown> => sleep(milliseconds),
} = {}): UploadPace {
  const buckets = createBuckets(perSecond * 60, now)

  return (owner, content) => {
    // Takes chunks one by one: iterating over the stream would copy all it has buffered.
    const paced = new Transform({
      transform(chunk: Buffer, _, done) {
        const pass = (): void => {
          const seconds = buckets.take(owner, chunk.length)
          if (seconds === 0) done(null, chunk)
          else wait(seconds * 1_000).then(pass, done)
        }
        pass()
      },
    })
    // What breaks off breaks off the other one; whoever reads hears of it.
    pipeline(content, paced, () => undefined)
    return paced
  }
}
