import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { createCaller } from '@milepost/contract/wire/caller'
import { image } from '@milepost/testing/files.ts'
import { startReplicatedDatabase } from '../../../test/faults/replicated-database.ts'
import { listDocuments, send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { sendTo, startApi } from '../../../test/servers/start-api.ts'
import { buildApp } from '../../app/app.ts'
import { connect, type Database } from './database.ts'
import { createReplica, recordWrites, type Replica } from './replica.ts'

/** A real streaming replica that a test can pause: reads there return the earlier state. */
let servers: Awaited<ReturnType<typeof startReplicatedDatabase>>
let standby: pg.Client
beforeAll(async () => {
  servers = await startReplicatedDatabase()
  standby = new pg.Client({ connectionString: withDatabase(servers.replica.ownerUrl, 'postgres') })
  await standby.connect()
})
afterAll(async () => {
  await standby.end()
  await servers.stop()
})

const untimed = { checkIntervalMs: 60 * 60_000, timeoutMs: 60_000 }

let api: Awaited<ReturnType<typeof startApi>>
let replica: Replica
/** How many statements the replica received besides checks of its position. */
let asked = 0
beforeEach(async () => {
  api = await startApi({
    server: servers.primary,
    open(url) {
      const opened = open(url)
      replica = opened.replica
      return opened
    },
  })
  await caughtUp()
  asked = 0
})
afterEach(async () => {
  await resume()
  await api.stop()
})

/**
 * The database with its replica, as a server process has them. However slow the machine, the replica is neither skipped nor found
 * behind unless the test checks it.
 */
function open(
  url: string,
  copyUrl = withDatabase(servers.replica.url, new URL(url).pathname.slice(1)),
) {
  const db: Database = connect(url, {
    connections: 10,
    onWritten: (consistencyKeys) => recordWrites(db, consistencyKeys),
  })
  const copy = connect(copyUrl, { connections: 5 })
  const counted: Database = {
    ...copy,
    rows: (statement) => {
      asked++
      return copy.rows(statement)
    },
  }
  return { db, replica: createReplica(db, counted, { url: copyUrl, ...untimed }) }
}

const pause = () => standby.query('select pg_wal_replay_pause()')
const resume = () => standby.query('select pg_wal_replay_resume()')

/** Lets the replica catch up with the database. */
async function caughtUp(): Promise<void> {
  await resume()
  const { rows } = await api.db.pool.query<{ lsn: string }>(
    'select pg_current_wal_insert_lsn() as lsn',
  )
  for (;;) {
    const { rows: there } = await standby.query<{ isThere: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1 as "isThere"',
      [rows[0]!.lsn],
    )
    if (there[0]!.isThere) return
  }
}

test('lists and reports are read from the replica', async () => {
  const dana = await api.signIn()
  await send(dana, [await image('receipt.jpg')])
  await caughtUp()
  asked = 0
  expect(await listDocuments(dana)).toHaveLength(1)
  expect(asked).toBe(1)
  await dana.call(perDiem.year, { params: { year: 2026 } })
  expect(asked).toBeGreaterThan(1)
})

test('a client sees their own changes from any process, even if the replica has stalled', async () => {
  const [dana, ray] = [await api.signIn(), await api.signIn()]
  await caughtUp()
  await pause()
  await send(dana, [await image('receipt.jpg')])

  const opened = open(api.databaseUrl)
  const { db: _, replica: __, ...parts } = api.platform
  const other = await buildApp({ ...parts, ...opened, maxEventLoopDelayMs: 0 })
  const callOther = createCaller({ send: sendTo(other), root: '/api', token: () => dana.token })
  expect(await listDocuments(dana)).toHaveLength(1)
  expect(await listDocuments({ call: callOther })).toHaveLength(1)
  expect(asked).toBe(0)
  // Who has made no change since still reads from the replica.
  expect(await listDocuments(ray)).toEqual([])
  expect(asked).toBe(1)

  await caughtUp()
  expect(await listDocuments({ call: callOther })).toHaveLength(1)
  expect(asked).toBe(2)
  await other.close()
  await opened.replica.stop()
  await opened.db.end()
})

test('staff see their own changes, and the client sees those of staff and of jobs', async () => {
  const [dana, priya] = [await api.signIn(), await api.signInStaff()]
  const { guid } = await send(dana, [await image('receipt.jpg')])
  await caughtUp()
  await pause()
  await api.work()
  expect((await listDocuments(dana))[0]).toMatchObject({ previewReady: true })
  const params = { accountId: dana.accountId, id: guid }
  await priya.call(documentsForStaff.move, { params, body: { status: 'processing' } })
  expect((await listDocuments(dana))[0]).toMatchObject({ status: 'processing' })
  const queue = await priya.call(workQueue.list, { query: { stage: 'working' } })
  expect(queue.items.map((item) => item.guid)).toEqual([guid])
  await sendMessage(priya, dana)
  expect(asked).toBe(0)
})

test('a message the client has read is marked as read in their list, too', async () => {
  const [dana, priya] = [await api.signIn(), await api.signInStaff()]
  const id = await sendMessage(priya, dana)
  await caughtUp()
  await pause()
  await dana.call(hubMessages.show, { params: { id } })
  const { items, counts } = await dana.call(hubMessages.list, { query: { filter: 'inbox' } })
  expect(items).toMatchObject([{ id, readAt: expect.any(String) }])
  expect(counts.unread).toBe(0)
})

test('a replica that lags far behind is not used until it has caught up', async () => {
  const [dana, ray] = [await api.signIn(), await api.signIn()]
  await caughtUp()
  await pause()
  await send(dana, [await image('receipt.jpg')])
  for (let i = 0; i < 11; i++) await replica.checkLag()
  await listDocuments(ray)
  expect(asked).toBe(0)
  await caughtUp()
  await replica.checkLag()
  await listDocuments(ray)
  expect(asked).toBe(1)
})

test('without a replica, reads go to the primary', async () => {
  const startedApi = startApi({
    server: servers.primary,
    open: (url) => open(url, 'postgres://nobody@127.0.0.1:1/none'),
  })
  const primaryOnlyApi = await startedApi
  const dana = await primaryOnlyApi.signIn()
  await send(dana, [await image('receipt.jpg')])
  expect(await listDocuments(dana)).toHaveLength(1)
  expect(asked).toBe(0)
  await primaryOnlyApi.stop()
})

test('a read that the replica aborts is repeated on the primary', async () => {
  const { db, replica: failingReplica } = open(api.databaseUrl)
  const answer = await failingReplica.read([], async (from) => {
    if (from !== db) throw new Error('canceling statement due to conflict with recovery')
    return 'from the database'
  })
  expect(answer).toBe('from the database')
  await failingReplica.stop()
  await db.end()
})
