import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { isConversation, threads } from '@milepost/contract/hub-messages/threads'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { CallFailed } from '@milepost/contract/wire/caller'
import { image, padded, pdf } from '@milepost/testing/files.ts'
import { impersonate } from '../../../../test/callers/impersonate.ts'
import { send } from '../../../../test/records/documents.ts'
import { sendMessage } from '../../../../test/records/hub-messages.ts'
import { startThread, writeAsClient, writeAsStaff } from '../../../../test/records/threads.ts'
import { eicar, fakeClamd } from '../../../../test/servers/fake-clamd.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { checkCounts } from '../../../app/counts.ts'
import { createClamdScanner } from '../../../platform/storage/virus-scanner.ts'

const unknownId = '5b0b9a0e-0c55-4d0c-9d3e-2f7d2f0c7a11'

let clamd: Awaited<ReturnType<typeof fakeClamd>>
let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  clamd = await fakeClamd()
  api = await startApi({ scanner: createClamdScanner(clamd.url), idleJobs: ['make_preview'] })
  priya = await api.signInStaff()
})
afterEach(() => void (clamd.isAway = false))
afterAll(async () => {
  await api.stop()
  await clamd.stop()
})

type Dana = Awaited<ReturnType<typeof api.signIn>>

const messagesFor = async ({ call }: Pick<Dana, 'call'>, id: string, query = {}) =>
  call(threads.messages, { params: { id }, query })
const messagesForPriya = ({ accountId }: Dana, id: string) =>
  priya.call(threadsForStaff.messages, { params: { accountId, id }, query: {} })
const listed = async (
  { call }: Pick<Dana, 'call'>,
  filter: 'inbox' | 'archived' | 'action_needed',
) => call(hubMessages.list, { query: { filter } })
/** Looks at the list, which marks nothing as read. */
const inList = async (dana: Dana, id: string) => {
  const { items } = await dana.call(hubMessages.list, { query: {} })
  return items.find((message) => message.id === id)!
}
const close = ({ accountId }: Dana, id: string, isClosed = true) =>
  priya.call(threadsForStaff.change, { params: { accountId, id }, body: { isClosed } })
/** Sends again while too many of the account are on their way, as a device does. */
async function insist<Sent>(sendOnce: () => Promise<Sent>): Promise<Sent> {
  for (;;)
    try {
      return await sendOnce()
    } catch (reason) {
      if (!(reason instanceof CallFailed) || reason.code !== 'too_many_uploads') throw reason
      await pause(20)
    }
}
const refusal = (code: string, status = 409) => ({ status, code })

