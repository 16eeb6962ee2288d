import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import {
  type MessageToClient,
  type SentFilter,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'

type Sql = ReturnType<typeof sql>

export type SentQuery = {
  filter?: SentFilter | undefined
  sending?: string | undefined
  search?: string | undefined
  page: number
  limit: number
  /** Only messages to clients of this consultant. */
  restrictedTo?: string | undefined
  /** yyyy-MM-dd, to find overdue messages. */
  today: string
}

const isWaiting = sql`(m.message_type <> 'read_only' and m.archived_at is null)`
/** By a text response, or by a document. */
const isAnswered = sql`(m.response is not null or exists (
  select 1 from documents d where d.account_id = m.account_id and d.hub_message_id = m.id))`

/** One page of the messages to all clients, newest first, without what they say. */
export async function listSent(
  db: Db,
  { filter, sending, search, page, limit, restrictedTo, today }: SentQuery,
): Promise<Page<MessageToClient, 'waiting' | 'answered'>> {
  const like = `%${(search ?? '').toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const searchCondition = sql`
    ${sending ? sql`and m.sending_id = ${sending}` : empty}
    ${restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty}
    ${search ? sql`and (lower(m.subject) like ${like} or lower(a.name) like ${like})` : empty}
  `
  const filters = {
    waiting: sql`and ${isWaiting}`,
    overdue: sql`and ${isWaiting} and m.due_on < ${today}`,
    answered: sql`and ${isAnswered}`,
  }
  const filterCondition = filter ? filters[filter] : empty
  const accounts = restrictedTo || search ? sql`join accounts a on a.id = m.account_id` : empty
  const countWhere = (condition: Sql) => sql`(
    select count(*)::int from (
      select 1 from hub_messages m ${accounts} where true ${searchCondition} ${condition} limit ${maxCounted}
    ) counted)
  `
  const { items, numbers } = await listPage<
    MessageToClient,
    { total: number; waiting: number; answered: number }
  >(db, {
    items: sql`
      select m.id, m.subject, m.message_type, m.batch_type, m.document_year, m.created_at, m.read_at,
             m.archived_at is not null as archived, ${isAnswered} as answered,
             s.first_name || ' ' || s.last_name as sent_by,
             json_build_object('id', a.id, 'name', a.name) as account, m.due_on,
             m.remind_every_days, m.reminders_sent, m.sending_id,
             case when m.archived_at is null then m.next_reminder_on end as next_reminder_on
      from hub_messages m join staff s on s.id = m.sent_by join accounts a on a.id = m.account_id
      where true ${searchCondition} ${filterCondition}
      order by m.created_at desc, m.id desc limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`created_at desc, id desc`,
    numbers: sql`
      select ${countWhere(filterCondition)} as total, ${countWhere(filters.waiting)} as waiting,
             ${countWhere(filters.answered)} as answered
    `,
    getTotal: ({ total, waiting, answered }) => Math.max(total, waiting, answered),
  })
  const { total, ...counts } = numbers
  return { items, page, limit, total, counts }
}

/**
 * The recipients of a message, by account, in the order of the ids. Leaves out accounts of other consultants
 * than `restrictedTo`.
 */
export const addressees = (db: Db, ids: readonly string[], restrictedTo: string | undefined) =>
  db.rows<{
    accountId: string
    accountName: string
    fullName: string | null
    language: 'en' | 'es' | null
    consultantName: string | null
  }>(sql`
    select a.id as account_id, a.name as account_name, u.full_name, u.language,
           c.first_name || ' ' || c.last_name as consultant_name
    from accounts a
    left join staff c on c.id = a.consultant_id
    left join lateral (
      select full_name, language from client_users
      where account_id = a.id and removed_at is null order by created_at, id limit 1
    ) u on true
    where a.id = any(${[...ids]}::uuid[]) ${restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty}
    order by array_position(${[...ids]}::uuid[], a.id)
  `)

/**
 * Finds the messages to remind of today, which are neither answered nor archived, and advances their next
 * reminder. A second call on the same day returns none.
 */
export const takeReminders = (db: Db, today: string) =>
  db.rows<{ accountId: string; id: string }>(sql`
    update hub_messages
    set next_reminder_on = ${today}::date + remind_every_days, reminders_sent = reminders_sent + 1
    where next_reminder_on <= ${today}::date and archived_at is null and message_type <> 'read_only'
    returning account_id, id
  `)
