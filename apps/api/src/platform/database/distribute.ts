import pg from 'pg'
import { settingError } from '../process/setting-error.ts'
import { lockTimeoutMs } from './database.ts'
import {
  accountColumn,
  checkMessages,
  findUnknownTables,
  isDistributed,
  placements,
  readPlacements,
  tablesPlaced,
} from './distribution.ts'
import { appliedMigrations, migrate, migrationLock, readMigrations } from './migrate.ts'

type Target = { ownerUrl: string; url: string }

type Options = {
  /** Called with each statement before it is executed. */
  onStatement?: (statement: string) => void
}

/** Rows of a table before and after. */
export type RowCounts = { table: string; before: number; after: number }[]

/** The oldest Citus that this was tried on. */
const minCitus = 13

/**
 * Distributes a database over the nodes of its Citus, as the role that owns the tables: migrates
 * it, drops the foreign keys that lead to clients' tables, puts every table in its place, adds the
 * foreign keys again, and then removes what Citus has left of the rows on the first node's disk.
 * Stopped anywhere, it may be run again. Throws if anything speaks against it, and before anything
 * is removed if a table has not as many rows as before.
 */
export async function distribute(
  { ownerUrl, url }: Target,
  { onStatement = () => undefined }: Options = {},
): Promise<RowCounts> {
  return withOwner(ownerUrl, async (client) => {
    await checkCluster(client)
    await checkNobodyElse(client, [ownerUrl, url])
    if ((await findMissingMigrations(client)).length > 0) await migrate(ownerUrl, url)
    // A server that starts now waits until the end.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await checkNobodyElse(client, [ownerUrl, url])
    await checkTables(client)
    const run = async (statements: string[]) => {
      for (const statement of statements) {
        onStatement(statement)
        await client.query(statement)
      }
    }
    const { moves, removals } = await planDistribution(client)
    const before = await countRows(client)
    await run(moves)
    const after = await countRows(client)
    const counts = [...before].map(([table, count]) => ({
      table,
      before: count,
      after: after.get(table) ?? 0,
    }))
    const wrong = counts.find((count) => count.before !== count.after)
    if (wrong)
      throw new Error(
        `The table ${wrong.table} had ${wrong.before} rows and has ${wrong.after} now. The former ones are still on the first node's disk.`,
      )
    await run(removals)
    await limitWaits(url, onStatement)
    return counts
  })
}

/**
 * The statements that `distribute` would execute now, in order; nothing is changed. Throws as it
 * does.
 */
export async function previewDistribution({ ownerUrl, url }: Target): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    await checkCluster(client)
    if ((await findMissingMigrations(client)).length > 0)
      throw new Error('Start this version of Milepost once: the database lacks migrations.')
    await checkTables(client)
    const { moves, removals } = await planDistribution(client)
    const waits = await withRole(url, 'DATABASE_URL', findUnlimited)
    return [...moves, ...removals, ...(waits.length > 0 ? [limitStatement(url)] : [])]
  })
}

/**
 * Has the nodes wait for a locked row as long as the first one, on which the application's connections say so: they
 * don't say it to the others. Throws if a node does not.
 */
async function limitWaits(url: string, onStatement: (statement: string) => void): Promise<void> {
  const unlimited = () => withRole(url, 'DATABASE_URL', findUnlimited)
  if ((await unlimited()).length === 0) return
  const statement = limitStatement(url)
  onStatement(statement)
  await withRole(url, 'DATABASE_URL', (client) => client.query(statement))
  // Connections that were open before still wait longer.
  const [left] = await unlimited()
  if (left)
    throw new Error(
      `The node ${left.nodename} waits for a lock for ${left.result}, not ${lockTimeout}.`,
    )
}

const lockTimeout = `${lockTimeoutMs / 1_000}s`

