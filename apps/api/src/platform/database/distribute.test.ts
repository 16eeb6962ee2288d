import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStubbedDatabase } from '../../../test/citus/stub-citus.ts'
import { compileCacheEnv } from '../../../test/servers/start-process.ts'
import { distribute, previewDistribution } from './distribute.ts'
import { tablesPlaced } from './distribution.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createStubbedDatabase>>
beforeEach(async () => void (database = await createStubbedDatabase()))
afterEach(() => database.stop())

const ask = async (query: string): Promise<unknown[]> => (await database.owner.query(query)).rows

/** What `distribute` may change: foreign keys, tables, and where each is. */
const readState = async () => ({
  keys: await ask(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
                   where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`),
  tables: await ask(
    `select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  ),
  places: await ask(`select logicalrelid::text as name, partmethod, partkey
                     from pg_dist_partition order by logicalrelid::text collate "C"`),
})

const createClient = () =>
  database.owner.query(`
    with staff as (
      insert into staff (email, first_name, last_name, phone, role)
      values ('priya@firm.test', 'Priya', 'Shah', '(540) 555-0117', 'admin') returning id
    ), account as (
      insert into accounts (name, client_customer_type, consultant_id)
      select 'Whitfield Hauling', 'PRO', id from staff returning id
    )
    insert into client_users (account_id, email, full_name)
    select id, 'dana@drivers.test', 'Dana Whitfield' from account`)

