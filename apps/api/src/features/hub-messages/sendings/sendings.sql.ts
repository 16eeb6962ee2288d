import type {
  NewSending,
  RecipientFilter,
  RecipientProblem,
  RecipientState,
  Sending,
  SendingRecipient,
} from '@milepost/contract/hub-messages/message-sendings'
import type { MessageTexts } from '@milepost/contract/hub-messages/message-texts'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { isNamed } from '../../../shared/people/find-clients.sql.ts'

type Sql = ReturnType<typeof sql>

const status = sql`
  case when g.cancelled_at is not null then 'cancelled' when g.finished_at is not null then 'sent'
       when g.begun_at is not null then 'sending' else 'scheduled' end
`

/** In the firm's time zone. */
const localSendAt = sql`to_char(
  g.send_at at time zone (select settings ->> 'timeZone' from firm_settings), 'YYYY-MM-DD"T"HH24:MI')`

/** What is stored with the sending; who read and answered is counted apart. */
const storedCounts = sql`json_build_object(
  'recipients', g.recipients, 'sent', g.sent, 'skipped', g.skipped, 'failed', g.failed,
  'read', 0, 'answered', 0)`

/** How a sending `g` stands, for its row in the list of messages. */
export const listedSending = sql`
  json_build_object('status', ${status}, 'sendAt', ${localSendAt}, 'counts', ${storedCounts})
`

const textOf = (subject: Sql, body: Sql) =>
  sql`case when ${subject} is not null then json_build_object('subject', ${subject}, 'body', ${body}) end`

/** The texts of a row of sendings or templates; the other language is absent. */
export const texts = sql`json_strip_nulls(json_build_object(
  'en', ${textOf(sql`subject_en`, sql`body_en`)}, 'es', ${textOf(sql`subject_es`, sql`body_es`)})) as texts`

/** The texts as values of the columns that `texts` reads. */
export const textValues = ({ en, es }: MessageTexts): Sql =>
  sql`${en?.subject ?? null}, ${en?.body ?? null}, ${es?.subject ?? null}, ${es?.body ?? null}`

/** Returns undefined for a sending that is not this member of staff's, if they are a consultant. */
export async function findSending(
  db: Db,
  id: string,
  restrictedTo?: string,
): Promise<Sending | undefined> {
  const sending = await db.row<Sending>(sql`
    select g.id, ${status} as status, coalesce(g.subject_en, g.subject_es) as subject, ${texts},
           g.message_type, g.batch_type, g.document_year, g.due_on, g.remind_every_days, g.created_at,
           g.finished_at, s.first_name || ' ' || s.last_name as sent_by, ${localSendAt} as send_at,
           ${storedCounts} as counts,
           (select settings ->> 'timeZone' from firm_settings) as time_zone,
           json_build_object('plan', g.plan, 'tag', g.tag, 'isPicked', g.is_picked, 'consultant',
             case when g.has_no_consultant then '' else c.first_name || ' ' || c.last_name end) as audience
    from message_sendings g
    join staff s on s.id = g.sent_by left join staff c on c.id = g.consultant_id
    where g.id = ${id} ${restrictedTo ? sql`and g.sent_by = ${restrictedTo}` : empty}
  `)
  if (!sending) return undefined
  const [reactions] = await countReactions(db, [id])
  return { ...sending, counts: { ...sending.counts, ...reactions?.counts } }
}

type Reactions = { id: string; counts: { read: number; answered: number } }

/** How many read and answered the messages of each sending; none for a sending without messages. */
export async function countReactions(db: Db, ids: readonly string[]): Promise<Reactions[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<{ sendingId: string; read: number; answered: number }>(sql`
    select sending_id, (count(*) filter (where first_read_at is not null))::int as read,
           (count(*) filter (where client_wrote or has_document))::int as answered
    from hub_messages where sending_id is not null and sending_id = any(${[...ids]}::uuid[])
    group by sending_id
  `)
  return rows.map(({ sendingId, ...counts }) => ({ id: sendingId, counts }))
}

