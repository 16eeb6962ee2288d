import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { settingError } from '../process/setting-error.ts'
import { checkMessages, checkPlacements, isDistributed, sequentialMode } from './distribution.ts'
import { splitStatements } from './split-statements.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** An advisory lock. Any number, as long as every Milepost process uses the same. */
export const migrationLock = 4_650_001
/**
 * Citus refuses statements of the files before it: a database is distributed only once it has this
 * one.
 */
const firstForDistributed = '067-distribution.sql'

/**
 * Migrates the database to this version: numbered SQL files, each applied once and as a whole, then
 * the job queue's own. Processes that start together take turns. Grants the role of
 * `applicationUrl` only what the application needs. `isIncluded` leaves out files that an older
 * database did not have. Throws if an applied file has changed since, if a distributed database has
 * a table in no place or in the wrong one, or a node that does not write English, and an error that names the setting if one of the URLs
 * is refused.
 */
export async function migrate(
  ownerUrl: string,
  applicationUrl = ownerUrl,
  isIncluded: (name: string) => boolean = () => true,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: sequentialMode })
  // The next query reports a lost connection; without a listener, the error would end the process.
  client.on('error', () => undefined)
  try {
    await connectAndLock(client).catch((reason: { code?: string }) => {
      // The application's role lacks a privilege (42501): the owner's URL must be used.
      const isSameRole = ownerUrl === applicationUrl && reason.code !== '42501'
      throw settingError(isSameRole ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', orUnreachable, reason)
    })
    const applied = await appliedMigrations(client)
    if (!applied.has(firstForDistributed) && (await isDistributed(client)))
      throw new Error(
        'The database was distributed by an earlier version, which this one does not support: restore its backup into a new database.',
      )
    for (const { name, text, checksum } of await readMigrations()) {
      if (applied.get(name) === checksum || !isIncluded(name)) continue
      if (applied.has(name)) throw new Error(`Migration ${name} was changed after it was applied`)
      await client.query('begin')
      for (const statement of splitStatements(text)) await client.query(statement)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
      await client.query('commit')
    }
    await checkPlacements(client)
    if (await isDistributed(client)) await checkMessages(client)
    await runMigrations({ connectionString: ownerUrl })
    const [owner, application] = [ownerUrl, applicationUrl].map((url) => new URL(url).username)
    if (application && application !== owner)
      await grantAccess(client, application, applicationUrl).catch((reason) => {
        throw settingError('DATABASE_URL', orUnreachable, reason)
      })
  } finally {
    await client.end()
  }
}

const orUnreachable = ', or its database is away'

async function connectAndLock(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`)
}

/** Grants the application's role what it needs, and checks that it can connect. */
async function grantAccess(owner: pg.Client, application: string, url: string): Promise<void> {
  await grantPrivileges(owner, application)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

/** The migrations applied to a database: checksums by name. Throws if none ever was. */
export async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** This version's migrations, in order. */
export async function readMigrations(): Promise<
  { name: string; text: string; checksum: string }[]
> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The application may read and write rows, but not change tables or audit log entries. */
async function grantPrivileges(client: pg.Client, application: string): Promise<void> {
  const role = client.escapeIdentifier(application)
  // The queue's tables have row-level security, which admits only their owner by default.
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'graphile_worker' and rowsecurity
  `)
  await client.query(
    [
      'begin',
      ...tables.map(({ name }) => `alter table ${name} disable row level security`),
      `grant usage on schema public, graphile_worker to ${role}`,
      `grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role}`,
      `grant usage on all sequences in schema public, graphile_worker to ${role}`,
      `grant execute on all functions in schema graphile_worker to ${role}`,
      `revoke update, delete on audit_log, audit_anchors from ${role}`,
      `revoke delete on audit_heads from ${role}`,
      `revoke insert, update, delete on migrations from ${role}`,
      'commit',
    ].join('; '),
  )
}
