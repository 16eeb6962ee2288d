import { randomUUID } from 'node:crypto'
import {
  listedMessageFields,
  type HubMessage,
  type HubMessageFilter,
} from '@milepost/contract/hub-messages/hub-messages'
import { type SentMessage } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { Page } from '@milepost/contract/wire/endpoint'
import { empty, join, sql, type Db } from '../../platform/database/database.ts'
import { asksOnly, limitToPage, listPage } from '../../platform/database/list-page.ts'
import { announce } from '../../platform/events/announce.ts'
import {
  countMessage,
  isArchivedByClient,
  lockMessage,
  type LockedMessage,
} from '../../shared/messages.sql.ts'
import { selectStored, type MessageCounts } from './message-counts.sql.ts'
import { textHtml } from './message-html.ts'
import { addToThread, markReadByClient } from './messages.sql.ts'

type Sql = ReturnType<typeof sql>

/** Must match `needsAction` in messages.sql.ts. */
export const needsActionCondition = sql`
  m.archived_at is null and m.message_type <> 'read_only' and m.response is null
  and m.closed_at is null and not m.has_document and not (m.message_type = 'reply' and m.client_wrote)
`

/** A message's own columns as the contract has them. */
const columns = {
  id: sql`m.id`,
  subject: sql`m.subject`,
  createdAt: sql`m.created_at`,
  readAt: sql`m.read_at`,
  archived: sql`m.archived_at is not null as archived`,
  actionNeeded: sql`(${needsActionCondition}) as action_needed`,
  messageType: sql`m.message_type`,
  body: sql`m.body_html as body`,
  batchType: sql`m.batch_type`,
  documentYear: sql`m.document_year`,
  response: sql`m.response`,
  responseSentAt: sql`m.response_sent_at`,
  startedByClient: sql`m.started_by is not null as started_by_client`,
  isClosed: sql`m.closed_at is not null as is_closed`,
  messageCount: sql`m.message_count`,
  lastAt: sql`m.last_at`,
  lastFrom: sql`m.last_from`,
  clientWrote: sql`m.client_wrote`,
} satisfies Partial<Record<keyof SentMessage, Sql>>

// Put together once: a list is asked for often.
const listedColumns = join(listedMessageFields.map((field) => columns[field]))
const ownColumns = join(Object.values(columns))

/**
 * All of a message. Timestamps inside JSON are ISO 8601 in UTC. The inner query names the account itself, too, so that one
 * node answers it.
 */
const messageColumns = (accountId: string): Sql => sql`
  ${ownColumns},
  coalesce(
    (select s.first_name || ' ' || s.last_name from staff s where s.id = m.sent_by),
    (select u.full_name from client_users u where u.account_id = ${accountId} and u.id = m.started_by)
  ) as sent_by,
  case when m.about_kind is not null then json_build_object('kind', m.about_kind, 'id', m.about_id, 'title', coalesce(
    (select d.title from documents d where d.account_id = ${accountId}
     and d.id = (case when m.about_kind = 'document' then m.about_id::uuid end)),
    (select b.description from transaction_batches b where b.account_id = ${accountId}
     and b.id = (case when m.about_kind = 'transaction' then m.about_id::uuid end))
  )) end as about,
  (
    select json_build_object('id', d.id, 'title', d.title, 'status', d.status,
                             'createdAt', to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from documents d where d.account_id = ${accountId} and d.hub_message_id = m.id
    order by d.created_at desc, d.id desc limit 1
  ) as document_status
`

const inFilter: Record<HubMessageFilter, ReturnType<typeof sql>> = {
  inbox: sql`and m.archived_at is null`,
  archived: sql`and m.archived_at is not null`,
  action_needed: sql`and ${needsActionCondition}`,
}

type ListQuery = {
  filter?: HubMessageFilter | undefined
  fields?: readonly (keyof HubMessage)[] | undefined
  page: number
  limit: number
}

/**
 * One page, newest first (the inbox by the newest message of each thread), with the number of messages in each filter and of unread ones in the inbox. With `fields`,
 * the messages have only these.
 */
