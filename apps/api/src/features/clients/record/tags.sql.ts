import type { ClientTag } from '@milepost/contract/clients/client-tags'
import { sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'

export const listTags = (db: Db) =>
  db.rows<ClientTag>(sql`select id, name from client_tags order by ${inNameOrder(sql`name`)}, id`)

/** Adds the tag unless one has this name in any case; returns the one that has it. */
export async function findOrAddTag(
  db: Db,
  { id, name }: ClientTag,
): Promise<ClientTag | undefined> {
  await db.rows(sql`
    insert into client_tags (id, name) values (${id}, ${name}) on conflict (lower(name)) do nothing
  `)
  return db.row<ClientTag>(sql`select id, name from client_tags where lower(name) = lower(${name})`)
}

/** Whether another tag has this name. */
export const isTagTaken = async (db: Db, { id, name }: ClientTag): Promise<boolean> =>
  (await db.row(
    sql`select 1 from client_tags where lower(name) = lower(${name}) and id <> ${id}`,
  )) !== undefined

export const renameTag = (db: Db, { id, name }: ClientTag) =>
  db.row<ClientTag>(sql`
    update client_tags set name = ${name} where id = ${id} returning id, name
  `)

/** Removes the tag, also from the clients that have it; returns whether it was there. */
export async function deleteTag(db: Db, id: string): Promise<boolean> {
  await db.rows(sql`delete from account_tags where tag_id = ${id}`)
  return (
    (await db.row(sql`delete from client_tags where id = ${id} returning 1 as deleted`)) !==
    undefined
  )
}