const findUnlimited = async (client: pg.Client) =>
  (
    await client.query<{ nodename: string; result: string }>(
      `select nodename, result from run_command_on_workers('show lock_timeout') where result <> $1`,
      [lockTimeout],
    )
  ).rows

/** A role may set this for itself; a node refuses it unless it is to stay there. */
function limitStatement(url: string): string {
  const { username, pathname } = new URL(url)
  const [role, database] = [username, pathname.slice(1)].map((name) =>
    pg.escapeIdentifier(decodeURIComponent(name)),
  )
  return `select run_command_on_workers(${pg.escapeLiteral(
    `do $do$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ` +
      `alter role ${role} in database ${database} set lock_timeout = '${lockTimeout}'; end $do$`,
  )})`
}

const withOwner = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withRole(ownerUrl, 'DATABASE_OWNER_URL', work)

async function withRole<T>(
  url: string,
  setting: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A running query reports a lost connection.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((reason) => {
      throw settingError(setting, ', or its database is away', reason)
    })
    return await work(client)
  } finally {
    await client.end()
  }
}

async function checkCluster(client: pg.Client): Promise<void> {
  const { rows: citus } = await client.query(
    `select 1 where to_regproc('citus_version') is not null`,
  )
  if (citus.length === 0)
    throw new Error(
      'The database has no Citus: install it and create extension citus on each node.',
    )
  const { rows: versions } = await client.query<{ version: string }>(
    'select citus_version() as version',
  )
  const { version } = versions[0]!
  if (!(Number(/^Citus (\d+)/.exec(version)?.[1]) >= minCitus))
    throw new Error(`Citus must be version ${minCitus} or newer; this is ${version}.`)
  const { rows: nodes } = await client.query<{ isFirst: boolean; isWorker: boolean }>(`
    select groupid = 0 as "isFirst", groupid <> 0 and isactive and shouldhaveshards as "isWorker"
    from pg_dist_node where noderole = 'primary'
  `)
  if (!nodes.some(({ isFirst }) => isFirst))
    throw new Error(
      'The node that Milepost connects to is not one of the cluster: select citus_set_coordinator_host(…).',
    )
  if (!nodes.some(({ isWorker }) => isWorker))
    throw new Error('The cluster has no active worker node: select citus_add_node(…).')
  await checkMessages(client)
}

/** Rows written meanwhile would be missing, or would break the foreign keys. */
async function checkNobodyElse(client: pg.Client, urls: string[]): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename = any($1)
       and application_name not like 'citus%'
       -- Citus has processes of its own. Of other roles' connections, the owner may not see what they are.
       and coalesce(backend_type, 'client backend') = 'client backend'`,
    [urls.map((url) => decodeURIComponent(new URL(url).username))],
  )
  if (rows[0]!.count > 0)
    throw new Error(
      `Stop all servers and workers first: Milepost has ${rows[0]!.count} other connections to the database.`,
    )
}

async function findMissingMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select 1 where to_regclass('migrations') is not null`)
  const applied = rows.length > 0 ? await appliedMigrations(client) : new Map<string, string>()
  const missing = (await readMigrations()).map(({ name }) => name).filter((n) => !applied.has(n))
  if (missing.length > 0 && (await isDistributed(client)))
    throw new Error(
      `The database is distributed already and lacks ${missing[0]}: start this version of Milepost. If an earlier one was stopped while it distributed the database, finish with that one first.`,
    )
  return missing
}

async function checkTables(client: pg.Client): Promise<void> {
  const [unknown] = await findUnknownTables(client)
  if (unknown !== undefined)
    throw new Error(
      `Nothing says where the rows of the table ${unknown} belong: name it in distribution.ts, or move it to another schema.`,
    )
}

type ForeignKey = { table: string; name: string; definition: string; to: string }

/**
 * The statements that are still to be executed. Citus refuses a foreign key from a table that is
 * not distributed to one that is, and each table is distributed separately. So those that lead to
 * clients' tables are dropped meanwhile, and written down before.
 */
