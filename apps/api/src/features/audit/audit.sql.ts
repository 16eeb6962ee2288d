import type { AuditEntry, AuditSearch, StaffAccess } from '@milepost/contract/account/audit'
import { maxCounted } from '@milepost/contract/wire/endpoint'
import { firmAccountId } from '../../platform/audit/audit.ts'
import { join, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'

/** A search in which the part of a call's name has been expanded to full names. */
export type Search = Omit<AuditSearch, 'call'> & { calls?: string[] | undefined }

const searchCondition = ({ staff, client, calls, from, to }: Search) =>
  join(
    [
      sql`true`,
      ...(staff ? [sql`l.actor_id = ${staff}`] : []),
      ...(client ? [sql`l.account_id = ${client}`] : []),
      ...(calls ? [sql`l.action = any(${calls}::text[])`] : []),
      ...(from ? [sql`l.at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`l.at < ${to}::timestamptz`] : []),
    ],
    ' and ',
  )

const entries = (search: Search, { limit, offset = 0 }: { limit: number; offset?: number }) => sql`
  select l.account_id || ':' || l.position as id, l.account_id as chain, l.position, l.at, l.actor_id, l.actor_name, l.action,
         nullif(l.account_id, ${firmAccountId}) as account_id, a.name as account_name,
         u.full_name as acted_as, l.subject::text as subject, l.address, l.request_id, l.hash
  from (
    select * from audit_log l where ${searchCondition(search)}
    order by l.at desc, l.account_id, l.position desc limit ${limit} offset ${offset}
  ) l
  left join accounts a on a.id = l.account_id
  left join client_users u on u.account_id = l.account_id and u.id::text = l.subject ->> 'as'
  order by l.at desc, l.account_id, l.position desc
`

const total = (search: Search, limit: number) => sql`
  select count(*)::int as total from (
    select 1 from audit_log l where ${searchCondition(search)} limit ${limit}
  ) counted
`

/** The number of entries a search finds, counted up to a limit. */
export const countEntries = async (db: Db, search: Search, limit: number): Promise<number> =>
  (await db.row<{ total: number }>(total(search, limit)))!.total

/** One page of a search, newest first. */
export async function searchAudit(
  db: Db,
  { page, limit, ...search }: Search & { page: number; limit: number },
) {
  const { items, numbers } = await listPage<AuditEntry, { total: number }>(db, {
    items: entries(search, { limit, offset: (page - 1) * limit }),
    order: sql`at desc, chain, position desc`,
    numbers: total(search, maxCounted),
  })
  return { items, page, limit, total: numbers.total, counts: {} }
}

/** A part of the search results, newest first. */
export const auditEntries = (db: Db, search: Search, part: { limit: number; offset: number }) =>
  db.rows<AuditEntry>(entries(search, part))

export type Visit = {
  id: string
  kind: StaffAccess['kind']
  staffName: string
  reason: string | null
  startedAt: string
  lastAt: string
  actions: string[]
}

/** Requesting a ticket is not access; redeeming it is. */
const noAccess = ['POST /staff/v1/accounts/:accountId/impersonation_tickets']

/**
 * Visits to an account since a moment, newest first: each impersonation session, each staff member's day of
 * work, and each day of a person whom the firm has added.
 */
export async function staffVisits(
  db: Db,
  accountId: string,
  { page, limit, since }: { page: number; limit: number; since: Date },
) {
  const accountEntries = sql`
    select l.subject ->> 'impersonation' as impersonation, l.subject ->> 'reason' as reason,
           l.subject ? 'person' as is_person, l.actor_id, l.actor_name, l.at, (l.at at time zone a.time_zone)::date as day,
           case when not l.subject ? 'refused' then l.action end as action
    from audit_log l join accounts a on a.id = l.account_id
    where l.account_id = ${accountId} and l.at > ${since} and l.action <> all(${noAccess}::text[])
  `
  // Two queries, because a session past midnight is one visit, while work is grouped by day.
  const visits = sql`
    select impersonation as id, 'signed_in_as_you' as kind, max(actor_name) as staff_name,
           max(reason) as reason, min(at) as started_at, max(at) as last_at,
           array_remove(array_agg(distinct action), null) as actions
    from entries where impersonation is not null group by impersonation
    union all
    select actor_id || ':' || day,
           case when bool_or(is_person) then 'signed_in_too' else 'worked_for_you' end,
           max(actor_name), null, min(at), max(at),
           array_remove(array_agg(distinct action), null)
    from entries where impersonation is null group by actor_id, day
  `
  const rows = await db.rows<Visit & { total: number }>(sql`
    with entries as materialized (${accountEntries}), visits as materialized (${visits})
    select page.*, counted.total
    from (select count(*)::int as total from visits) counted
    left join (
      select * from visits order by last_at desc, id limit ${limit} offset ${(page - 1) * limit}
    ) page on true
    order by last_at desc, id
  `)
  return {
    visits: rows.flatMap(({ total: _total, ...visit }) => (visit.lastAt ? [visit] : [])),
    total: rows[0]!.total,
  }
}
