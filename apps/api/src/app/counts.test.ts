import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { impersonate } from '../../test/callers/impersonate.ts'
import { send, type Client } from '../../test/records/documents.ts'
import { sendMessage } from '../../test/records/hub-messages.ts'
import { startThread, writeAsClient, writeAsStaff } from '../../test/records/threads.ts'
import { startApi } from '../../test/servers/start-api.ts'
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

test('fifty changes at once of ten documents, by two people, are all counted', async () => {
  const dana = await api.signIn()
  const people = [await api.signInStaff(), await api.signInStaff('admin')]
  const sent: { guid: string }[] = []
  for (let n = 0; n < 10; n++) sent.push(await send(dana, [receipt]))
  const statuses = ['processing', 'researching', 'processed', 'received', 'posted'] as const
  await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      people[i % 2]!.call(documentsForStaff.move, {
        params: { accountId: dana.accountId, id: sent[i % 10]!.guid },
        body: { status: statuses[Math.floor(i / 10)]! },
      }).catch((reason: unknown) => {
        if (!(reason instanceof CallFailed && [409, 429].includes(reason.status!))) throw reason
      }),
    ),
  )
  await checkLists(dana, people[1]!)
  expect((await checkCounts(api.db)).differences).toEqual([])
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
