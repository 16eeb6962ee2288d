import type { messageCounts } from '@milepost/contract/hub-messages/hub-messages'
import { sql, type Db } from '../../platform/database/database.ts'

export type MessageCounts = Record<(typeof messageCounts)[number], number>

/** The stored numbers of an account's messages; no row if it never had one. */
export const selectStored = (accountId: string) => sql`
  select inbox, archived, action_needed, unread from message_counts where account_id = ${accountId}
`

/** The same, as one row of zeros if it never had one. */
const selectCounts = (accountId: string) => sql`
  select coalesce(sum(inbox), 0)::int as inbox, coalesce(sum(archived), 0)::int as archived,
         coalesce(sum(action_needed), 0)::int as action_needed, coalesce(sum(unread), 0)::int as unread
  from message_counts where account_id = ${accountId}
`

const selectCounted = (accountId: string) => sql`
  select count(*) filter (where archived_at is null)::int as inbox,
         count(*) filter (where archived_at is not null)::int as archived,
         count(*) filter (
           where archived_at is null and message_type <> 'read_only' and response is null
             and closed_at is null and not has_document and not (message_type = 'reply' and client_wrote)
         )::int as action_needed,
         count(*) filter (where archived_at is null and read_at is null)::int as unread
  from hub_messages where account_id = ${accountId}
`

/** Recounts an account's messages and stores the numbers. */
export async function recountMessages(transaction: Db, accountId: string): Promise<void> {
  // Writers of the account wait from here on, so that none is missed.
  await transaction.rows(sql`
    insert into message_counts (account_id) values (${accountId}) on conflict do nothing
  `)
  await transaction.rows(sql`
    select 1 from message_counts where account_id = ${accountId} for update
  `)
  await transaction.rows(sql`
    update message_counts set inbox = found.inbox, archived = found.archived,
                              action_needed = found.action_needed, unread = found.unread
    from (${selectCounted(accountId)}) found
    where account_id = ${accountId}
  `)
}

/** The numbers of an account's messages that differ from those stored, each as a sentence. */
export async function messageCountDifferences(db: Db, accountId: string): Promise<string[]> {
  const row = await db.row<{ stored: MessageCounts; found: MessageCounts }>(sql`
    select to_json(stored) as stored, to_json(found) as found
    from (${selectCounts(accountId)}) stored, (${selectCounted(accountId)}) found
  `)
  const { stored, found } = row!
  return (Object.keys(found) as (keyof MessageCounts)[])
    .filter((name) => stored[name] !== found[name])
    .map((name) => `Messages ${name}: ${stored[name]} are stored, ${found[name]} are there.`)
}
