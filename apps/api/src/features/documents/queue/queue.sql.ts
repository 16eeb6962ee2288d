import { listedFields, type DocumentStatus } from '@milepost/contract/documents/documents'
import {
  countedStages,
  statusesOf,
  type QueueItem,
  type QueueStage,
  type StaffDocument,
} from '@milepost/contract/documents/work-queue'
import { maxCounted, type Page } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../../platform/auth/caller.ts'
import { empty, join, raw, sql, type Db } from '../../../platform/database/database.ts'
import { asksOnly, limitToPage, listPage } from '../../../platform/database/list-page.ts'
import { selectCounts } from '../document-counts.sql.ts'
import { documentColumns, listedColumns, otherDocumentJoin, pagesChange } from '../documents.sql.ts'
import { earlierDocument, earlierDocumentJoin } from '../files/sent-files.sql.ts'
import { likeDocument, likeDocumentJoin, likePages } from '../likeness/likeness.sql.ts'

type Sql = ReturnType<typeof sql>
type Caller = Pick<Staff, 'staffId' | 'role'>

export type QueueFilter = {
  stages: readonly QueueStage[]
  assignee?: string | undefined
  /** The account of one client. */
  client?: string | undefined
  /** Sent before this time. */
  before?: Date | undefined
}

/** Former staff don't count as assigned. */
const assigneeJoin = sql`
  left join staff s on s.id = d.assigned_to and s.is_active
`
const assignedTo = sql`
  case when s.id is not null
    then json_build_object('id', s.id, 'fullName', s.first_name || ' ' || s.last_name)
  end as assigned_to
`
const clientColumns = sql`
  d.account_id, a.name as account_name, a.client_customer_type,
  coalesce(u.full_name, adder.first_name || ' ' || adder.last_name) as sent_by, ${assignedTo}
`
const queueJoins = sql`
  join accounts a on a.id = d.account_id
  left join client_users u on u.account_id = d.account_id and u.id = d.created_by
  left join staff adder on adder.id = d.added_by
  ${assigneeJoin}
  ${earlierDocumentJoin}
  ${likeDocumentJoin}
`
const itemColumns = sql`
  d.id as guid, d.title, d.status, d.created_at, d.file_count, ${earlierDocument}, ${likeDocument},
  ${clientColumns}
`

const isNarrow = ({ assignee: assigneeFilter, client }: QueueFilter, { role }: Caller) =>
  client !== undefined ||
  role === 'consultant' ||
  (assigneeFilter !== undefined && assigneeFilter !== 'nobody')

/** Whether the numbers of one client's documents, all of them, are asked for. */
const isWholeClient = ({ assignee, client, before }: QueueFilter, { role }: Caller) =>
  client !== undefined && assignee === undefined && before === undefined && role !== 'consultant'

/** The filter's conditions other than the status. */
function conditions(
  { assignee: assigneeFilter, client, before }: QueueFilter,
  caller: Caller,
): Sql {
  const assignedId = assigneeFilter === 'me' ? caller.staffId : assigneeFilter
  return join(
    [
      sql`true`,
      ...(client === undefined ? [] : [sql`d.account_id = ${client}`]),
      ...(before === undefined ? [] : [sql`d.created_at < ${before}`]),
      ...(caller.role === 'consultant'
        ? [sql`d.account_id in (select id from accounts where consultant_id = ${caller.staffId})`]
        : []),
      ...(assigneeFilter === undefined
        ? []
        : assigneeFilter === 'nobody'
          ? [
              sql`(d.assigned_to is null or exists (
                select 1 from staff s where s.id = d.assigned_to and not s.is_active))`,
            ]
          : [sql`d.assigned_to = ${assignedId}`]),
    ],
    ' and ',
  )
}

const keys = sql`d.account_id, d.id, d.created_at, d.assigned_to`

/** Open stages list the oldest first; finished ones the newest. */
const order = ({ stages }: QueueFilter, columns: { at: Sql; account: Sql; id: Sql }) =>
  stages.some((stage) => stage === 'filed' || stage === 'posted' || stage === 'all')
    ? sql`${columns.at} desc, ${columns.account} desc, ${columns.id} desc`
    : sql`${columns.at}, ${columns.account}, ${columns.id}`

