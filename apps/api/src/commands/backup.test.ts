import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { posting } from '@milepost/contract/financial-performance/posting'
import { mileage } from '@milepost/contract/mileage/mileage'
import type { Access } from '@milepost/contract/wire/access'
import { image, pdf } from '@milepost/testing/files.ts'
import { impersonate } from '../../test/callers/impersonate.ts'
import { stubCitus } from '../../test/citus/stub-citus.ts'
import { createBatch } from '../../test/records/batches.ts'
import { listBlobs, send } from '../../test/records/documents.ts'
import { sendMessage } from '../../test/records/hub-messages.ts'
import { withDatabase } from '../../test/servers/database-server.ts'
import { hasDebianDatabase, startDebianDatabase } from '../../test/servers/debian-database.ts'
import { startS3Server } from '../../test/servers/s3-server.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { compileCacheEnv } from '../../test/servers/start-process.ts'
import { waitFor } from '../../test/wait-for.ts'
import { bookDifferences } from '../features/financial-performance/posting/check.sql.ts'
import { findAuditBreaks } from '../platform/audit/audit-check.ts'
import { authenticate } from '../platform/auth/authenticate.ts'
import { connect, sql } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { sweepFiles } from '../platform/jobs/storage.jobs.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { holdWrites } from './backup/hold-writes.ts'
import { makeBackup } from './backup/make-backup.ts'
import { Manifest } from './backup/manifest.ts'
import { checkArchive } from './backup/read-archive.ts'
import { restoreArchive } from './backup/restore-archive.ts'
import { sessions } from './backup/tables.ts'

type Server = { ownerUrl: string; url: string }

