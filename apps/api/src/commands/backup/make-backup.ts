import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import milepost from '../../../../../package.json' with { type: 'json' }
import { isDistributed } from '../../platform/database/distribution.ts'
import { fileSweepLock } from '../../platform/jobs/storage.jobs.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { isUnreadable, MissingBlob, type Storage } from '../../platform/storage/storage.ts'
import { connectForCopy } from './connect-for-copy.ts'
import { holdWrites } from './hold-writes.ts'
import {
  contentsName,
  jobsEntry,
  manifestName,
  sealPurpose,
  tableEntry,
  type Contents,
  type Manifest,
} from './manifest.ts'
import { checkArchive } from './read-archive.ts'
import { pendingJobsQuery, referencedFilesQuery, tablesInOrder, toCopyTarget } from './tables.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'

type BackupSource = {
  databaseUrl: string
  /** Holds the writes of a distributed database as its tables' owner; undefined lets them go on. */
  holdWritesUrl?: string | undefined
  storage: Storage
  secrets: Secrets
  at: Date
}

/**
 * Writes a snapshot of the database and every stored file it names to an archive at `path`, also
 * while the server runs. The archive gets that name only once it is complete, synced, and read
 * back. On a distributed database the rows are of one moment only if writes are held meanwhile.
 */
export async function makeBackup(source: BackupSource, path: string): Promise<Manifest & Contents> {
  const part = `${path}.part`
  const client = await connectForCopy(source.databaseUrl)
  try {
    // Locked before the snapshot is taken: no file that it names is removed during the copy.
    await client.query('select pg_advisory_lock_shared($1)', [fileSweepLock])
    const isSpread = await isDistributed(client)
    await using held =
      isSpread && source.holdWritesUrl ? await holdWrites(source.holdWritesUrl) : undefined
    await client.query('begin isolation level repeatable read read only')
    await writeArchive(part, source.at, (archive) =>
      writeAll(client, source, archive, {
        moment: isSpread && !held ? 'per node' : 'one',
        onAllRead: async () => held?.release(),
      }),
    )
  } finally {
    await client.end()
  }
  const backup = await checkArchive(part)
  await rename(part, path)
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
  return backup
}

async function writeAll(
  client: pg.Client,
  { storage, secrets, at }: BackupSource,
  archive: ArchiveWriter,
  { moment, onAllRead }: { moment: Manifest['moment']; onAllRead: () => Promise<void> },
): Promise<void> {
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  const tables = await tablesInOrder(client)
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migrations order by name',
  )
  const { rows: server } = await client.query<{ server_version: string }>('show server_version')
  const manifest: Manifest = {
    format: 'milepost-backup',
    version: 1,
    madeAt: at.toISOString(),
    milepost: milepost.version,
    postgresql: server[0]!.server_version,
    migrations,
    moment,
    tables,
    sealed: secrets.seal(sealPurpose, sealPurpose),
  }
  await archive.add(manifestName, json(manifest))

  const rows: Contents['rows'] = {}
  for (const [index, table] of tables.entries()) {
    const copy = client.query(copyTo(`copy ${toCopyTarget(table)} to stdout`))
    await archive.addCompressed(tableEntry(table, index), copy)
    rows[table.name] = copy.rowCount
  }
  const jobs = client.query(copyTo(`copy (${pendingJobsQuery}) to stdout`))
  await archive.addCompressed(jobsEntry, jobs)
  const files = await writeFiles(listFiles(client, onAllRead), storage, archive)
  await archive.add(contentsName, json({ rows, jobs: jobs.rowCount, ...files } satisfies Contents))
}

async function writeFiles(
  named: AsyncIterable<NamedFile>,
  storage: Storage,
  archive: ArchiveWriter,
) {
  const totals = { files: 0, fileBytes: 0, missing: [] as string[], damaged: [] as string[] }
  for await (const { key, sha256 } of named) {
    const content = await storage.read(key).catch((reason) => {
      if (reason instanceof MissingBlob) return undefined
      throw reason
    })
    if (!content) {
      totals.missing.push(key)
      continue
    }
    const hash = createHash('sha256')
    async function* hashChunks() {
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk)
          totals.fileBytes += chunk.length
          yield chunk
        }
      } catch (reason) {
        // Archive what can be read: one bad disk sector should not prevent a backup of the rest.
        if (!isUnreadable(reason)) throw reason
      }
    }
    await archive.addParts(`files/${key}/${sha256}.`, hashChunks())
    totals.files++
    if (hash.digest('hex') !== sha256) totals.damaged.push(key)
  }
  return totals
}

type NamedFile = { key: string; sha256: string }

/**
 * Calls `onAllRead` once all rows have been read: the query takes out duplicates before its first
 * row.
 */
async function* listFiles(
  client: pg.Client,
  onAllRead: () => Promise<void>,
): AsyncGenerator<NamedFile> {
  await client.query(
    `declare named_files no scroll cursor for ${await referencedFilesQuery(client)}`,
  )
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<NamedFile>('fetch 1000 from named_files')
    if (isFirst) await onAllRead()
    if (rows.length === 0) return
    yield* rows
  }
}