describe('a thread that a client starts', () => {
  test('has its words, its photo, and what it asks about', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await pdf('fuel.pdf')], { title: 'Fuel' })
    const photo = await image('truck.jpg')
    const id = await startThread(dana, {
      subject: ' My new\ttruck ',
      body: 'Line <one>\r\nline two',
      files: [photo],
      aboutKind: 'document',
      aboutId: guid,
    })
    expect(await dana.call(hubMessages.show, { params: { id } })).toMatchObject({
      subject: 'My new truck',
      body: '<p>Line &lt;one&gt;<br />line two</p>',
      messageType: 'read_only',
      readAt: api.clock.justNow(),
      archived: false,
      actionNeeded: false,
      startedByClient: true,
      isClosed: false,
      messageCount: 1,
      lastFrom: 'client',
      about: { kind: 'document', id: guid, title: 'Fuel' },
    })
    const { items, total } = await messagesFor(dana, id)
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id,
        position: 1,
        createdAt: api.clock.justNow(),
        fromFirm: false,
        author: 'Dana Whitfield',
        body: '<p>Line &lt;one&gt;<br />line two</p>',
        readAt: null,
        files: [{ position: 1, fileName: 'truck.jpg', mimeType: 'image/jpeg', bytes: photo.size }],
      },
    ])
    const params = { id, messageId: id, position: 1 }
    const stored = await photo.bytes()
    expect(await (await dana.call(threads.file, { params })).bytes()).toEqual(stored)
    const forStaff = { params: { accountId: dana.accountId, ...params } }
    expect(await (await priya.call(threadsForStaff.file, forStaff)).bytes()).toEqual(stored)
    for (const wrong of [{ position: 2 }, { messageId: randomUUID() }, { id: randomUUID() }])
      await expect(
        dana.call(threads.file, { params: { ...params, ...wrong } }),
      ).rejects.toMatchObject(refusal('not_found', 404))
  })

  test.each([
    { aboutKind: 'figure' as const, aboutId: 'profit_and_loss:2026:5100' },
    { aboutKind: 'figure' as const, aboutId: 'tax_estimate:2026:3' },
  ])('is about $aboutId', async (about) => {
    const dana = await api.signIn()
    const id = await startThread(dana, about)
    expect((await inList(dana, id)).about).toEqual({
      kind: 'figure',
      id: about.aboutId,
      title: null,
    })
  })

  test.each([
    [{ aboutKind: 'document' as const, aboutId: 'Fuel' }, 422],
    [{ aboutKind: 'document' as const }, 422],
    [{ aboutKind: 'figure' as const, aboutId: "5100'; drop table accounts" }, 422],
    [{ aboutId: 'profit_and_loss:2026' }, 422],
    [{ aboutKind: 'document' as const, aboutId: unknownId }, 404],
    [{ aboutKind: 'transaction' as const, aboutId: unknownId }, 404],
    [{ subject: ' ' }, 422],
    [{ subject: 'x'.repeat(151) }, 422],
    [{ body: '\r\n ' }, 422],
    [{ body: 'x'.repeat(2_001) }, 422],
  ])('is not %o', async (wrong, status) => {
    const dana = await api.signIn()
    await expect(startThread(dana, wrong)).rejects.toMatchObject({ status })
    expect((await dana.call(hubMessages.list, { query: {} })).total).toBe(0)
  })

  test('is not about a document of another account', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const { guid } = await send(ray, [await pdf('fuel.pdf')])
    await expect(startThread(dana, { aboutKind: 'document', aboutId: guid })).rejects.toMatchObject(
      refusal('not_found', 404),
    )
  })

  test('is one, however often and however many at once it is sent', async () => {
    const dana = await api.signIn()
    const id = randomUUID()
    const receipt = await pdf('receipt.pdf')
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => insist(() => startThread(dana, { id, files: [receipt] }))),
    )
    expect(new Set(ids)).toEqual(new Set([id]))
    expect(await dana.call(hubMessages.list, { query: {} })).toMatchObject({
      total: 1,
      items: [{ messageCount: 1 }],
    })
    expect((await messagesFor(dana, id)).items[0]!.files).toHaveLength(1)
    await expect(startThread(dana, { id, body: 'Other words' })).rejects.toMatchObject(
      refusal('thread_message_id_reused'),
    )
  })

  test('may have the ID of another account’s', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const id = await startThread(dana, { body: 'Dana’s' })
    expect(await startThread(ray, { id, body: 'Ray’s' })).toBe(id)
    expect((await messagesFor(ray, id)).items).toMatchObject([{ body: '<p>Ray’s</p>' }])
  })
})