let api: Awaited<ReturnType<typeof startApi>>
let folder: string
let accountId: string
let archive: string
const cleanup: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  api = await startApi({ now: new Date().toISOString() })
  folder = await mkdtemp(join(tmpdir(), 'milepost-backup-'))
  accountId = await createFullClient()
  archive = join(folder, 'milepost.tar')
  await backup(archive)
})
afterAll(async () => {
  for (const end of cleanup.toReversed()) await end()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * A client with some of everything: files, books, an audited read, and values that PostgreSQL formats in its
 * own way.
 */
async function createFullClient(): Promise<string> {
  const admin = await api.signInStaff('admin')
  const client = await api.signIn({ plan: 'RIDE', fullName: 'Zoë \\N "O’Neil"\t{x}\n' })
  const { accountId: id, call } = client
  const { guid } = await send(client, [await pdf('settlement.pdf', { pages: 3 })])
  await api.work()
  await send(client, [await image('receipt.png')], { title: 'Tolls', resubmittedId: undefined })
  const message = await sendMessage(admin, client, { body: '**Which** truck?\nThis \\. one' })
  await send(client, [await image('answer.jpg')], { messageId: message })
  const { transactions, ...batch } = createBatch('2026-10-08')
  await admin.call(posting.post, {
    params: { accountId: id },
    body: {
      ...batch,
      documentGuid: guid,
      transactions: transactions.map((line) => ({ details: '', ...line })),
    },
  })
  const zone = 'America/Phoenix'
  const [startTime, endTime] = ['2026-05-04T08:00-07:00', '2026-05-04T08:25-07:00']
  const body = { startTime, endTime, startTimeZone: zone, endTimeZone: zone, miles: 12.4 }
  await call(mileage.create, { body })
  return id
}

const backup = (path: string, options: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup(
    {
      databaseUrl: api.databaseUrl,
      storage: api.storage,
      secrets: api.platform.secrets,
      at: api.clock.at,
      ...options,
    },
    path,
  )

/** A new database without a table, and an empty folder. */
async function createEmptyTarget(server: Server = inject('databaseServer')) {
  const name = `milepost_restored_${randomBytes(6).toString('hex')}`
  const owner = new pg.Client({ connectionString: withDatabase(server.ownerUrl, 'postgres') })
  await owner.connect()
  await owner.query(`create database ${name}`)
  const target = {
    ownerUrl: withDatabase(server.ownerUrl, name),
    url: withDatabase(server.url, name),
    storage: await openDiskStorage(await mkdtemp(join(folder, 'files-'))),
  }
  const db = connect(target.url)
  cleanup.push(async () => {
    await db.end()
    await owner.query(`drop database ${name}`)
    await owner.end()
  })
  return { ...target, db }
}

async function createMigratedTarget() {
  const target = await createEmptyTarget()
  await migrate(target.ownerUrl, target.url)
  return target
}

const restore = async (path: string, target: Awaited<ReturnType<typeof createEmptyTarget>>) =>
  restoreArchive(path, await checkArchive(path), target)

/** Every row of every table as text, except sessions, and every pending job. */
async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
    )
    const found: Record<string, string[]> = {}
    const ask = async (name: string, from: string) => {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${from} t order by 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    for (const { name } of tables)
      if (name === 'directory') await ask(name, `(select * from directory where kind <> 'session')`)
      else if (!sessions.includes(name)) await ask(name, name)
    await ask(
      'jobs that wait',
      `(select t.identifier, j.payload::text, j.key, j.max_attempts, j.run_at
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)`,
    )
    return found
  } finally {
    await client.end()
  }
}

async function expectSameFiles(storage: Storage): Promise<void> {
  const blobs = (await listBlobs(api.folder)).map((name) => name.slice(-32))
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  expect(keys.toSorted()).toEqual(blobs.toSorted())
  for (const key of blobs)
    expect(await buffer(await storage.read(key))).toEqual(await buffer(await api.storage.read(key)))
}

describe('a restored system', () => {
  test('has every row, every queued job and every file', async () => {
    const target = await createEmptyTarget()
    await restore(archive, target)
    const rows = await readAllRows(target.url)
    expect(rows).toEqual(await readAllRows(api.databaseUrl))
    expect(rows['jobs that wait']!.length).toBeGreaterThan(0)
    expect(rows.transactions).toHaveLength(8)
    await expectSameFiles(target.storage)
    expect(await bookDifferences(target.db, accountId)).toEqual([])
    expect(await findAuditBreaks(target.db, accountId)).toEqual([])
  })

  test('can store its files on S3, and be backed up from there', async () => {
    const [from, to] = [await startS3Server(), await startS3Server()]
    cleanup.push(async () => [from.stop(), to.stop()])
    const onS3 = await openS3Storage(from.settings)
    for (const name of await listBlobs(api.folder))
      await onS3.write(await api.storage.read(name.slice(-32)), name.slice(-32))
    const path = join(folder, 's3.tar')
    await backup(path, { storage: onS3 })
    const target = { ...(await createEmptyTarget()), storage: await openS3Storage(to.settings) }
    await restore(path, target)
    await expectSameFiles(target.storage)
    expect(to.objects.size).toBe(from.objects.size)
  })

  test.skipIf(!hasDebianDatabase)('can run on another version of PostgreSQL', async () => {
    const other = await startDebianDatabase()
    cleanup.push(() => other.stop())
    const target = await createEmptyTarget(other)
    await restore(archive, target)
    const version = await target.db.row<{ version: string }>(sql`
      select current_setting('server_version') as version
    `)
    expect(version!.version).toMatch(/^15\./)
    expect(await readAllRows(target.url)).toEqual(await readAllRows(api.databaseUrl))
  })

  test('is a snapshot: changes during the backup are not in it', async () => {
    const path = join(folder, 'moment.tar')
    const before = await readAllRows(api.databaseUrl)
    let late = ''
    const storage: Storage = {
      ...api.storage,
      async read(key) {
        if (!late) {
          late = (await api.signIn()).accountId
          await api.db.rows(sql`
            update documents set preview_key = null, preview_sha256 = null, preview_bytes = null
            where account_id = ${accountId}
          `)
          // No row names the previews anymore and they are a day old, but they must not be deleted yet.
          api.clock.advance(25 * 60 * 60 * 1000)
          await sweepFiles({ ...api.platform, clock: api.clock })
        }
        return api.storage.read(key)
      },
    }
    const made = await backup(path, { storage })
    expect(late).not.toBe('')
    expect(made.missing).toEqual([])
    const target = await createEmptyTarget()
    await restore(path, target)
    expect(await readAllRows(target.url)).toEqual(before)
  })
})

describe('an archive', () => {
  test('lists the counts of its contents', async () => {
    const { rows, files, fileBytes, missing, damaged } = await checkArchive(archive)
    expect(rows).toMatchObject({ accounts: 1, documents: 3, transactions: 8, trips: 1 })
    expect([files, missing, damaged]).toEqual([4, [], []])
    expect(fileBytes).toBeGreaterThan(1_000)
  })

  test('that is truncated is refused, wherever it ends', async () => {
    const whole = await readFile(archive)
    const path = join(folder, 'short.tar')
    for (const length of [0, 1, 511, 512, 5_000, whole.length - 2_000, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length))
      await expect(checkArchive(path)).rejects.toThrow('is not a complete Milepost archive')
    }
  })

  test('with any single byte changed is refused', async () => {
    const whole = await readFile(archive)
    const path = join(folder, 'flipped.tar')
    const step = Math.floor(whole.length / 97)
    const places = Array.from({ length: 97 }, (_, i) => i * step)
    // The last entry, which no later entry vouches for, and the end of the log.
    const last = Array.from({ length: 2_048 }, (_, i) => whole.length - 2_048 + i)
    for (const target of [...places, ...last]) {
      const flippedByte = Buffer.from(whole)
      flippedByte[target]! ^= 1
      await writeFile(path, flippedByte)
      await expect(checkArchive(path), `byte ${target}`).rejects.toThrow(
        'is not a complete Milepost archive',
      )
    }
  })

  test('is not created if the backup is interrupted', async () => {
    const path = join(folder, 'cut.tar')
    const read = () => Promise.reject(new Error('the store went away'))
    await expect(backup(path, { storage: { ...api.storage, read } })).rejects.toThrow('went away')
    expect(existsSync(path)).toBe(false)
    await expect(checkArchive(`${path}.part`)).rejects.toThrow('not a complete Milepost archive')
  })

  test('lists the files that were missing or damaged during the backup', async () => {
    const path = join(folder, 'damaged.tar')
    const named = await api.db.rows<{ key: string }>(
      sql`select blob_key as key from document_files`,
    )
    const [missingKey, other, unreadable] = named.map(({ key }) => key)
    const createReadError = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    const storage: Storage = {
      ...api.storage,
      async read(key) {
        const content = await api.storage.read(key === missingKey ? 'f'.repeat(32) : key)
        if (key === unreadable) return new Readable().destroy(createReadError)
        return key === other ? content.take(0) : content
      },
    }
    const made = await backup(path, { storage })
    expect(made.missing).toEqual([missingKey])
    expect(new Set(made.damaged)).toEqual(new Set([other, unreadable]))
    const target = await createEmptyTarget()
    await restore(path, target)
    expect(await buffer(await target.storage.read(other!))).toHaveLength(0)
  })
})

