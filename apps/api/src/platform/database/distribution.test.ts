import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStubbedDatabase } from '../../../test/citus/stub-citus.ts'
import { hasDebianDatabase, startDebianDatabase } from '../../../test/servers/debian-database.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { connect, sql } from './database.ts'
import { distribute } from './distribute.ts'
import { findUnknownTables, isDistributed, placements, watchNodes } from './distribution.ts'
import { migrate } from './migrate.ts'

let api: Awaited<ReturnType<typeof startApi>>
let database: Awaited<ReturnType<typeof createStubbedDatabase>>
beforeAll(async () => {
  api = await startApi()
  database = await createStubbedDatabase()
  await distribute(database)
})
afterAll(async () => {
  await database.stop()
  await api.stop()
})

const start = () => migrate(database.ownerUrl, database.url)

describe('the list of tables', () => {
  test('has every table of the catalog, and no other', async () => {
    expect(await findUnknownTables(api.db.pool)).toEqual([])
    const rows = await api.db.rows<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect([...placements.keys()].filter((name) => !rows.some((row) => row.name === name))).toEqual(
      ['dropped_foreign_keys'],
    )
  })

  test('names the account of every table that is placed by it', async () => {
    const rows = await api.db.rows<{ name: string }>(sql`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    `)
    const withAccount = ['accounts', ...rows.map(({ name }) => name)]
    const placed = [...placements].filter(([, place]) => place === 'account')
    expect(placed.filter(([name]) => !withAccount.includes(name))).toEqual([])
  })
})

describe('a database', () => {
  test('is distributed once its accounts are', async () => {
    expect(await isDistributed(api.db.pool)).toBe(false)
    expect(await isDistributed(database.owner)).toBe(true)
    const bare = await createStubbedDatabase()
    expect(await isDistributed(bare.owner)).toBe(false)
    await bare.stop()
  })

  test('has a start that checks where each table is', async () => {
    await start()
    const { owner } = database
    await owner.query('create table mileposts (id int primary key)')
    await expect(start()).rejects.toThrow('nothing says where the rows of its table mileposts are')
    // As the next version's migration would leave it.
    await owner.query(`select create_reference_table('mileposts')`)
    await start()
    await owner.query(`delete from pg_dist_partition where logicalrelid = 'mileposts'::regclass`)
    await owner.query('drop table mileposts')

    await owner.query(`delete from pg_dist_partition where logicalrelid = 'trips'::regclass`)
    await expect(start()).rejects.toThrow('its table trips is not on the nodes of its accounts')
    await owner.query(`select create_distributed_table('trips', 'account_id', 'none')`)
    await expect(start()).rejects.toThrow('its table trips is not on the nodes of its accounts')
    await owner.query(
      `update pg_dist_partition set colocationid = 1 where logicalrelid = 'trips'::regclass`,
    )
    await owner.query(`delete from pg_dist_partition where logicalrelid = 'staff'::regclass`)
    await expect(start()).rejects.toThrow('its table staff is not on every node')
    await owner.query(`select create_reference_table('staff')`)
    await start()
  })

  test('that an earlier version distributed is refused', async () => {
    const older = await createStubbedDatabase({ isEmpty: true })
    await migrate(older.ownerUrl, older.url, (name) => name < '066')
    await older.owner.query(`insert into pg_dist_partition values ('accounts', 'h', 1, 's', 'id')`)
    await expect(migrate(older.ownerUrl, older.url)).rejects.toThrow(
      'distributed by an earlier version',
    )
    await older.stop()
  })

  test('that is not distributed may have tables in no place', async () => {
    const bare = await createStubbedDatabase()
    await bare.owner.query('create table mileposts (id int primary key)')
    await expect(migrate(bare.ownerUrl, bare.url)).resolves.toBeUndefined()
    await bare.stop()
  })
})

