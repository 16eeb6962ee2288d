import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Db } from '../../apps/api/src/platform/database/database.ts'
import type { BenchClient } from '../bench-clients.ts'
import {
  findBrokenRules,
  findLost,
  message,
  posting,
  reply,
  trip,
  type Kind,
} from '../faults/changes.ts'
import { sendOnce, type Change } from '../faults/sending.ts'
import { photos, upload } from '../faults/uploads.ts'
import { withCluster, type Cluster } from '../machines/cluster.ts'
import { hasNginx } from '../machines/nginx.ts'
import { hasPostgres15 } from '../machines/postgres-15.ts'
import type { Outcome } from './proof.ts'

/** Restarts every server and worker in turn under load. Requests are never retried, and every one must succeed. */
export async function rollingRestart(postgres: 15 | 18): Promise<Outcome> {
  if (!hasNginx) return { holds: undefined, figure: 'needs nginx' }
  if (postgres === 15 && !hasPostgres15)
    return { holds: undefined, figure: 'needs PostgreSQL 15 as Debian installs it' }
  return withCluster({ servers: 3, workers: 2, postgres }, async (cluster) => {
    const load = startLoad(cluster)
    await sleep(3_000)
    for (let n = 0; n < 2; n++) await cluster.restartAll()
    await sleep(3_000)
    const { failed, answered, names, titles, slowest } = await load.stop()
    const found = [
      ...failed,
      ...(await findLost(cluster.db, names)),
      ...(await findBrokenRules(cluster.db)),
      ...(await withoutPreview(cluster.db, titles)),
    ]
    for (const one of found.slice(0, 20)) console.error(one)
    return {
      holds: found.length === 0 && answered > 100,
      figure:
        `3 servers, 2 workers, PostgreSQL ${postgres}, files in ${cluster.store}: ${answered} requests while each was restarted twice, ` +
        `${failed.length} failed, ${found.length - failed.length} records missing, duplicated, or damaged; slowest ${Math.round(slowest)} ms`,
    }
  })
}

/** Eight clients read and write without pause and without retries. */
function startLoad({ address, clients, staffToken }: Cluster) {
  const stop = new AbortController()
  const names: Record<Kind, string[]> = { trip: [], posting: [], reply: [] }
  const [failed, titles] = [[] as string[], [] as string[]]
  let [answered, slowest] = [0, 0]

  async function once(label: string, ask: () => Promise<Response>): Promise<string | undefined> {
    const began = performance.now()
    const answer = await ask().catch(
      (reason: unknown) => new Response(String(reason), { status: 599 }),
    )
    const text = await answer.text().catch(String)
    slowest = Math.max(slowest, performance.now() - began)
    answered++
    if (answer.ok) return text
    failed.push(`${label}: ${answer.status} ${text.slice(0, 200)}`)
    return undefined
  }
  const change = (one: Change) => once(one.path, () => sendOnce(address, one))

  async function work(client: BenchClient, photo: readonly Buffer[]): Promise<void> {
    const headers = { authorization: `Bearer ${client.token}` }
    for (let n = 0; !stop.signal.aborted; n++) {
      const [driven, posted, said, title] = Array.from({ length: 4 }, () => randomUUID())
      if (await change(trip(client, driven!))) names.trip.push(driven!)
      if (await change(posting(client, posted!, staffToken))) names.posting.push(posted!)
      const sent = await change(message(client, staffToken))
      const id = sent && (JSON.parse(sent) as { data: { id: string } }).data.id
      if (id && (await change(reply(client, said!, id)))) names.reply.push(said!)
      if (n % 5 === 0 && (await change(upload(client, title!, photo)))) titles.push(title!)
      await once('list', () => fetch(`${address}/api/v1/documents?limit=10`, { headers }))
    }
  }
  const working = photos().then((choice) =>
    Promise.all(clients.map((client) => work(client, choice.slice(0, 1)))),
  )
  return {
    async stop() {
      stop.abort()
      await working
      return { failed, answered, names, titles, slowest }
    },
  }
}

/** One sentence for each document that is missing, duplicated, or has no PDF within two minutes. */
async function withoutPreview(db: Db, titles: readonly string[]): Promise<string[]> {
  const waiting = AbortSignal.timeout(120_000)
  for (;;) {
    const rows = await db.rows<{ title: string; count: number; ready: number }>(sql`
      select title, count(*) as count, count(preview_key) as ready from documents group by title
    `)
    const ready = new Map(rows.map((row) => [row.title, row.count === 1 && row.ready === 1]))
    const wrong = titles.filter((title) => !ready.get(title))
    if (wrong.length === 0 && rows.length === titles.length) return []
    if (waiting.aborted)
      return [...wrong, `${rows.length} documents for ${titles.length} acknowledged`]
    await sleep(500)
  }
}
