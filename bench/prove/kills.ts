import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../apps/api/src/platform/database/database.ts'
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
import { createTally, sendUntilAccepted } from '../faults/sending.ts'
import { untilHealthy, withSystem, type Part, type System } from '../faults/system.ts'
import { createUploads, findDamage, photos, uploadOne } from '../faults/uploads.ts'
import type { Outcome } from './proof.ts'

/** What each client repeats. A PDF takes long to make, so only one change in forty is a document. */
const round: readonly (Kind | 'upload')[] = [
  'upload',
  ...Array.from({ length: 13 }, () => ['trip', 'posting', 'reply'] as const).flat(),
]
/** Maximum number of kills in a run. */
const maxKills = 150
const fewKills = 10

/**
 * Kills server, worker and database in turn, at any moment, until this many changes were acknowledged; none
 * may be missing.
 */
export async function killAtRandom(count: number): Promise<Outcome> {
  return withSystem({}, async (system) => {
    const { acknowledged, kills, found } = await breakWhileSending(system, count)
    for (const one of found.slice(0, 20)) console.error(one)
    return {
      holds: found.length === 0 && acknowledged >= count,
      figure: `${acknowledged} acknowledged, ${kills} kills, ${found.length} missing, duplicated, or damaged`,
    }
  })
}

/**
 * The same with synchronous_commit off, so PostgreSQL acknowledges before the WAL is on disk. The check above
 * must detect the losses.
 */
export async function killWithoutDurability(count: number): Promise<Outcome> {
  const postgres = { synchronous_commit: 'off', wal_writer_delay: '10000' }
  return withSystem({ postgres }, async (system) => {
    // Flush everything written so far, so that it survives the first kill.
    await system.db.transaction(async (transaction) => {
      await transaction.rows(sql`set local synchronous_commit = on`)
      await transaction.rows(sql`select pg_current_xact_id()`)
    })
    const { acknowledged, kills, found } = await breakWhileSending(system, count, {
      parts: ['database'],
      killLimit: fewKills,
      // The job of a PDF may be lost, too; then the PDF never comes.
      timeoutMs: 60_000,
    })
    return {
      holds: found.length > 0,
      figure: `${acknowledged} acknowledged, ${kills} kills, ${found.length} found missing or damaged, as they must be`,
    }
  })
}

async function breakWhileSending(
  system: System,
  count: number,
  { parts, killLimit, timeoutMs }: { parts: Part[]; killLimit: number; timeoutMs?: number } = {
    parts: ['server', 'worker', 'database'],
    killLimit: maxKills,
  },
) {
  const { address, clients, staffToken, db } = system
  const names: Record<Kind, string[]> = { trip: [], posting: [], reply: [] }
  const [uploads, tally, choice] = [createUploads(), createTally(), (await photos()).slice(0, 1)]
  const total = () =>
    uploads.acknowledged.length + names.trip.length + names.posting.length + names.reply.length

  async function send(client: BenchClient, kind: Kind | 'upload'): Promise<boolean> {
    if (kind === 'upload') return uploadOne(address, client, choice, uploads)
    const name = randomUUID()
    const change = await {
      trip: () => trip(client, name),
      posting: () => posting(client, name, staffToken),
      async reply() {
        const id = await sendUntilAccepted(address, message(client, staffToken), tally)
        return id === undefined ? undefined : reply(client, name, id)
      },
    }[kind]()
    if (!change || (await sendUntilAccepted(address, change, tally)) === undefined) return false
    names[kind].push(name)
    return true
  }

  async function sendAll(client: BenchClient, from: number): Promise<void> {
    for (let n = from; total() < count; n++)
      if (!(await send(client, round[n % round.length]!))) return
  }

  const over = new AbortController()
  const sending = Promise.all(clients.map((client, i) => sendAll(client, i * 5 + 1))).finally(() =>
    over.abort(),
  )
  let kills = 0
  const between = Math.ceil(count / killLimit)
  while (!over.signal.aborted) {
    for (const until = total() + between; total() < until && !over.signal.aborted;) await sleep(20)
    // A varying delay, so that kills don't fall into step with anything periodic.
    await sleep((kills * 397) % 500)
    await system.kill(parts[kills++ % parts.length]!)
    await untilHealthy(address)
  }
  await sending
  // The supervisor may not have noticed the last kill yet.
  await sleep(2_000)
  await untilHealthy(address)
  const found = [
    ...uploads.wrong,
    ...tally.wrong,
    ...(await findDamage(system, uploads, timeoutMs)),
    ...(await findLost(db, names)),
    ...(await findBrokenRules(db)),
  ]
  return { acknowledged: total(), kills, found }
}
