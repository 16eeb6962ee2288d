import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../apps/api/src/platform/database/embedded-database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { startProcess, type Started } from './processes.ts'

export type BenchServer = Started & {
  folder: string
  databaseUrl: string
  ownerUrl: string
  db: Database
}

type Setting = {
  /** Inserts rows before the server starts. */
  fill: (db: Database) => Promise<void>
  settings?: Record<string, string>
}

/**
 * Runs `work` against a real server process with production settings and its own PostgreSQL with fsync on.
 * Cleans up afterwards.
 */
export async function withServer<T>(
  { fill, settings = {} }: Setting,
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
  await using started = new AsyncDisposableStack()
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase(folder)
  started.defer(() => database.stop())
  await migrate(database.ownerUrl, database.url)
  const db = connect(database.url)
  started.defer(() => db.end())
  await fill(db)
  await vacuum(database.ownerUrl)
  const server = await startProcess('apps/api/src/server.ts', folder, {
    PORT: '0',
    MILEPOST_DATA: folder,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: 'https://portal.example',
    MILEPOST_SECRET: 'a secret that protects nothing here',
    METRICS_PORT: '0',
    // The bench acts as a proxy in front of many clients.
    TRUSTED_PROXIES: '127.0.0.1',
    // The documents it starts with have no files to read.
    READER: 'off',
    ...settings,
  })
  started.defer(() => server.stop())
  return await work({
    ...server,
    folder,
    db,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
  })
}

/** As the database does a minute later, with no measure meanwhile; only the tables' owner may. */
async function vacuum(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
