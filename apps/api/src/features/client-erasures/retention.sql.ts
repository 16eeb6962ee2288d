import type { Retention } from '@milepost/contract/client-erasures/client-erasures'
import { raw, sql, type Db } from '../../platform/database/database.ts'
import { accountColumn, tablesPlaced } from '../../platform/database/distribution.ts'
import { listPage } from '../../platform/database/list-page.ts'
import { inReferenceOrder } from '../../platform/database/reference-order.ts'

export async function loadRetention(db: Db): Promise<Retention> {
  const row = await db.row<Omit<Retention, 'id'>>(sql`
    select retention_years, is_automatic from retention
  `)
  return { id: 'retention', ...row! }
}

export const saveRetention = (
  db: Db,
  { retentionYears, isAutomatic }: Pick<Retention, 'retentionYears' | 'isAutomatic'>,
) =>
  db.rows(
    sql`update retention set retention_years = ${retentionYears}, is_automatic = ${isAutomatic}`,
  )

export type FormerRow = { id: string; name: string; leftOn: string; isUnderWay: boolean }

/** Since when departures are noted: those before count from here. */
async function notedSince(db: Db): Promise<Date> {
  const row = await db.row<{ at: string }>(sql`
    select applied_at as at from migrations where name = '093-people-leave.sql'
  `)
  return new Date(row!.at)
}

const leftOn = (since: Date) =>
  sql`(coalesce(a.left_at, ${since}::timestamptz) at time zone 'UTC')::date`

/** Clients who left, those who left first. */
export async function listFormer(db: Db, { page, limit }: { page: number; limit: number }) {
  const since = await notedSince(db)
  const { items, numbers } = await listPage<FormerRow, { total: number }>(db, {
    items: sql`
      select a.id, a.name, ${leftOn(since)} as left_on, e.account_id is not null as is_under_way
      from accounts a left join client_erasures e on e.account_id = a.id
      where not a.is_active
      order by left_on, a.id limit ${limit} offset ${(page - 1) * limit}
    `,
    numbers: sql`select count(*) as total from accounts where not is_active`,
    getTotal: ({ total }) => total,
  })
  return { items, total: numbers.total }
}

/** Clients who left before a day, after one of these. */
export async function leftBefore(db: Db, day: string, after: string | null, limit: number) {
  const since = await notedSince(db)
  return db.rows<{ id: string }>(sql`
    select a.id from accounts a
    where not a.is_active and ${leftOn(since)} < ${day}::date
      and (${after}::uuid is null or a.id > ${after}::uuid)
    order by a.id limit ${limit}
  `)
}

/** A client who is not active, locked until the transaction ends. */
export async function lockFormer(transaction: Db, accountId: string) {
  const since = await notedSince(transaction)
  return transaction.row<{ leftOn: string }>(sql`
    select ${leftOn(since)} as left_on from accounts a
    where a.id = ${accountId} and not a.is_active for update
  `)
}

/** Of these accounts, those that hold the sign-in of somebody who has another client, too. */
export async function holdersOfOthers(db: Db, accountIds: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ accountId: string }>(sql`
    select distinct u.account_id from client_users u
    join memberships m on m.person_id = u.id and m.account_id <> u.account_id
    where u.account_id = any(${accountIds}::uuid[])
  `)
  return new Set(rows.map(({ accountId }) => accountId))
}

export type Confirmed = {
  at: Date
  staffId: string | null
  name: string
  requestId: string
  address: string
}

export const insertErasure = (db: Db, accountId: string, by: Confirmed) =>
  db.rows(sql`
    insert into client_erasures
      (account_id, confirmed_at, confirmed_by, by_name, request_id, address)
    values (${accountId}, ${by.at}, ${by.staffId}, ${by.name}, ${by.requestId}, ${by.address})
    on conflict do nothing
  `)

export type Erasure = {
  confirmedAt: string
  confirmedBy: string | null
  byName: string
  requestId: string
  address: string
  rows: Record<string, number>
  files: number | null
  filesSha256: string | null
  archiveSha256: string | null
}

export const findErasure = (db: Db, accountId: string) =>
  db.row<Erasure>(sql`
    select confirmed_at, confirmed_by, by_name, request_id, address, rows, files, files_sha256,
           archive_sha256
    from client_erasures where account_id = ${accountId}
  `)

export const saveFiles = (
  db: Db,
  accountId: string,
  found: { files: number; filesSha256: string; archiveSha256: string | null },
) =>
  db.rows(sql`
    update client_erasures set files = ${found.files}, files_sha256 = ${found.filesSha256},
      archive_sha256 = ${found.archiveSha256}
    where account_id = ${accountId}
  `)