type Confirmed = NewSending & {
  at: Date
  staffId: string
  requestId: string
  address: string
}

/** Inserts a sending without recipients. Returns when it begins; undefined if there is one with this ID. */
export const insertSending = (db: Db, { audience, at, ...sending }: Confirmed) =>
  db.row<{ sendAt: string | null }>(sql`
    insert into message_sendings
      (id, subject_en, body_en, subject_es, body_es, message_type, batch_type, document_year, due_on,
       remind_every_days, created_at, sent_by, request_id, address, send_at, begun_at, plan,
       consultant_id, has_no_consultant, tag, is_picked, recipients)
    select ${sending.id}::uuid, ${textValues(sending.texts)}, ${sending.messageType},
      ${sending.batchType ?? null}, ${sending.documentYear ?? null}::int, ${sending.dueOn ?? null}::date,
      ${sending.remindEveryDays ?? null}::int, ${at}::timestamptz, ${sending.staffId}::uuid,
      ${sending.requestId}, ${sending.address},
      ${sending.sendAt ?? null}::timestamp at time zone (settings ->> 'timeZone'),
      ${sending.sendAt ? null : at}::timestamptz, ${audience.plan ?? null},
      ${audience.consultant === 'nobody' ? null : (audience.consultant ?? null)}::uuid,
      ${audience.consultant === 'nobody'}::boolean,
      (select name from client_tags where id = ${audience.tag ?? null}::uuid), ${audience.accountIds !== undefined}::boolean, 0
    from firm_settings
    on conflict do nothing returning send_at
  `)

export const insertRecipients = (db: Db, id: string, accountIds: readonly string[]) =>
  db.rows(sql`
    insert into message_recipients (account_id, sending_id)
    select account_id, ${id}::uuid from unnest(${[...accountIds]}::uuid[]) account_id
  `)

export const setRecipients = (db: Db, id: string, recipients: number) =>
  db.rows(sql`update message_sendings set recipients = ${recipients} where id = ${id}`)

type Change = { sendAt?: string | undefined; isCancelled?: true | undefined; at: Date }

/** Changes a sending that has not begun. Returns when it begins now; undefined if there is none. */
export const changeScheduled = (db: Db, id: string, { sendAt, isCancelled, at }: Change) =>
  db.row<{ sendAt: string }>(sql`
    update message_sendings set
      send_at = coalesce(
        ${sendAt ?? null}::timestamp at time zone (select settings ->> 'timeZone' from firm_settings),
        send_at),
      cancelled_at = ${isCancelled ? at : null}::timestamptz
    where id = ${id} and begun_at is null and cancelled_at is null returning send_at
  `)

/** What the job needs of a sending. */
export type SendingJob = Omit<NewSending, 'audience' | 'audienceId' | 'sendAt'> & {
  sendAt: string | null
  isBegun: boolean
  isOver: boolean
  sentBy: string
  senderName: string
  requestId: string
  address: string
}

export const findSendingJob = (db: Db, id: string) =>
  db.row<SendingJob>(sql`
    select g.id, ${texts}, g.message_type, g.batch_type, g.document_year, g.due_on,
           g.remind_every_days, g.send_at, g.begun_at is not null as is_begun,
           (g.finished_at is not null or g.cancelled_at is not null) as is_over, g.sent_by,
           s.first_name || ' ' || s.last_name as sender_name, g.request_id, g.address
    from message_sendings g join staff s on s.id = g.sent_by where g.id = ${id}
  `)

/** From here on it can't be changed. Returns nothing if it was changed or taken back meanwhile. */
export const beginSending = (db: Db, id: string, at: Date) =>
  db.row(sql`
    update message_sendings set begun_at = ${at}
    where id = ${id} and begun_at is null and cancelled_at is null and send_at <= ${at} returning id
  `)

