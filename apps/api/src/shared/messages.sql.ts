import type { HubMessage, messageCounts } from '@milepost/contract/hub-messages/hub-messages'
import { sql, type Db } from '../platform/database/database.ts'
import { announce } from '../platform/events/announce.ts'
import { boardChanged } from './board/board-changed.ts'

type Counts = Record<(typeof messageCounts)[number], number>

/** What decides in which lists a message is. */
export type MessageState = Pick<
  HubMessage,
  'messageType' | 'archived' | 'response' | 'readAt' | 'isClosed' | 'clientWrote'
> & { hasDocument: boolean }

/**
 * Whether the client still has something to do: a document answers any message, and what they write in the thread one that asks for a
 * reply. `needsActionCondition` says the same in SQL.
 */
const needsAction = (message: MessageState): boolean =>
  message.messageType !== 'read_only' &&
  !message.archived &&
  message.response === null &&
  !message.isClosed &&
  !message.hasDocument &&
  !(message.messageType === 'reply' && message.clientWrote)

/** What one message adds to the numbers. The recount says the same in SQL. */
const countOf = (message: MessageState): Counts => ({
  inbox: Number(!message.archived),
  archived: Number(message.archived),
  action_needed: Number(needsAction(message)),
  unread: Number(!message.archived && message.readAt === null),
})

const none: Counts = { inbox: 0, archived: 0, action_needed: 0, unread: 0 }

/**
 * Counts a change of a message in the transaction that makes it; for a new message, the counts before are 0. The
 * row of counts stays locked until the commit, so lock the message first.
 */
export async function countMessage(
  transaction: Db,
  accountId: string,
  { before, after }: { before?: MessageState; after: MessageState },
): Promise<void> {
  const [old, now] = [before ? countOf(before) : none, countOf(after)]
  await transaction.rows(sql`
    insert into message_counts as c (account_id, inbox, archived, action_needed, unread)
    values (${accountId}, ${now.inbox}, ${now.archived}, ${now.action_needed}, ${now.unread})
    on conflict (account_id) do update set
      inbox = c.inbox + ${now.inbox - old.inbox}::int,
      archived = c.archived + ${now.archived - old.archived}::int,
      action_needed = c.action_needed + ${now.action_needed - old.action_needed}::int,
      unread = c.unread + ${now.unread - old.unread}::int
  `)
  await boardChanged(transaction, accountId, 'messages')
}

/** A message as it stood when the transaction locked it. */
export type LockedMessage = MessageState & Pick<HubMessage, 'messageCount' | 'lastFrom'>

/** Locks the row, to serialize changes to a message. */
export const lockMessage = (db: Db, accountId: string, id: string) =>
  db.row<LockedMessage>(sql`
    select message_type, archived_at is not null as archived, response, read_at,
           closed_at is not null as is_closed, client_wrote, has_document, message_count, last_from
    from hub_messages
    where account_id = ${accountId} and id = ${id} for update
  `)

/**
 * Whether what a client does with a locked message archives it. Not if the firm wrote on and the client has not read it: what they
 * sent was on its way, and the firm's words would be out of sight.
 */
export const isArchivedByClient = ({ messageCount, readAt }: LockedMessage): boolean =>
  messageCount === 1 || readAt !== null

type Archiving = { before: LockedMessage; at: Date; hasDocument?: boolean }

/**
 * Archives a locked message, for a document that answers it if `hasDocument`. Archiving again has no effect, nor has it with words
 * of the firm that the client has not read.
 */
export async function archiveMessage(
  db: Db,
  accountId: string,
  id: string,
  { before, at, hasDocument = false }: Archiving,
): Promise<void> {
  const archived = before.archived || isArchivedByClient(before)
  await db.rows(sql`
    update hub_messages
    set archived_at = case when ${archived} then coalesce(archived_at, ${at}::timestamptz) end,
      has_document = has_document or ${hasDocument}
    where account_id = ${accountId} and id = ${id}
  `)
  await countMessage(db, accountId, {
    before,
    after: { ...before, archived, hasDocument: before.hasDocument || hasDocument },
  })
  await announce(db, 'hub-message', accountId, id)
}
