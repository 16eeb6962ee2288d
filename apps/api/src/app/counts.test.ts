import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  canTransition,
  documents,
  documentsForStaff,
  DocumentStatus,
} from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import {
  HubMessageFilter,
  hubMessages,
  MessageType,
} from '@milepost/contract/hub-messages/hub-messages'
import { threads } from '@milepost/contract/hub-messages/threads'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { CallFailed } from '@milepost/contract/wire/caller'
import { pdf } from '@milepost/testing/files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { fillLargeFirm } from '../../seeds/large-firm.ts'
import { impersonate } from '../../test/callers/impersonate.ts'
import { send, type Client } from '../../test/records/documents.ts'
import { sendMessage } from '../../test/records/hub-messages.ts'
import { startThread, writeAsClient, writeAsStaff } from '../../test/records/threads.ts'
import { withDatabase } from '../../test/servers/database-server.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { waitForLocks } from '../../test/wait-for.ts'
import { recountDocuments } from '../features/documents/document-counts.sql.ts'
import { moveForStaff } from '../features/documents/staff-work.service.ts'
import type { Staff } from '../platform/auth/caller.ts'
import { connect, sql, type Database, type Db } from '../platform/database/database.ts'
import { checkCounts } from './counts.ts'

let api: Awaited<ReturnType<typeof startApi>>
let receipt: File
beforeAll(async () => {
  api = await startApi()
  receipt = await pdf('receipt.pdf')
})
afterAll(() => api.stop())

/** What happens to a client's records; `which` chooses among those there are. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('upload' as const) }),
  fc.record({
    kind: fc.constant('move' as const),
    which: fc.nat(),
    status: fc.constantFrom(...DocumentStatus.options),
  }),
  fc.record({ kind: fc.constant('resubmit' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('start a thread' as const) }),
  fc.record({
    kind: fc.constant('message' as const),
    type: fc.constantFrom(...MessageType.options),
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['read', 'archive', 'reply', 'answer with a document'] as const),
      ...(['read the thread', 'write', 'write as the firm', 'close', 'open'] as const),
    ),
    which: fc.nat(),
  }),
)

/** A refused change must not count: the refusal itself is fine. */
const ignoreRefusal = (reason: unknown) => {
  if (!(reason instanceof CallFailed && [404, 409, 422].includes(reason.status!))) throw reason
}

async function happen(
  dana: Client,
  staff: Pick<Client, 'call'>,
  one: { kind: string; which?: number; status?: DocumentStatus; type?: MessageType },
): Promise<void> {
  const { items: sent } = await dana.call(documents.list, { query: { limit: 100 } })
  const { items: messages } = await dana.call(hubMessages.list, { query: { limit: 100 } })
  const document = sent[(one.which ?? 0) % Math.max(sent.length, 1)]
  const message = messages[(one.which ?? 0) % Math.max(messages.length, 1)]
  if (one.kind === 'upload') await send(dana, [receipt])
  else if (one.kind === 'start a thread') await startThread(dana)
  else if (one.kind === 'message') await sendMessage(staff, dana, { type: one.type! })
  else if (one.kind === 'move' && document && canTransition(document.status, one.status!))
    await staff.call(documentsForStaff.move, {
      params: { accountId: dana.accountId, id: document.guid },
      body: {
        status: one.status as 'posted',
        ...(one.status === 'needs_resubmission' && { reason: { code: 'blurry' as const } }),
      },
    })
  else if (one.kind === 'resubmit' && document)
    await send(dana, [receipt], { resubmittedId: document.guid })
  else if (message) {
    const params = { id: message.id }
    if (one.kind === 'read') await dana.call(hubMessages.show, { params })
    if (one.kind === 'archive')
      await dana.call(hubMessages.change, { params, body: { archived: true } })
    if (one.kind === 'reply')
      await dana.call(hubMessages.change, { params, body: { response: 'Unit 12' } })
    if (one.kind === 'read the thread') await dana.call(threads.messages, { params, query: {} })
    if (one.kind === 'write') await writeAsClient(dana, message.id)
    if (one.kind === 'write as the firm') await writeAsStaff(staff, dana, message.id)
    if (one.kind === 'close' || one.kind === 'open')
      await staff.call(threadsForStaff.change, {
        params: { accountId: dana.accountId, ...params },
        body: { isClosed: one.kind === 'close' },
      })
    if (one.kind === 'answer with a document')
      await send(dana, [receipt], { messageId: message.id })
  }
}

