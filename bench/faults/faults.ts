import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../apps/api/src/platform/database/embedded-database.ts'
import type { Figure } from '../figures.ts'
import { findBrokenRules } from './changes.ts'
import { askUntil } from './list-load.ts'
import { untilHealthy, withSystem, type Part, type System } from './system.ts'
import { createUploads, findDamage, photos, uploadUntil, type Uploads } from './uploads.ts'

const killCount = Number(process.env.FAULTS_KILLS ?? 50)
/** Maximum duration of a call while the database is down, in ms. */
const timeoutMs = 2_000

/** Breaks each part of the system while it works, and checks that everything acknowledged is intact. */
export async function faults(): Promise<Figure[]> {
  return [
    ...(await measureKills()),
    ...(await measureDatabaseOutage()),
    ...(await measureFullDisk()),
    ...(await measureMailOutage()),
  ]
}

/** Kills server, worker and database in turn while documents are sent. */
function measureKills(): Promise<Figure[]> {
  return withSystem({}, async (system) => {
    const [choice, uploads, stop] = [await photos(), createUploads(), new AbortController()]
    const sending = system.clients.map((client) =>
      uploadUntil(stop.signal, system, client, choice, uploads),
    )
    for (let n = 0; n < killCount; n++) {
      await sleep(200 + ((n * 397) % 1_000))
      await system.kill((['server', 'worker', 'database'] as Part[])[n % 3]!)
      await untilHealthy(system.address)
    }
    stop.abort()
    await Promise.all(sending)
    return checkUploads(system, uploads, `${killCount} kills of server, worker and database`)
  })
}

async function checkUploads(system: System, uploads: Uploads, label: string): Promise<Figure[]> {
  const problems = [
    ...uploads.wrong,
    ...(await findDamage(system, uploads)),
    ...(await findBrokenRules(system.db)),
  ]
  for (const one of problems.slice(0, 20)) console.error(one)
  return [
    {
      label: `${label}: acknowledged documents (tries), and problems with them`,
      found: `${uploads.acknowledged.length} (${uploads.tries}), ${problems.length}`,
      aim: '0',
      isMet: problems.length === 0 && uploads.acknowledged.length > 0,
    },
  ]
}

/** Pauses, kills and disconnects the database under load. */
export function measureDatabaseOutage(): Promise<Figure[]> {
  return withSystem({}, async (system) => {
    const stopped = await measureUnderLoad(system, 'database stopped for 10 s', async () => {
      await system.signalDatabase('SIGSTOP')
      await sleep(10_000)
      await system.signalDatabase('SIGCONT')
    })
    const killed = await measureUnderLoad(system, 'database killed five times', async () => {
      for (let n = 0; n < 5; n++) {
        await system.kill('database')
        await sleep(2_000)
      }
    })
    const isDown = await measureUnderLoad(system, 'database unreachable for 10 s', async () => {
      await system.proxy.disconnect()
      await sleep(10_000)
      await system.proxy.reconnect()
    })
    return [...stopped, ...killed, ...isDown]
  })
}

async function measureUnderLoad(
  system: System,
  label: string,
  injectFault: () => Promise<void>,
): Promise<Figure[]> {
  const stop = new AbortController()
  const asking = askUntil(stop.signal, system)
  await sleep(2_000)
  await injectFault()
  const recoveredAt = performance.now()
  await sleep(8_000)
  stop.abort()
  const asked = await asking
  const slowest = Math.max(...asked.map(({ milliseconds }) => milliseconds))
  const unexpected = asked.filter(({ status }) => ![200, 503].includes(status))
  const lastRefusal = Math.max(
    0,
    ...asked.filter((a) => a.status !== 200).map((a) => a.at - recoveredAt),
  )
  const refused = asked.filter(({ status }) => status === 503).length
  const isAnswered = unexpected.length === 0 && slowest <= timeoutMs && refused > 0
  return [
    {
      label: `${label}: slowest answer in ms; answers 200, 503, others`,
      found: `${Math.round(slowest)}; ${asked.length - refused - unexpected.length}, ${refused}, ${unexpected.length}`,
      aim: `at most ${timeoutMs}; others 0`,
      isMet: isAnswered,
    },
    {
      label: `${label}: last refusal after recovery, in ms`,
      found: lastRefusal.toFixed(0),
      aim: 'at most 5000',
      isMet: lastRefusal <= 5_000,
    },
  ]
}

/** Uploads to a 48 MiB file system until it is full, then frees space. Only root can mount one. */
export async function measureFullDisk(): Promise<Figure[]> {
  const label = 'disk full, then not'
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return [{ label, found: 'needs root on Linux' }]
  const small = await mkdtemp(join(tmpdir(), 'milepost-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', small])
  try {
    return await withSystem({ files: small }, async (system) => {
      const [choice, uploads, stop] = [await photos(), createUploads(), new AbortController()]
      const sending = system.clients.map((client) =>
        uploadUntil(stop.signal, system, client, choice, uploads),
      )
      while (uploads.refused < 20) await sleep(100)
      execFileSync('mount', ['-o', 'remount,size=2g', small])
      stop.abort()
      await Promise.all(sending)
      return checkUploads(system, uploads, label)
    })
  } finally {
    execFileSync('umount', [small])
    await rm(small, { recursive: true })
  }
}

/** Requests a password reset while the mail server is down, then starts one. */
export async function measureMailOutage(): Promise<Figure[]> {
  const port = await findFreePort()
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@firm.test' }
  return withSystem({ settings }, async ({ address, clients }) => {
    const answer = await fetch(`${address}/api/users/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: { email: clients[0]!.email } }),
    })
    await sleep(5_000)
    const started = performance.now()
    const { promise: mail, resolve } = Promise.withResolvers<void>()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => void stream.resume().on('end', () => (resolve(), done())),
    })
    server.listen(port, '127.0.0.1')
    await Promise.race([mail, sleep(120_000)])
    const seconds = (performance.now() - started) / 1_000
    await new Promise<void>((closed) => server.close(closed))
    return [
      {
        label:
          'mail server down: status of the call, seconds until the mail arrived after recovery',
        found: `${answer.status}, ${seconds.toFixed(1)}`,
        aim: 'a success, at most 60',
        isMet: answer.ok && seconds <= 60,
      },
    ]
  })
}
