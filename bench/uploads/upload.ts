import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertClients, newClients } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, toRatio, type Figure } from '../figures.ts'
import { megabytes, peakBytesDuring, residentBytes } from '../processes.ts'
import { createUpload, sendDocument } from './send-document.ts'

const maxRatio = 1.5
const maxAdded = 64 * 2 ** 20
const rounds = 24

/**
 * Files of 10 MiB, compared with hashing, writing and syncing the same bytes; and the memory that 20
 * concurrent uploads take.
 */
export function upload(): Promise<Figure[]> {
  // One each: a client's uploads come at the pace of a phone.
  const clients = newClients(250)
  // Not real images, because no preview is needed.
  const settings = { MILEPOST_JOBS: '0' }
  return withServer({ fill: (db) => insertClients(db, clients), settings }, async (server) => {
    const bytes = randomBytes(10 * 2 ** 20)
    bytes.set([0xff, 0xd8, 0xff, 0xe0])
    const form = createUpload([{ name: 'receipt.jpg', type: 'image/jpeg', bytes }])
    const next = clients.values()
    const send = (count: number) => () =>
      runParallel(count, () => sendDocument(server.address, next.next().value!.token, form))
    // Warm-up: V8 has compiled the code after this many.
    for (let i = 0; i < 20; i++) await send(1)()
    const figures: Figure[] = []
    for (const count of [1, 4]) {
      const ours = () => milliseconds(send(count))
      const bare = async () => {
        const paths = Array.from({ length: count }, () => join(server.folder, randomUUID()))
        const time = await milliseconds(() => runParallel(count, (i) => keep(paths[i]!, bytes)))
        await Promise.all(paths.map((path) => rm(path)))
        return time
      }
      figures.push(compare(count, await runAlternately(rounds, { ours, bare })))
    }
    return [...figures, await readMemory(server, send(20))]
  })
}

/** The minimum for any program that promises to store a file durably. */
async function keep(path: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await writeFile(path, bytes, { flush: true })
  return hash
}

function compare(count: number, results: Record<'ours' | 'bare', number>[]): Figure {
  const ratio = toRatio(results, ({ ours, bare }) => ours / bare)
  const [ours, bare] = (['ours', 'bare'] as const).map((name) =>
    median(results.map((round) => round[name])).toFixed(0),
  )
  return {
    label: `upload of 10 MiB, ${count} at a time: times of hash, write and sync`,
    found: `${ratio.text}; ${ours} to ${bare} ms`,
    aim: `at most ${maxRatio}`,
    isMet: ratio.middle <= maxRatio,
  }
}

async function readMemory({ pid }: BenchServer, send: () => Promise<unknown>): Promise<Figure> {
  const before = residentBytes(pid)
  const peakBytes = await peakBytesDuring(pid, async () => {
    for (let i = 0; i < 5; i++) await send()
  })
  const added = peakBytes - before
  return {
    label: 'upload of 10 MiB, 20 at a time: memory they add, at most',
    found: megabytes(added),
    aim: `at most ${megabytes(maxAdded)}`,
    isMet: added <= maxAdded,
  }
}

const runParallel = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
