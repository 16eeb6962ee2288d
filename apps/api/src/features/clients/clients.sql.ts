import type { ClientState } from '@milepost/contract/clients/client-filter'
import type { InvitationState } from '@milepost/contract/clients/client-invitations'
import type {
  ClientAccount,
  ClientAccountChange,
  Colleague,
  NewClientAccount,
} from '@milepost/contract/clients/clients'
import { statusesOf } from '@milepost/contract/documents/work-queue'
import type { Plan } from '@milepost/contract/wire/access'
import type { Page } from '@milepost/contract/wire/endpoint'
import { endFormerConsultants } from '../../platform/auth/impersonation-sessions.ts'
import { join, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'
import { recountBoard } from '../../shared/board/board-changed.ts'
import { freeWork } from '../../shared/people/assigned-work.sql.ts'
import { findMatch, selectMatching, toPatterns } from '../../shared/people/find-clients.sql.ts'
import { hasNoPassword } from '../../shared/people/has-password.sql.ts'

type Sql = ReturnType<typeof sql>

/** `accountId` is the one client's, as a parameter, or the row's; `search` is what found it. */
const columns = (accountId: Sql, search = '') => sql`
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
    select case
      when count(*) = 0 then 'not_invited'
      when count(u.bounced_at) > 0 then 'bounced'
      when bool_or(${hasNoPassword(accountId)}) then 'no_password'
    end
    from client_users u where u.account_id = ${accountId} and u.removed_at is null
  ) as invitation,
  (
    select case when r.contact_email is not null then json_build_object(
      'fullName', r.contact_name, 'email', r.contact_email, 'language', r.contact_language,
      'problem', r.contact_problem) end
    from client_records r where r.account_id = ${accountId}
  ) as contact,
  (select r.entity_type from client_records r where r.account_id = ${accountId}) as entity_type,
  (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by ${inNameOrder(sql`t.name`)}), '[]')
    from account_tags x join client_tags t on t.id = x.tag_id where x.account_id = ${accountId}
  ) as tags,
  (
    select count(*) from documents d
    where d.account_id = ${accountId} and d.status = any(${statusesOf('open')}::text[])
  ) as waiting,
  ${findMatch(search, accountId)} as match
`

export type ClientFilter = {
  search?: string | undefined
  plan?: Plan | undefined
  standing?: ClientState | undefined
  /** A staff id, or 'nobody'. */
  consultant?: string | undefined
  /** The id of a tag. */
  tag?: string | undefined
  invitation?: InvitationState | undefined
  /** Only the clients of this consultant. */
  restrictedTo?: string | undefined
}

const standings: Record<ClientState, Sql> = {
  active: sql`a.is_active`,
  inactive: sql`not a.is_active`,
  limited: sql`a.is_limited`,
}

const people = sql`select 1 from client_users u where u.account_id = a.id and u.removed_at is null`

const invitationStates: Record<InvitationState, Sql> = {
  not_invited: sql`not exists (${people})`,
  no_password: sql`exists (${people} and ${hasNoPassword(sql`a.id`)})`,
  bounced: sql`exists (${people} and u.bounced_at is not null)`,
}

/** The filter's conditions other than the search. */
export function conditions(filter: ClientFilter): Sql {
  const { plan, standing, consultant, tag, invitation, restrictedTo } = filter
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
      ...(tag === undefined
        ? []
        : [
            sql`exists (select 1 from account_tags x where x.account_id = a.id and x.tag_id = ${tag})`,
          ]),
      ...(invitation ? [invitationStates[invitation]] : []),
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
          order by ${inNameOrder(sql`a.name`)}, a.id limit ${limit} offset ${(page - 1) * limit}
        ) on_page
        join accounts a on a.id = on_page.id left join staff s on s.id = a.consultant_id
        order by ${inNameOrder(sql`a.name`)}, a.id
      `,
      numbers: sql`select count(*)::int as total from accounts a where ${conditions(filter)}`,
      getTotal: ({ total }) => total,
    })
    return { items, page, limit, total: numbers.total, counts: {} }
  }
  // Materialize the matches, so that the search runs once for both page and total. The lateral join looks
  // each up by its key, even if a cached generic plan expects many.
  const rows = await db.rows<ClientAccount & { total: number; position: number | null }>(sql`
    with found as materialized (
      select a.id, ${inNameOrder(sql`a.name`)} as by_name
      from (${selectMatching(search)}) matching
      cross join lateral (select * from accounts where id = matching.id offset 0) a
      where ${conditions(filter)}
    ), on_page as (
      select id, by_name, row_number() over (order by by_name, id) as position
      from found order by by_name, id limit ${limit} offset ${(page - 1) * limit}
    )
    select total.*, items.* from (select count(*) as total from found) total
    left join (
      select on_page.position, ${columns(sql`a.id`, search)}
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

/** Waits for others who change the client. */
export const lockClient = (db: Db, accountId: string) =>
  db.row(sql`select 1 as locked from accounts where id = ${accountId} for no key update`)

export async function insertClient(
  db: Db,
  { id, at, ...account }: NewClientAccount & { id: string; at: Date },
): Promise<void> {
  await db.rows(sql`
    insert into accounts (id, name, phone, client_customer_type, consultant_id, time_zone, created_at)
    values (${id}, ${account.name}, ${account.phone}, ${account.clientCustomerType},
            ${account.consultantId}, ${account.timeZone}, ${at})
  `)
  await recountBoard(db, id)
}

export async function updateClient(
  db: Db,
  accountId: string,
  change: ClientAccountChange,
  at: Date,
): Promise<void> {
  const { name, phone, clientCustomerType, isActive, isLimited, consultantId, timeZone } = change
  await db.rows(sql`
    update accounts set
      name = coalesce(${name}, name),
      phone = case when ${phone !== undefined} then ${phone} else phone end,
      client_customer_type = coalesce(${clientCustomerType}, client_customer_type),
      is_active = coalesce(${isActive}, is_active),
      left_at = case when coalesce(${isActive}, is_active) then null
                     else coalesce(left_at, ${at}::timestamptz) end,
      is_limited = coalesce(${isLimited}, is_limited),
      consultant_id = case when ${consultantId !== undefined} then ${consultantId} else consultant_id end,
      time_zone = coalesce(${timeZone}, time_zone)
    where id = ${accountId}
  `)
  if (consultantId === undefined) return
  await freeWork(db, accountId, consultantId)
  await endFormerConsultants(db, accountId, consultantId)
}

/** Whether an admin has confirmed that the client is erased. */
export const isBeingErased = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 as found from client_erasures where account_id = ${accountId}
  `)) !== undefined

export const colleagues = (db: Db) =>
  db.rows<Colleague>(sql`
    select id, first_name || ' ' || last_name as full_name, role from staff
    where is_active order by ${inNameOrder(sql`first_name`)}, ${inNameOrder(sql`last_name`)}, id
  `)