describe('a message of the firm', () => {
  test('brings an answered one back, unread, and mails the client', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana)
    await dana.call(hubMessages.show, { params: { id } })
    await dana.call(hubMessages.change, { params: { id }, body: { response: 'Unit 12' } })
    expect(await inList(dana, id)).toMatchObject({ archived: true, messageCount: 2 })
    expect(isConversation(await inList(dana, id))).toBe(false)
    await api.work()
    const mails = () => api.mails.filter(({ to }) => to === dana.email).length
    const before = mails()
    api.clock.advance(60_000)

    const written = await writeAsStaff(priya, dana, id)
    expect(written).toMatchObject({
      position: 3,
      fromFirm: true,
      author: 'Priya Shah',
      body: '<p>Form <strong>2290</strong>, please.</p>',
      readAt: null,
    })
    const back = await inList(dana, id)
    expect(back).toMatchObject({
      archived: false,
      readAt: null,
      response: 'Unit 12',
      actionNeeded: false,
      messageCount: 3,
      lastAt: api.clock.justNow(),
      lastFrom: 'firm',
    })
    expect(isConversation(back)).toBe(true)
    expect((await listed(dana, 'inbox')).counts).toMatchObject({ inbox: 1, archived: 0, unread: 1 })
    await api.work()
    expect(mails()).toBe(before + 1)
  })

  test('puts its thread on top of the inbox', async () => {
    const dana = await api.signIn()
    const first = await sendMessage(priya, dana)
    api.clock.advance(60_000)
    const second = await sendMessage(priya, dana)
    api.clock.advance(60_000)
    await writeAsStaff(priya, dana, first)
    expect((await listed(dana, 'inbox')).items.map(({ id }) => id)).toEqual([first, second])
  })

  test('has its own read mark, and the thread is read when all are', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana)
    await writeAsStaff(priya, dana, id)
    await writeAsStaff(priya, dana, id)
    const unread = async () => (await listed(dana, 'inbox')).counts.unread
    const first = await messagesFor(dana, id, { limit: 2 })
    expect(first.items.map(({ readAt }) => readAt)).toEqual([
      api.clock.justNow(),
      api.clock.justNow(),
    ])
    expect(first.total).toBe(3)
    expect(await unread()).toBe(1)
    expect((await messagesForPriya(dana, id)).items.map(({ readAt }) => readAt === null)).toEqual([
      false,
      false,
      true,
    ])
    await messagesFor(dana, id, { limit: 2, page: 2 })
    expect(await unread()).toBe(0)
    expect((await inList(dana, id)).readAt).toEqual(api.clock.justNow())
  })

  test('of a longer thread is unread until its text was loaded', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana)
    await writeAsStaff(priya, dana, id)
    const show = () => dana.call(hubMessages.show, { params: { id } })
    for (const _ of ['once', 'again']) expect((await show()).readAt).toBeNull()
    expect((await listed(dana, 'inbox')).counts.unread).toBe(1)
    expect((await messagesForPriya(dana, id)).items.map(({ readAt }) => readAt === null)).toEqual([
      false,
      true,
    ])
    // What they put away would be out of sight.
    await dana.call(hubMessages.change, { params: { id }, body: { archived: true } })
    expect((await inList(dana, id)).archived).toBe(false)
    await messagesFor(dana, id)
    expect(await show()).toMatchObject({ readAt: api.clock.justNow() })
    expect((await listed(dana, 'inbox')).counts.unread).toBe(0)
  })

  test('shows every word of Markdown, and none of it runs', async () => {
    const dana = await api.signIn()
    const id = await startThread(dana)
    const { body } = await writeAsStaff(priya, dana, id, {
      body: '- [x] W-2\n- [ ] 1098\n\n<unit number> ~$900/~$1,100 www.irs.gov <script>alert(1)</script>',
    })
    expect(body).toContain('☑ W-2')
    expect(body).toContain('☐ 1098')
    expect(body).toContain('&lt;unit number&gt; ~$900/~$1,100')
    expect(body).toContain('href="https://www.irs.gov"')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('is one, however often it is sent, with one mail', async () => {
    const dana = await api.signIn()
    const id = await startThread(dana)
    const [messageId, receipt] = [randomUUID(), await pdf('2290.pdf')]
    const twice = await Promise.all(
      [1, 2].map(() => writeAsStaff(priya, dana, id, { id: messageId, files: [receipt] })),
    )
    expect(twice[0]).toEqual(twice[1])
    await api.work()
    expect(api.mails.filter(({ to }) => to === dana.email)).toHaveLength(1)
    expect((await messagesFor(dana, id)).total).toBe(2)
    await expect(
      writeAsStaff(priya, dana, id, { id: messageId, body: 'Other words' }),
    ).rejects.toMatchObject(refusal('thread_message_id_reused'))
    await expect(writeAsStaff(priya, dana, id, { id })).rejects.toMatchObject(
      refusal('thread_message_id_reused'),
    )
  })
})