describe('the functions for migrations', () => {
  const placesOf = async () =>
    (
      await database.owner.query(`
        select logicalrelid::text as name, partmethod, partkey from pg_dist_partition
        where logicalrelid::text like 'new\\_%' order by 1`)
    ).rows

  test('place a new table on a distributed database, once', async () => {
    const { owner } = database
    await owner.query('begin')
    await owner.query(
      'create table new_stops (account_id uuid, id int, primary key (account_id, id))',
    )
    await owner.query('create table new_signs (id int primary key)')
    for (let time = 0; time < 2; time++) {
      await owner.query(`select by_account('new_stops')`)
      await owner.query(`select everywhere('new_signs')`)
    }
    expect(await placesOf()).toEqual([
      { name: 'new_signs', partmethod: 'n', partkey: null },
      { name: 'new_stops', partmethod: 'h', partkey: 'account_id' },
    ])
    await owner.query('rollback')
  })

  const doNothing = async (query: (text: string) => Promise<unknown>) => {
    await query(`select by_account('trips')`)
    await query(`select everywhere('staff')`)
  }

  test('do nothing on a database that is not distributed', async () => {
    await doNothing((text) => api.db.pool.query(text))
    const bare = await createStubbedDatabase()
    await doNothing((text) => bare.owner.query(text))
    expect((await bare.owner.query('select 1 from pg_dist_partition')).rows).toEqual([])
    await bare.stop()
  })

  test.skipIf(!hasDebianDatabase)(
    'do nothing on the oldest PostgreSQL, which takes the option for Citus, too',
    async () => {
      const server = await startDebianDatabase()
      await migrate(server.ownerUrl, server.url)
      const db = connect(server.url)
      await doNothing((text) => db.pool.query(text))
      expect(await readMode(db)).toBe('sequential')
      await db.end()
      await server.stop()
    },
  )
})

const readMode = async (db: Pick<ReturnType<typeof connect>, 'row'>) =>
  (
    await db.row<{ mode: string }>(
      sql`select current_setting('citus.multi_shard_modify_mode') as mode`,
    )
  )?.mode

test('every connection of the application asks Citus for one order', async () => {
  expect(await readMode(api.db)).toBe('sequential')
})

describe('the nodes', () => {
  test('are not asked on a database that is not distributed', async () => {
    expect(await watchNodes(api.db)()).toEqual([])
  })

  test('are named by the connections that fail', async () => {
    const db = connect(database.url)
    const { owner } = database
    await owner.query(`insert into node_health values
      ('coordinator', 5432, 'worker-1', 5432, true), ('coordinator', 5432, 'worker-2', 5433, false),
      ('worker-2', 5433, 'worker-1', 5432, null), ('worker-1', 5432, 'worker-2', 5433, false)`)
    const findFailing = watchNodes(db)
    const failing = [
      'coordinator:5432 → worker-2:5433',
      'worker-2:5433 → worker-1:5432',
      'worker-1:5432 → worker-2:5433',
    ]
    expect(await findFailing()).toEqual(failing)
    await owner.query('delete from node_health')
    // Whoever asks a moment later shares the answer.
    expect(await findFailing()).toEqual(failing)
    expect(await watchNodes(db)()).toEqual([])
    await db.end()
  })

  test('count as away when one of them says nothing', async () => {
    const db = connect(database.url)
    await database.owner.query(`
      create or replace function citus_stub.citus_check_cluster_node_health()
      returns setof citus_stub.node_health language sql as $$
        select pg_advisory_lock_shared(1); select * from node_health $$`)
    // Held until the end of the test, so who waits for the answer has none.
    await database.owner.query('select pg_advisory_lock(1)')
    expect(await watchNodes(db)()).toEqual(['a node that does not answer'])
    await database.owner.query('select pg_advisory_unlock(1)')
    await db.end()
  })

  test('are unknown while the database is away', async () => {
    const db = connect(database.url)
    await db.end()
    await expect(watchNodes(db)()).rejects.toThrow('after calling end')
  })
})
