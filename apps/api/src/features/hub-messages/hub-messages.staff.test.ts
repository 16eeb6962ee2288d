import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { readEvents, type LiveEvent } from '@milepost/contract/wire/events'
import { pdf } from '@milepost/testing/files.ts'
import { send as sendDocument } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { requireRightCounts } from '../../../test/records/right-counts.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { findAuditBreaks } from '../../platform/audit/audit-check.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => requireRightCounts(api.db).finally(() => api.stop()))

const message = {
  subject: 'Third quarter estimate',
  body: 'Yours is ready.\n\nDue **September 15**.',
  messageType: 'read_only' as const,
}
const forAccount = ({ accountId }: { accountId: string }) => ({ params: { accountId }, query: {} })

describe('staff', () => {
  test('send a message, and see what became of it', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const body = { ...message, batchType: 'Quarterly estimate', documentYear: 2026 }
    const params = { accountId: dana.accountId }
    const sent = await priya.call(hubMessagesForStaff.send, { params, body })
    expect(sent).toMatchObject({
      subject: message.subject,
      batchType: 'Quarterly estimate',
      documentYear: 2026,
      createdAt: api.clock.justNow(),
      readAt: null,
      archived: false,
      sentBy: 'Priya Shah',
      body: '<p>Yours is ready.</p>\n<p>Due <strong>September 15</strong>.</p>',
    })
    const read = await dana.call(hubMessages.show, { params: { id: sent.id } })
    expect(read).not.toHaveProperty('sentBy')
    const { items } = await priya.call(hubMessagesForStaff.listForAccount, forAccount(dana))
    expect(items).toEqual([{ ...sent, readAt: read.readAt }])
    const shown = { params: { ...params, id: sent.id } }
    expect(await priya.call(hubMessagesForStaff.show, shown)).toEqual(items[0])
  })

  test('send one message however often the request comes', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const input = { params: { accountId: dana.accountId }, body: message }
    const idempotencyKey = randomUUID()
    for (let i = 0; i < 3; i++)
      await priya.call(hubMessagesForStaff.send, input, { idempotencyKey })
    expect((await priya.call(hubMessagesForStaff.listForAccount, forAccount(dana))).total).toBe(1)
  })

  test('keep their words as they wrote them', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const body = '<script>alert(1)</script> *as written*'
    const id = await sendMessage(priya, dana, { body })
    const row = await api.db.row(sql`select body from hub_messages where id = ${id}`)
    expect(row).toEqual({ body })
  })

  test.each([
    { subject: '' },
    { subject: '  ' },
    { subject: 'x'.repeat(151) },
    { body: '' },
    { body: 'x'.repeat(20_001) },
    { body: `${'- '.repeat(9_999)}x` },
    { messageType: 'urgent' },
    { documentYear: 1999 },
    { read_at: '2026-01-01T00:00:00Z' },
  ])('may not send %j', async (wrong) => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const body = { ...message, ...wrong } as typeof message
    await expect(
      priya.call(hubMessagesForStaff.send, { params: { accountId: dana.accountId }, body }),
    ).rejects.toMatchObject({ status: 422 })
    expect((await dana.call(hubMessages.list, { query: {} })).total).toBe(0)
  })

  test('reach as consultants their own clients only', async () => {
    const consultant = await api.signInStaff('consultant')
    const own = await api.signIn({ consultantId: consultant.staffId })
    const other = await api.signIn()
    await expect(sendMessage(consultant, own)).resolves.toBeDefined()
    await expect(sendMessage(consultant, other)).rejects.toMatchObject({ status: 404 })
    await expect(
      consultant.call(hubMessagesForStaff.listForAccount, forAccount(other)),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('get a 404 for an account that does not exist', async () => {
    const priya = await api.signInStaff()
    await expect(sendMessage(priya, { accountId: randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('leave a trace of what they send and see, however often they look, but do not mark it read', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const id = await sendMessage(priya, dana)
    await priya.call(hubMessagesForStaff.listForAccount, forAccount(dana))
    for (let i = 0; i < 2; i++) {
      const params = { accountId: dana.accountId, id }
      const { readAt } = await priya.call(hubMessagesForStaff.show, { params })
      expect(readAt).toBeNull()
    }
    const trace = await api.db.rows(sql`
      select action, actor_name from audit_log where account_id = ${dana.accountId} order by position
    `)
    const path = '/staff/v1/accounts/:accountId/hub_messages'
    expect(trace).toEqual([
      { action: `POST ${path}`, actorName: 'Priya Shah' },
      { action: `GET ${path}`, actorName: 'Priya Shah' },
      { action: `GET ${path}/:id`, actorName: 'Priya Shah' },
      { action: `GET ${path}/:id`, actorName: 'Priya Shah' },
    ])
    expect(await findAuditBreaks(api.db, dana.accountId)).toEqual([])
  })

  test('calls are closed to clients, and theirs to staff', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    await expect(sendMessage(dana, dana)).rejects.toMatchObject({ status: 401 })
    await expect(priya.call(hubMessages.list, { query: {} })).rejects.toMatchObject({ status: 401 })
  })
})

describe('a client with an open event stream is notified', () => {
  /** Collects the events sent while an action runs. */
  async function collectEvents(
    { token }: { token: string },
    count: number,
    action: () => Promise<unknown>,
  ) {
    const address = api.app.server.listening
      ? `http://127.0.0.1:${(api.app.server.address() as { port: number }).port}`
      : await api.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${token}` }
    const events = readEvents((await fetch(`${address}/api/v1/events`, { headers })).body!)
    expect((await events.next()).value).toEqual({ name: 'ready' })
    await action()
    const received: LiveEvent[] = []
    while (received.length < count) received.push((await events.next()).value as LiveEvent)
    await events.return(undefined)
    return received
  }

  test('of a new message, and that it was read, answered or put away elsewhere', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    const ids: string[] = []
    const received = await collectEvents(dana, 5, async () => {
      ids.push(await sendMessage(priya, dana), await sendMessage(priya, dana))
      await dana.call(hubMessages.show, { params: { id: ids[0]! } })
      await dana.call(hubMessages.show, { params: { id: ids[0]! } })
      await dana.call(hubMessages.change, { params: { id: ids[0]! }, body: { response: 'Yes' } })
      await dana.call(hubMessages.change, { params: { id: ids[1]! }, body: { archived: true } })
    })
    expect(received).toEqual([0, 1, 0, 0, 1].map((i) => ({ name: 'hub-message', id: ids[i]! })))
  })

  test('of a document at each step, and of the message it is for', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff()]
    let [id, guid] = ['', '']
    const received = await collectEvents(dana, 6, async () => {
      id = await sendMessage(priya, dana, { type: 'document_request' })
      guid = (await sendDocument(dana, [await pdf('a.pdf')], { messageId: id })).guid
      await api.work()
      const params = { accountId: dana.accountId, id: guid }
      await priya.call(documentsForStaff.move, { params, body: { status: 'processing' } })
    })
    const [document, messageEvent] = [
      { name: 'document', id: guid },
      { name: 'hub-message', id },
    ]
    expect(received).toEqual([
      messageEvent,
      document,
      messageEvent,
      document,
      document,
      messageEvent,
    ])
  })
})
