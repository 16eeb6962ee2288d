import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { threads } from '@milepost/contract/hub-messages/threads'
import {
  threadsForStaff,
  type ThreadChange,
  type ThreadFilter,
} from '@milepost/contract/hub-messages/threads-for-staff'
import { sendMessage } from '../../../../test/records/hub-messages.ts'
import { startThread, writeAsClient, writeAsStaff } from '../../../../test/records/threads.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { remindOfMessages } from '../sending.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  priya = await api.signInStaff()
  dana = await api.signIn()
})
afterAll(() => api.stop())

/** A filter of Dana's threads: their IDs and the counts. */
async function inFilter(filter: ThreadFilter, staff: Pick<typeof priya, 'call'> = priya) {
  const query = { filter, client: dana.accountId }
  const { items, total, counts } = await staff.call(threadsForStaff.list, { query })
  expect(total).toBe(items.length)
  return { ids: items.map(({ id }) => id), counts }
}

type Change = Partial<Pick<ThreadChange, 'assignedTo' | 'isHandled' | 'isClosed' | 'seenThrough'>>
const change = (id: string, body: Change, staff: Pick<typeof priya, 'call'> = priya) =>
  staff.call(threadsForStaff.change, { params: { accountId: dana.accountId, id }, body })

describe('the firm’s inbox', () => {
  test('has what clients wrote, the longest untouched first, until it is handled', async () => {
    const later = await startThread(dana)
    api.clock.advance(60_000)
    const first = await startThread(dana, { subject: 'My old truck' })
    api.clock.advance(60_000)
    await writeAsClient(dana, later)
    expect(await inFilter('unanswered')).toEqual({
      ids: [first, later],
      counts: { mine: 0, unanswered: 2, waiting: 0 },
    })
    expect(await change(first, { isHandled: true })).toMatchObject({ isHandled: true })
    expect((await inFilter('unanswered')).ids).toEqual([later])
    expect((await inFilter('handled')).ids).toEqual([first])
    api.clock.advance(60_000)
    await writeAsClient(dana, first)
    expect((await inFilter('unanswered')).ids).toEqual([later, first])
    expect((await inFilter('handled')).ids).toEqual([])
  })

  test('moves an answered one to those that wait for the client, and gives it to who answered', async () => {
    const id = await startThread(dana)
    await writeAsStaff(priya, dana, id)
    expect(await inFilter('waiting')).toEqual({
      ids: [id],
      counts: { mine: 1, unanswered: 0, waiting: 1 },
    })
    expect((await inFilter('mine')).ids).toEqual([id])
    const marcus = await api.signInStaff()
    await writeAsStaff(marcus, dana, id)
    expect((await inFilter('mine', marcus)).ids).toEqual([])
    await dana.call(threads.messages, { params: { id }, query: {} })
    await dana.call(hubMessages.change, { params: { id }, body: { archived: true } })
    expect((await inFilter('waiting')).ids).toEqual([])
  })

  test('gives what a client answers to who asked, if they still work for the client', async () => {
    const [marcus, former] = [await api.signInStaff('consultant'), await api.signInStaff()]
    await api.db.rows(sql`
      update accounts set consultant_id = ${marcus.staffId} where id = ${dana.accountId}
    `)
    const [hers, his, nobodys] = [
      await sendMessage(priya, dana),
      await sendMessage(marcus, dana),
      await sendMessage(former, dana),
    ]
    await api.db.rows(sql`update staff set is_active = false where id = ${former.staffId}`)
    await api.db.rows(sql`
      update accounts set consultant_id = null where id = ${dana.accountId}
    `)
    for (const id of [hers, his, nobodys]) await writeAsClient(dana, id)
    const { items } = await priya.call(threadsForStaff.list, {
      query: { filter: 'unanswered', client: dana.accountId },
    })
    const assigned = Object.fromEntries(items.map(({ id, assignedTo }) => [id, assignedTo?.id]))
    expect(assigned).toEqual({ [hers]: priya.staffId, [his]: undefined, [nobodys]: undefined })
    expect((await inFilter('mine')).ids).toEqual([hers])
    await change(hers, { assignedTo: null })
    await writeAsStaff(priya, dana, nobodys)
    await writeAsClient(dana, nobodys)
    expect((await inFilter('mine')).ids).toEqual([nobodys])
  })

  test('waits for the answer to a message, and not for one to a message that asks for nothing', async () => {
    const asks = await sendMessage(priya, dana)
    await sendMessage(priya, dana, { type: 'read_only' })
    expect((await inFilter('waiting')).ids).toEqual([asks])
  })

  test('has closed ones apart', async () => {
    const id = await startThread(dana)
    expect(await change(id, { isClosed: true })).toMatchObject({ isClosed: true })
    expect((await inFilter('unanswered')).ids).toEqual([])
    expect((await inFilter('closed')).ids).toEqual([id])
    expect(await change(id, { isClosed: false })).toMatchObject({ isClosed: false })
    expect((await inFilter('unanswered')).ids).toEqual([id])
  })

  test('finds one thread, in whichever filter it is, without its words', async () => {
    const [id, other] = [await startThread(dana), await startThread(dana)]
    await change(id, { isClosed: true })
    const find = async (thread: string, client = dana.accountId) => {
      const { items, total } = await priya.call(threadsForStaff.list, { query: { client, thread } })
      expect(total).toBe(items.length)
      return items.map((item) => [item.id, item.isClosed])
    }
    expect(await find(id)).toEqual([[id, true]])
    expect(await find(other)).toEqual([[other, false]])
    expect(await find(id, (await api.signIn()).accountId)).toEqual([])
  })

  test('finds subjects and clients, and nothing by a wildcard', async () => {
    const subject = `100% ${randomUUID()}`
    const id = await startThread(dana, { subject })
    const find = async (search: string) =>
      (await priya.call(threadsForStaff.list, { query: { search } })).items.map((item) => item.id)
    expect(await find(subject.toUpperCase())).toEqual([id])
    expect(await find(subject.replace('%', '_'))).toEqual([])
    expect(await find('whitfield')).toContain(id)
  })

  test('shows who and how, and no word of what was said', async () => {
    const id = await startThread(dana, { body: 'My secret words' })
    const query = { client: dana.accountId }
    const { items } = await priya.call(threadsForStaff.list, { query })
    expect(items).toEqual([
      {
        id,
        account: { id: dana.accountId, name: 'Whitfield Hauling' },
        subject: 'My new truck',
        messageType: 'read_only',
        createdAt: api.clock.justNow(),
        sentBy: 'Dana Whitfield',
        startedByClient: true,
        messageCount: 1,
        lastAt: items[0]!.createdAt,
        lastFrom: 'client',
        assignedTo: null,
        isHandled: false,
        isClosed: false,
      },
    ])
  })

  test('has only a consultant’s own clients', async () => {
    const sarah = await api.signInStaff('consultant')
    const theirs = await api.signIn({ consultantId: sarah.staffId })
    const [id, other] = [await startThread(theirs), await startThread(dana)]
    const { items, counts } = await sarah.call(threadsForStaff.list, { query: {} })
    expect(items.map((item) => item.id)).toEqual([id])
    expect(counts).toEqual({ mine: 0, unanswered: 1, waiting: 0 })
    expect((await inFilter('unanswered', sarah)).ids).toEqual([])
    const params = { accountId: dana.accountId, id: other }
    for (const refuse of [
      () => change(other, { isClosed: true }, sarah),
      () => writeAsStaff(sarah, dana, other),
      () => sarah.call(threadsForStaff.show, { params }),
    ])
      await expect(refuse()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('a thread', () => {
  test('is given to a colleague who may see the client, and to nobody again', async () => {
    const id = await startThread(dana)
    const marcus = await api.signInStaff()
    expect(await change(id, { assignedTo: marcus.staffId })).toMatchObject({
      assignedTo: { id: marcus.staffId, fullName: 'Priya Shah' },
    })
    expect((await inFilter('mine', marcus)).ids).toEqual([id])
    expect(await change(id, { assignedTo: null })).toMatchObject({ assignedTo: null })
    const sarah = await api.signInStaff('consultant')
    for (const assignedTo of [randomUUID(), dana.userId, sarah.staffId])
      await expect(change(id, { assignedTo })).rejects.toMatchObject({
        status: 422,
        code: 'consultant_unknown',
      })
    const consultantId = sarah.staffId
    await api.db.rows(sql`
      update accounts set consultant_id = ${consultantId} where id = ${dana.accountId}
    `)
    expect(await change(id, { assignedTo: consultantId })).toMatchObject({
      assignedTo: { id: consultantId },
    })
    await api.db.rows(sql`update staff set is_active = false where id = ${consultantId}`)
    const params = { accountId: dana.accountId, id }
    expect(await priya.call(threadsForStaff.show, { params })).toMatchObject({ assignedTo: null })
  })

  test('remembers who first closed and handled it, and changes by something', async () => {
    const id = await startThread(dana)
    await change(id, { isClosed: true, isHandled: true })
    await change(id, { isClosed: true, isHandled: true }, await api.signInStaff('admin'))
    expect(
      await api.db.row(sql`
        select closed_by, handled_by from hub_messages
        where account_id = ${dana.accountId} and id = ${id}
      `),
    ).toEqual({ closedBy: priya.staffId, handledBy: priya.staffId })
    await expect(change(id, {})).rejects.toMatchObject({ status: 422 })
  })

  const notSeen = { status: 409, code: 'thread_not_seen' }

  test('is not handled, closed, or answered while it has words that its reader has not seen', async () => {
    const id = await startThread(dana)
    await writeAsClient(dana, id)
    for (const refuse of [
      () => change(id, { isHandled: true, seenThrough: 1 }),
      () => change(id, { isClosed: true, seenThrough: 1 }),
      () => writeAsStaff(priya, dana, id, { seenThrough: 1 }),
    ])
      await expect(refuse()).rejects.toMatchObject(notSeen)
    expect((await inFilter('unanswered')).ids).toEqual([id])
    expect(await change(id, { isHandled: true, seenThrough: 2 })).toMatchObject({ isHandled: true })
  })

  test('is answered once, however often it is sent, and what one wrote oneself was seen', async () => {
    const [id, messageId] = [await startThread(dana), randomUUID()]
    const send = () => writeAsStaff(priya, dana, id, { id: messageId, seenThrough: 1 })
    await send()
    expect(await change(id, { isHandled: true, seenThrough: 1 })).toMatchObject({ isHandled: true })
    const marcus = await api.signInStaff()
    await expect(change(id, { isClosed: true, seenThrough: 1 }, marcus)).rejects.toMatchObject(
      notSeen,
    )
    await writeAsClient(dana, id)
    await send()
    await expect(change(id, { isHandled: true, seenThrough: 2 })).rejects.toMatchObject(notSeen)
  })

  test('meets a message of the client: it is unanswered, or its reader had seen it', async () => {
    for (const act of [
      (id: string) => change(id, { isHandled: true, seenThrough: 1 }),
      (id: string) => change(id, { isClosed: true, seenThrough: 1 }),
      (id: string) => writeAsStaff(priya, dana, id, { seenThrough: 1 }),
    ]) {
      const id = await startThread(dana)
      const outcomes = await Promise.allSettled([writeAsClient(dana, id), act(id)])
      const codes = outcomes.map((one) => one.status === 'rejected' && one.reason.code)
      const isUnanswered = (await inFilter('unanswered')).ids.includes(id)
      // A thread that was closed first takes no more of the client.
      expect([
        { codes: [false, false], isUnanswered: true },
        { codes: [false, 'thread_not_seen'], isUnanswered: true },
        { codes: ['thread_closed', false], isUnanswered: false },
      ]).toContainEqual({ codes, isUnanswered })
    }
  })

  test('leaves each look of staff at its words in the client’s history', async () => {
    const id = await startThread(dana)
    const params = { accountId: dana.accountId, id }
    await priya.call(threadsForStaff.messages, { params, query: {} })
    await writeAsStaff(priya, dana, id)
    await change(id, { isHandled: true })
    const rows = await api.db.rows<{ action: string }>(sql`
      select action from audit_log
      where account_id = ${dana.accountId} and actor_id = ${priya.staffId} order by position
    `)
    expect(rows.map(({ action }) => action)).toEqual([
      'GET /staff/v1/accounts/:accountId/hub_messages/:id/messages',
      'POST /staff/v1/accounts/:accountId/hub_messages/:id/messages',
      'PATCH /staff/v1/accounts/:accountId/threads/:id',
    ])
  })
})

test('reminders end once the client has written, and when the thread is closed', async () => {
  const send = async () => {
    const { id } = await priya.call(hubMessagesForStaff.send, {
      params: { accountId: dana.accountId },
      body: { subject: 'Unit', body: 'Which?', messageType: 'reply', remindEveryDays: 1 },
    })
    return id
  }
  const [written, closed, open] = [await send(), await send(), await send()]
  await writeAsClient(dana, written)
  await change(closed, { isClosed: true })
  api.clock.advance(2 * 24 * 60 * 60_000)
  await api.db.transaction((transaction) => remindOfMessages(transaction, api.clock))
  const rows = await api.db.rows(sql`
    select id from hub_messages where account_id = ${dana.accountId} and reminders_sent > 0
  `)
  expect(rows).toEqual([{ id: open }])
})
