import { randomUUID } from 'node:crypto'
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
import { startS3Server } from '../../apps/api/test/servers/s3-server.ts'
import { insertClients, insertStaff, newClients, type BenchClient } from '../bench-clients.ts'
import { untilHealthy } from '../faults/system.ts'
import { startProcess } from '../processes.ts'
import { startNginx } from './nginx.ts'
import { hasGateway, startGateway } from './object-store.ts'
import { startPostgres15 } from './postgres-15.ts'

export type Cluster = {
  /** The address of nginx. */
  address: string
  clients: BenchClient[]
  staffToken: string
  db: Database
  /** Name of the object store. */
  store: string
  /** Restarts every server and worker, one after the other. */
  restartAll: () => Promise<void>
}

type Shape = { servers: number; workers: number; postgres: 15 | 18 }

/**
 * Runs `work` with servers and workers behind nginx and their files in an object store; nothing is stored on
 * their own disks.
 */
export async function withCluster<T>(
  { servers, workers, postgres }: Shape,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'milepost-machines-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await (postgres === 15
    ? startPostgres15(folder)
    : startEmbeddedDatabase(folder, { settings: { max_connections: '200' } }))
  started.defer(() => database.stop())
  await migrate(database.ownerUrl, database.url)
  const db = connect(database.url, { connections: 4 })
  started.defer(() => db.end())
  const [clients, staffToken] = [newClients(8), createToken()]
  await insertClients(db, clients, 'RIDE')
  await insertStaff(db, randomUUID(), staffToken)
  // Adds their rows on the board, so that what differs later is a fault.
  await checkCounts(db, { mend: true })
  const store = await (hasGateway ? startGateway(folder) : startS3Server())
  started.defer(async () => void (await store.stop()))

  const env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    MILEPOST_SECRET: 'a secret that protects nothing here',
    PUBLIC_URL: 'https://portal.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MILEPOST_JOBS: '0',
    S3_BUCKET: store.settings.bucket,
    S3_REGION: store.settings.region,
    S3_ENDPOINT: store.settings.endpoint!,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  }
  /** Each has its own folder, as on its own machine. */
  const member = async (script: string, port: number) => {
    const start = () =>
      startProcess(`apps/api/src/${script}.ts`, folder, {
        ...env,
        PORT: String(port),
        MILEPOST_DATA: join(folder, randomUUID()),
      })
    let running = await start()
    started.defer(() => running.stop())
    return async () => {
      await running.stop()
      running = await start()
    }
  }
  const ports = await Promise.all(Array.from({ length: servers }, findFreePort))
  const restarts: (() => Promise<void>)[] = []
  for (const port of ports) restarts.push(await member('server', port))
  for (let n = 0; n < workers; n++) restarts.push(await member('worker', 0))
  const nginx = await startNginx(folder, ports)
  started.defer(() => nginx.stop())
  await untilHealthy(nginx.address)
  return await work({
    address: nginx.address,
    clients,
    staffToken,
    db,
    store: hasGateway ? 'radosgw' : 'a stand-in for S3 (radosgw is not installed)',
    async restartAll() {
      for (const restart of restarts) {
        await restart()
        await sleep(500)
      }
    },
  })
}