/** What the lists show, against what they hold. */
async function checkLists(dana: Client, staff: Pick<Client, 'call'>): Promise<void> {
  const all = await dana.call(documents.list, { query: { limit: 100 } })
  const inStatus = (...statuses: DocumentStatus[]) =>
    all.items.filter(({ status }) => statuses.includes(status)).length
  const [posted, redo] = [inStatus('posted'), inStatus('needs_resubmission')]
  expect(all).toMatchObject({
    total: all.items.length,
    counts: { posted, needs_resubmission: redo, received: all.items.length - posted - redo },
  })
  const queue = await staff.call(workQueue.list, {
    query: { client: dana.accountId, stage: 'all', limit: 100 },
  })
  expect(queue).toMatchObject({
    total: all.items.length,
    counts: { new: inStatus('uploaded', 'signed'), working: inStatus('processing'), redo },
  })
  for (const filter of HubMessageFilter.options) {
    const { items, total, counts } = await dana.call(hubMessages.list, {
      query: { filter, limit: 100 },
    })
    expect([total, counts[filter]]).toEqual([items.length, items.length])
  }
  const inbox = await dana.call(hubMessages.list, { query: { filter: 'inbox', limit: 100 } })
  expect(inbox.counts.unread).toBe(inbox.items.filter(({ readAt }) => readAt === null).length)
}

test('whatever happens, lists count what they hold', async () => {
  const staff = await api.signInStaff('admin')
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const dana = await api.signIn()
      for (const one of events) await happen(dana, staff, one).catch(ignoreRefusal)
      await checkLists(dana, staff)
    }),
    { numRuns: runs(12) },
  )
  expect((await checkCounts(api.db)).differences).toEqual([])
})

/** Ten documents of a new client, and who moves each of them: both people. */
async function startMoving() {
  const dana = await api.signIn()
  const people = [await api.signInStaff(), await api.signInStaff('admin')] as const
  const sent: string[] = []
  for (let n = 0; n < 10; n++) sent.push((await send(dana, [receipt])).guid)
  const statuses = ['processing', 'researching', 'processed', 'received', 'posted'] as const
  const moves = statuses.flatMap((status, round) =>
    sent.map((id, i) => ({ id, status, staff: people[(i + round) % 2]! })),
  )
  return { dana, admin: people[1], sent, moves }
}

const ignoreConflict = (reason: unknown) => {
  const status = (reason as { status?: number }).status
  if (status !== 409 && status !== 429) throw reason
}

const moveByCall = (dana: Client, { id, status, staff }: Move) =>
  staff
    .call(documentsForStaff.move, { params: { accountId: dana.accountId, id }, body: { status } })
    .catch(ignoreConflict)
type Move = Awaited<ReturnType<typeof startMoving>>['moves'][number]

const move = (transaction: Db, dana: Client, { id, status, staff: { staffId } }: Move) =>
  moveForStaff(
    transaction,
    api.clock,
    { staffId } as Staff,
    { accountId: dana.accountId, id },
    {
      status,
    },
  )

/** So many connections of their own, opened before anything waits. */
async function openConnections(ends: AsyncDisposableStack, connections: number): Promise<Database> {
  const db = connect(api.databaseUrl, { connections })
  ends.defer(() => db.end())
  const opened = await Promise.all(Array.from({ length: connections }, () => db.pool.connect()))
  for (const connection of opened) connection.release()
  return db
}

/** A transaction that has done the work, and commits when it is released. */
async function hold(db: Database, work: (transaction: Db) => Promise<unknown>) {
  const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const committed = db.transaction(async (transaction) => {
    await work(transaction)
    done.resolve()
    await released.promise
  })
  await Promise.race([done.promise, committed])
  return async () => {
    released.resolve()
    await committed
  }
}

test('fifty calls at once that move ten documents, each by two people, are all counted', async () => {
  const { dana, admin, moves } = await startMoving()
  await Promise.all(moves.map((one) => moveByCall(dana, one)))
  await checkLists(dana, admin)
  expect((await checkCounts(api.db)).differences).toEqual([])
})

test('fifty changes that wait for ten documents at the same moment are all counted', async () => {
  await using ends = new AsyncDisposableStack()
  const { dana, admin, moves } = await startMoving()
  const db = await openConnections(ends, moves.length)
  const release = await hold(api.db, (transaction) =>
    transaction.rows(sql`select from documents where account_id = ${dana.accountId} for update`),
  )
  const moving = moves.map((one) =>
    db.transaction((transaction) => move(transaction, dana, one)).catch(ignoreConflict),
  )
  await waitForLocks(api.db, moves.length)
  await release()
  await Promise.all(moving)
  const movers = await api.db.rows(sql`
    select from document_history
    where account_id = ${dana.accountId} and actor_id is not null and position > 1 group by actor_id
  `)
  expect(movers).toHaveLength(2)
  await checkLists(dana, admin)
  expect((await checkCounts(api.db)).differences).toEqual([])
})

