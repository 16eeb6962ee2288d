import type { Page } from '@milepost/contract/wire/endpoint'
import {
  needsAction,
  type HubMessage,
  type HubMessageFilter,
  type messageCounts,
} from '@milepost/contract/hub-messages/hub-messages'
import { type SentMessage } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { announce } from '../../platform/events/announce.ts'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { listPage, limitToPage } from '../../platform/database/list-page.ts'

/**
 * A message's columns as the contract has it. Timestamps inside JSON are ISO 8601 in UTC. The inner
 * query names the account itself, too, so that one node answers it.
 */
const columns = (accountId: string) => sql`
  m.id, m.subject, m.body_html as body, m.message_type, m.batch_type, m.document_year,
  m.created_at, m.read_at, m.archived_at is not null as archived, m.response, m.response_sent_at,
  s.first_name || ' ' || s.last_name as sent_by,
  (
    select json_build_object('id', d.id, 'title', d.title, 'status', d.status,
                             'createdAt', to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from documents d where d.account_id = ${accountId} and d.hub_message_id = m.id
    order by d.created_at desc, d.id desc limit 1
  ) as document_status
`

type Row = Omit<SentMessage, 'actionNeeded'>

const toSentMessage = (row: Row): SentMessage => ({ ...row, actionNeeded: needsAction(row) })

/** Must match `needsAction` in the contract. */
const needsActionCondition = sql`archived_at is null and message_type <> 'read_only' and response is null`

const inFilter: Record<HubMessageFilter, ReturnType<typeof sql>> = {
  inbox: sql`and m.archived_at is null`,
  archived: sql`and m.archived_at is not null`,
  action_needed: sql`and ${needsActionCondition}`,
}

type ListQuery = { filter?: HubMessageFilter | undefined; page: number; limit: number }

/** One page, newest first, with the number of messages in each filter and of unread ones in the inbox. */
export async function listMessages(
  db: Db,
  accountId: string,
  { filter, page, limit }: ListQuery,
): Promise<Page<SentMessage, (typeof messageCounts)[number]>> {
  const { items, numbers } = await listPage<Row, Record<(typeof messageCounts)[number], number>>(
    db,
    {
      items: sql`
      select ${columns(accountId)} from hub_messages m join staff s on s.id = m.sent_by
      where m.account_id = ${accountId} ${filter ? inFilter[filter] : empty}
      order by m.created_at desc, m.id desc
      ${limitToPage({ page, limit })}
    `,
      order: sql`created_at desc, id desc`,
      numbers: sql`
      select count(*) filter (where archived_at is null) as inbox,
             count(*) filter (where archived_at is not null) as archived,
             count(*) filter (where ${needsActionCondition}) as action_needed,
             count(*) filter (where archived_at is null and read_at is null) as unread
      from hub_messages where account_id = ${accountId}
    `,
    },
  )
  const total = filter ? numbers[filter] : numbers.inbox + numbers.archived
  return { items: items.map(toSentMessage), page, limit, total, counts: numbers }
}

export async function findMessage(
  db: Db,
  accountId: string,
  id: string,
): Promise<SentMessage | undefined> {
  const row = await db.row<Row>(sql`
    select ${columns(accountId)} from hub_messages m join staff s on s.id = m.sent_by
    where m.account_id = ${accountId} and m.id = ${id}
  `)
  return row && toSentMessage(row)
}

type State = Pick<HubMessage, 'messageType' | 'archived' | 'response'>

/** Locks the row, to serialize changes to a message. */
export const lockMessage = (db: Db, accountId: string, id: string) =>
  db.row<State>(sql`
    select message_type, archived_at is not null as archived, response from hub_messages
    where account_id = ${accountId} and id = ${id} for update
  `)

/** Records when a message was first read. */
export async function markRead(db: Db, accountId: string, id: string, at: Date): Promise<void> {
  const marked = await db.row(sql`
    update hub_messages set read_at = ${at}
    where account_id = ${accountId} and id = ${id} and read_at is null
    returning 1 as marked
  `)
  if (marked) await announce(db, 'hub-message', accountId, id)
}

export async function archiveMessage(
  db: Db,
  accountId: string,
  id: string,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update hub_messages set archived_at = ${at} where account_id = ${accountId} and id = ${id}
  `)
  await announce(db, 'hub-message', accountId, id)
}

type Answer = { response: string; at: Date; userId: string }

/** Stores the answer and archives the message. */
export async function answerMessage(
  db: Db,
  accountId: string,
  id: string,
  { response, at, userId }: Answer,
): Promise<void> {
  await db.rows(sql`
    update hub_messages set response = ${response}, response_sent_at = ${at},
      responded_by = ${userId}, archived_at = ${at}
    where account_id = ${accountId} and id = ${id}
  `)
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
                              document_year, created_at, sent_by, due_on, sending_id,
                              remind_every_days, next_reminder_on)
    values (${accountId}, ${message.id}, ${message.subject}, ${message.body}, ${message.bodyHtml},
            ${message.messageType}, ${message.batchType ?? null}, ${message.documentYear ?? null},
            ${message.at}, ${message.sentBy}, ${message.dueOn ?? null}, ${message.sendingId ?? null},
            ${message.remindEveryDays ?? null}::int,
            (${message.at}::timestamptz at time zone 'UTC')::date + ${message.remindEveryDays ?? null}::int)
  `)
  await announce(db, 'hub-message', accountId, message.id)
}
