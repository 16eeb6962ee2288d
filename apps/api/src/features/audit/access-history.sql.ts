import type { StaffAccess } from '@milepost/contract/audit/audit'
import { sql, type Db } from '../../platform/database/database.ts'

export type Visit = {
  id: string
  kind: StaffAccess['kind']
  staffName: string
  mailedTo: string | null
  reason: string | null
  startedAt: string
  lastAt: string
  actions: string[]
}

/** Requesting a ticket is not access; redeeming it is. Nor is what a client did themselves. */
const noAccess = ['POST /staff/v1/accounts/:accountId/impersonation_tickets']

/** Before the action of who got the stored answer of a change again. */
export const replayed = 'replay of '

/**
 * Visits to an account since a moment, newest first: each impersonation session, each link of a mail, each staff
 * member's day of work, and each day of a person whom the firm has added.
 */
export async function staffVisits(
  db: Db,
  accountId: string,
  { page, limit, since }: { page: number; limit: number; since: Date },
) {
  const accountEntries = sql`
    select l.subject ->> 'impersonation' as impersonation, l.subject ->> 'reason' as reason,
           l.subject ->> 'taskLink' as link, l.subject ->> 'mailedTo' as mailed_to,
           l.subject ? 'person' as is_person, l.actor_id, l.actor_name, l.at, (l.at at time zone a.time_zone)::date as day,
           case when l.subject ? 'refused' then null
                when l.subject ? 'replayed' then ${replayed} || l.action else l.action end as action
    from audit_log l join accounts a on a.id = l.account_id
    where l.account_id = ${accountId} and l.at > ${since} and l.action <> all(${noAccess}::text[])
      and not l.subject ? 'own'
  `
  // Several queries, because a session past midnight is one visit, while work is grouped by day.
  const visits = sql`
    select impersonation as id, 'signed_in_as_you' as kind, max(actor_name) as staff_name,
           null as mailed_to, max(reason) as reason, min(at) as started_at, max(at) as last_at,
           array_remove(array_agg(distinct action), null) as actions
    from entries where impersonation is not null group by impersonation
    union all
    select link, 'by_link', max(actor_name), max(mailed_to), null, min(at), max(at),
           array_remove(array_agg(distinct action), null)
    from entries where link is not null group by link
    union all
    select actor_id || ':' || day,
           case when bool_or(is_person) then 'signed_in_too' else 'worked_for_you' end,
           max(actor_name), null, null, min(at), max(at),
           array_remove(array_agg(distinct action), null)
    from entries where impersonation is null and link is null group by actor_id, day
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