describe('a distributed database', () => {
  let source: Awaited<ReturnType<typeof createMigratedTarget>>
  beforeAll(async () => {
    source = await createEmptyTarget()
    await restore(archive, source)
    await stubCitus(source.ownerUrl)
    const owner = new pg.Client({ connectionString: source.ownerUrl })
    await owner.connect()
    await owner.query(`insert into pg_dist_partition values ('accounts', 'h', 1, 's', 'id')`)
    await owner.end()
  })

  const write = (db: Pick<typeof api.db, 'rows'>) =>
    db.rows(sql`insert into damaged_files values (${randomBytes(16).toString('hex')}, now())`)

  /** Locks that keep writers away. */
  const listLocks = () =>
    source.db.rows<{ granted: boolean }>(sql`
      select granted from pg_locks
      where mode = 'ShareLock' and database = (select oid from pg_database where datname = current_database())
    `)

  test('is backed up at one moment of each node, and the archive says so', async () => {
    const path = join(folder, 'per-node.tar')
    await backup(path, { databaseUrl: source.url, storage: source.storage })
    expect((await checkArchive(path)).moment).toBe('per node')
    expect((await checkArchive(archive)).moment).toBe('one')
  })

  test('is backed up at one moment if writes are held until all rows are read', async () => {
    const path = join(folder, 'held.tar')
    let locks = listLocks()
    await locks
    let files = 0
    await backup(path, {
      databaseUrl: source.url,
      holdWritesUrl: source.ownerUrl,
      secrets: {
        ...api.platform.secrets,
        // Called just before the rows are read.
        seal(...args) {
          locks = listLocks()
          return api.platform.secrets.seal(...args)
        },
      },
      storage: {
        ...source.storage,
        async read(key) {
          files++
          await write(source.db)
          return source.storage.read(key)
        },
      },
    })
    expect((await locks).length).toBeGreaterThan(50)
    expect(files).toBeGreaterThan(0)
    expect((await checkArchive(path)).moment).toBe('one')
  })

  test('lets nobody write while writes are held, and ends no transaction under way', async () => {
    const earlier = await source.db.pool.connect()
    await earlier.query('begin')
    await earlier.query(`insert into damaged_files values ('${'e'.repeat(32)}', now())`)
    const holding = holdWrites(source.ownerUrl)
    await waitFor(async () => expect(await listLocks()).toContainEqual({ granted: false }))
    await earlier.query('commit')
    earlier.release()

    const held = await holding
    const writing = source.db.transaction(async (transaction) => {
      await transaction.rows(sql`set local lock_timeout = 100`)
      await write(transaction)
    })
    await expect(writing).rejects.toMatchObject({ code: '55P03' })
    await held.release()
    await write(source.db)
    await held[Symbol.asyncDispose]()
  })

  test('lets everybody write again if the backup fails', async () => {
    const path = join(folder, 'failed.tar')
    const read = () => Promise.reject(new Error('the store went away'))
    const options = { databaseUrl: source.url, holdWritesUrl: source.ownerUrl }
    await expect(
      backup(path, { ...options, storage: { ...source.storage, read } }),
    ).rejects.toThrow('the store went away')
    expect(await listLocks()).toEqual([])
  })

  test('fails if the locks were lost before all rows were read', async () => {
    const held = await holdWrites(source.ownerUrl)
    const owner = new pg.Client({ connectionString: source.ownerUrl })
    await owner.connect()
    // Of this database alone: other tests' `create database` holds such a lock on their template.
    await owner.query(`
      select pg_terminate_backend(pid) from pg_locks
      where mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())
    `)
    await owner.end()
    await expect(held.release()).rejects.toThrow(/connection|queryable/i)
    await held[Symbol.asyncDispose]()
  })
})

