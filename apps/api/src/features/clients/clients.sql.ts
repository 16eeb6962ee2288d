import type { Plan } from '@milepost/contract/wire/access'
import type {
  ClientAccount,
  ClientAccountChange,
  ClientState,
  Colleague,
  NewClientAccount,
} from '@milepost/contract/clients/clients'
import type { Page } from '@milepost/contract/wire/endpoint'
import { statusesOf } from '@milepost/contract/documents/work-queue'
import { join, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'

type Sql = ReturnType<typeof sql>

/** `accountId` is the one client's, as a parameter, or the row's. */
const columns = (accountId: Sql) => sql`
  a.id, a.name, a.phone, a.client_customer_type, a.is_active, a.is_limited, a.time_zone, a.created_at,
  case when s.id is not null
    then json_build_object('id', s.id, 'fullName', s.first_name || ' ' || s.last_name)
  end as consultant,
  (
    select coalesce(json_agg(json_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email)
                    order by u.created_at, u.id), '[]')
    from client_users u where u.account_id = ${accountId} and u.removed_at is null
  ) as users,
  (
    select count(*) from documents d
    where d.account_id = ${accountId} and d.status = any(${statusesOf('open')}::text[])
  ) as waiting
`

// Must match the index expressions exactly, or the indexes are not used.
const accountText = sql`
  (' ' || lower(a.name) || ' ' || coalesce(regexp_replace(a.phone, '[^0-9]', '', 'g'), ''))
`
const userText = sql`(' ' || lower(u.full_name) || ' ' || u.email)`

/**
 * LIKE patterns for the words of a search: words of three or more characters match anywhere, shorter ones at
 * the beginning of a word.
 */
export function toPatterns(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const isPhone = /^[\d\s()+.-]+$/.test(search) && digits.length >= 3
  // Repeat the number, so that the planner expects few rows and keeps one plan for all numbers.
  const words = isPhone ? [digits, digits] : search.toLowerCase().split(/\s+/).filter(Boolean)
  return words
    .map((word) => word.replace(/[\\%_]/g, String.raw`\$&`))
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`))
}

/** Ids of the accounts that match a search, by their own text or their users'. */
export function selectMatching(search: string): Sql {
  const patterns = toPatterns(search)
  const like = (words: Sql) =>
    join(
      patterns.map((pattern) => sql`${words} like ${pattern}`),
      ' and ',
    )
  return sql`
    select a.id from accounts a where ${like(accountText)}
    union
    select u.account_id from client_users u where u.removed_at is null and ${like(userText)}
  `
}

export type ClientFilter = {
  search?: string | undefined
  plan?: Plan | undefined
  standing?: ClientState | undefined
  /** A staff id, or 'nobody'. */
  consultant?: string | undefined
  /** Only the clients of this consultant. */
  restrictedTo?: string | undefined
}

const standings: Record<ClientState, Sql> = {
  active: sql`a.is_active`,
  inactive: sql`not a.is_active`,
  limited: sql`a.is_limited`,
}

/** The filter's conditions other than the search. */
function conditions({ plan, standing, consultant, restrictedTo }: ClientFilter): Sql {
  return join(
    [
      sql`true`,
      ...(plan ? [sql`a.client_customer_type = ${plan}`] : []),
      ...(standing ? [standings[standing]] : []),
      ...(consultant === undefined
        ? []
        : [
            consultant === 'nobody'
              ? sql`a.consultant_id is null`
              : sql`a.consultant_id = ${consultant}`,
          ]),
      ...(restrictedTo === undefined ? [] : [sql`a.consultant_id = ${restrictedTo}`]),
    ],
    ' and ',
  )
}

/** One page of the clients in a filter, by name. */
export async function listClients(
  db: Db,
  filter: ClientFilter,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ClientAccount, never>> {
  const { search = '' } = filter
  if (toPatterns(search).length === 0) {
    const { items, numbers } = await listPage<ClientAccount, { total: number }>(db, {
      items: sql`
        select ${columns(sql`a.id`)}
        from (
          select id from accounts a where ${conditions(filter)}
          order by lower(a.name), a.id limit ${limit} offset ${(page - 1) * limit}
        ) on_page
        join accounts a on a.id = on_page.id left join staff s on s.id = a.consultant_id
        order by lower(a.name), a.id
      `,
      order: sql`lower(name), id`,
      numbers: sql`select count(*)::int as total from accounts a where ${conditions(filter)}`,
      getTotal: ({ total }) => total,
    })
    return { items, page, limit, total: numbers.total, counts: {} }
  }
  // Materialize the matches, so that the search runs once for both page and total. The lateral join looks
  // each up by its key, even if a cached generic plan expects many.
  const rows = await db.rows<ClientAccount & { total: number; position: number | null }>(sql`
    with found as materialized (
      select a.id, lower(a.name) as by_name
      from (${selectMatching(search)}) matching
      cross join lateral (select * from accounts where id = matching.id offset 0) a
      where ${conditions(filter)}
    ), on_page as (
      select id, by_name, row_number() over (order by by_name, id) as position
      from found order by by_name, id limit ${limit} offset ${(page - 1) * limit}
    )
    select total.*, items.* from (select count(*) as total from found) total
    left join (
      select on_page.position, ${columns(sql`a.id`)}
      from on_page join accounts a on a.id = on_page.id left join staff s on s.id = a.consultant_id
    ) items on true
    order by items.position
  `)
  return {
    items: rows.filter(({ position }) => position !== null),
    page,
    limit,
    counts: {},
    total: rows[0]?.total ?? 0,
  }
}

export const clientAccount = (db: Db, accountId: string) =>
  db.row<ClientAccount>(sql`
    select ${columns(sql`${accountId}`)} from accounts a left join staff s on s.id = a.consultant_id
    where a.id = ${accountId}
  `)

export async function insertClient(
  db: Db,
  { id, at, ...account }: NewClientAccount & { id: string; at: Date },
): Promise<void> {
  await db.rows(sql`
    insert into accounts (id, name, phone, client_customer_type, consultant_id, time_zone, created_at)
    values (${id}, ${account.name}, ${account.phone}, ${account.clientCustomerType},
            ${account.consultantId}, ${account.timeZone}, ${at})
  `)
}

export async function updateClient(
  db: Db,
  accountId: string,
  change: ClientAccountChange,
): Promise<void> {
  const { name, phone, clientCustomerType, isActive, isLimited, consultantId, timeZone } = change
  await db.rows(sql`
    update accounts set
      name = coalesce(${name}, name),
      phone = case when ${phone !== undefined} then ${phone} else phone end,
      client_customer_type = coalesce(${clientCustomerType}, client_customer_type),
      is_active = coalesce(${isActive}, is_active),
      is_limited = coalesce(${isLimited}, is_limited),
      consultant_id = case when ${consultantId !== undefined} then ${consultantId} else consultant_id end,
      time_zone = coalesce(${timeZone}, time_zone)
    where id = ${accountId}
  `)
}

export const colleagues = (db: Db) =>
  db.rows<Colleague>(sql`
    select id, first_name || ' ' || last_name as full_name, role from staff
    where is_active order by first_name, last_name, id
  `)

export const isActiveStaff = async (db: Db, id: string) =>
  (await db.row(sql`select 1 from staff where id = ${id} and is_active`)) !== undefined
