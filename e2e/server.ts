import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findFreePort } from '../apps/api/src/platform/database/embedded-database.ts'
import { serverClock } from './dates.ts'

export type Server = {
  address: string
  dataFolder: string
  /** Where journeys play the push service of a browser; nobody listens there otherwise. */
  pushService: string
  stop: () => Promise<void>
}

let running: Server | undefined

/** The Milepost server of this worker's journeys. */
export function findServer(): Server {
  if (!running) throw new Error('There is a server only while a journey or its hooks run.')
  return running
}

/** Starts the server of this worker's journeys with a copy of the firm that `makeFirm` saved. */
export async function startServer(firm: string): Promise<Server> {
  const pushService = `http://127.0.0.1:${await findFreePort()}`
  const server = await launch({ PUSH_SERVICES: pushService }, (data) => {
    copyFirm(firm, data)
    // No data of a journey has to survive a power failure.
    for (const settings of globSync(`${data}/postgres/*/postgresql.conf`))
      appendFileSync(settings, 'fsync = off\n')
  })
  running = { ...server, pushService }
  return running
}

/** Makes the demo firm, which mostly means drawing its papers, and saves it in a folder. */
export async function makeFirm(firm: string): Promise<void> {
  // The jobs are left to each server, as mails and notices of its own time.
  const { stop } = await launch({ MILEPOST_JOBS: '0' })
  await stop((dataFolder) => copyFirm(dataFolder, firm))
}

type Work = (dataFolder: string) => void
const nothing: Work = () => undefined

async function launch(env: Record<string, string>, prepare = nothing) {
  using cleanup = new DisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'milepost-journeys-'))
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user if root starts it.
  chmodSync(folder, 0o755)
  const dataFolder = join(folder, 'data')
  prepare(dataFolder)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start-milepost.ts'), folder], {
    env: {
      ...process.env,
      ...serverClock,
      PORT: '0',
      MILEPOST_DEMO: '1',
      MILEPOST_DATA: dataFolder,
      LOG_LEVEL: 'warn',
      // A stall of a busy machine is not an outage, which pages would report on their console.
      UNAVAILABLE_AFTER_MS: '60000',
      TRUSTED_PROXIES: '127.0.0.1',
      // Its own, since a server at another time takes everybody's temporary folders for stale.
      TMPDIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit') as Promise<[code: number | null]>
  const address = await Promise.race([
    findAddress(child.stdout!),
    ended.then(([code]) => Promise.reject(new Error(`Milepost did not start (${code}).`))),
  ])
  const remaining = cleanup.move()
  const stop = async (save = nothing) => {
    using _ = remaining
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`Milepost did not stop well (${code}).`)
    save(dataFolder)
  }
  return { address, dataFolder, stop }
}

/** The address that a server prints, once it is ready. */
async function findAddress(output: Readable): Promise<string> {
  let printed = ''
  return new Promise((resolve) =>
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, address] = /Milepost is ready at (\S+)\n/.exec(printed) ?? []
      if (address) resolve(address)
    }),
  )
}

function copyFirm(from: string, to: string): void {
  // PostgreSQL's user must own the copied files, too.
  if (process.getuid?.() !== 0) return cpSync(from, to, { recursive: true })
  const { status } = spawnSync('cp', ['-a', '--reflink=auto', from, to])
  if (status !== 0) throw new Error('The demo firm was not copied.')
}
