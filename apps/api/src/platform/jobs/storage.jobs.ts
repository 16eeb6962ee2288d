import { raw } from 'sql-template-tag'
import { empty, join, sql, type Db } from '../database/database.ts'
import type { JobHandlers } from './jobs.ts'
import type { Parts } from '../platform.ts'
import { hashOf, isUnreadable, MissingBlob } from '../storage/storage.ts'

export const storageJobs = (parts: Parts): JobHandlers => ({
  sweep_files: (_, { signal }) => sweepFiles(parts, signal),
  check_files: (_, { signal }) => checkFiles(parts, signal),
})

/** No upload takes longer than this between its bytes and its row. */
const oneDay = 24 * 60 * 60 * 1000
const atOnce = 1_000
/** Few enough that a slow store takes less time than a transaction may. */
const sweptAtOnce = 200

/** The number of the lock that whoever copies stored files shares: while it is held, none is swept away. */
export const filesStay = 4_650_002

/** Removes stored files older than a day that no row names: what uploads left that were cut off. None while a backup copies. */
export async function sweepFiles(
  { db, storage, clock, logger }: Pick<Parts, 'db' | 'storage' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<void> {
  const columns = await namingColumns(db)
  const before = clock.now().getTime() - oneDay
  const keys: string[] = []
  let removed = 0
  const sweep = () =>
    db.transaction(async (transaction) => {
      const some = keys.splice(0)
      const free = await transaction.row<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(${filesStay}) as is_free`,
      )
      if (!free?.isFree) return
      for (const key of await unnamed(transaction, columns, some)) {
        await storage.remove(key)
        removed++
      }
    })
  for await (const { key, at } of storage.list()) {
    signal?.throwIfAborted()
    if (at.getTime() < before) keys.push(key)
    if (keys.length === sweptAtOnce) await sweep()
  }
  await sweep()
  if (removed > 0) logger.info({ removed }, 'files that no row names were removed')
}

/** Reads every file that a row names and compares it with its hash; one that differs or is gone raises an alarm. */
export async function checkFiles(
  { db, storage, clock, logger }: Pick<Parts, 'db' | 'storage' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<void> {
  const columns = await namingColumns(db)
  for (const column of columns) {
    let last = ''
    for (;;) {
      const files = await namedFiles(db, column, last)
      for (const { key, sha256 } of files) {
        signal?.throwIfAborted()
        const isWhole = await storage
          .read(key)
          .then(async (content) => (await hashOf(content)) === sha256)
          .catch((reason: unknown) => {
            if (reason instanceof MissingBlob || isUnreadable(reason)) return false
            throw reason
          })
        if (isWhole) await db.rows(sql`delete from damaged_files where key = ${key}`)
        else {
          logger.error({ key, ...column }, 'a stored file is not what was stored')
          await db.rows(sql`
            insert into damaged_files (key, found_at) values (${key}, ${clock.now()})
            on conflict do nothing
          `)
        }
      }
      if (files.length < atOnce) break
      last = files.at(-1)!.key
    }
  }
  await forgetUnnamed(db, columns)
}

/** What no row names any more is missed by nobody: another file was kept in its place. */
async function forgetUnnamed(db: Db, columns: Column[]): Promise<void> {
  const damaged = await db.rows<{ key: string }>(sql`select key from damaged_files`)
  const gone = await unnamed(
    db,
    columns,
    damaged.map(({ key }) => key),
  )
  await db.rows(sql`delete from damaged_files where key = any(${gone}::text[])`)
}

type Column = { table: string; prefix: string }

/** Every column that names stored files is of the type blob_key, so that none can be forgotten here. */
const namingColumns = (db: Db) =>
  db.rows<Column>(sql`
    select quote_ident(table_name) as table, regexp_replace(column_name, '_key$', '') as prefix
    from information_schema.columns
    where table_schema = 'public' and domain_name = 'blob_key' order by table_name, column_name
  `)

async function unnamed(db: Db, columns: Column[], keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const named = columns.map(
    ({ table, prefix }) =>
      sql`and not exists (select 1 from ${raw(table)} t where t.${raw(prefix)}_key = k.key)`,
  )
  const rows = await db.rows<{ key: string }>(sql`
    select k.key from unnest(${keys}::text[]) as k (key)
    where true ${named.length > 0 ? join(named, ' ') : empty}
  `)
  return rows.map(({ key }) => key)
}

const namedFiles = (db: Db, { table, prefix }: Column, after: string) =>
  db.rows<{ key: string; sha256: string }>(sql`
    select ${raw(prefix)}_key as key, ${raw(prefix)}_sha256 as sha256 from ${raw(table)}
    where ${raw(prefix)}_key > ${after} order by ${raw(prefix)}_key limit ${atOnce}
  `)