export const saveRows = (db: Db, accountId: string, rows: Record<string, number>) =>
  db.rows(sql`
    update client_erasures set rows = ${JSON.stringify(rows)}::jsonb where account_id = ${accountId}
  `)

export const deleteErasure = (db: Db, accountId: string) =>
  db.rows(sql`delete from client_erasures where account_id = ${accountId}`)

export async function lastArchive(db: Db, accountId: string): Promise<string | null> {
  const row = await db.row<{ sha256: string }>(sql`
    select manifest_sha256 as sha256 from client_archives
    where account_id = ${accountId} and manifest_sha256 is not null
    order by finished_at desc limit 1
  `)
  return row?.sha256 ?? null
}

/** What stays of an erased client: who did what, and the certificate. */
const staying = new Set(['audit_anchors', 'audit_heads', 'audit_log'])

export type ErasedTable = {
  name: string
  /** Of the account in it. */
  column: string
  /** Names of columns of stored files, without `_key`. */
  files: string[]
  /** Whether rows of it refer to each other: then they go all at once. */
  isWhole: boolean
}

/** The tables with rows of clients so that each comes before those it refers to; the accounts are last. */
export async function tablesToErase(db: Db): Promise<ErasedTable[]> {
  const names = tablesPlaced('account').filter((name) => !staying.has(name))
  const references = await db.rows<{ name: string; needs: string }>(sql`
    select conrelid::regclass::text as name, confrelid::regclass::text as needs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `)
  const blobs = await db.rows<{ name: string; prefix: string }>(sql`
    select table_name as name, regexp_replace(column_name, '_key$', '') as prefix
    from information_schema.columns
    where table_schema = 'public' and domain_name = 'blob_key' order by table_name, column_name
  `)
  const tables = names.map((name) => {
    const needs = references.filter((one) => one.name === name).map((one) => one.needs)
    return {
      name,
      needs: needs.filter((other) => other !== name && names.includes(other)),
      isWhole: needs.includes(name),
      column: accountColumn(name),
      files: blobs.filter((blob) => blob.name === name).map(({ prefix }) => prefix),
    }
  })
  return inReferenceOrder(tables)
    .toReversed()
    .map(({ name, column, files, isWhole }) => ({ name, column, files, isWhole }))
}

/** Tables of the firm that name a client's account, without what they are about. */
export const firmTables = [
  'bank_directory',
  'books_client_names',
  'client_import_rows',
  'directory',
  'impersonation_tickets',
  'memberships',
  'push_endpoints',
  'sign_in_challenges',
]

/** The keys and hashes of all files that rows of a table name. */
export async function filesOf(
  db: Db,
  { name, column, files }: Pick<ErasedTable, 'name' | 'column' | 'files'>,
  accountId: string,
): Promise<{ key: string; sha256: string }[]> {
  const found: { key: string; sha256: string }[] = []
  for (const prefix of files)
    found.push(
      ...(await db.rows<{ key: string; sha256: string }>(sql`
        select ${raw(prefix)}_key as key, ${raw(prefix)}_sha256 as sha256 from ${raw(name)}
        where ${raw(column)} = ${accountId} and ${raw(prefix)}_key is not null
      `)),
    )
  return found
}

const rowsAtOnce = 20_000

/** Deletes rows of an account, twenty thousand at most unless they refer to each other. Returns how many. */
export async function deleteRows(
  db: Db,
  { name, column, isWhole }: Omit<ErasedTable, 'files'>,
  accountId: string,
): Promise<number> {
  const rows = await db.rows(
    isWhole
      ? sql`delete from ${raw(name)} where ${raw(column)} = ${accountId} returning 1 as erased`
      : sql`
          delete from ${raw(name)} where ${raw(column)} = ${accountId} and ctid = any(array(
            select ctid from ${raw(name)} where ${raw(column)} = ${accountId} limit ${rowsAtOnce}
          ))
          returning 1 as erased
        `,
  )
  return rows.length
}

/** Takes a client's parts out of the files of books, whose rows are of many clients. */
export const forgetInBooksFiles = (db: Db, accountId: string) =>
  db.rows(sql`
    update books_imports set lines = null, decisions = '{}', posted = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(posted) one
      where one ->> 'accountId' <> ${accountId}
    )
    where posted @> ${JSON.stringify([{ accountId }])}::jsonb
  `)
