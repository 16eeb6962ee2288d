import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hubMessages,
  MessageType,
  type HubMessageFilter,
} from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import type { Client } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { requireRightCounts } from '../../../test/records/right-counts.ts'
import { startApi } from '../../../test/servers/start-api.ts'

const unknownId = '5b0b9a0e-0c55-4d0c-9d3e-2f7d2f0c7a11'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff()
})
afterAll(() => requireRightCounts(api.db).finally(() => api.stop()))

type Caller = Pick<Client, 'call'>

const show = ({ call }: Caller, id: string) => call(hubMessages.show, { params: { id } })
const list = ({ call }: Caller, filter?: HubMessageFilter) =>
  call(hubMessages.list, { query: { filter } })
const reply = ({ call }: Caller, id: string, response: string, idempotencyKey?: string) =>
  call(hubMessages.change, { params: { id }, body: { response } }, { idempotencyKey })
const archive = ({ call }: Caller, id: string) =>
  call(hubMessages.change, { params: { id }, body: { archived: true } })

/** A client with one message. */
async function written(type: MessageType = 'reply') {
  const dana = await api.signIn()
  return { dana, id: await sendMessage(priya, dana, { type }) }
}

describe('the list', () => {
  test('has the newest first, with a count for each tab and of the unread', async () => {
    const dana = await api.signIn()
    const ids = []
    for (const subject of ['First', 'Second', 'Third', 'Fourth']) {
      api.clock.advance(1000)
      ids.push(await sendMessage(priya, dana, { subject }))
    }
    await show(dana, ids[1]!)
    await archive(dana, ids[0]!)
    await archive(dana, ids[1]!)

    const all = await list(dana)
    expect(all.items.map(({ subject }) => subject)).toEqual(['Fourth', 'Third', 'Second', 'First'])
    expect(all).toMatchObject({ total: 4, counts: { inbox: 2, archived: 2, unread: 2 } })
    const inbox = await list(dana, 'inbox')
    expect(inbox.items.map(({ id }) => id)).toEqual([ids[3], ids[2]])
    expect(inbox.total).toBe(2)
    expect((await list(dana, 'archived')).items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })

  test('has only the fields that are asked for', async () => {
    const { dana, id } = await written()
    const { items } = await dana.call(hubMessages.list, { query: { fields: ['id', 'readAt'] } })
    expect(items).toEqual([{ id, readAt: null }])
  })

  test('of what asks for action has that alone, however much came after it', async () => {
    const dana = await api.signIn()
    const asked = []
    for (const type of ['reply', 'document_request', 'reply', 'reply'] as const) {
      api.clock.advance(1000)
      asked.push(await sendMessage(priya, dana, { type }))
    }
    await archive(dana, asked[2]!)
    await reply(dana, asked[3]!, 'Truck 2')
    for (let i = 0; i < 10; i++) await sendMessage(priya, dana, { type: 'read_only' })
    const toDo = await list(dana, 'action_needed')
    expect(toDo.items.map(({ id }) => id)).toEqual([asked[1], asked[0]])
    expect(toDo.items.every(({ actionNeeded }) => actionNeeded)).toBe(true)
    expect(toDo).toMatchObject({ total: 2, counts: { inbox: 12, action_needed: 2 } })
  })

  test('comes a page at a time', async () => {
    const dana = await api.signIn()
    for (let i = 0; i < 12; i++) await sendMessage(priya, dana, { subject: `Message ${i}` })
    const pages = [1, 2, 3].map((page) => dana.call(hubMessages.list, { query: { page } }))
    const found = (await Promise.all(pages)).map(({ items }) => items)
    expect(found.map(({ length }) => length)).toEqual([10, 2, 0])
    expect(new Set(found.flat().map(({ id }) => id)).size).toBe(12)
  })

  test('reads nothing', async () => {
    const { dana } = await written()
    await list(dana)
    expect((await list(dana)).items).toMatchObject([{ readAt: null }])
  })

  test.each([{ filter: 'unread' }, { page: 0 }, { limit: 101 }, { account_id: unknownId }])(
    'refuses %o',
    async (query) => {
      const dana = await api.signIn()
      await expect(
        dana.call(hubMessages.list, { query: query as { page: number } }),
      ).rejects.toMatchObject({ status: 422 })
    },
  )
})

describe('a message', () => {
  test('shows its subject and text, and which action it asks for', async () => {
    const { dana, id } = await written('document_request')
    expect(await show(dana, id)).toEqual({
      id,
      subject: 'Which truck did the tires go on?',
      body: '<p>The invoice does not say.</p>',
      messageType: 'document_request',
      batchType: null,
      documentYear: null,
      createdAt: expect.any(String),
      readAt: api.clock.at.toISOString(),
      archived: false,
      response: null,
      responseSentAt: null,
      documentStatus: null,
      actionNeeded: true,
      startedByClient: false,
      isClosed: false,
      messageCount: 1,
      lastAt: expect.any(String),
      lastFrom: 'firm',
      clientWrote: false,
      about: null,
    })
  })

  test('counts as read from the first look on, and stays in the inbox', async () => {
    const { dana, id } = await written()
    const { readAt } = await show(dana, id)
    api.clock.advance(60_000)
    expect(await show(dana, id)).toMatchObject({ readAt, archived: false })
    expect(await list(dana)).toMatchObject({ counts: { inbox: 1, unread: 0 } })
  })

  test('is read by a client, not by staff', async () => {
    const { dana, id } = await written()
    await priya.call(hubMessagesForStaff.listForAccount, {
      params: { accountId: dana.accountId },
      query: {},
    })
    expect((await list(dana)).items).toMatchObject([{ id, readAt: null }])
  })

  test.each(MessageType.options)('of type %s can be put away, and stays so', async (type) => {
    const { dana, id } = await written(type)
    expect(await archive(dana, id)).toMatchObject({ archived: true, actionNeeded: false })
    expect(await archive(dana, id)).toMatchObject({ archived: true })
    expect(await list(dana)).toMatchObject({ counts: { inbox: 0, archived: 1 } })
  })

  test('shows nothing of its body that could run', async () => {
    const dana = await api.signIn()
    const body = 'Please **sign**.<script>alert(1)</script> [here](javascript:alert(1))'
    const id = await sendMessage(priya, dana, { body })
    expect((await show(dana, id)).body).toBe(
      '<p>Please <strong>sign</strong>.&lt;script&gt;alert(1)&lt;/script&gt; <a>here</a></p>',
    )
  })
})

describe('a reply', () => {
  test('is stored with its time, and archives the message', async () => {
    const { dana, id } = await written()
    expect(await reply(dana, id, '  Unit 12, the steer axle.\n')).toMatchObject({
      response: 'Unit 12, the steer axle.',
      responseSentAt: api.clock.justNow(),
      archived: true,
      actionNeeded: false,
    })
    const { items } = await priya.call(hubMessagesForStaff.listForAccount, {
      params: { accountId: dana.accountId },
      query: {},
    })
    expect(items).toMatchObject([{ response: 'Unit 12, the steer axle.' }])
  })

  test('has 500 characters at most', async () => {
    const { dana, id } = await written()
    await expect(reply(dana, id, 'x'.repeat(501))).rejects.toMatchObject({
      status: 422,
      fields: { response: { title: errorMessages.reply_too_long } },
    })
    expect(await reply(dana, id, 'ñ'.repeat(500))).toMatchObject({ response: 'ñ'.repeat(500) })
  })

  test.each(['', '   ', '\n\t '])('is not blank, like %j', async (response) => {
    const { dana, id } = await written()
    await expect(reply(dana, id, response)).rejects.toMatchObject({
      status: 422,
      fields: { response: { title: 'Message reply is required' } },
    })
    expect(await show(dana, id)).toMatchObject({ archived: false, actionNeeded: true })
  })

  test('is sent once', async () => {
    const { dana, id } = await written()
    await reply(dana, id, 'Unit 12')
    await expect(reply(dana, id, 'Unit 14')).rejects.toMatchObject({
      status: 409,
      code: 'message_answered',
    })
    expect(await show(dana, id)).toMatchObject({ response: 'Unit 12' })
  })

  test('whose answer was lost is answered again as before', async () => {
    const { dana, id } = await written()
    const key = randomUUID()
    const first = await reply(dana, id, 'Unit 12', key)
    api.clock.advance(60_000)
    expect(await reply(dana, id, 'Unit 12', key)).toEqual(first)
  })

  test.each(['read_only', 'document_request'] as const)('is not taken by %s', async (type) => {
    const { dana, id } = await written(type)
    await expect(reply(dana, id, 'Thanks')).rejects.toMatchObject({
      status: 409,
      code: 'message_takes_no_reply',
    })
  })

  test('is not taken by a message that was put away', async () => {
    const { dana, id } = await written()
    await archive(dana, id)
    await expect(reply(dana, id, 'Unit 12')).rejects.toMatchObject({
      status: 409,
      code: 'message_archived',
    })
  })

  test('is stored once when twenty arrive at once, and the others are refused because the message is already answered', async () => {
    const { dana, id } = await written()
    const replies = Array.from({ length: 20 }, (_, i) => reply(dana, id, `Unit ${i}`))
    const all = await Promise.allSettled(replies)
    const sent = all.filter((one) => one.status === 'fulfilled')
    expect(sent).toHaveLength(1)
    for (const one of all.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({ reason: { status: 409, code: 'message_answered' } })
    expect((await show(dana, id)).response).toBe(sent[0]!.value.response)
  })

  test('that meets an archive from another tab: the one that was first counts', async () => {
    for (let i = 0; i < 5; i++) {
      const { dana, id } = await written()
      const [answered] = await Promise.allSettled([reply(dana, id, 'Unit 12'), archive(dana, id)])
      const now = await show(dana, id)
      expect(now.archived).toBe(true)
      expect(now.response).toBe(answered.status === 'fulfilled' ? 'Unit 12' : null)
      if (answered.status === 'rejected')
        // oxlint-disable-next-line vitest/no-conditional-expect -- Both ends are right; each has its own answer.
        expect(answered.reason).toMatchObject({ status: 409, code: 'message_archived' })
    }
  })
})

describe('a change', () => {
  test.each([
    {},
    { archived: false },
    { archived: true, subject: 'Mine' },
    { response: 12 },
    { response: 'Unit 12', account_id: unknownId },
    { read_at: null },
  ])('is not %o', async (body) => {
    const { dana, id } = await written()
    await expect(
      dana.call(hubMessages.change, { params: { id }, body: body as { archived: true } }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await show(dana, id)).toMatchObject({ archived: false, response: null })
  })
})

describe("another account's message", () => {
  test('returns a 404 from every call, and is not changed', async () => {
    const { dana: lee, id } = await written()
    const dana = await api.signIn()
    const missing = { status: 404, code: 'not_found' }
    await expect(show(dana, id)).rejects.toMatchObject(missing)
    await expect(reply(dana, id, 'Unit 12')).rejects.toMatchObject(missing)
    await expect(archive(dana, id)).rejects.toMatchObject(missing)
    expect(await list(dana)).toMatchObject({ items: [], counts: { inbox: 0, unread: 0 } })
    expect((await list(lee)).items).toMatchObject([{ id, readAt: null, archived: false }])
  })

  test.each(['me', '1', "'; drop table hub_messages; --"])('is not found by %s', async (id) => {
    const dana = await api.signIn()
    await expect(show(dana, id)).rejects.toMatchObject({ status: 404 })
  })
})

test.each([
  { plan: 'RIDE' as const },
  { isActive: false },
  { plan: 'ESS' as const, isLimited: true },
])('clients like %o have messages, too', async (standing) => {
  const dana = await api.signIn(standing)
  const id = await sendMessage(priya, dana)
  expect(await reply(dana, id, 'Yes')).toMatchObject({ response: 'Yes' })
})
