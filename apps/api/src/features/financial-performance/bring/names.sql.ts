import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { sql, type Db } from '../../../platform/database/database.ts'

/** The account of each name that staff chose one for; null for a name that is no account. */
export async function listAccountNames(db: Db): Promise<Map<string, number | null>> {
  const rows = await db.rows<{ nameKey: string; internalAccountNumber: number | null }>(sql`
    select name_key, internal_account_number from books_account_names
  `)
  return new Map(rows.map((row) => [row.nameKey, row.internalAccountNumber]))
}

type Chosen = { nameKey: string; internalAccountNumber: number | null }

export async function saveAccountNames(db: Db, chosen: Chosen[], at: Date): Promise<void> {
  await db.rows(sql`
    insert into books_account_names (name_key, internal_account_number, updated_at)
    select name_key, number, ${at}::timestamptz
    from unnest(${chosen.map(({ nameKey }) => nameKey)}::text[],
                ${chosen.map((one) => one.internalAccountNumber)}::int[]) as c (name_key, number)
    on conflict (name_key) do update
      set internal_account_number = excluded.internal_account_number, updated_at = excluded.updated_at
  `)
}

export async function forgetAccountNames(db: Db, nameKeys: string[]): Promise<void> {
  await db.rows(sql`delete from books_account_names where name_key = any(${nameKeys}::text[])`)
}

export async function saveClientName(
  db: Db,
  { nameKey, accountId, at }: { nameKey: string; accountId: string; at: Date },
): Promise<void> {
  await db.rows(sql`
    insert into books_client_names (name_key, account_id, updated_at)
    values (${nameKey}, ${accountId}, ${at})
    on conflict (name_key) do update
      set account_id = excluded.account_id, updated_at = excluded.updated_at
  `)
}

/** The clients that staff chose for these names. */
export async function listClientNames(db: Db, nameKeys: string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ nameKey: string; accountId: string }>(sql`
    select name_key, account_id from books_client_names where name_key = any(${nameKeys}::text[])
  `)
  return new Map(rows.map(({ nameKey, accountId }) => [nameKey, accountId]))
}

/** The same as `toClientKey`. */
const plainName = (text: ReturnType<typeof sql>) => sql`
  trim(regexp_replace(trim(regexp_replace(lower(${text}), '[\\s.,;:''"’&()/_-]+', ' ', 'g')),
                      ' (llc|inc|corp|co|ltd)( |$)', ' '))
`

export type NamedClient = { accountId: string; key: string }

/** The clients with one of these names, MC numbers, or USDOT numbers, each under the key that matched. */
export async function findClients(db: Db, keys: string[]): Promise<NamedClient[]> {
  const byName = await db.rows<NamedClient>(sql`
    select id as account_id, ${plainName(sql`name`)} as key from accounts
    where is_active and ${plainName(sql`name`)} = any(${keys}::text[])
  `)
  const byRecord = await db.rows<NamedClient>(sql`
    select account_id, ${plainName(sql`business_name`)} as key from client_records
    where ${plainName(sql`business_name`)} = any(${keys}::text[])
    union
    select account_id, mc_number as key from client_records where mc_number = any(${keys}::text[])
    union
    select account_id, dot_number as key from client_records where dot_number = any(${keys}::text[])
  `)
  return [...byName, ...byRecord]
}

export type BooksClient = { id: string; name: string; lockedThrough: string | null }

export const listClients = (db: Db, ids: string[]) =>
  db.rows<BooksClient>(sql`
    select id, name, books_locked_through as locked_through from accounts where id = any(${ids}::uuid[])
  `)

/** The own accounts of these clients, which no other client has. */
export const listOwnAccounts = (db: Db, ids: string[]) =>
  db.rows<ChartAccount & { accountId: string }>(sql`
    select o.account_id, o.internal_account_number, o.name, c.section, 'client' as scope,
           o.retired_at is not null as is_retired
    from client_chart_accounts o
    join chart_of_accounts c on c.internal_account_number = o.internal_account_number
    where o.account_id = any(${ids}::uuid[])
  `)