describe('a restore', () => {
  test('takes an archive from before its moment was noted', async () => {
    const { moment, ...older } = Manifest.parse(await checkArchive(archive))
    expect([moment, Manifest.parse(older).moment]).toEqual(['one', 'one'])
  })

  test('removes all sessions, since they may have been ended after the backup', async () => {
    const [dana, ray, priya] = [await api.signIn(), await api.signIn(), await api.signInStaff()]
    const impersonation = await impersonate(api, await api.signInStaff('admin'), dana)
    const path = join(folder, 'sessions.tar')
    await backup(path)
    await dana.call(account.signOut, {})
    const target = await createEmptyTarget()
    await restore(path, target)
    const isAccepted = (access: Access, token: string) =>
      authenticate(
        { ...api, db: target.db, tokenCache: new Map() },
        access,
        `Bearer ${token}`,
      ).then(
        () => true,
        () => false,
      )
    expect(await isAccepted('signed-in', dana.token)).toBe(false)
    expect(await isAccepted('signed-in', ray.token)).toBe(false)
    expect(await isAccepted('signed-in', impersonation.token)).toBe(false)
    expect(await isAccepted({ staff: ['bookkeeper'] }, priya.token)).toBe(false)
    expect(await target.db.rows(sql`select 1 from directory where kind = 'session'`)).toEqual([])
    expect(
      await target.db.rows(sql`select 1 from directory where key = ${ray.email}`),
    ).toHaveLength(1)
  })

  test('refuses a database that is not empty, and doesn’t change it', async () => {
    const before = await readAllRows(api.databaseUrl)
    const { storage } = await createEmptyTarget()
    const target = { ownerUrl: withDatabase(inject('databaseServer').ownerUrl, ''), storage }
    target.ownerUrl = withDatabase(target.ownerUrl, new URL(api.databaseUrl).pathname.slice(1))
    await expect(
      restoreArchive(archive, await checkArchive(archive), { ...target, url: api.databaseUrl }),
    ).rejects.toThrow('The database is not empty')
    expect(await readAllRows(api.databaseUrl)).toEqual(before)
  })

  test('refuses a store that is not empty', async () => {
    const target = await createEmptyTarget()
    await target.storage.write(await api.storage.read((await listBlobs(api.folder))[0]!.slice(-32)))
    await expect(restore(archive, target)).rejects.toThrow('The storage is not empty')
  })

  test('accepts a database that was started and never used', async () => {
    const target = await createMigratedTarget()
    await restore(archive, target)
    expect((await readAllRows(target.url)).accounts).toHaveLength(1)
  })

  test('migrates an archive of an older version', async () => {
    const [older, target] = [await createEmptyTarget(), await createEmptyTarget()]
    await migrate(older.ownerUrl, older.url, (name) => name < '058')
    await older.db.rows(sql`
      insert into accounts (name, client_customer_type) values ('Tolliver Freight', 'ENT')
    `)
    const path = join(folder, 'older.tar')
    const { secrets } = api.platform
    await makeBackup({ ...older, databaseUrl: older.url, secrets, at: api.clock.at }, path)
    await restore(path, target)
    const names = (url: typeof older) => url.db.rows(sql`select name from migrations order by name`)
    expect(await names(target)).toEqual(await names(await createMigratedTarget()))
    expect((await readAllRows(target.url)).accounts).toHaveLength(1)
  })

  test('refuses a database with a newer schema than the archive', async () => {
    const made = await checkArchive(archive)
    const older = { ...made, migrations: made.migrations.slice(0, -1) }
    const target = await createMigratedTarget()
    await expect(restoreArchive(archive, older, target)).rejects.toThrow('at a newer version')
  })

  test('refuses an archive of a newer version', async () => {
    const made = await checkArchive(archive)
    const migrations = [...made.migrations, { name: '999-later.sql', checksum: 'x' }]
    await expect(
      restoreArchive(archive, { ...made, migrations }, await createEmptyTarget()),
    ).rejects.toThrow("which this version doesn't know")
  })
})

