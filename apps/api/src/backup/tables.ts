import type pg from 'pg'

export type Table = { name: string; columns: string[] }

/** Tables that belong to one server: what it was brought to, and how far its log has come. */
const left = ['migrations', 'last_writes']

/** Tables whose rows each let somebody in. */
export const sessions = ['client_sessions', 'staff_sessions', 'impersonation_sessions']

type Found = Table & { needs: string[] }

/** Every table of the firm's with the columns that hold something of their own, each after those that its rows refer to. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `select c.relname as name,
            (select array_agg(attname::text order by attnum) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            array(select f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname`,
    [left],
  )
  const ordered: Table[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const isReady = ({ needs }: Found) =>
      needs.every((name) => !waiting.some((other) => other.name === name))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle')
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !isReady(table))
  }
  return ordered
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A table and its columns, as COPY names them. */
export const copied = ({ name, columns }: Table) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

export const quotedNames = (tables: readonly Table[]) =>
  tables.map(({ name }) => quoted(name)).join(', ')

/** Jobs that wait; the queue's own tables change with its version. */
export const waitingJobs = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id
`

/** Every stored file that a row names, with its hash, once. */
export async function namedFiles(client: pg.Client): Promise<string> {
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
