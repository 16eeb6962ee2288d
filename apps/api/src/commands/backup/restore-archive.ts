import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { appliedMigrations, migrate, readMigrations } from '../../platform/database/migrate.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { connectForCopy } from './connect-for-copy.ts'
import { fileEntry, jobsEntry, tableEntry, type Contents, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { quoteTableNames, sessions, tablesInOrder, toCopyTarget } from './tables.ts'
import type { Entry } from './tar.ts'

type RestoreTarget = { ownerUrl: string; url: string; storage: Storage }

const decompress = promisify(gunzip)

/**
 * Restores a checked archive into an empty database and an empty storage, then migrates it; all
 * sessions are ended. The rows are committed together at the end. Throws if there is data already.
 */
export async function restoreArchive(
  path: string,
  archive: Manifest & Contents,
  { ownerUrl, url, storage }: RestoreTarget,
): Promise<void> {
  for await (const { key } of storage.list())
    throw new Error(`The storage is not empty (${key}): a restore needs an empty one.`)
  const client = await connectForCopy(ownerUrl)
  try {
    await checkEmpty(client, archive)
    // First the schema of the archive: later migrations also convert the rows.
    const names = new Set(archive.migrations.map(({ name }) => name))
    await migrate(ownerUrl, url, (name) => names.has(name))
    await client.query('begin')
    await client.query(`truncate ${quoteTableNames(await tablesInOrder(client))}`)
    await writeAll(client, path, archive, storage)
    await endSessions(client, archive)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, url)
}

/**
 * Some may have been ended since the backup, after a lost phone for example; the archive can't
 * know.
 */
async function endSessions(client: pg.Client, { tables }: Manifest): Promise<void> {
  await client.query(
    `truncate ${quoteTableNames(tables.filter(({ name }) => sessions.includes(name)))}`,
  )
  await client.query(`delete from directory where kind = 'session'`)
}

async function checkEmpty(client: pg.Client, archive: Manifest): Promise<void> {
  const knownChecksums = new Map(
    (await readMigrations()).map(({ name, checksum }) => [name, checksum]),
  )
  if (archive.migrations.some(({ name, checksum }) => knownChecksums.get(name) !== checksum))
    throw new Error(
      `The archive was made by version ${archive.milepost} of Milepost, which this version doesn't know: restore it with that version.`,
    )
  const tables = await tablesInOrder(client)
  if (tables.length === 0) return
  const isUsed = async (name: string) =>
    !tables.some((table) => table.name === name) ||
    (await client.query(`select 1 from ${name} limit 1`)).rowCount !== 0
  if ((await isUsed('accounts')) || (await isUsed('staff')))
    throw new Error('The database is not empty: a restore needs an empty one.')
  const archived = new Set(archive.migrations.map(({ name }) => name))
  if ([...(await appliedMigrations(client)).keys()].some((name) => !archived.has(name)))
    throw new Error(
      'The database is at a newer version than the archive: a restore needs a new database.',
    )
}

async function writeAll(
  client: pg.Client,
  path: string,
  archive: Manifest & Contents,
  storage: Storage,
): Promise<void> {
  const entries = readArchive(path)
  let current: { entry: Entry | undefined } = { entry: undefined }
  const next = async () => (current = { entry: (await entries.next()).value as Entry | undefined })
  await next()

  /** The bodies of the following entries with this prefix. */
  async function* readBodies(prefix: string): AsyncGenerator<Buffer> {
    for (;;) {
      const { entry } = current
      if (!entry?.name.startsWith(prefix)) return
      yield entry.name.endsWith('.gz') ? await decompress(entry.body) : entry.body
      await next()
    }
  }
  const checkCount = (what: string, found: number, count: number) => {
    if (found !== count) throw new Error(`${what}: ${found} of ${count} restored.`)
  }

  await next()
  for (const [index, table] of archive.tables.entries()) {
    const statement = `copy ${toCopyTarget(table)} from stdin`
    const rows = await copyIn(client, statement, readBodies(tableEntry(table, index)))
    checkCount(table.name, rows, archive.rows[table.name] ?? -1)
  }
  await client.query(`create temp table restored_jobs (
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text,
    priority int) on commit drop`)
  checkCount(
    'Jobs',
    await copyIn(client, 'copy restored_jobs from stdin', readBodies(jobsEntry)),
    archive.jobs,
  )
  await client.query(`
    select graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
      max_attempts => max_attempts, job_key => key, priority => priority)
    from restored_jobs`)

  let files = 0
  for (let named; (named = fileEntry.exec(current.entry?.name ?? '')); files++) {
    const [, key, sha256] = named
    const blob = await storage.write(Readable.from(readBodies(`files/${key}/`)), key)
    if (blob.sha256 !== sha256 && !archive.damaged.includes(key!))
      throw new Error(`The stored file ${key} is damaged.`)
  }
  checkCount('Files', files, archive.files)
  // Read to the end, which checks the archive's hash: it may have changed since it was checked.
  while (current.entry) await next()
}

/**
 * Feeds `copy … from stdin`; resolves to the number of rows. No other query may run on the client
 * meanwhile.
 */
async function copyIn(
  client: pg.Client,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(copyFrom(statement))
  await pipeline(chunks, copy)
  return copy.rowCount
}
