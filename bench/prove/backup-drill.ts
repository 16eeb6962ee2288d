import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../apps/api/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../apps/api/src/platform/database/embedded-database.ts'
import { findBrokenRules, findLost, posting, trip, type Kind } from '../faults/changes.ts'
import { createTally, sendUntilAccepted } from '../faults/sending.ts'
import { withSystem, type System } from '../faults/system.ts'
import { createUploads, photos, uploadOne } from '../faults/uploads.ts'
import { hasPostgres15, startPostgres15 } from '../machines/postgres-15.ts'
import { megabytes } from '../processes.ts'
import type { Outcome } from './proof.ts'

const secret = 'a secret that protects nothing here'
const each = 40

/**
 * Backs a system up while changes come in, restores the archive to an empty system with another PostgreSQL
 * major version, and checks that everything acknowledged before the backup began is there. An archive with a
 * flipped byte must be refused.
 */
export function backupDrill(): Promise<Outcome> {
  return withSystem({ clientCount: 4 }, async (system) => {
    await using ends = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'milepost-drill-'))
    ends.defer(() => rm(folder, { recursive: true, force: true }))
    const [before, archive] = [await fill(system), join(folder, 'milepost.tar')]
    const stop = new AbortController()
    const meanwhile = keepSending(stop.signal, system)
    const backup = await run('backup', [archive], {
      DATABASE_URL: system.databaseUrl,
      MILEPOST_DATA: system.folder,
    })
    stop.abort()
    await meanwhile

    await mkdir(join(folder, 'database'))
    const there = await (hasPostgres15
      ? startPostgres15(join(folder, 'database'))
      : startEmbeddedDatabase(join(folder, 'database')))
    ends.defer(() => there.stop())
    const restoreEnv = {
      DATABASE_URL: there.url,
      DATABASE_OWNER_URL: there.ownerUrl,
      MILEPOST_DATA: join(folder, 'restored'),
    }
    const damaged = await rejectsDamage(archive, restoreEnv)
    const restore = await run('restore', [archive], restoreEnv)
    const db = connect(there.url, { connections: 2 })
    ends.defer(() => db.end())
    const missing = (await findLost(db, before)).filter((one) => !one.endsWith('not acknowledged'))
    const wrong = [...missing, ...(await findBrokenRules(db))]
    for (const one of wrong.slice(0, 20)) console.error(one)
    const isIntact = restore.output.includes('Restored and checked. Everything is as it was.')
    if (!isIntact) console.error(restore.output)
    return {
      holds: backup.code === 0 && isIntact && wrong.length === 0 && damaged,
      figure:
        `${megabytes((await stat(archive)).size)} from PostgreSQL 18 in ${backup.seconds.toFixed(1)} s during writes, into ${hasPostgres15 ? 15 : 18} in ${restore.seconds.toFixed(1)} s; ` +
        `${before.trip.length + before.posting.length + each} acknowledged, ${wrong.length} missing or wrong; a flipped byte ${damaged ? 'is refused' : 'is accepted'}`,
    }
  })
}

async function fill({ address, clients, staffToken }: System): Promise<Record<Kind, string[]>> {
  const names: Record<Kind, string[]> = { trip: [], posting: [], reply: [] }
  const [choice, tally] = [(await photos()).slice(0, 1), createTally()]
  for (let n = 0; n < each; n++) {
    const client = clients[n % clients.length]!
    const [driven, posted] = [randomUUID(), randomUUID()]
    await sendUntilAccepted(address, trip(client, driven), tally)
    await sendUntilAccepted(address, posting(client, posted, staffToken), tally)
    await uploadOne(address, client, choice, createUploads())
    names.trip.push(driven)
    names.posting.push(posted)
  }
  return names
}

async function keepSending(stop: AbortSignal, { address, clients }: System): Promise<void> {
  while (!stop.aborted)
    await sendUntilAccepted(address, trip(clients[0]!, randomUUID()), createTally())
}

type Ran = { code: number; output: string; seconds: number }

async function run(
  task: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const began = performance.now()
  const ended = await promisify(execFile)(process.execPath, [`scripts/${task}.ts`, ...args], {
    env: { PATH: process.env.PATH, MILEPOST_SECRET: secret, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (reason: { code: number; stdout: string; stderr: string }) => ({
      code: reason.code,
      output: reason.stdout + reason.stderr,
    }),
  )
  return { ...ended, seconds: (performance.now() - began) / 1_000 }
}

/** Flips a byte in the middle of the archive, tries to restore it, and flips it back. */
async function rejectsDamage(
  archive: string,
  restoreEnv: Record<string, string>,
): Promise<boolean> {
  const flipByte = async () => {
    await using file = await open(archive, 'r+')
    const at = Math.floor((await file.stat()).size / 2)
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, at)
    await file.write(Buffer.from([byte[0]! ^ 1]), 0, 1, at)
  }
  await flipByte()
  const { code } = await run('restore', [archive], restoreEnv)
  await flipByte()
  return code !== 0
}
