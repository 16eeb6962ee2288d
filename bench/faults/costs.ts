import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../apps/api/src/platform/database/database.ts'
import type { Figure } from '../figures.ts'
import { posting, trip } from './changes.ts'
import { createTally, sendUntilAccepted } from './sending.ts'
import { withSystem, type System } from './system.ts'
import { createUploads, photos, uploadOne } from './uploads.ts'

/**
 * CPU time per call, broken down by part; the number of machines for a number of clients follows from it.
 * Unlike wall time, it hardly depends on the machine's other load.
 */
export function costs(): Promise<Figure[]> {
  return withSystem({ clientCount: 4 }, async (system) => {
    const { address, clients, staffToken } = system
    const [choice, client, tally] = [(await photos()).slice(2), clients[0]!, createTally()]
    const get = (path: string) => async () => {
      const headers = { authorization: `Bearer ${client.token}` }
      await (await fetch(`${address}/api${path}`, { headers })).arrayBuffer()
    }
    const work: [what: string, times: number, once: (n: number) => Promise<unknown>][] = [
      ['a trip is kept', 300, () => sendUntilAccepted(address, trip(client, randomUUID()), tally)],
      [
        'a batch is posted',
        300,
        () => sendUntilAccepted(address, posting(client, randomUUID(), staffToken), tally),
      ],
      [
        'a document of one photo of 1 MB, and its PDF',
        40,
        (n) => uploadOne(address, clients[n % 4]!, choice, createUploads()),
      ],
      ['the first page of documents', 1_000, get('/v1/documents?limit=10')],
      ['a profit and loss', 300, get('/v1/profit_and_loss_statements/2026')],
    ]
    const figures: Figure[] = []
    for (const [label, times, run] of work) {
      // Warm-up: compilation, connections and caches.
      for (let n = 0; n < 20; n++) await run(n)
      await waitUntilIdle(system)
      const before = toSeconds(system)
      for (let n = 0; n < times; n++) await run(n)
      await waitUntilIdle(system)
      const after = toSeconds(system)
      const each = (part: keyof typeof after) =>
        (((after[part] - before[part]) / times) * 1_000).toFixed(1)
      figures.push({
        label: `costs: ${label}: ms of a processor in server, worker, PostgreSQL`,
        found: `${each('server')}, ${each('worker')}, ${each('database')}`,
      })
    }
    return figures
  })
}

/** Waits until all PDFs are made. */
async function waitUntilIdle({ db }: System): Promise<void> {
  while (await db.row(sql`select 1 as one from documents where preview_key is null limit 1`))
    await sleep(200)
  await sleep(500)
}

function toSeconds({ pids }: System) {
  const { server, worker, database } = pids()
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(database)], {
    encoding: 'utf8',
  })
  const ofDatabase = [database, ...children.trim().split(/\s+/).map(Number)]
  return {
    server: secondsUsed(server),
    worker: secondsUsed(worker),
    database: ofDatabase.reduce((sum, pid) => sum + secondsUsed(pid), 0),
  }
}

/** CPU time of a process and its exited children, in seconds. */
function secondsUsed(pid: number): number {
  const [, fields] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const ticks = fields!.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, tick) => sum + tick, 0) / 100
}
