import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStubbedDatabase } from '../../../test/citus/stub-citus.ts'
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

const limits = { eachMs: 400, crowdMs: 100, intervalMs: 50 }

/** Runs work on a pool of eight connections, whose nodes are looked after. */
async function withPool(failing: string[], work: (db: Database) => Promise<void>) {
  const db = connect(database.url, { connections: 8 })
  const stop = watchHungNodes(db, async () => failing, limits)
  try {
    await work(db)
  } finally {
    stop()
    await db.end()
  }
}

const hangs = sql`select pg_sleep(20)`
const cancelled = { status: 'rejected', reason: { code: '57014' } }

test('while a node hangs, what waits for it ends, and others find a connection before that', async () => {
  await withPool(['coordinator:5432 → worker-2:5432'], async (db) => {
    const ended: string[] = []
    const waiting = Array.from({ length: 20 }, async () => {
      await db.rows(hangs).finally(() => ended.push('hung'))
    })
    const settled = Promise.allSettled(waiting)
    expect(await db.row(sql`select 'well' as node`)).toEqual({ node: 'well' })
    // It was asked last, and some of those before it still wait.
    expect(ended.length).toBeLessThan(20)
    expect(await settled).toMatchObject(waiting.map(() => cancelled))
  })
})

test('while a node hangs, no look-up waits behind one for it', async () => {
  await withPool(['coordinator:5432 → worker-2:5432'], async (db) => {
    const lost = db.lookups.rows(hangs).catch((reason: Error) => reason.message)
    // The first one has been given up when the connection was.
    expect(await lost).toMatch(/^(Connection terminated|canceling statement)/)
    const hung = Promise.allSettled([db.lookups.rows(hangs)])
    expect(await db.lookups.row(sql`select 'well' as node`)).toEqual({ node: 'well' })
    expect(await hung).toMatchObject([cancelled])
  })
})

test.each([
  ['all nodes answer', []],
  ['the database is not distributed', ['a node that does not answer']],
])('while %s, a slow statement is left alone', async (_, failing) => {
  if (failing.length > 0) await database.owner.query('delete from pg_dist_partition')
  await withPool(failing, async (db) => {
    const slow = Array.from({ length: 6 }, () => db.rows(sql`select pg_sleep(0.7)`))
    expect(await Promise.all(slow)).toHaveLength(6)
  })
})