describe('a message of the client', () => {
  test('answers one that asks for a reply', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana)
    expect((await listed(dana, 'action_needed')).total).toBe(1)
    await writeAsClient(dana, id)
    expect((await listed(dana, 'action_needed')).total).toBe(0)
    expect(await inList(dana, id)).toMatchObject({
      archived: false,
      response: null,
      clientWrote: true,
      lastFrom: 'client',
    })
  })

  test('does not stand for a document that the firm asks for', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana, { type: 'document_request' })
    await writeAsClient(dana, id)
    expect((await listed(dana, 'action_needed')).total).toBe(1)
  })

  test('is read by staff once, and not by the client', async () => {
    const dana = await api.signIn()
    const id = await startThread(dana)
    await messagesFor(dana, id)
    expect((await messagesFor(dana, id)).items[0]!.readAt).toBeNull()
    const { readAt } = (await messagesForPriya(dana, id)).items[0]!
    expect(readAt).toEqual(api.clock.justNow())
    api.clock.advance(60_000)
    expect((await messagesForPriya(dana, id)).items[0]!.readAt).toBe(readAt)
    expect((await messagesFor(dana, id)).items[0]!.readAt).toBe(readAt)
  })

  test('is refused by a closed thread until the firm writes, but what had arrived is not', async () => {
    const dana = await api.signIn()
    const id = await startThread(dana)
    const sent = { id: randomUUID() }
    await writeAsClient(dana, id, sent)
    await close(dana, id)
    expect(await inList(dana, id)).toMatchObject({ isClosed: true })
    await expect(writeAsClient(dana, id)).rejects.toMatchObject(refusal('thread_closed'))
    expect(await writeAsClient(dana, id, sent)).toMatchObject(sent)
    await writeAsStaff(priya, dana, id)
    expect(await inList(dana, id)).toMatchObject({ isClosed: false })
    await writeAsClient(dana, id)
    expect((await messagesFor(dana, id)).total).toBe(4)
  })

  test('is not the reply to a closed message, either', async () => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana)
    await close(dana, id)
    expect((await listed(dana, 'action_needed')).total).toBe(0)
    await expect(
      dana.call(hubMessages.change, { params: { id }, body: { response: 'Unit 12' } }),
    ).rejects.toMatchObject(refusal('thread_closed'))
    await dana.call(hubMessages.change, { params: { id }, body: { archived: true } })
    await close(dana, id, false)
    expect(await inList(dana, id)).toMatchObject({ archived: true, isClosed: false })
  })
})

test('fifty messages of both sides at once are all there, each with its place and its mark', async () => {
  const dana = await api.signIn()
  const id = await sendMessage(priya, dana)
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      insist(() =>
        i % 2 === 0
          ? writeAsClient(dana, id, { body: `Client ${i}` })
          : writeAsStaff(priya, dana, id, { body: `Firm ${i}` }),
      ),
    ),
  )
  expect(new Set(sent.map((message) => message.id)).size).toBe(50)
  const { items, total } = await messagesFor(dana, id, { limit: 100 })
  expect(total).toBe(51)
  expect(items.map(({ position }) => position)).toEqual(Array.from({ length: 51 }, (_, i) => i + 1))
  for (const { fromFirm, readAt } of items) expect(readAt !== null).toBe(fromFirm)
  expect((await listed(dana, 'inbox')).counts.unread).toBe(0)
  const forStaff = await messagesForPriya(dana, id)
  expect(forStaff.items.filter(({ readAt }) => readAt === null)).toEqual([])
})

test('a reply and a message of the firm at once: both are there, and the firm’s is unread in the inbox', async () => {
  for (let time = 0; time < 5; time++) {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana)
    await Promise.all([
      dana.call(hubMessages.change, { params: { id }, body: { response: 'Unit 12' } }),
      writeAsStaff(priya, dana, id),
    ])
    const message = await inList(dana, id)
    // Whoever was last, the client has not read what the firm wrote.
    expect(message).toMatchObject({
      response: 'Unit 12',
      messageCount: 3,
      archived: false,
      readAt: null,
      actionNeeded: false,
    })
    const bodies = (await messagesFor(dana, id)).items.map(({ body }) => body)
    expect(bodies).toContain('<p>Unit 12</p>')
  }
})

