import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
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

  async function* slow(owner: string, content: Readable) {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      const take = () => buckets.take(owner, chunk.length)
      for (let seconds = take(); seconds > 0; seconds = take()) await wait(seconds * 1_000)
      yield chunk
    }
  }
  return (owner, content) => Readable.from(slow(owner, content), { objectMode: false })
}