describe('distribute', () => {
  test('puts every table in its place and keeps every foreign key', async () => {
    await createClient()
    const before = await readState()
    const counts = await distribute(database)
    const after = await readState()
    expect(after.keys).toEqual(before.keys)
    expect(after.tables).toEqual(before.tables)
    expect(after.places).toEqual(
      [
        ...tablesPlaced('account').map((name) => ({
          name,
          partmethod: 'h',
          partkey: name === 'accounts' ? 'id' : 'account_id',
        })),
        ...tablesPlaced('everywhere').map((name) => ({ name, partmethod: 'n', partkey: null })),
      ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect(counts.find(({ table }) => table === 'client_users')).toEqual({
      table: 'client_users',
      before: 1,
      after: 1,
    })
  })

  test('executes these statements, in this order', async () => {
    await createClient()
    const statements: string[] = []
    const planned = await previewDistribution(database)
    await distribute(database, { onStatement: (statement) => statements.push(statement) })
    expect(statements).toEqual(planned)
    const text = statements.map((statement) => `${statement};`).join('\n')
    expect(text.replace(/milepost_citus_\w+/, 'milepost')).toMatchSnapshot()
  })

  test('can be stopped after any statement and run again', async () => {
    const { keys, tables } = await readState()
    let stops = 0
    for (;;) {
      let executed = 0
      const stop = (statement: string) => {
        // The stubs remove nothing, so that these never come to an end.
        if (statement.includes('truncate_local_data')) return
        if (executed++ === 1) throw new Error('the power went out')
      }
      const failure = await distribute(database, { onStatement: stop }).then(
        () => undefined,
        (reason: Error) => reason.message,
      )
      if (failure === undefined) break
      expect(failure).toBe('the power went out')
      stops++
    }
    expect(stops).toBeGreaterThan(100)
    expect(await readState()).toMatchObject({ keys, tables })
    // One run for each statement.
  })

  test('that was stopped keeps servers from starting until it has finished', async () => {
    const stop = (statement: string) => {
      if (statement.startsWith('select')) throw new Error('the power went out')
    }
    await expect(distribute(database, { onStatement: stop })).rejects.toThrow('the power went out')
    await expect(migrate(database.ownerUrl, database.url)).rejects.toThrow('run it once more')
    await distribute(database)
    await expect(migrate(database.ownerUrl, database.url)).resolves.toBeUndefined()
  })

  test('has nothing to do the second time', async () => {
    await distribute(database)
    const planned = await previewDistribution(database)
    expect(planned.filter((statement) => !statement.includes('truncate_local_data'))).toEqual([])
  })

  test('moves a table that an earlier run did not know', async () => {
    await distribute(database)
    const { keys } = await readState()
    await database.owner.query(
      `delete from pg_dist_partition where logicalrelid = 'documents'::regclass`,
    )
    const statements: string[] = []
    await distribute(database, { onStatement: (statement) => statements.push(statement) })
    expect(statements.filter((statement) => statement.includes('select create_'))).toEqual([
      "select create_distributed_table('documents', 'account_id', colocate_with => 'accounts')",
    ])
    expect((await readState()).keys).toEqual(keys)
  })

  test('migrates a database that was never started', async () => {
    const empty = await createStubbedDatabase({ isEmpty: true })
    const counts = await distribute(empty)
    expect(counts.find(({ table }) => table === 'accounts')).toMatchObject({ after: 0 })
    await empty.stop()
  })

  test('has every node wait for a locked row as long as the first one', async () => {
    await distribute(database)
    const server = new pg.Client({ connectionString: database.url })
    await server.connect()
    const { rows } = await server.query('show lock_timeout')
    await server.end()
    expect(rows).toEqual([{ lock_timeout: '10s' }])
  })

  test('fails where a node does not take that', async () => {
    await database.owner.query(`
      create or replace function citus_stub.run_command_on_workers(command text)
      returns table (nodename text, nodeport int, success boolean, result text) language sql
      as $$ select 'worker-2', 5432, command like 'show %', '0' $$`)
    await expect(distribute(database)).rejects.toThrow(
      'The node worker-2 waits for a lock for 0, not 10s.',
    )
  })

  test('does not count processes of the owner that are no clients, such as the one that Citus keeps', async () => {
    const standby = new pg.Client({
      connectionString: database.ownerUrl,
      ...({ replication: 'database' } as object),
    })
    await standby.connect()
    await expect(distribute(database)).resolves.toHaveLength(
      tablesPlaced('account').length + tablesPlaced('everywhere').length,
    )
    await standby.end()
  })

  test('fails where a table does not have as many rows as before, and removes none', async () => {
    await createClient()
    const statements: string[] = []
    await database.owner.query(`
      create or replace function citus_stub.create_reference_table(target regclass) returns void language plpgsql as $$
      begin
        insert into citus_stub.pg_dist_partition values (target, 'n', 2, 't', null);
        if target = 'tax_deadlines'::regclass then delete from tax_deadlines; end if;
      end $$`)
    await expect(
      distribute(database, { onStatement: (statement) => statements.push(statement) }),
    ).rejects.toThrow(/The table tax_deadlines had [1-9]\d* rows and has 0 now/)
    expect(statements.filter((statement) => statement.includes('truncate'))).toEqual([])
  })
})

describe('the preview', () => {
  test('changes nothing', async () => {
    await createClient()
    const before = await readState()
    expect((await previewDistribution(database)).length).toBeGreaterThan(100)
    expect(await readState()).toEqual(before)
  })

  test('needs a database that was started', async () => {
    const empty = await createStubbedDatabase({ isEmpty: true })
    await expect(previewDistribution(empty)).rejects.toThrow('lacks migrations')
    await empty.stop()
  })
})

describe('distribute refuses, and changes nothing,', () => {
  test.each([
    ['a database without Citus', 'drop function citus_version()', 'has no Citus'],
    [
      'an old Citus',
      `create or replace function citus_stub.citus_version() returns text language sql as $$ select 'Citus 12.1.6 on x' $$`,
      'must be version 13 or newer; this is Citus 12.1.6',
    ],
    [
      'a first node outside the cluster',
      'delete from pg_dist_node where groupid = 0',
      'citus_set_coordinator_host',
    ],
    ['a cluster without workers', 'delete from pg_dist_node where groupid > 0', 'no active worker'],
    [
      'workers that take no rows',
      'update pg_dist_node set shouldhaveshards = false',
      'no active worker',
    ],
    ['inactive workers', 'update pg_dist_node set isactive = false', 'no active worker'],
    [
      'standbys alone',
      `update pg_dist_node set noderole = 'secondary' where groupid > 0`,
      'no active worker',
    ],
    [
      'nodes that write another language',
      `insert into citus_stub.messages values (3, 'es_MX.UTF-8')`,
      "lc_messages is 'es_MX.UTF-8'",
    ],
    [
      'a table that is in no class',
      'create table mileposts (id int primary key)',
      'the rows of the table mileposts',
    ],
  ])('%s', async (_, change, message) => {
    await database.owner.query(change)
    const before = await readState()
    await expect(distribute(database)).rejects.toThrow(message)
    await expect(previewDistribution(database)).rejects.toThrow(message)
    expect(await readState()).toEqual(before)
  })

  test('while a server is connected', async () => {
    const server = new pg.Client({ connectionString: database.url })
    await server.connect()
    const before = await readState()
    await expect(distribute(database)).rejects.toThrow('Stop all servers and workers first')
    expect(await readState()).toEqual(before)
    await server.end()
  })

  test('a distributed database that lacks migrations', async () => {
    await distribute(database)
    await database.owner.query(`delete from migrations where name > '067'`)
    await database.owner.query(`update migrations set name = '066' where name like '066%'`)
    await expect(distribute(database)).rejects.toThrow('distributed already and lacks 066-')
  })
})

describe('the command', () => {
  const script = fileURLToPath(new URL('../../commands/distribute.ts', import.meta.url))
  const run = (args: string[], settings: Record<string, string> = {}) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = {
        ...compileCacheEnv,
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        ...settings,
      }
      execFile(process.execPath, [script, ...args], { env }, (failure, out, err) =>
        resolve({ code: failure ? Number(failure.code) : 0, output: out + err }),
      )
    })

  test('previews, also where npm has taken the flag, and distributes', async () => {
    const before = await readState()
    const preview = await run(['--dry-run'])
    expect(preview).toMatchObject({ code: 0, output: expect.stringMatching(/^create table/) })
    expect(preview.output).toMatch(/-- Nothing was changed\.\n$/)
    expect(await run([], { npm_config_dry_run: 'true' })).toEqual(preview)
    expect(await run(['--dryrun'])).toMatchObject({ code: 1 })
    expect(await readState()).toEqual(before)

    const { code, output } = await run([])
    expect(output).toMatch(/\naccounts: 0 rows before, 0 after\n/)
    expect(output).toMatch(/The database is distributed\.\n$/)
    expect(code).toBe(0)
  })

  test('needs a server of the firm’s own', async () => {
    expect(await run([], { DATABASE_URL: '', DATABASE_OWNER_URL: '' })).toEqual({
      code: 1,
      output:
        'Only your own database server can be distributed: set DATABASE_URL and DATABASE_OWNER_URL.\n',
    })
  })
})
