import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkCounts } from '../../apps/api/src/app/counts.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { connect, type Database } from '../../apps/api/src/platform/database/database.ts'
import {
  findFreePort,
  startEmbeddedDatabase,
} from '../../apps/api/src/platform/database/embedded-database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { insertClients, insertStaff, newClients, type BenchClient } from '../bench-clients.ts'
import { startProxy, type Proxy } from './proxy.ts'

export type Part = 'server' | 'worker' | 'database'

export type System = {
  address: string
  /** On plan RIDE, which has trips in addition to documents, messages and books. */
  clients: BenchClient[]
  /** Session token of a bookkeeper. */
  staffToken: string
  db: Database
  databaseUrl: string
  /** The proxy between server or worker and the database. */
  proxy: Proxy
  /** The system's data folder. */
  folder: string
  /** Kills a part with SIGKILL, like a power cut. It restarts automatically, as under any supervisor. */
  kill: (part: Part) => Promise<void>
  /** Current process IDs. */
  pids: () => Record<Part, number>
  /** Pauses or resumes all processes of the database. */
  signalDatabase: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
}

type SystemOptions = {
  settings?: Record<string, string>
  files?: string
  /** PostgreSQL settings. */
  postgres?: Record<string, string>
  clientCount?: number
}

/** Runs `work` with a server, a worker and a database as separate processes. Cleans up afterwards. */
export async function withSystem<T>(
  { settings = {}, files, postgres = {}, clientCount = 8 }: SystemOptions,
  work: (system: System) => Promise<T>,
): Promise<T> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'milepost-faults-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase(folder, { settings: postgres })
  started.defer(() => database.stop())
  await migrate(database.ownerUrl, database.url)
  const db = connect(database.url, { connections: 4 })
  started.defer(() => db.end())
  const clients = newClients(clientCount)
  const staffToken = createToken()
  await insertClients(db, clients, 'RIDE')
  await insertStaff(db, randomUUID(), staffToken)
  // Adds their rows on the board, so that what differs later is a fault.
  await checkCounts(db, { mend: true })
  const proxy = await startProxy(Number(new URL(database.url).port))
  started.defer(() => proxy.stop())

  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    MILEPOST_DATA: files ?? folder,
    PUBLIC_URL: address,
    DATABASE_URL: proxy.startProxy(database.url),
    DATABASE_OWNER_URL: database.ownerUrl,
    MILEPOST_SECRET: 'a secret that protects nothing here',
    MILEPOST_JOBS: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...settings,
  }
  const server = supervise('apps/api/src/server.ts', env)
  started.defer(() => server.stop())
  const worker = supervise('apps/api/src/worker.ts', env)
  started.defer(() => worker.stop())
  await untilHealthy(address)

  const pidFile = join(folder, 'postgres', '18', 'postmaster.pid')
  const readPostmasterPid = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  /** The database may still be restarting after the last kill. */
  async function killDatabase(): Promise<void> {
    try {
      process.kill(readPostmasterPid(), 'SIGKILL')
    } catch {
      await sleep(50)
      await killDatabase()
    }
  }
  return await work({
    address,
    clients,
    staffToken,
    db,
    databaseUrl: database.url,
    proxy,
    folder: files ?? folder,
    async kill(part) {
      if (part === 'server') server.kill()
      if (part === 'worker') worker.kill()
      if (part === 'database') await killDatabase()
    },
    pids: () => ({ server: server.pid(), worker: worker.pid(), database: readPostmasterPid() }),
    async signalDatabase(signal) {
      const main = readPostmasterPid()
      const all = execFileSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' })
      for (const pid of [main, ...all.trim().split(/\s+/).map(Number)]) process.kill(pid, signal)
    },
  })
}

/** Restarts a process whenever it exits. */
function supervise(script: string, env: Record<string, string>) {
  let child: ChildProcess
  let stopping = false
  const start = () => {
    child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', process.env.LOG_LEVEL ? 2 : 'ignore', 'inherit'],
    })
    child.once('exit', () => stopping || setTimeout(start, 100))
  }
  start()
  return {
    pid: () => child.pid!,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits up to two minutes until everything is healthy. */
export async function untilHealthy(address: string): Promise<void> {
  const deadline = AbortSignal.timeout(120_000)
  for (;;) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    if (deadline.aborted)
      throw new Error(`The system did not become well again by itself: ${await answer?.text()}`)
    await sleep(100)
  }
}