test('whatever two people do with the same documents at once, lists count what they hold', async () => {
  const people = [await api.signInStaff(), await api.signInStaff('admin')] as const
  const moves = fc.array(
    fc.record({ which: fc.nat(2), status: fc.constantFrom(...DocumentStatus.options) }),
    { minLength: 4, maxLength: 10 },
  )
  await fc.assert(
    fc.asyncProperty(moves, moves, async (...drawn) => {
      const dana = await api.signIn()
      for (let n = 0; n < 3; n++) await send(dana, [receipt])
      const moveAll = async (person: 0 | 1) => {
        for (const { which, status } of drawn[person])
          await happen(dana, people[person], { kind: 'move', which, status }).catch(ignoreRefusal)
      }
      await Promise.all([moveAll(0), moveAll(1)])
      await checkLists(dana, people[1])
    }),
    { numRuns: runs(8) },
  )
  expect((await checkCounts(api.db)).differences).toEqual([])
})

describe('a recount', () => {
  const miscount = (dana: Client) =>
    api.db.rows(sql`
      update document_counts set posted = posted + 3, processed = 5 where account_id = ${dana.accountId}
    `)

  test('waits for a change that is under way, and counts it', async () => {
    const { dana, admin, moves } = await startMoving()
    await miscount(dana)
    const commit = await hold(api.db, (transaction) => move(transaction, dana, moves[0]!))
    const recounted = checkCounts(api.db, { mend: true })
    await waitForLocks(api.db, 1)
    await commit()
    await recounted
    await checkLists(dana, admin)
    expect((await checkCounts(api.db)).differences).toEqual([])
  })

  test('is waited for by a change, which counts after it', async () => {
    const { dana, admin, moves } = await startMoving()
    await miscount(dana)
    const commit = await hold(api.db, (transaction) =>
      recountDocuments(transaction, dana.accountId),
    )
    const moving = moves.slice(0, 4).map((one) => moveByCall(dana, one))
    await waitForLocks(api.db, 4)
    await commit()
    await Promise.all(moving)
    await checkLists(dana, admin)
    expect((await checkCounts(api.db)).differences).toEqual([])
  })

  test('looks at the records only after it has the lock, so that a change in between is counted', async () => {
    const { dana, admin, moves } = await startMoving()
    await miscount(dana)
    let moving: ReturnType<typeof hold> | undefined
    const recounted = api.db.transaction(async (transaction) => {
      const rows = transaction.rows.bind(transaction)
      vi.spyOn(transaction, 'rows').mockImplementation(async (statement) => {
        if (statement.text.includes('update document_counts')) {
          moving = hold(api.db, (other) => move(other, dana, moves[0]!))
          await Promise.race([moving, waitForLocks(api.db, 1)])
        }
        return rows(statement)
      })
      await recountDocuments(transaction, dana.accountId)
    })
    await Promise.race([recounted, waitForLocks(api.db, 1)])
    const commit = await moving!
    await commit()
    await recounted
    await checkLists(dana, admin)
    expect((await checkCounts(api.db)).differences).toEqual([])
  })

  test('again and again among fifty changes ends in no deadlock, and right', async () => {
    const { dana, admin, moves } = await startMoving()
    const moving = Promise.all(moves.map((one) => moveByCall(dana, one)))
    const over = new AbortController()
    void moving.finally(() => over.abort()).catch(() => undefined)
    while (!over.signal.aborted) {
      await miscount(dana)
      await checkCounts(api.db, { mend: true })
    }
    await moving
    await checkLists(dana, admin)
    expect((await checkCounts(api.db)).differences).toEqual([])
  })
})

test('what staff look at as the client stays unread, and a retry counts once', async () => {
  const dana = await api.signIn()
  const admin = await api.signInStaff('admin')
  const id = await sendMessage(admin, dana)
  const acting = await impersonate(api, admin, dana)
  await acting.call(hubMessages.show, { params: { id } })
  const unread = async () => (await dana.call(hubMessages.list, { query: {} })).counts.unread
  expect(await unread()).toBe(1)
  const key = crypto.randomUUID()
  for (let time = 0; time < 3; time++) await send(dana, [receipt], { messageId: id, key })
  expect(await unread()).toBe(0)
  expect(await dana.call(documents.list, { query: {} })).toMatchObject({
    total: 1,
    counts: { received: 1 },
  })
  expect((await checkCounts(api.db)).differences).toEqual([])
})

test('the large firm that is measured has right counts', async () => {
  const other = await startApi()
  onTestFinished(() => other.stop())
  const name = new URL(other.databaseUrl).pathname.slice(1)
  await fillLargeFirm(withDatabase(inject('databaseServer').ownerUrl, name), 8)
  expect(await checkCounts(other.db)).toEqual({ accounts: 8, differences: [] })
})
