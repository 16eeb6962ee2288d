import { raw } from 'sql-template-tag'
import { sql, type Db } from '../database/database.ts'
import type { Services } from '../platform.ts'
import { hashStream, isUnreadable, MissingBlob } from '../storage/storage.ts'
import { inLane, type JobHandlers } from './jobs.ts'

declare module './jobs.ts' {
  interface Jobs {
    sweep_files: object
    check_files: object
  }
}

export const storageJobs = (parts: Services): JobHandlers =>
  inLane('upkeep', {
    sweep_files: (_, { signal }) => sweepFiles(parts, signal),
    check_files: (_, { signal }) => checkFiles(parts, signal),
  })

/** No upload takes longer than this from its bytes to its row. */
const dayMs = 24 * 60 * 60 * 1000
const batchSize = 1_000
/** Few enough for a slow store to finish within the transaction's timeout. */
const sweepBatchSize = 200

/** The advisory lock that a backup shares while it copies files: no file is removed meanwhile. */
export const fileSweepLock = 4_650_002

/** Whether files may be removed until the transaction ends: no backup copies them. */
export async function mayRemoveFiles(transaction: Db): Promise<boolean> {
  const lock = await transaction.row<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${fileSweepLock}) as is_free`,
  )
  return lock?.isFree === true
}

/**
 * Removes stored files older than a day that no row names, left by interrupted uploads. Does
 * nothing while a backup copies.
 */
export async function sweepFiles(
  { db, storage, clock, logger }: Pick<Services, 'db' | 'storage' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<void> {
  const columns = await listBlobColumns(db)
  const before = clock.now().getTime() - dayMs
  const keys: string[] = []
  let removed = 0
  const sweep = () =>
    db.transaction(async (transaction) => {
      const batch = keys.splice(0)
      if (!(await mayRemoveFiles(transaction))) return
      for (const key of await findUnreferenced(transaction, columns, batch)) {
        await storage.remove(key)
        removed++
      }
    })
  for await (const { key, at } of storage.list()) {
    signal?.throwIfAborted()
    if (at.getTime() < before) keys.push(key)
    if (keys.length === sweepBatchSize) await sweep()
  }
  await sweep()
  if (removed > 0) logger.info({ removed }, 'files that no row names were removed')
}

/**
 * Reads every file that a row names and compares its hash; logs one that differs or is missing as
 * an error.
 */
export async function checkFiles(
  { db, storage, clock, logger }: Pick<Services, 'db' | 'storage' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<void> {
  const columns = await listBlobColumns(db)
  for (const column of columns) {
    let last = ''
    for (;;) {
      const files = await listReferencedFiles(db, column, last)
      for (const { key, sha256 } of files) {
        signal?.throwIfAborted()
        const isIntact = await storage
          .read(key)
          .then(async (content) => (await hashStream(content)) === sha256)
          .catch((reason: unknown) => {
            if (reason instanceof MissingBlob || isUnreadable(reason)) return false
            throw reason
          })
        if (isIntact) await db.rows(sql`delete from damaged_files where key = ${key}`)
        else {
          logger.error({ key, ...column }, 'a stored file is not what was stored')
          await db.rows(sql`
            insert into damaged_files (key, found_at) values (${key}, ${clock.now()})
            on conflict do nothing
          `)
        }
      }
      if (files.length < batchSize) break
      last = files.at(-1)!.key
    }
  }
  await clearUnreferencedDamage(db, columns)
}

/** Clears damaged files that no row names any more: a replacement was stored. */
async function clearUnreferencedDamage(db: Db, columns: Column[]): Promise<void> {
  const damaged = await db.rows<{ key: string }>(sql`select key from damaged_files`)
  const unreferenced = await findUnreferenced(
    db,
    columns,
    damaged.map(({ key }) => key),
  )
  await db.rows(sql`delete from damaged_files where key = any(${unreferenced}::text[])`)
}

type Column = { table: string; prefix: string }

/** Finds them by their type, blob_key, so that no column can be forgotten. */
const listBlobColumns = (db: Db) =>
  db.rows<Column>(sql`
    select quote_ident(table_name) as table, regexp_replace(column_name, '_key$', '') as prefix
    from information_schema.columns
    where table_schema = 'public' and domain_name = 'blob_key' order by table_name, column_name
  `)

/** The keys that no row names. One table at a time: Citus cannot join them. */
async function findUnreferenced(db: Db, columns: Column[], keys: string[]): Promise<string[]> {
  const unreferenced = new Set(keys)
  for (const { table, prefix } of columns) {
    if (unreferenced.size === 0) break
    const column = raw(`${prefix}_key`)
    const named = await db.rows<{ key: string }>(sql`
      select ${column} as key from ${raw(table)} where ${column} = any(${[...unreferenced]}::text[])
    `)
    for (const { key } of named) unreferenced.delete(key)
  }
  return [...unreferenced]
}

const listReferencedFiles = (db: Db, { table, prefix }: Column, after: string) =>
  db.rows<{ key: string; sha256: string }>(sql`
    select ${raw(prefix)}_key as key, ${raw(prefix)}_sha256 as sha256 from ${raw(table)}
    where ${raw(prefix)}_key > ${after} order by ${raw(prefix)}_key limit ${batchSize}
  `)