const keyColumns = { at: sql`created_at`, account: sql`account_id`, id: sql`id` }
const documentColumnsInOrder = { at: sql`d.created_at`, account: sql`d.account_id`, id: sql`d.id` }

/**
 * The keys of the first documents in a filter, in its order. Over all clients, each status is queried
 * separately: the index orders each status by age, so only its first rows are read, however long the queue
 * is. The statuses are literals for the same reason as the limits (`limitToPage`): planning these parts takes
 * many times as long as reading them.
 */
function selectFirstKeys(filter: QueueFilter, caller: Caller, limit: Sql): Sql {
  const statuses = filter.stages.flatMap(statusesOf)
  const where = conditions(filter, caller)
  const firstInStage = (condition: Sql) => sql`
    (select ${keys} from documents d where ${condition} and ${where}
     order by ${order(filter, documentColumnsInOrder)} ${limit})
  `
  return isNarrow(filter, caller)
    ? firstInStage(sql`d.status = any(${statuses}::text[])`)
    : join(
        statuses.map((status) => firstInStage(sql`d.status = ${raw(`'${status}'`)}`)),
        ' union all ',
      )
}

type ListQuery = {
  fields?: readonly (keyof QueueItem)[] | undefined
  page: number
  limit: number
}

/**
 * One page of the queue as this staff member may see it, with the number of documents in each stage. With `fields`, the
 * documents have only these.
 */
export async function listQueue(
  db: Db,
  caller: Caller,
  filter: QueueFilter,
  { fields, page, limit }: ListQuery,
): Promise<Page<QueueItem, (typeof countedStages)[number]>> {
  const stage = filter.stages[0]!
  const isLight = asksOnly(listedFields, fields)
  const isCounted = (countedStages as readonly string[]).includes(stage)
  const uncounted = sql`(
    select count(*) from (
      select 1 from documents d
      where d.status = any(${statusesOf(stage)}::text[]) and ${conditions(filter, caller)}
      limit ${maxCounted}
    ) done)
  `
  const { items, numbers } = await listPage<
    QueueItem,
    { byStatus: Partial<Record<DocumentStatus, number>>; total: number | null }
  >(db, {
    items: sql`
      select ${isLight ? listedColumns : itemColumns}
      from (
        select * from (${selectFirstKeys(filter, caller, limitToPage({ page: 1, limit: page * limit }))}) found
        order by ${order(filter, keyColumns)} ${limitToPage({ page, limit })}
      ) on_page
      join documents d on d.account_id = on_page.account_id and d.id = on_page.id
      ${isLight ? empty : queueJoins}
      order by ${order(filter, documentColumnsInOrder)}
    `,
    numbers: isWholeClient(filter, caller)
      ? sql`select to_json(numbers) as "byStatus", null::int as total from (${selectCounts(filter.client!)}) numbers`
      : sql`
      select coalesce(json_object_agg(status, documents), '{}') as "byStatus",
             ${isCounted ? sql`null::int` : uncounted} as total
      from (
        select d.status, count(*) as documents from documents d
        where d.status = any(${[...statusesOf('open'), ...statusesOf('redo')]}::text[])
          and ${conditions(filter, caller)}
        group by d.status
      ) counted
    `,
    getTotal: ({ byStatus, total }) =>
      Object.values(byStatus).reduce((sum, documents) => sum + documents, total ?? 0),
  })
  const countInStage = (one: QueueStage) =>
    statusesOf(one).reduce((sum, status) => sum + (numbers.byStatus[status] ?? 0), 0)
  return {
    items,
    page,
    limit,
    total: numbers.total ?? countInStage(stage),
    counts: Object.fromEntries(countedStages.map((one) => [one, countInStage(one)])) as Record<
      (typeof countedStages)[number],
      number
    >,
  }
}

/** A document that is unassigned, or assigned to former staff. */
type Candidate = { accountId: string; id: string; assignedTo: string | null }