async function planDistribution(
  client: pg.Client,
): Promise<{ moves: string[]; removals: string[] }> {
  const places = await readPlacements(client)
  const isMissing = (name: string) => places.has(name) && places.get(name) !== placements.get(name)
  const keys = await readForeignKeys(client)
  const noted = places.has('dropped_foreign_keys') ? await readDroppedKeys(client) : undefined
  const toDrop = keys.filter(
    ({ table, to }) => placements.get(to) === 'account' && (isMissing(table) || isMissing(to)),
  )
  const toNote = toDrop.filter((key) => !noted?.some((other) => isSame(key, other)))
  const toAdd = [...(noted ?? []), ...toNote].filter(
    (key) =>
      toDrop.some((other) => isSame(key, other)) || !keys.some((other) => isSame(key, other)),
  )

  const name = pg.escapeIdentifier
  const text = pg.escapeLiteral
  const moves = [
    ...(toDrop.length > 0 && !noted
      ? [
          'create table dropped_foreign_keys (table_name text, name text, definition text, primary key (table_name, name))',
        ]
      : []),
    ...(toNote.length > 0
      ? [
          `insert into dropped_foreign_keys values${toNote
            .map((key) => `\n  (${[key.table, key.name, key.definition].map(text).join(', ')})`)
            .join(',')}`,
        ]
      : []),
    ...toDrop.map((key) => `alter table ${name(key.table)} drop constraint ${name(key.name)}`),
    ...sortByReference(tablesPlaced('everywhere').filter(isMissing), keys).map(
      (table) => `select create_reference_table(${text(table)})`,
    ),
    ...['accounts', ...tablesPlaced('account').filter((table) => table !== 'accounts')]
      .filter(isMissing)
      .map(
        (table) =>
          `select create_distributed_table(${text(table)}, ${text(accountColumn(table))}${table === 'accounts' ? '' : ", colocate_with => 'accounts'"})`,
      ),
    ...toAdd.map(
      (key) => `alter table ${name(key.table)} add constraint ${name(key.name)} ${key.definition}`,
    ),
    ...(noted || toDrop.length > 0 ? ['drop table dropped_foreign_keys'] : []),
  ]
  const removals = (await findTablesOnDisk(client))
    .filter((table) => ['account', 'everywhere'].includes(placements.get(table) ?? ''))
    .map((table) => `select truncate_local_data_after_distributing_table(${text(table)})`)
  return { moves, removals }
}

const isSame = (key: Omit<ForeignKey, 'to'>, other: Omit<ForeignKey, 'to'>) =>
  key.table === other.table && key.name === other.name

/** Tables that others refer to first. */
function sortByReference(tables: string[], keys: ForeignKey[]): string[] {
  const refersTo = (table: string) =>
    keys
      .filter((key) => key.table === table && key.to !== table && tables.includes(key.to))
      .map(({ to }) => to)
  const depth = (table: string): number =>
    Math.max(0, ...refersTo(table).map((to) => depth(to) + 1))
  return tables.toSorted((a, b) => depth(a) - depth(b))
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition,
           other.relname as to
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class other on other.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2
  `)
  return rows
}

async function readDroppedKeys(client: pg.Client): Promise<Omit<ForeignKey, 'to'>[]> {
  const { rows } = await client.query<Omit<ForeignKey, 'to'>>(`
    select table_name as table, name, definition from dropped_foreign_keys order by 1, 2
  `)
  return rows
}

/**
 * Tables with rows on this node's own disk, where Citus no longer looks once they are distributed.
 */
async function findTablesOnDisk(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    order by 1
  `)
  return rows.map(({ name }) => name)
}

async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of [...tablesPlaced('everywhere'), ...tablesPlaced('account')]) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${pg.escapeIdentifier(table)}`,
    )
    counts.set(table, Number(rows[0]!.count))
  }
  return counts
}