export async function listMessages(
  db: Db,
  accountId: string,
  { filter, fields, page, limit }: ListQuery,
): Promise<Page<SentMessage, keyof MessageCounts>> {
  // A thread that someone writes in comes back to the top of the inbox.
  const isInbox = filter === 'inbox' || filter === 'action_needed'
  const { items, numbers } = await listPage<SentMessage, Partial<MessageCounts>>(db, {
    items: sql`
      select ${asksOnly(listedMessageFields, fields) ? listedColumns : messageColumns(accountId)}
      from hub_messages m
      where m.account_id = ${accountId} ${filter ? inFilter[filter] : empty}
      order by ${isInbox ? sql`m.last_at` : sql`m.created_at`} desc, m.id desc
      ${limitToPage({ page, limit })}
    `,
    order: sql`${isInbox ? sql`last_at` : sql`created_at`} desc, id desc`,
    numbers: selectStored(accountId),
  })
  const counts = { inbox: 0, archived: 0, action_needed: 0, unread: 0, ...numbers }
  const total = filter ? counts[filter] : counts.inbox + counts.archived
  return { items, page, limit, total, counts }
}

export const findMessage = (db: Db, accountId: string, id: string) =>
  db.row<SentMessage>(sql`
    select ${messageColumns(accountId)} from hub_messages m
    where m.account_id = ${accountId} and m.id = ${id}
  `)

/** Records that the head of a thread was read. The thread counts as read once nothing of the firm in it is unread. */
export async function markHeadRead(db: Db, accountId: string, id: string, at: Date): Promise<void> {
  const before = await lockMessage(db, accountId, id)
  if (!before || before.readAt !== null) return
  if (!(await markReadByClient(db, accountId, id, [id], at))) return
  await countMessage(db, accountId, { before, after: { ...before, readAt: at.toISOString() } })
  await announce(db, 'hub-message', accountId, id)
}

/** How a new message stands. */
const unanswered = {
  archived: false,
  response: null,
  isClosed: false,
  clientWrote: false,
  hasDocument: false,
}

type Answer = { before: LockedMessage; response: string; at: Date; userId: string }

/**
 * Stores the answer to a locked message, as a message of its thread, too, and archives it, unless the firm wrote on and the client has
 * not read it.
 */
export async function answerMessage(
  db: Db,
  accountId: string,
  id: string,
  { before, response, at, userId }: Answer,
): Promise<void> {
  const archived = isArchivedByClient(before)
  await db.rows(sql`
    update hub_messages set response = ${response}, response_sent_at = ${at},
      responded_by = ${userId}, archived_at = ${archived ? at : null}
    where account_id = ${accountId} and id = ${id}
  `)
  const answer = { id: randomUUID(), body: response, bodyHtml: textHtml(response), at, userId }
  await addToThread(db, accountId, id, answer)
  const after = { ...before, archived, response, clientWrote: true }
  await countMessage(db, accountId, { before, after })
  await announce(db, 'hub-message', accountId, id)
}

export type NewMessage = Pick<HubMessage, 'id' | 'subject' | 'body' | 'messageType'> & {
  bodyHtml: string
  batchType?: string | undefined
  documentYear?: number | undefined
  dueOn?: string | undefined
  remindEveryDays?: number | undefined
  sendingId?: string | undefined
  at: Date
  sentBy: string
}

export async function insertMessage(db: Db, accountId: string, message: NewMessage): Promise<void> {
  await db.rows(sql`
    insert into hub_messages (account_id, id, subject, body, body_html, message_type, batch_type,
                              document_year, created_at, last_at, sent_by, due_on,
                              sending_id, remind_every_days, next_reminder_on)
    values (${accountId}, ${message.id}, ${message.subject}, ${message.body}, ${message.bodyHtml},
            ${message.messageType}, ${message.batchType ?? null}, ${message.documentYear ?? null},
            ${message.at}, ${message.at}, ${message.sentBy}, ${message.dueOn ?? null}, ${message.sendingId ?? null},
            ${message.remindEveryDays ?? null}::int,
            (${message.at}::timestamptz at time zone 'UTC')::date + ${message.remindEveryDays ?? null}::int)
  `)
  await countMessage(db, accountId, {
    after: { ...unanswered, messageType: message.messageType, readAt: null },
  })
  await announce(db, 'hub-message', accountId, message.id)
}
