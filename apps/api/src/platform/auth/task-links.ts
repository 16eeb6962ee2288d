import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import { httpError } from '../errors.ts'
import type { Client, TaskLink } from './caller.ts'

type State = { isUsed: boolean; isReplaced: boolean; endsAt: string }

const columns = sql`
  l.id, l.kind, l.about_id, l.mailed_to, l.ends_at,
  l.used_at is not null as is_used, l.replaced_at is not null as is_replaced
`

/** Throws a 410 with the reason why a link that is not used does not work any more. */
function checkOpen({ isReplaced, endsAt }: State, clock: Clock): void {
  if (isReplaced) throw httpError(410, 'task_link_replaced')
  if (Date.parse(endsAt) <= clock.now().getTime()) throw httpError(410, 'task_link_expired')
}

/**
 * The person whom the link with this token was mailed to; undefined if there is none. Throws a 410 for a link that does not work
 * any more. One that was used still finds its person: only then can a retry get the first answer.
 */
export async function findClientByTaskLink(
  { db, clock }: { db: { lookups: Db }; clock: Clock },
  tokenHash: string,
): Promise<Client | undefined> {
  const found = await db.lookups.row<{ accountId: string }>(sql`
    select account_id from directory where kind = 'task' and key = ${tokenHash}
  `)
  if (!found) return undefined
  const { accountId } = found
  const row = await db.lookups.row<
    Omit<Client, 'kind' | 'taskLink'> & TaskLink & State & { isRemoved: boolean }
  >(sql`
    select l.account_id, l.user_id, l.token_hash, u.full_name, u.email,
           u.removed_at is not null as is_removed, a.client_customer_type, a.is_active,
           a.is_limited, ${columns}
    from task_links l
    join client_users u on u.account_id = l.account_id and u.id = l.user_id
    join accounts a on a.id = l.account_id
    where l.account_id = ${accountId} and l.token_hash = ${tokenHash}
  `)
  if (!row) return undefined
  const { id, kind, aboutId, mailedTo, isUsed, isReplaced, endsAt, isRemoved, ...client } = row
  if (isRemoved) throw httpError(410, 'task_link_person_removed')
  if (!isUsed) checkOpen({ isUsed, isReplaced, endsAt }, clock)
  return { kind: 'client', ...client, taskLink: { id, kind, aboutId, mailedTo, isUsed } }
}

/**
 * Uses up the link of a caller. Throws a 410 if it was used, or does not work any more: of concurrent calls, only one gets it.
 */
export async function consumeTaskLink(
  transaction: Db,
  clock: Clock,
  { accountId, taskLink }: Client,
): Promise<TaskLink> {
  const link = await transaction.row<TaskLink & State>(sql`
    select ${columns} from task_links l
    where l.account_id = ${accountId} and l.id = ${taskLink!.id} for update
  `)
  if (!link || link.isUsed) throw httpError(410, 'task_link_used')
  checkOpen(link, clock)
  await transaction.rows(sql`
    update task_links set used_at = ${clock.now()}
    where account_id = ${accountId} and id = ${link.id}
  `)
  return link
}

type NewTaskLink = Pick<TaskLink, 'id' | 'kind' | 'aboutId' | 'mailedTo'> & {
  userId: string
  tokenHash: string
  at: Date
  endsAt: Date
}

/** Adds a link. It replaces the person's earlier one for the same task. */
export async function insertTaskLink(
  transaction: Db,
  accountId: string,
  { id, userId, kind, aboutId, tokenHash, mailedTo, at, endsAt }: NewTaskLink,
): Promise<void> {
  await transaction.rows(sql`
    update task_links set replaced_at = ${at}
    where account_id = ${accountId} and user_id = ${userId} and kind = ${kind}
      and about_id = ${aboutId} and replaced_at is null and used_at is null
  `)
  await transaction.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    values ('task', ${tokenHash}, ${accountId}, ${userId})
  `)
  await transaction.rows(sql`
    insert into task_links (account_id, id, user_id, kind, about_id, token_hash, mailed_to,
                            created_at, ends_at)
    values (${accountId}, ${id}, ${userId}, ${kind}, ${aboutId}, ${tokenHash}, ${mailedTo},
            ${at}, ${endsAt})
  `)
}

/** Deletes links that ended before a moment; returns how many. */
export async function deleteTaskLinksBefore(db: Db, before: Date): Promise<number> {
  const accounts = await db.rows<{ accountId: string }>(sql`
    select distinct account_id from task_links where ends_at < ${before}
  `)
  let deleted = 0
  for (const { accountId } of accounts) {
    const links = await db.rows<{ tokenHash: string }>(sql`
      delete from task_links where account_id = ${accountId} and ends_at < ${before}
      returning token_hash
    `)
    // A statement of its own: Citus cannot delete from a client's table and a reference table in one.
    await db.rows(sql`
      delete from directory
      where kind = 'task' and key = any(${links.map(({ tokenHash }) => tokenHash)}::text[])
    `)
    deleted += links.length
  }
  return deleted
}
