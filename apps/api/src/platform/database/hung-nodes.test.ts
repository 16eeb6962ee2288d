import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStubbedDatabase } from '../../../test/citus/stub-citus.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { connect, sql, type Database } from './database.ts'
import { watchHungNodes } from './hung-nodes.ts'

let database: Awaited<ReturnType<typeof createStubbedDatabase>>
beforeAll(async () => void (database = await createStubbedDatabase()))
beforeEach(async () => {
  await database.owner.query(`
    delete from pg_dist_partition;
    insert into pg_dist_partition values ('accounts', 'h', 1, 's', 'id')`)
})
afterAll(() => database.stop())

const neverMs = 24 * 60 * 60 * 1_000
const hangs = sql`select pg_sleep(1000)`
const cancelled = { status: 'rejected', reason: { code: '57014' } }
const hungNode = ['coordinator:5432 → worker-2:5432']

type Limits = { eachMs?: number; crowdMs?: number }

/** Runs work on a pool of eight connections, whose nodes are looked after, and ends what still waits. */
async function withPool(failing: string[], limits: Limits, work: (db: Database) => Promise<void>) {
  const db = connect(database.url, { connections: 8 })
  const stop = watchHungNodes(db, async () => failing, {
    eachMs: neverMs,
    crowdMs: neverMs,
    intervalMs: 20,
    ...limits,
  })
  try {
    await work(db)
  } finally {
    stop()
    await database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`,
      [db.pool.options.application_name],
    )
    await db.end()
  }
}

test('while a node hangs, what waits for it ends', async () => {
  await withPool(hungNode, { eachMs: 100 }, async (db) => {
    const waiting = Array.from({ length: 8 }, () => db.rows(hangs))
    expect(await Promise.allSettled(waiting)).toMatchObject(waiting.map(() => cancelled))
  })
})

test('while a node hangs, others find a connection before that', async () => {
  await withPool(hungNode, { crowdMs: 100 }, async (db) => {
    let ended = 0
    const waiting = Array.from({ length: 20 }, () => db.rows(hangs).finally(() => (ended += 1)))
    void Promise.allSettled(waiting)
    // It may be cancelled, too, where it takes long.
    await waitFor(async () =>
      expect(await db.row(sql`select 'well' as node`)).toEqual({ node: 'well' }),
    )
    // A quarter of the pool may wait on.
    expect(ended).toBeLessThanOrEqual(18)
  })
})

test('while a node hangs, no look-up waits behind one for it', async () => {
  await withPool(hungNode, {}, async (db) => {
    // The first one is given up when the node is found to hang.
    await expect(db.lookups.rows(hangs)).rejects.toThrow('Connection terminated')
    let ended = false
    const hung = db.lookups.rows(hangs).finally(() => (ended = true))
    hung.catch(() => undefined)
    expect(await db.lookups.row(sql`select 'well' as node`)).toEqual({ node: 'well' })
    expect(ended).toBe(false)
  })
})

test.each([
  ['all nodes answer', []],
  ['the database is not distributed', ['a node that does not answer']],
])('while %s, a slow statement is left alone', async (_, failing) => {
  if (failing.length > 0) await database.owner.query('delete from pg_dist_partition')
  await withPool(failing, { eachMs: 100, crowdMs: 100 }, async (db) => {
    const slow = Array.from({ length: 6 }, () => db.rows(sql`select pg_sleep(0.7)`))
    expect(await Promise.all(slow)).toHaveLength(6)
  })
})