test('a thread of one message is answered as before, and the answer is its second message', async () => {
  const dana = await api.signIn()
  const id = await sendMessage(priya, dana)
  await dana.call(hubMessages.show, { params: { id } })
  const changed = await dana.call(hubMessages.change, {
    params: { id },
    body: { response: 'Unit <12>' },
  })
  expect(changed).toMatchObject({ archived: true, response: 'Unit <12>', actionNeeded: false })
  expect((await messagesForPriya(dana, id)).items).toMatchObject([
    { id, position: 1, fromFirm: true, author: 'Priya Shah', readAt: expect.any(String) },
    { position: 2, fromFirm: false, author: 'Dana Whitfield', body: '<p>Unit &lt;12&gt;</p>' },
  ])
  const unanswered = { query: { client: dana.accountId } }
  expect(await priya.call(threadsForStaff.list, unanswered)).toMatchObject({
    total: 1,
    items: [{ id, lastFrom: 'client' }],
  })
})

describe('another account’s thread', () => {
  test('is not found by any call, and nothing changes', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const id = await startThread(dana, { files: [await pdf('receipt.pdf')] })
    const notFound = refusal('not_found', 404)
    await expect(messagesFor(ray, id)).rejects.toMatchObject(notFound)
    await expect(writeAsClient(ray, id)).rejects.toMatchObject(notFound)
    await expect(
      ray.call(threads.file, { params: { id, messageId: id, position: 1 } }),
    ).rejects.toMatchObject(notFound)
    await expect(writeAsStaff(priya, ray, id)).rejects.toMatchObject(notFound)
    await expect(close(ray, id)).rejects.toMatchObject(notFound)
    expect((await messagesFor(dana, id)).total).toBe(1)
  })
})

test('staff who are signed in as the client read nothing', async () => {
  const dana = await api.signIn()
  const admin = await api.signInStaff('admin')
  const id = await sendMessage(admin, dana)
  await writeAsStaff(admin, dana, id)
  const acting = await impersonate(api, admin, dana)
  expect((await messagesFor(acting, id)).items.map(({ readAt }) => readAt)).toEqual([null, null])
  expect((await listed(dana, 'inbox')).counts.unread).toBe(1)
  expect((await messagesForPriya(dana, id)).items.map(({ readAt }) => readAt)).toEqual([null, null])
  await expect(startThread(acting)).rejects.toMatchObject(refusal('read_only_session', 403))
})

describe('a file', () => {
  test('is a PDF or a picture by its bytes, and no program or empty file', async () => {
    const dana = await api.signIn()
    const id = await startThread(dana)
    const jpegHead = (await (await image('a.jpg')).bytes()).slice(0, 64)
    const wrong: [File, number][] = [
      [new File(['#!/bin/sh\nrm -rf /'], 'receipt.pdf', { type: 'application/pdf' }), 415],
      [new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/svg+xml' }), 415],
      [new File([], 'a.pdf', { type: 'application/pdf' }), 422],
      [padded('a.jpg', jpegHead, 10_485_761, 'image/jpeg'), 413],
    ]
    for (const [file, status] of wrong) {
      await expect(writeAsClient(dana, id, { files: [file] })).rejects.toMatchObject({ status })
      await expect(writeAsStaff(priya, dana, id, { files: [file] })).rejects.toMatchObject({
        status,
      })
    }
    const receipt = await pdf('receipt.pdf')
    await expect(
      writeAsClient(dana, id, { files: Array.from({ length: 6 }, () => receipt) }),
    ).rejects.toMatchObject({ status: 422 })
    expect((await messagesFor(dana, id)).total).toBe(1)
  })

  test('has a name that can do no harm', async () => {
    const dana = await api.signIn()
    const name = '"; filename="x.exe"\r\nset-cookie: a=b ../../é<b>.pdf'
    const id = await startThread(dana, { files: [await pdf(name)] })
    const { statusCode, headers } = await api.app.inject({
      url: `/api/v1/hub_messages/${id}/messages/${id}/files/1`,
      headers: { authorization: `Bearer ${dana.token}` },
    })
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['content-disposition']).not.toMatch(/filename="[^"]*[/\r\n]/)
  })

  test('with a virus is opened by nobody, nor is any while the scanner is away', async () => {
    const dana = await api.signIn()
    const infected = new File([await (await pdf('b.pdf')).bytes(), eicar], 'b.pdf')
    const id = await startThread(dana, { files: [await pdf('a.pdf'), infected] })
    const params = (position: number) => ({ id, messageId: id, position })
    const accountId = dana.accountId
    for (const open of [
      (position: number) => dana.call(threads.file, { params: params(position) }),
      (position: number) =>
        priya.call(threadsForStaff.file, { params: { accountId, ...params(position) } }),
    ]) {
      clamd.isAway = false
      await expect(open(2)).rejects.toMatchObject(refusal('file_infected', 403))
      expect((await open(1)).size).toBeGreaterThan(0)
      clamd.isAway = true
      await expect(open(1)).rejects.toMatchObject({ status: 503 })
    }
  })
})

