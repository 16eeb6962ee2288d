import { statusesOf } from '@milepost/contract/documents/work-queue'
import { sql, type Db } from '../../../platform/database/database.ts'

/** How many clients each of these consultants has; those without any are missing. */
export async function countClients(db: Db, staffIds: readonly string[]) {
  const counts = await db.rows<{ id: string; clients: number }>(sql`
    select consultant_id as id, count(*)::int as clients from accounts
    where consultant_id = any(${[...staffIds]}::uuid[]) group by consultant_id
  `)
  return new Map(counts.map(({ id, clients }) => [id, clients]))
}

/** The clients of a consultant. */
export async function accountsOf(db: Db, staffId: string): Promise<string[]> {
  const accounts = await db.rows<{ id: string }>(sql`
    select id from accounts where consultant_id = ${staffId}
  `)
  return accounts.map(({ id }) => id)
}

/** The clients, of any consultant, for whom someone has open work, conversations, or documents. */
export async function accountsWithWorkOf(db: Db, staffId: string): Promise<string[]> {
  const found = [
    await db.rows<{ id: string }>(sql`
      select distinct account_id as id from work_items
      where assigned_to = ${staffId} and done_at is null
    `),
    // The condition of an index.
    await db.rows<{ id: string }>(sql`
      select distinct account_id as id from hub_messages
      where assigned_to = ${staffId} and handled_at is null and closed_at is null
    `),
    await db.rows<{ id: string }>(sql`
      select distinct account_id as id from documents
      where assigned_to = ${staffId} and status = any(${statusesOf('open')}::text[])
    `),
  ]
  return found.flat().map(({ id }) => id)
}

/** Returns whether it was theirs: someone else may have got it meanwhile. */
export const giveAccount = async (db: Db, accountId: string, from: string, to: string | null) =>
  (await db.row(sql`
    update accounts set consultant_id = ${to}
    where id = ${accountId} and consultant_id = ${from} returning 1 as given
  `)) !== undefined

export const isConsultantOf = async (db: Db, accountId: string, staffId: string) =>
  (await db.row(sql`
    select 1 as found from accounts where id = ${accountId} and consultant_id = ${staffId}
  `)) !== undefined

/** Files of clients that are not imported yet, or were stopped and may go on: whose their clients will be. */
export const giveImports = (db: Db, from: string, to: string | null) =>
  db.rows(sql`
    update client_imports
    set defaults = jsonb_set(defaults, '{consultantId}', ${JSON.stringify(to)}::jsonb)
    where state <> 'done' and defaults ->> 'consultantId' = ${from}
  `)

/** Messages that wait for their time. They are sent in the name of who may change them, by the call that handed them over. */
export const giveSendings = (
  db: Db,
  from: string,
  { sentBy, requestId, address }: { sentBy: string; requestId: string; address: string },
) =>
  db.rows(sql`
    update message_sendings set sent_by = ${sentBy}, request_id = ${requestId}, address = ${address}
    where sent_by = ${from} and begun_at is null and cancelled_at is null
  `)

/** Gives someone's shared views of the board to another; the personal ones are deleted. */
export async function giveViews(db: Db, from: string, to: string): Promise<void> {
  await db.rows(sql`delete from board_views where staff_id = ${from} and not is_shared`)
  await db.rows(sql`update board_views set staff_id = ${to} where staff_id = ${from}`)
}
