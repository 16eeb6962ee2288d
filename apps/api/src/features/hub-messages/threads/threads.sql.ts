import type { NewThread } from '@milepost/contract/hub-messages/threads'
import {
  threadCounts,
  type Thread,
  type ThreadChange,
  type ThreadFilter,
} from '@milepost/contract/hub-messages/threads-for-staff'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../../platform/auth/caller.ts'
import { empty, join, sql, type Db } from '../../../platform/database/database.ts'
import { toLikePattern } from '../../../platform/database/like-pattern.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import { isNamed } from '../../../shared/people/find-clients.sql.ts'

type Sql = ReturnType<typeof sql>

/**
 * Inserts the head of a thread that a client starts, without any message. Returns false if the account has a thread with this ID.
 */
export async function insertThread(
  transaction: Db,
  accountId: string,
  {
    id,
    subject,
    body,
    bodyHtml,
    aboutKind,
    aboutId,
    at,
    userId,
  }: Pick<NewThread, 'id' | 'subject' | 'body' | 'aboutKind' | 'aboutId'> & {
    bodyHtml: string
    at: Date
    userId: string
  },
): Promise<boolean> {
  const row = await transaction.row(sql`
    insert into hub_messages (account_id, id, subject, body, body_html, message_type, created_at,
                              last_at, started_by, read_at, message_count, about_kind, about_id)
    values (${accountId}, ${id}, ${subject}, ${body}, ${bodyHtml}, 'read_only', ${at}, ${at},
            ${userId}, ${at}, 0, ${aboutKind ?? null}, ${aboutId ?? null})
    on conflict (account_id, id) do nothing returning 1 as inserted
  `)
  return row !== undefined
}

/** The subject of a thread, if this person started it. */
export const findStarted = (db: Db, accountId: string, id: string, userId: string) =>
  db.row<{ subject: string; body: string }>(sql`
    select subject, body from hub_messages
    where account_id = ${accountId} and id = ${id} and started_by = ${userId}
  `)

/** Whether the account has the document or the batch. */
export async function isOfAccount(
  db: Db,
  accountId: string,
  kind: 'document' | 'transaction',
  id: string,
): Promise<boolean> {
  const row = await db.row(
    kind === 'document'
      ? sql`select 1 as found from documents where account_id = ${accountId} and id = ${id}`
      : sql`select 1 as found from transaction_batches where account_id = ${accountId} and id = ${id}`,
  )
  return row !== undefined
}

// Each is the condition of an index.
const isOpen = sql`m.handled_at is null and m.closed_at is null`
const isUnanswered = sql`m.last_from = 'client' and ${isOpen}`
const isWaiting = sql`
  m.last_from = 'firm' and ${isOpen} and m.archived_at is null
  and (m.message_type <> 'read_only' or m.message_count > 1)
`
const isMine = (staffId: string) => sql`m.assigned_to = ${staffId} and ${isOpen}`

const inFilter = (filter: ThreadFilter, staffId: string): Sql =>
  ({
    mine: isMine(staffId),
    unanswered: isUnanswered,
    waiting: isWaiting,
    handled: sql`m.handled_at is not null and m.closed_at is null`,
    closed: sql`m.closed_at is not null`,
  })[filter]

const columns = sql`
  m.id, json_build_object('id', a.id, 'name', a.name) as account, m.subject, m.message_type,
  m.created_at, m.started_by is not null as started_by_client, m.message_count, m.last_at,
  m.last_from, m.handled_at is not null as is_handled, m.closed_at is not null as is_closed,
  coalesce(w.first_name || ' ' || w.last_name, u.full_name) as sent_by,
  case when s.id is not null
    then json_build_object('id', s.id, 'fullName', s.first_name || ' ' || s.last_name)
  end as assigned_to
`
/** Former staff don't count as assigned. */
const joins = sql`
  join accounts a on a.id = m.account_id
  left join staff w on w.id = m.sent_by
  left join client_users u on u.account_id = m.account_id and u.id = m.started_by
  left join staff s on s.id = m.assigned_to and s.is_active
`

export type ThreadQuery = {
  filter: ThreadFilter
  search?: string | undefined
  client?: string | undefined
  thread?: string | undefined
  page: number
  limit: number
}

