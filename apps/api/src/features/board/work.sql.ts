import type { WorkItem, workItems } from '@milepost/contract/board/work-items'
import { maxCounted, type Page, type Received } from '@milepost/contract/wire/endpoint'
import { empty, join, sql, type Db } from '../../platform/database/database.ts'
import { listPage } from '../../platform/database/list-page.ts'

type Sql = ReturnType<typeof sql>

type Query = Received<typeof workItems.list>['query']
export type WorkFilter = Query & {
  /** Only the clients of this consultant. */
  restrictedTo: string | undefined
  /** In the firm's time zone. */
  today: string
}

/**
 * A period begins in July: all trucks in service are taxed then, and others in the month of their first use. `accountId` is the one
 * client's, as a parameter, or the row's.
 */
const trucks = (accountId: Sql) => sql`
  case when w.kind = 'form_2290' then (
    select coalesce(json_agg(json_build_object('unit', t.unit, 'vin', t.vin)
                    order by length(t.unit), t.unit, t.id), '[]')
    from client_trucks t
    where t.account_id = ${accountId} and case
      when w.period like '%-07' then coalesce(to_char(t.in_service_from, 'YYYY-MM'), '') <= w.period
        and coalesce(to_char(t.in_service_to, 'YYYY-MM'), '9999') >= w.period
      else to_char(t.in_service_from, 'YYYY-MM') = w.period
    end
  ) else '[]'::json end as trucks
`

const columns = (accountId: Sql) => sql`
  w.id, json_build_object('id', a.id, 'name', a.name) as account, w.kind, w.period, w.due_on, w.usual_due_on,
  case when s.id is not null
    then json_build_object('id', s.id, 'fullName', s.first_name || ' ' || s.last_name)
  end as assignee,
  w.assigned_to is not null as is_given, w.done_at,
  d.first_name || ' ' || d.last_name as done_by, ${trucks(accountId)}
`

const people = sql`
  left join staff s on s.id = coalesce(w.assigned_to, a.consultant_id)
  left join staff d on d.id = w.done_by
`

// The first is the condition of an index.
const isOpen = sql`w.done_at is null and w.skipped_at is null`

function isInState(state: Query['state'], today: string): Sql {
  if (state === 'open') return isOpen
  if (state === 'late') return sql`${isOpen} and w.due_on < ${today}`
  if (state === 'done') return sql`w.skipped_at is null and w.done_at is not null`
  return sql`w.skipped_at is null`
}

function conditions({ from, to, kind, assignee, client, restrictedTo }: WorkFilter): Sql {
  const whose = sql`coalesce(w.assigned_to, a.consultant_id)`
  return join(
    [
      sql`true`,
      ...(restrictedTo ? [sql`a.consultant_id = ${restrictedTo}`] : []),
      ...(from ? [sql`w.due_on >= ${from}`] : []),
      ...(to ? [sql`w.due_on <= ${to}`] : []),
      ...(kind ? [sql`w.kind = ${kind}`] : []),
      ...(client ? [sql`w.account_id = ${client}`] : []),
      ...(assignee === 'nobody' ? [sql`${whose} is null`] : []),
      ...(assignee && assignee !== 'nobody' ? [sql`${whose} = ${assignee}`] : []),
    ],
    ' and ',
  )
}

type Counts = { total: number; open: number; late: number }

/** A page of the work of all clients in a filter, by due date. */
export async function listWork(
  db: Db,
  filter: WorkFilter,
): Promise<Page<WorkItem, 'open' | 'late'>> {
  const { page, limit, state, today } = filter
  const from = sql`work_items w join accounts a on a.id = w.account_id`
  const narrow = conditions(filter)
  const countIn = (each: Query['state']) => sql`(
    select count(*)::int from (
      select 1 as found from ${from} where ${isInState(each, today)} and ${narrow} limit ${maxCounted}
    ) counted)
  `
  const { items, numbers } = await listPage<WorkItem, Counts>(db, {
    items: sql`
      select ${columns(sql`w.account_id`)}
      from (
        select w.* from ${from} where ${isInState(state, today)} and ${narrow}
        order by w.due_on, w.account_id, w.id limit ${limit} offset ${(page - 1) * limit}
      ) w
      join accounts a on a.id = w.account_id ${people}
      order by w.due_on, w.account_id, w.id
    `,
    numbers: sql`
      select ${countIn(state)} as total, ${countIn('open')} as open, ${countIn('late')} as late
    `,
    getTotal: ({ total, open }) => Math.max(total, open),
  })
  const { total, ...counts } = numbers
  return { items, page, limit, total, counts }
}

export const findWork = (db: Db, accountId: string, id: string) =>
  db.row<WorkItem>(sql`
    select ${columns(sql`${accountId}`)} from work_items w join accounts a on a.id = ${accountId} ${people}
    where w.account_id = ${accountId} and w.id = ${id} and w.skipped_at is null
  `)

/** Locks the row, to serialize its changes. */
export const lockWork = (db: Db, accountId: string, id: string) =>
  db.row<{ doneAt: string | null; doneById: string | null; assignedTo: string | null }>(sql`
    select done_at, done_by as done_by_id, assigned_to from work_items
    where account_id = ${accountId} and id = ${id} and skipped_at is null for update
  `)

export async function updateWork(
  db: Db,
  accountId: string,
  id: string,
  {
    assignedTo,
    dueOn,
    done,
  }: {
    assignedTo: string | null | undefined
    /** Null for the usual day. */
    dueOn: string | null | undefined
    /** Null for open again. */
    done: { at: Date; staffId: string } | null | undefined
  },
): Promise<void> {
  const changes = [
    ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}::uuid`]),
    ...(dueOn === undefined
      ? []
      : [
          sql`due_on = coalesce(${dueOn}::date, usual_due_on, due_on)`,
          // The usual day is none that staff set.
          sql`usual_due_on = nullif(case when ${dueOn}::date is not null
            then coalesce(usual_due_on, due_on) end, ${dueOn}::date)`,
        ]),
    ...(done === undefined
      ? []
      : [
          sql`done_at = ${done?.at ?? null}::timestamptz`,
          sql`done_by = ${done?.staffId ?? null}::uuid`,
        ]),
  ]
  await db.rows(sql`
    update work_items set ${join(changes)} where account_id = ${accountId} and id = ${id}
  `)
}

/** The accounts after one in the order of their IDs. */
export const listAccountsAfter = (
  db: Db,
  after: string | undefined,
  { limit, onlyMissing }: { limit: number; onlyMissing: boolean },
) =>
  db.rows<{ id: string }>(sql`
    select a.id from accounts a
    where true ${after ? sql`and a.id > ${after}` : empty}
      ${
        onlyMissing
          ? sql`and not exists (select 1 from client_boards b where b.account_id = a.id)`
          : empty
      }
    order by a.id limit ${limit}
  `)
