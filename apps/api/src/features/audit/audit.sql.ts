import { visitGapMinutes, type AuditKind, type AuditSearch } from '@milepost/contract/audit/audit'
import { maxCounted } from '@milepost/contract/wire/endpoint'
import { firmAccountId } from '../../platform/audit/audit.ts'
import { join, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'

/** Calls by what they count as; any other call counts as looked at or changed, by its method. */
export type CallsByKind = { signedIn: string[]; downloaded: string[] }

/** A search in which the part of a call's name has been expanded to full names. */
export type Search = Omit<AuditSearch, 'call'> & {
  calls?: string[] | undefined
  byKind: CallsByKind
}

type Sql = ReturnType<typeof sql>

/** An entry as it is in the log. */
export type LogEntry = {
  id: string
  at: string
  actorId: string
  actorName: string
  action: string
  accountId: string | null
  accountName: string | null
  actedAs: string | null
  /** Whether people of a client did it: themselves, added by the firm, or by a link of a mail. */
  isByClient: boolean
  subject: string
  address: string
  requestId: string
  hash: string
}

const isByClient = (alias: Sql) => sql`
  (${alias}.action not like 'GET %' and ${alias}.subject ?| array['own', 'person', 'taskLink'])`

function kindCondition(alias: Sql, kind: AuditKind, { signedIn, downloaded }: CallsByKind): Sql {
  const isNone = (calls: string[]) => sql`${alias}.action <> all(${calls}::text[])`
  const conditions: Record<AuditKind, Sql> = {
    looked: sql`${alias}.action like 'GET %' and ${isNone([...signedIn, ...downloaded])}`,
    downloaded: sql`${alias}.action = any(${downloaded}::text[])`,
    changed: sql`${alias}.action not like 'GET %' and ${isNone(signedIn)} and not ${isByClient(alias)}`,
    signed_in: sql`${alias}.action = any(${signedIn}::text[]) and not ${isByClient(alias)}`,
    by_client: isByClient(alias),
  }
  return conditions[kind]
}

function searchCondition(
  alias: Sql,
  { staff, client, kind, calls, byKind, from, to }: Search,
): Sql {
  return join(
    [
      sql`true`,
      ...(staff ? [sql`${alias}.actor_id = ${staff}`] : []),
      ...(client ? [sql`${alias}.account_id = ${client}`] : []),
      ...(kind ? [kindCondition(alias, kind, byKind)] : []),
      ...(calls ? [sql`${alias}.action = any(${calls}::text[])`] : []),
      ...(from ? [sql`${alias}.at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`${alias}.at < ${to}::timestamptz`] : []),
    ],
    ' and ',
  )
}

const visitGap = sql`${visitGapMinutes}::int * interval '1 minute'`

/** Whether an entry can be part of a visit: a look that was not refused, and takes nothing away. The index of reads has the first condition. */
const isRead = (alias: Sql, { byKind }: Search) => sql`
  ${alias}.action like 'GET %' and ${alias}.action <> all(${[...byKind.signedIn, ...byKind.downloaded]}::text[])
  and not ${alias}.subject ? 'refused'`

/** Whether two entries are by the same person at the same client, signed in as the same one. */
const hasSameVisitor = (one: Sql, other: Sql) => sql`
  ${one}.account_id = ${other}.account_id and ${one}.actor_id = ${other}.actor_id
  and ${one}.subject ->> 'as' is not distinct from ${other}.subject ->> 'as'`

/**
 * The entries that a search has rows for: all, but of the reads of a visit only the last one. Another search
 * has other visits, so that whatever it finds is in exactly one row.
 */
const rowCondition = (search: Search) => sql`
  ${searchCondition(sql`l`, search)} and not (
    ${isRead(sql`l`, search)} and exists (
      select 1 from audit_log later
      where ${hasSameVisitor(sql`later`, sql`l`)} and ${isRead(sql`later`, search)}
        and ${searchCondition(sql`later`, search)}
        and (later.at, later.position) > (l.at, l.position) and later.at <= l.at + ${visitGap}
    )
  )`

/**
 * The reads `l` of a visit, as a from clause, by the chain and the position of the last one. The first one is found by
 * going back until there is a gap: a self-join would be planned for few rows, and take seconds for many.
 */
const readsOfVisit = (chain: string, position: string, search: Search) => sql`
  audit_log last_read
  cross join lateral (
    select f.at, f.position
    from (
      select f.at, f.position, lead(f.at) over (order by f.at desc, f.position desc) as before_at
      from audit_log f
      where f.account_id = ${chain} and ${hasSameVisitor(sql`f`, sql`last_read`)} and ${isRead(sql`f`, search)}
        and ${searchCondition(sql`f`, search)} and (f.at, f.position) <= (last_read.at, last_read.position)
    ) f
    where f.before_at is null or f.before_at < f.at - ${visitGap}
    order by f.at desc, f.position desc limit 1
  ) first_read
  join audit_log l on l.account_id = ${chain} and ${hasSameVisitor(sql`l`, sql`last_read`)}
    and ${isRead(sql`l`, search)} and ${searchCondition(sql`l`, search)}
    and (l.at, l.position) between (first_read.at, first_read.position) and (last_read.at, last_read.position)
  where last_read.account_id = ${chain} and last_read.position = ${position}::bigint
    and ${isRead(sql`last_read`, search)}`

/** Entries with the names of whom they are about, newest first, from those `l` that a query finds. */
const withNames = (found: Sql) => sql`
  select l.account_id || ':' || l.position as id, l.account_id as chain, l.position, l.at, l.actor_id, l.actor_name, l.action,
         nullif(l.account_id, ${firmAccountId}) as account_id, a.name as account_name,
         u.full_name as acted_as, ${isByClient(sql`l`)} as is_by_client, l.subject::text as subject, l.address, l.request_id, l.hash
  from (${found}) l
  left join accounts a on a.id = l.account_id
  left join client_users u on u.account_id = l.account_id and u.id::text = l.subject ->> 'as'
  order by l.at desc, l.account_id, l.position desc
`

type Part = { limit: number; offset: number }

const newestFirst = ({ limit, offset }: Part) =>
  sql`order by l.at desc, l.account_id, l.position desc limit ${limit} offset ${offset}`

const counted = (found: Sql, limit: number) =>
  sql`select count(*)::int as total from (select 1 from ${found} limit ${limit}) counted`

/** The number of entries a search finds, counted up to a limit. */
export const countEntries = async (db: Db, search: Search, limit: number): Promise<number> =>
  (await db.row<{ total: number }>(
    counted(sql`audit_log l where ${searchCondition(sql`l`, search)}`, limit),
  ))!.total

/** A part of the entries that a search finds, newest first. */
export const auditEntries = (db: Db, search: Search, part: Part) =>
  db.rows<LogEntry>(
    withNames(
      sql`select l.* from audit_log l where ${searchCondition(sql`l`, search)} ${newestFirst(part)}`,
    ),
  )

type Found = { items: LogEntry[]; total: number }

/** One page of a search's rows, newest first. */
export async function searchRows(db: Db, search: Search, part: Part): Promise<Found> {
  const condition = rowCondition(search)
  const { items, numbers } = await listPage<LogEntry, { total: number }>(db, {
    items: withNames(sql`select l.* from audit_log l where ${condition} ${newestFirst(part)}`),
    numbers: counted(sql`audit_log l where ${condition}`, maxCounted),
    getTotal: ({ total }) => total,
  })
  return { items, total: numbers.total }
}

/** A row's chain and position. */
const parseId = (id: string) => id.split(':') as [chain: string, position: string]

/** One page of the entries of a visit, newest first, by the ID of its row. */
export async function searchVisit(db: Db, id: string, search: Search, part: Part): Promise<Found> {
  const reads = readsOfVisit(...parseId(id), search)
  const items = await db.rows<LogEntry>(
    withNames(sql`select l.* from ${reads} ${newestFirst(part)}`),
  )
  const { total } = (await db.row<{ total: number }>(counted(reads, maxCounted)))!
  return { items, total }
}

export type Visit = { startedAt: string; entries: number; actions: string[] }

/** What a visit consists of, by the ID of its row; undefined for the row of any other entry. */
export const findVisit = (db: Db, id: string, search: Search): Promise<Visit | undefined> =>
  db.row<Visit>(sql`
    select min(l.at) as started_at, count(*)::int as entries, array_agg(distinct l.action) as actions
    from ${readsOfVisit(...parseId(id), search)}
    having count(*) > 0
  `)
