import {
  type MessageToClient,
  type SentFilter,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { toLikePattern } from '../../platform/database/like-pattern.ts'
import { listPage } from '../../platform/database/list-page.ts'
import { isNamed } from '../../shared/people/find-clients.sql.ts'
import { needsActionCondition } from './hub-messages.sql.ts'
import { countReactions, listedSending } from './sendings/sendings.sql.ts'

type Sql = ReturnType<typeof sql>

export type SentQuery = {
  filter?: SentFilter | undefined
  search?: string | undefined
  page: number
  limit: number
  /** Only messages to clients of this consultant, and sendings by them. */
  restrictedTo?: string | undefined
  /** yyyy-MM-dd, to find overdue messages. */
  today: string
}

/** In words, or by a document. */
const isAnswered = sql`(m.client_wrote or m.has_document)`

/**
 * One page of the messages to all clients, newest first, without what they say. Without a filter,
 * one row stands for each sending; a search finds sendings by subject and messages by client, too.
 */
export async function listSent(
  db: Db,
  { filter, search, page, limit, restrictedTo, today }: SentQuery,
): Promise<Page<MessageToClient, 'waiting' | 'answered'>> {
  const like = toLikePattern(search ?? '')
  const inReach = restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty
  const searchCondition = sql`
    and m.sent_by is not null ${inReach}
    ${search ? sql`and (lower(m.subject) like ${like} or ${isNamed(search)})` : empty}
  `
  // A consultant has no row for what a colleague sent to their clients among others.
  const isSingle = restrictedTo
    ? sql`(m.sending_id is null or m.sent_by <> ${restrictedTo})`
    : sql`m.sending_id is null`
  const singlyCondition = sql`
    and m.sent_by is not null ${inReach}
    ${
      search
        ? sql`and ((${isSingle} and lower(m.subject) like ${like}) or ${isNamed(search)})`
        : sql`and ${isSingle}`
    }
  `
  const sendingCondition = sql`
    ${restrictedTo ? sql`and g.sent_by = ${restrictedTo}` : empty}
    ${
      search
        ? sql`and (lower(g.subject_en) like ${like} or lower(g.subject_es) like ${like})`
        : empty
    }
  `
  const filters = {
    waiting: sql`and ${needsActionCondition}`,
    overdue: sql`and ${needsActionCondition} and m.due_on < ${today}`,
    answered: sql`and ${isAnswered}`,
  }
  const accounts = restrictedTo || search ? sql`join accounts a on a.id = m.account_id` : empty
  const countWhere = (condition: Sql) => sql`(
    select count(*)::int from (
      select 1 from hub_messages m ${accounts} where true ${condition} limit ${maxCounted}
    ) counted)
  `
  const countSendings = sql`(
    select count(*)::int from (
      select 1 from message_sendings g where true ${sendingCondition} limit ${maxCounted}
    ) counted)
  `
  const selectMessages = (condition: Sql) => sql`
    select m.id, m.subject, m.message_type, m.batch_type, m.document_year, m.created_at,
           m.read_at, m.archived_at is not null as archived, ${isAnswered} as answered,
           s.first_name || ' ' || s.last_name as sent_by,
           json_build_object('id', a.id, 'name', a.name) as account, m.due_on,
           m.remind_every_days, m.reminders_sent, m.sending_id,
           case when ${needsActionCondition} then m.next_reminder_on end as next_reminder_on,
           null::json as sending
    from hub_messages m join staff s on s.id = m.sent_by join accounts a on a.id = m.account_id
    where true ${condition}
  `
  const offset = (page - 1) * limit
  const { items, numbers } = await listPage<
    MessageToClient,
    { total: number; waiting: number; answered: number }
  >(db, {
    items: filter
      ? sql`${selectMessages(sql`${searchCondition} ${filters[filter]}`)}
            order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`
      : sql`
          select * from (
            (${selectMessages(singlyCondition)}
             order by m.created_at desc, m.id desc limit ${offset + limit})
            union all
            (select g.id, coalesce(g.subject_en, g.subject_es) as subject, g.message_type, g.batch_type,
                    g.document_year, g.created_at, null::timestamptz, false, false,
                    s.first_name || ' ' || s.last_name, null::json, g.due_on, g.remind_every_days, 0,
                    g.id, null::date, ${listedSending}
             from message_sendings g join staff s on s.id = g.sent_by where true ${sendingCondition}
             order by g.created_at desc, g.id desc limit ${offset + limit})
          ) listed order by created_at desc, id desc limit ${limit} offset ${offset}
        `,
    numbers: sql`
      select ${
        filter
          ? countWhere(sql`${searchCondition} ${filters[filter]}`)
          : sql`${countWhere(singlyCondition)} + ${countSendings}`
      } as total,
             ${countWhere(sql`${searchCondition} ${filters.waiting}`)} as waiting,
             ${countWhere(sql`${searchCondition} ${filters.answered}`)} as answered
    `,
    getTotal: ({ total, waiting, answered }) => Math.max(total, waiting, answered),
  })
  const { total, ...counts } = numbers
  return { items: await withReactions(db, items), page, limit, total, counts }
}

/** Adds to each sending how many have read and answered it. */
async function withReactions(db: Db, items: MessageToClient[]): Promise<MessageToClient[]> {
  const ids = items.filter(({ sending }) => sending).map(({ id }) => id)
  const reactions = new Map((await countReactions(db, ids)).map(({ id, counts }) => [id, counts]))
  return items.map((item) =>
    item.sending
      ? {
          ...item,
          sending: {
            ...item.sending,
            counts: { ...item.sending.counts, ...reactions.get(item.id) },
          },
        }
      : item,
  )
}