describe('what a client sends without having read what the firm wrote since', () => {
  const sent = {
    reply: (dana: Dana, id: string) =>
      dana.call(hubMessages.change, { params: { id }, body: { response: 'Unit 12' } }),
    document: async (dana: Dana, id: string) =>
      send(dana, [await pdf('2290.pdf')], { messageId: id }),
    archive: (dana: Dana, id: string) =>
      dana.call(hubMessages.change, { params: { id }, body: { archived: true } }),
  }
  const cases = [
    ['a reply', sent.reply, 'reply', false],
    ['a document', sent.document, 'document_request', false],
    ['archiving it', sent.archive, 'reply', true],
  ] as const

  test.each(cases)('%s leaves the thread unread in the inbox', async (_, act, type, isToDo) => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana, { type })
    await dana.call(hubMessages.show, { params: { id } })
    await writeAsStaff(priya, dana, id)
    await act(dana, id)
    const unread = { archived: false, readAt: null, actionNeeded: isToDo }
    expect(await inList(dana, id)).toMatchObject(unread)
    expect((await listed(dana, 'inbox')).counts).toMatchObject({ inbox: 1, unread: 1 })
  })

  test.each(cases)('%s archives it once that is read', async (_, act, type) => {
    const dana = await api.signIn()
    const id = await sendMessage(priya, dana, { type })
    await writeAsStaff(priya, dana, id)
    await messagesFor(dana, id)
    await act(dana, id)
    expect(await inList(dana, id)).toMatchObject({ archived: true, actionNeeded: false })
  })
})

test('a document answers for good: nothing is to be done when the firm writes on', async () => {
  const dana = await api.signIn()
  const id = await sendMessage(priya, dana, { type: 'document_request' })
  await send(dana, [await pdf('2290.pdf')], { messageId: id })
  expect(await inList(dana, id)).toMatchObject({ archived: true, actionNeeded: false })
  await writeAsStaff(priya, dana, id)
  expect(await inList(dana, id)).toMatchObject({ archived: false, actionNeeded: false })
  expect((await listed(dana, 'action_needed')).total).toBe(0)
  expect((await dana.call(documents.list, { query: {} })).total).toBe(1)
})

test('the list of what was sent has no threads of clients', async () => {
  const dana = await api.signIn()
  const admin = await api.signInStaff('admin')
  const search = `Axle ${randomUUID()}`
  await startThread(dana, { subject: search })
  const id = await sendMessage(admin, dana, { subject: search })
  await writeAsClient(dana, id)
  const { items, total, counts } = await admin.call(hubMessagesForStaff.sent, { query: { search } })
  expect(items).toMatchObject([{ id, answered: true }])
  expect([total, counts]).toEqual([1, { waiting: 0, answered: 1 }])
})

test('after all this, lists still count what they hold', async () => {
  const { accounts, differences } = await checkCounts(api.db)
  expect(accounts).toBeGreaterThan(30)
  expect(differences).toEqual([])
})