describe('the commands', () => {
  const script = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const run = (name: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [script(name), ...args],
        { env: { ...compileCacheEnv, ...env } },
        (failure, out, err) =>
          resolve({ code: failure ? Number(failure.code) : 0, output: out + err }),
      )
    })

  const findMailSetup = async (url: string) => {
    const db = connect(url)
    const row = await db.row(sql`select mail_server, mail_version from firm_setup`)
    await db.end()
    return row
  }

  test('back up, restore and verify, and require the same secret', async () => {
    const path = join(folder, 'by-command.tar')
    const MILEPOST_SECRET = 'a secret that protects nothing here'
    const env = { DATABASE_URL: api.databaseUrl, MILEPOST_DATA: api.folder, MILEPOST_SECRET }
    await api.db.rows(sql`update firm_setup set mail_server = 'sealed', mail_version = 3`)
    expect(await run('backup', [path], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`The archive is complete: ${path}`),
    })
    expect(await run('backup', [path], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already exists'),
    })
    expect(await run('backup', ['--hold-write'], env)).toMatchObject({ code: 1 })

    const { url, ownerUrl } = await createEmptyTarget()
    const there = {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      MILEPOST_DATA: await mkdtemp(join(folder, 'data-')),
    }
    expect(
      await run('restore', [path], { ...there, MILEPOST_SECRET: `${MILEPOST_SECRET}, or not` }),
    ).toMatchObject({ code: 1, output: expect.stringContaining('MILEPOST_SECRET is not the one') })
    const { code, output } = await run('restore', [path], { ...there, MILEPOST_SECRET })
    expect(output).toContain('Clients checked: 1. Differences: 0.')
    expect(output).toMatch(/Chains checked: \d+\. Breaks: 0\./)
    expect(output).toMatch(/Files checked: \d+\. Differences: 0\./)
    expect(output).toContain('Restored and checked. Everything is as it was.')
    expect(code).toBe(0)
    expect(await findMailSetup(url)).toEqual({ mailServer: 'sealed', mailVersion: 3 })
  })

  test('restore without a lost secret, and forget the mail server that it sealed', async () => {
    const path = join(folder, 'by-command.tar')
    const { url, ownerUrl } = await createEmptyTarget()
    const there = {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      MILEPOST_DATA: await mkdtemp(join(folder, 'data-')),
      MILEPOST_SECRET: 'another secret that protects nothing',
    }
    const { code } = await run('restore', [path, '--without-secret'], there)
    expect(code).toBe(0)
    expect(await findMailSetup(url)).toEqual({ mailServer: null, mailVersion: 4 })
  })
})
