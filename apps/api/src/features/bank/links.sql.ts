import { sql, type Db } from '../../platform/database/database.ts'

type NewLink = {
  userId: string
  itemId: string | null
  linkToken: string
  linkTokenHash: string
  at: Date
}

/** Returns the link's id. */
export async function insertLink(
  db: Db,
  accountId: string,
  { userId, itemId, linkToken, linkTokenHash, at }: NewLink,
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into bank_links (account_id, user_id, item_id, link_token, link_token_hash, created_at)
    values (${accountId}, ${userId}, ${itemId}, ${linkToken}, ${linkTokenHash}, ${at})
    returning id
  `)
  await db.rows(sql`
    insert into bank_directory (kind, key, account_id, id)
    values ('link', ${linkTokenHash}, ${accountId}, ${row!.id})
  `)
  return row!.id
}

/** The latest links without a result that may still get one. */
export const openLinks = (db: Db, accountId: string, since: Date) =>
  db.rows<{ id: string }>(sql`
    select id from bank_links
    where account_id = ${accountId} and finished_at is null and created_at >= ${since}
    order by created_at desc limit 5
  `)

export const findOpenLink = (db: Db, accountId: string, id: string) =>
  db.row<{ itemId: string | null; linkToken: string }>(sql`
    select item_id, link_token from bank_links
    where account_id = ${accountId} and id = ${id} and finished_at is null
  `)

export async function closeLink(db: Db, accountId: string, id: string, at: Date): Promise<void> {
  const closed = await db.row<{ linkTokenHash: string }>(sql`
    update bank_links set finished_at = ${at}
    where account_id = ${accountId} and id = ${id}
    returning link_token_hash
  `)
  if (closed)
    await db.rows(sql`
      delete from bank_directory where kind = 'link' and key = ${closed.linkTokenHash}
    `)
}
