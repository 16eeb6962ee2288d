import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStubbedDatabase } from '../../../test/citus/stub-citus.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { buildApp } from '../../app/app.ts'
import { connect, type Database } from '../database/database.ts'
import { createMetrics } from './metrics.ts'

let api: Awaited<ReturnType<typeof startApi>>
let database: Awaited<ReturnType<typeof createStubbedDatabase>>
let db: Database
beforeAll(async () => {
  api = await startApi()
  database = await createStubbedDatabase()
  await database.owner.query(`
    insert into pg_dist_partition values ('accounts', 'h', 1, 's', 'id');
    insert into node_health values ('coordinator', 5432, 'worker-1', 5432, true)`)
  db = connect(database.url)
})
afterAll(async () => {
  await db.end()
  await database.stop()
  await api.stop()
})

/** What a server says that has just started, and what it logs. */
async function checkHealth() {
  const app = await buildApp({ ...api.platform, db, maxEventLoopDelayMs: 0 })
  api.logged.length = 0
  const answer = await app.inject({ url: '/api/health' })
  await app.close()
  return { status: answer.statusCode, body: answer.json<object>(), logged: [...api.logged] }
}

test('a distributed database is well while its nodes reach each other', async () => {
  expect(await checkHealth()).toEqual({
    status: 200,
    body: { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' },
    logged: [],
  })
})

test('a node that is away is a 503; the log and a metric tell more than the answer', async () => {
  await database.owner.query(
    `insert into node_health values ('coordinator', 5432, 'worker-2', 5432, false)`,
  )
  const { status, body, logged } = await checkHealth()
  expect(status).toBe(503)
  expect(body).toEqual({
    status: 'unavailable',
    database: 'node away',
    storage: 'ok',
    queue: 'ok',
  })
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'a node of the database is away',
      connections: ['coordinator:5432 → worker-2:5432'],
    }),
  )
  expect(await createMetrics(db).text()).toContain('milepost_database_failing_connections 1')
})