/** The oldest documents in a filter that are unassigned. */
export function candidates(db: Db, caller: Caller, filter: QueueFilter) {
  const freeFilter = { ...filter, assignee: 'nobody' }
  return db.rows<Candidate>(sql`
    select account_id, id, assigned_to from (${selectFirstKeys(freeFilter, caller, firstCandidates)}) found
    order by ${order(filter, keyColumns)} ${firstCandidates}
  `)
}

/** As many as people can ask for the next document at once. */
const firstCandidates = sql`limit 40`

type FreeDocument = { accountId: string; id: string; status: DocumentStatus }

/**
 * Locks the first of these candidates that is still free. Those that another transaction has locked are skipped at
 * first; if there is no other, it waits for them, since a job that changes a document does not claim it. One after
 * another, since Citus locks rows of one account at a time.
 */
export async function lockFree(db: Db, found: Candidate[]): Promise<FreeDocument | undefined> {
  for (const ifLocked of [sql`skip locked`, sql``])
    for (const { accountId, id, assignedTo: formerId } of found) {
      const free = await db.row<FreeDocument>(sql`
        select account_id, id, status from documents
        where account_id = ${accountId} and id = ${id}
          and status = any(${statusesOf('open')}::text[])
          and assigned_to is not distinct from ${formerId}
        for update ${ifLocked}
      `)
      if (free) return free
    }
  return undefined
}

/** Assigns a document to a staff member. */
export async function assign(
  db: Db,
  accountId: string,
  id: string,
  staffId: string | null,
): Promise<void> {
  await db.rows(sql`
    update documents set assigned_to = ${staffId} where account_id = ${accountId} and id = ${id}
  `)
}

export const queueItem = (db: Db, accountId: string, id: string) =>
  db.row<QueueItem>(sql`
    select ${itemColumns} from documents d ${queueJoins}
    where d.account_id = ${accountId} and d.id = ${id}
  `)

/** The staff member a document is assigned to. */
export const findAssignee = async (db: Db, accountId: string, id: string) =>
  (
    await db.row<{ assignedTo: { id: string; fullName: string } | null }>(sql`
      select ${assignedTo} from documents d ${assigneeJoin}
      where d.account_id = ${accountId} and d.id = ${id}
    `)
  )?.assignedTo ?? null

export const staffDocument = (db: Db, accountId: string, id: string) =>
  db.row<StaffDocument>(sql`
    select ${documentColumns(accountId)}, ${clientColumns}, d.preview_differences, ${likePages}, (
      select coalesce(json_agg(json_build_object(
        'status', h.status, 'note', h.note,
        'at', to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', coalesce(m.first_name || ' ' || m.last_name, c.full_name), 'change', ${pagesChange}
      ) order by h.position desc), '[]')
      from document_history h
      left join staff m on m.id = h.actor_id
      left join client_users c on c.account_id = ${accountId} and c.id = h.actor_id
      ${otherDocumentJoin(accountId)}
      where h.account_id = ${accountId} and h.document_id = d.id
    ) as history, case when o.id is not null then json_build_object(
      'guid', o.id, 'createdAt', to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'fileNumbers', (
        select coalesce(json_agg(f.file_number order by f.file_number), '[]') from document_files f
        where f.account_id = ${accountId} and f.document_id = d.id and f.blob_sha256 in (
          select e.blob_sha256 from document_files e
          where e.account_id = ${accountId} and e.document_id = o.id)
      )
    ) end as duplicate_of, coalesce((
      select b.id from transaction_batches b
      where b.account_id = ${accountId} and b.document_id = d.id and b.reverses_batch_id is null
        and not exists (
          select 1 from transaction_batches r
          where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
      limit 1
    ), i.batch_id) as batch_id, case when i.id is not null then json_build_object(
      'id', i.id, 'date', i.date, 'amount', i.amount / 100.0, 'description', i.description
    ) end as attached_to
    from documents d ${queueJoins}
    left join imported_transactions i on i.account_id = ${accountId} and i.document_id = d.id
    where d.account_id = ${accountId} and d.id = ${id}
  `)
