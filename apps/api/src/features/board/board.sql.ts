import type { board, BoardRow, BoardSort } from '@milepost/contract/board/board'
import type { Page, Received } from '@milepost/contract/wire/endpoint'
import { empty, join, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'
import { freeWork } from '../../shared/people/assigned-work.sql.ts'
import { findMatch, selectMatching, toPatterns } from '../../shared/people/find-clients.sql.ts'

type Sql = ReturnType<typeof sql>

type Query = Received<typeof board.list>['query']
export type BoardFilter = Omit<Query, 'page' | 'limit'> & {
  /** Only the clients of this consultant. */
  restrictedTo: string | undefined
  /** In the firm's time zone. */
  today: string
}

/** A column with its order up and down, as its index has it. */
const nullsFirst = (column: Sql): [Sql, Sql] => [
  sql`${column} nulls first`,
  sql`${column} desc nulls last`,
]
const plain = (column: Sql): [Sql, Sql] => [column, sql`${column} desc`]

const orders: Record<BoardSort, [up: Sql, down: Sql]> = {
  name: plain(inNameOrder(sql`a.name`)),
  waiting: plain(sql`b.waiting`),
  documents: plain(sql`b.documents`),
  answers: plain(sql`b.answers`),
  bank_rows: plain(sql`b.bank_rows`),
  replies: plain(sql`b.replies`),
  requests: plain(sql`b.requests`),
  posted_through: nullsFirst(sql`b.posted_through`),
  reconciled_through: nullsFirst(sql`b.reconciled_through`),
  locked_through: nullsFirst(sql`b.locked_through`),
  next_due_on: plain(sql`b.next_due_on`),
  last_seen_at: nullsFirst(sql`b.last_seen_at`),
}

function toOrder({ sort, descending }: BoardFilter): Sql {
  const id = sort === 'name' ? sql`a.id` : sql`b.account_id`
  return descending ? sql`${orders[sort][1]}, ${id} desc` : sql`${orders[sort][0]}, ${id}`
}

const standings = {
  active: sql`a.is_active`,
  inactive: sql`not a.is_active`,
  limited: sql`a.is_limited`,
  any: sql`true`,
}

const waitingKinds = {
  any: sql`b.waiting > 0`,
  documents: sql`b.documents > 0`,
  answers: sql`b.answers > 0`,
  bank_rows: sql`b.bank_rows > 0`,
  replies: sql`b.replies > 0`,
}

const booksColumns = {
  posted: sql`b.posted_through`,
  reconciled: sql`b.reconciled_through`,
  locked: sql`b.locked_through`,
}

function isDue(due: 'late' | 'week', today: string): Sql {
  return due === 'late'
    ? sql`b.next_due_on < ${today}::date`
    : sql`b.next_due_on <= ${today}::date + 7`
}

/** Its books do not reach the last day of the month before today's. */
const isBehind = (column: Sql, today: string) =>
  sql`coalesce(${column}, '-infinity') < date_trunc('month', ${today}::timestamp)::date - 1`

function conditions(filter: BoardFilter): Sql {
  const { client, plan, standing, consultant, tag, service, invitation } = filter
  const { waiting, requests, due, behind, restrictedTo, today } = filter
  return join(
    [
      sql`true`,
      ...(restrictedTo ? [sql`a.consultant_id = ${restrictedTo}`] : []),
      ...(client ? [sql`b.account_id = ${client}`] : []),
      ...(plan ? [sql`a.client_customer_type = ${plan}`] : []),
      standings[standing ?? (client ? 'any' : 'active')],
      ...(consultant === 'nobody' ? [sql`a.consultant_id is null`] : []),
      ...(consultant && consultant !== 'nobody' ? [sql`a.consultant_id = ${consultant}`] : []),
      ...(tag
        ? [
            sql`exists (select 1 from account_tags x where x.account_id = a.id and x.tag_id = ${tag})`,
          ]
        : []),
      ...(service
        ? [
            sql`exists (select 1 from client_records r
                        where r.account_id = a.id and ${service} = any(r.services))`,
          ]
        : []),
      ...(invitation ? [sql`b.invitation = ${invitation}`] : []),
      ...(waiting ? [waitingKinds[waiting]] : []),
      ...(requests ? [sql`b.requests > 0`] : []),
      ...(due ? [isDue(due, today)] : []),
      ...(behind ? [isBehind(booksColumns[behind], today)] : []),
    ],
    ' and ',
  )
}

const columns = (search: string) => sql`
  a.id, a.name, a.client_customer_type, a.is_active,
  case when s.id is not null
    then json_build_object('id', s.id, 'fullName', s.first_name || ' ' || s.last_name)
  end as consultant,
  (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by ${inNameOrder(sql`t.name`)}), '[]')
    from account_tags x join client_tags t on t.id = x.tag_id where x.account_id = a.id
  ) as tags,
  b.waiting, b.documents, b.answers, b.bank_rows, b.replies, b.questions, b.requests,
  b.posted_through, b.reconciled_through, b.locked_through,
  case when b.next_due_on is not null then json_build_object(
    'kind', b.next_kind, 'period', b.next_period, 'dueOn', b.next_due_on) end as next_work,
  b.last_seen_at, b.invitation, ${findMatch(search, sql`a.id`)} as match
`

/** The rows `b` of the clients `a` in a filter, as a from clause. */
function rowsOf(filter: BoardFilter): Sql {
  const { search = '' } = filter
  const matching =
    toPatterns(search).length === 0
      ? empty
      : sql`and a.id in (select m.id from (${selectMatching(search)}) m)`
  return sql`
    from client_boards b join accounts a on a.id = b.account_id
    where ${conditions(filter)} ${matching}
  `
}

/** The first accounts in a filter, in the order of a column. */
export async function listBoardIds(db: Db, filter: BoardFilter, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select b.account_id as id ${rowsOf(filter)} order by ${toOrder(filter)} limit ${limit}
  `)
  return rows.map(({ id }) => id)
}

/** One page of the clients in a filter, in the order of a column. */
export async function listBoard(
  db: Db,
  filter: BoardFilter,
  { page, limit }: Pick<Query, 'page' | 'limit'>,
): Promise<Page<BoardRow, never>> {
  const order = toOrder(filter)
  const from = rowsOf(filter)
  const { items, numbers } = await listPage<BoardRow, { total: number }>(db, {
    items: sql`
      select ${columns(filter.search ?? '')}
      from (
        select b.account_id ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}
      ) on_page
      join client_boards b on b.account_id = on_page.account_id
      join accounts a on a.id = on_page.account_id
      left join staff s on s.id = a.consultant_id
      order by ${order}
    `,
    numbers: sql`select count(*)::int as total ${from}`,
    getTotal: ({ total }) => total,
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}

/** How many of these accounts there are, or are this consultant's. */
export const countReachable = async (
  db: Db,
  accountIds: readonly string[],
  restrictedTo: string | undefined,
): Promise<number> =>
  (await db.row<{ count: number }>(sql`
    select count(*)::int as count from accounts a
    where a.id = any(${[...accountIds]}::uuid[])
      ${restrictedTo ? sql`and a.consultant_id = ${restrictedTo}` : empty}
  `))!.count

export const hasTag = async (db: Db, id: string): Promise<boolean> =>
  (await db.row(sql`select 1 as found from client_tags where id = ${id}`)) !== undefined

export async function setConsultant(
  db: Db,
  accountId: string,
  consultantId: string | null,
): Promise<void> {
  await db.rows(sql`update accounts set consultant_id = ${consultantId} where id = ${accountId}`)
  await freeWork(db, accountId, consultantId)
}

/** Returns the number of the account's tags. */
export async function addTag(db: Db, accountId: string, tagId: string): Promise<number> {
  await db.rows(sql`
    insert into account_tags (account_id, tag_id) values (${accountId}, ${tagId})
    on conflict (account_id, tag_id) do nothing
  `)
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from account_tags where account_id = ${accountId}
  `)
  return row!.count
}

export const removeTag = (db: Db, accountId: string, tagId: string) =>
  db.rows(sql`delete from account_tags where account_id = ${accountId} and tag_id = ${tagId}`)