/** The accounts whose turn is next: those whose message could not be made come last. */
export async function nextRecipients(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ accountId: string }>(sql`
    select account_id from message_recipients where sending_id = ${id} and state = 'pending'
    order by attempts, account_id limit ${limit}
  `)
  return rows.map(({ accountId }) => accountId)
}

/** Locks a recipient whose turn it is; undefined if another worker was faster. */
export const lockRecipient = (db: Db, accountId: string, id: string) =>
  db.row(sql`
    select 1 from message_recipients
    where account_id = ${accountId} and sending_id = ${id} and state = 'pending' for update
  `)

export const finishRecipient = (
  db: Db,
  accountId: string,
  id: string,
  { state, problem = null }: { state: RecipientState; problem?: RecipientProblem | null },
) =>
  db.rows(sql`
    update message_recipients set state = ${state}, problem = ${problem}
    where account_id = ${accountId} and sending_id = ${id}
  `)

/** After so many failures, a client is left out and listed. */
const maxAttempts = 3

export const countFailure = (db: Db, accountId: string, id: string) =>
  db.rows(sql`
    update message_recipients set attempts = attempts + 1,
      state = case when attempts + 1 >= ${maxAttempts} then 'failed' else state end
    where account_id = ${accountId} and sending_id = ${id} and state = 'pending'
  `)

/** Stores how far a sending is, counted from its recipients. Returns how many are left. */
export async function storeProgress(db: Db, id: string, at: Date): Promise<number> {
  const rows = await db.rows<{ state: RecipientState; count: number }>(sql`
    select state, count(*)::int as count from message_recipients where sending_id = ${id} group by state
  `)
  const counts = { pending: 0, sent: 0, skipped: 0, failed: 0 }
  for (const { state, count } of rows) counts[state] = count
  const { pending, sent, skipped, failed } = counts
  await db.rows(sql`
    update message_sendings set sent = ${sent}, skipped = ${skipped}, failed = ${failed},
      finished_at = ${pending === 0 ? at : null}::timestamptz
    where id = ${id} and finished_at is null
  `)
  return pending
}

type RecipientQuery = {
  filter?: RecipientFilter | undefined
  search?: string | undefined
  page: number
  limit: number
  /** Only clients of this consultant. */
  restrictedTo?: string | undefined
}

const filters: Record<RecipientFilter, Sql> = {
  pending: sql`and r.state = 'pending'`,
  unread: sql`and r.state = 'sent' and m.first_read_at is null`,
  read: sql`and m.first_read_at is not null`,
  answered: sql`and (m.client_wrote or m.has_document)`,
  problem: sql`and r.state in ('skipped', 'failed')`,
}

/** One page of the clients of a sending, those with a problem first, then by name. */
export async function listRecipients(
  db: Db,
  id: string,
  { filter, search, page, limit, restrictedTo }: RecipientQuery,
): Promise<Page<SendingRecipient, never>> {
  const from = sql`
    from message_recipients r
    join accounts a on a.id = r.account_id
    left join hub_messages m on m.account_id = r.account_id and m.sending_id = r.sending_id
    where r.sending_id = ${id} ${filter ? filters[filter] : empty}
    ${restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty}
    ${search ? sql`and ${isNamed(search)}` : empty}
  `
  const { items, numbers } = await listPage<SendingRecipient, { total: number }>(db, {
    items: sql`
      select a.id, a.name, r.state as status, r.problem, m.id as message_id, m.first_read_at as read_at,
             coalesce(m.client_wrote or m.has_document, false) as answered
      ${from}
      order by (r.state not in ('skipped', 'failed')), ${inNameOrder(sql`a.name`)}, a.id
      limit ${limit} offset ${(page - 1) * limit}
    `,
    numbers: sql`select count(*)::int as total from (select 1 ${from} limit ${maxCounted}) counted`,
    getTotal: ({ total }) => total,
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}
