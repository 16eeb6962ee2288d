import type pg from 'pg'
import { tablesPlaced } from '../../platform/database/distribution.ts'
import { inReferenceOrder } from '../../platform/database/reference-order.ts'

export type Table = { name: string; columns: string[] }

/** Tables that are about one server: its migrations and the position of its log. */
const excludedTables = tablesPlaced('here')

/** Tables whose rows each grant access, or end with a row that does. */
export const sessions = [
  'client_sessions',
  'staff_sessions',
  'impersonation_sessions',
  'push_subscriptions',
  'push_endpoints',
  'staff_push_subscriptions',
  'notice_pushes',
]

type TableRow = Table & { needs: string[] }

/** Every table with its non-generated columns, sorted so that referenced tables come first. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(
    `select c.relname as name,
            (select array_agg(attname::text order by attnum) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            array(select f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [excludedTables],
  )
  return inReferenceOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A table and its columns, as COPY takes them. */
export const toCopyTarget = ({ name, columns }: Table) =>
  `${quoteName(name)} (${columns.map(quoteName).join(', ')})`

export const quoteTableNames = (tables: readonly Table[]) =>
  tables.map(({ name }) => quoteName(name)).join(', ')

/** Pending jobs, as a query of our own: the queue's tables change with its version. */
export const pendingJobsQuery = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id
`

/** A query for every stored file that a row names, with its hash. */
export async function referencedFilesQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string; prefix: string }>(`
    select quote_ident(table_name) as table, regexp_replace(column_name, '_key$', '') as prefix
    from information_schema.columns
    where table_schema = 'public' and domain_name = 'blob_key' order by table_name, column_name
  `)
  return rows
    .map(
      ({ table, prefix }) => `
        select ${prefix}_key as key, ${prefix}_sha256 as sha256 from ${table}
        where ${prefix}_key is not null`,
    )
    .join(' union ')
}
