import type { BankItem } from '@milepost/contract/bank/bank'
import type { AccountState } from '@milepost/contract/wire/access'
import { sql, type Db } from '../../platform/database/database.ts'

/** The connected banks, newest first. */
export const listItems = (db: Db, accountId: string) =>
  db.rows<BankItem>(sql`
    select id, institution_name, created_at, coalesce(synced_at, created_at) as updated_at,
           case when needs_login then 'login_required'
                when failing_since is not null then 'delayed'
                when synced_at is null then 'connecting'
                else 'connected' end as status
    from bank_items
    where account_id = ${accountId} and removed_at is null
    order by created_at desc, id
  `)

export type NewItem = { externalId: string; institutionName: string; accessToken: string; at: Date }

/** Returns the item's id; undefined if it is already stored. */
export async function insertItem(
  db: Db,
  accountId: string,
  { externalId, institutionName, accessToken, at }: NewItem,
): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    insert into bank_items (account_id, external_id, institution_name, access_token, created_at)
    values (${accountId}, ${externalId}, ${institutionName}, ${accessToken}, ${at})
    on conflict (account_id, external_id) do nothing
    returning id
  `)
  if (row)
    await db.rows(sql`
      insert into bank_directory (kind, key, account_id, id)
      values ('item', ${externalId}, ${accountId}, ${row.id})
    `)
  return row?.id
}

export type StoredItem = { id: string; accessToken: string; syncCursor: string }

/** A connection, with the account state that decides whether its client may have one. */
export const findItem = (db: Db, accountId: string, id: string) =>
  db.row<StoredItem & AccountState>(sql`
    select i.id, i.access_token, i.sync_cursor, a.client_customer_type, a.is_active, a.is_limited
    from bank_items i join accounts a on a.id = i.account_id
    where i.account_id = ${accountId} and i.id = ${id} and i.removed_at is null
  `)

/** Locks the item, to serialize concurrent syncs. */
export const lockItem = (transaction: Db, accountId: string, id: string) =>
  transaction.row<StoredItem>(sql`
    select id, access_token, sync_cursor from bank_items
    where account_id = ${accountId} and id = ${id} and removed_at is null
    for update
  `)

export async function saveSyncState(
  db: Db,
  accountId: string,
  id: string,
  { syncCursor, syncedAt }: { syncCursor: string; syncedAt: Date | null },
): Promise<void> {
  await db.rows(sql`
    update bank_items set sync_cursor = ${syncCursor}, synced_at = coalesce(${syncedAt}, synced_at),
                          needs_login = false, failing_since = null
    where account_id = ${accountId} and id = ${id}
  `)
}

/** Makes the next sync fetch everything the bank still reports, not only what is new. */
export async function resetSyncCursor(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    update bank_items set sync_cursor = '' where account_id = ${accountId} and id = ${id}
  `)
}

export async function markLoginNeeded(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    update bank_items set needs_login = true, failing_since = null
    where account_id = ${accountId} and id = ${id}
  `)
}

export async function markFailing(db: Db, accountId: string, id: string, at: Date): Promise<void> {
  await db.rows(sql`
    update bank_items set failing_since = coalesce(failing_since, ${at})
    where account_id = ${accountId} and id = ${id}
  `)
}

/** Returns whether there was such a connection. */
export async function markRemoved(
  db: Db,
  accountId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const row = await db.row(sql`
    update bank_items set removed_at = ${at}
    where account_id = ${accountId} and id = ${id} and removed_at is null
    returning id
  `)
  return row !== undefined
}

export const removedToken = (db: Db, accountId: string, id: string) =>
  db.row<{ accessToken: string | null }>(sql`
    select access_token from bank_items
    where account_id = ${accountId} and id = ${id} and removed_at is not null
  `)

export async function forgetToken(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    update bank_items set access_token = null where account_id = ${accountId} and id = ${id}
  `)
}

/** All connections of all clients, for the nightly sync. */
export const allItems = (db: Db) =>
  db.rows<{ accountId: string; id: string }>(sql`
    select account_id, id from bank_items where removed_at is null
  `)

/** The account a webhook is about. */
export const findOwner = (db: Db, kind: 'link' | 'item', key: string) =>
  db.row<{ accountId: string; id: string }>(sql`
    select account_id, id from bank_directory where kind = ${kind} and key = ${key}
  `)