/** One page of the threads that this member of staff may see, with the numbers of the open ones. */
export async function listThreads(
  db: Db,
  { role, staffId }: Pick<Staff, 'role' | 'staffId'>,
  { filter, search, client, thread, page, limit }: ThreadQuery,
): Promise<Page<Thread, (typeof threadCounts)[number]>> {
  const narrow = sql`
    ${client ? sql`and m.account_id = ${client}` : empty}
    ${thread ? sql`and m.id = ${thread}` : empty}
    ${role === 'consultant' ? sql`and a.consultant_id = ${staffId}` : empty}
    ${search ? sql`and (lower(m.subject) like ${toLikePattern(search)} or ${isNamed(search)})` : empty}
  `
  const accounts =
    role === 'consultant' || search ? sql`join accounts a on a.id = m.account_id` : empty
  const countWhere = (condition: Sql) => sql`(
    select count(*)::int from (
      select 1 as found from hub_messages m ${accounts} where ${condition} ${narrow} limit ${maxCounted}
    ) counted)
  `
  const condition = thread ? sql`true` : inFilter(filter, staffId)
  const order =
    filter === 'handled' || filter === 'closed'
      ? sql`m.last_at desc, m.account_id desc, m.id desc`
      : sql`m.last_at, m.account_id, m.id`
  const isCounted = !thread && (threadCounts as readonly string[]).includes(filter)
  type Numbers = Record<(typeof threadCounts)[number], number> & { done: number | null }
  const { items, numbers } = await listPage<Thread, Numbers>(db, {
    // Only the threads on the page are joined with anything.
    items: sql`
      select ${columns} from (
        select m.* from hub_messages m ${accounts} where ${condition} ${narrow}
        order by ${order} limit ${limit} offset ${(page - 1) * limit}
      ) m
      ${joins}
      order by ${order}
    `,
    numbers: sql`
      select ${isCounted ? sql`null::int` : countWhere(condition)} as done,
             ${countWhere(isMine(staffId))} as mine, ${countWhere(isUnanswered)} as unanswered,
             ${countWhere(isWaiting)} as waiting
    `,
    getTotal: ({ done, mine, unanswered, waiting }) =>
      Math.max(done ?? 0, mine, unanswered, waiting),
  })
  const { done, ...counts } = numbers
  return { items, page, limit, total: done ?? counts[filter as keyof typeof counts], counts }
}

export const findThread = (db: Db, accountId: string, id: string) =>
  db.row<Thread>(sql`
    select ${columns} from hub_messages m ${joins}
    where m.account_id = ${accountId} and m.id = ${id}
  `)

/** Whether somebody other than this member of staff wrote in a thread after the message at a position. */
export async function hasLaterMessage(
  db: Db,
  accountId: string,
  id: string,
  { position, staffId }: { position: number; staffId: string },
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as found from thread_messages
    where account_id = ${accountId} and hub_message_id = ${id} and position > ${position}
      and staff_id is distinct from ${staffId}
    limit 1
  `)
  return row !== undefined
}

/** Changes how a locked thread stands. What is so already stays, with who made it so. */
export const changeThread = async (
  transaction: Db,
  accountId: string,
  id: string,
  { assignedTo, isHandled, isClosed }: Omit<ThreadChange, 'seenThrough'>,
  { at, staffId }: { at: Date; staffId: string },
) => {
  const stamp = (name: 'handled' | 'closed', value: boolean | undefined): Sql[] => {
    if (value === undefined) return []
    const [atColumn, byColumn] = markColumns[name]
    return value
      ? [
          sql`${atColumn} = coalesce(${atColumn}, ${at}::timestamptz)`,
          sql`${byColumn} = case when ${atColumn} is null then ${staffId}::uuid else ${byColumn} end`,
        ]
      : [sql`${atColumn} = null`, sql`${byColumn} = null`]
  }
  const changes = [
    ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}::uuid`]),
    ...stamp('handled', isHandled),
    ...stamp('closed', isClosed),
  ]
  await transaction.rows(sql`
    update hub_messages set ${join(changes)} where account_id = ${accountId} and id = ${id}
  `)
  await boardChanged(transaction, accountId, 'messages')
}

const markColumns = {
  handled: [sql`handled_at`, sql`handled_by`],
  closed: [sql`closed_at`, sql`closed_by`],
} as const
