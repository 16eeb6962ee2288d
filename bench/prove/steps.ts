import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findBrokenRules,
  findLost,
  message,
  posting,
  reply,
  trip,
  type Kind,
} from '../faults/changes.ts'
import { createTally, sendOnce, sendUntilAccepted, type Change } from '../faults/sending.ts'
import { untilHealthy, withSystem, type System } from '../faults/system.ts'
import { createUploads, findDamage, photos, upload } from '../faults/uploads.ts'
import type { Outcome } from './proof.ts'

type KillTarget = 'server' | 'database'

/**
 * Kills server or database before each statement of an upload, a posting, a trip and a reply, and before and
 * after the commit. After a retry, the change must exist exactly once.
 */
export function killAtEveryStep(): Promise<Outcome> {
  return withSystem({ clientCount: 1 }, async (system) => {
    const { clients, staffToken, db, address } = system
    const client = clients[0]!
    const [uploads, tally, photo] = [createUploads(), createTally(), (await photos()).slice(0, 1)]
    const names: Record<Kind, string[]> = { trip: [], posting: [], reply: [] }
    const hashes = photo.map((file) => createHash('sha256').update(file).digest('hex'))

    const makers: Record<string, (name: string) => Promise<Change>> = {
      upload: async (title) => upload(client, title, photo),
      posting: async (name) => posting(client, name, staffToken),
      trip: async (name) => trip(client, name),
      reply: async (name) =>
        reply(
          client,
          name,
          (await sendUntilAccepted(address, message(client, staffToken), tally))!,
        ),
    }
    let trials = 0
    for (const [kind, make] of Object.entries(makers))
      for (const part of ['server', 'database'] as KillTarget[]) {
        let step = 0
        for (let reached = true; reached; step++) {
          const name = randomUUID()
          const change = await make(name)
          reached = await killAt(system, step, part, change)
          const id = await sendUntilAccepted(address, change, tally)
          if (id === undefined) continue
          trials++
          if (kind === 'upload')
            uploads.acknowledged.push({ client, title: name, guid: id, hashes })
          else names[kind as Kind].push(name)
        }
        console.log(`  ${kind}: ${part} killed at ${step - 1} steps`)
      }
    const found = [
      ...uploads.wrong,
      ...tally.wrong,
      ...(await findDamage(system, uploads)),
      ...(await findLost(db, names)),
      ...(await findBrokenRules(db)),
    ]
    for (const one of found.slice(0, 20)) console.error(one)
    return {
      holds: found.length === 0,
      figure: `${trials} changes, a kill at each step of each, ${found.length} missing, duplicated, or damaged`,
    }
  })
}

/**
 * Sends a change once, and kills a part when the transaction's statement with that number is about to reach
 * the database; the step after the last statement is the answer to the commit. Returns whether there was such
 * a step.
 */
async function killAt(
  system: System,
  step: number,
  part: KillTarget,
  change: Change,
): Promise<boolean> {
  let [statements, hasFired, committed] = [0, false, false]
  let transaction: unknown
  system.proxy.watch(async (piece, socket) => {
    if (!transaction && piece.includes('begin')) transaction = socket
    if (socket !== transaction || hasFired) return
    if (statements++ === step) {
      hasFired = true
      await system.kill(part)
    }
    if (!hasFired && piece.includes('commit')) committed = true
  })
  /** False if it is refused because the database is still restarting after the last kill. */
  async function hasBegun(): Promise<boolean> {
    await untilHealthy(system.address)
    await sendOnce(system.address, change).catch(() => undefined)
    return transaction !== undefined
  }
  while (!(await hasBegun()));
  system.proxy.watch(undefined)
  if (committed && !hasFired && statements === step) {
    // The change was answered; a kill right now is the last step.
    hasFired = true
    await system.kill(part)
  }
  if (hasFired) await sleep(150)
  await untilHealthy(system.address)
  return hasFired
}
