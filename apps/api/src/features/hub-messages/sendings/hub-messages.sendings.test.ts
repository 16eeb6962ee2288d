import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import {
  messageSendings,
  type Audience,
  type NewSending,
} from '@milepost/contract/hub-messages/message-sendings'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { aSending, sendToMany } from '../../../../test/records/hub-messages.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql, type Database } from '../../../platform/database/database.ts'
import { sendMessages, toMessageId } from './sendings.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
beforeEach(() => void (api.mails.length = 0))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>
type Client = Awaited<ReturnType<typeof api.signIn>>
const hour = 60 * 60 * 1000

/** Clients of one consultant, so that an audience has no others. */
async function someClients(count: number) {
  const marcus = await api.signInStaff('consultant')
  const clientsOfMarcus: Client[] = []
  for (let i = 0; i < count; i++)
    clientsOfMarcus.push(await api.signIn({ consultantId: marcus.staffId }))
  return { marcus, drivers: clientsOfMarcus }
}
const toIds = (some: Client[]) => some.map(({ accountId }) => accountId)
const readsSpanish = ({ userId }: Client) =>
  api.db.rows(sql`update client_users set language = 'es' where id = ${userId}`)
const deactivate = ({ accountId }: Client) =>
  api.db.rows(sql`update accounts set is_active = false where id = ${accountId}`)
const removePeople = ({ accountId }: Client) =>
  api.db.rows(sql`
    update client_users set removed_at = ${api.clock.at} where account_id = ${accountId}
  `)
const show = ({ call }: Staff, id: string) => call(messageSendings.show, { params: { id } })
const listRecipients = ({ call }: Staff, id: string, query = {}) =>
  call(messageSendings.recipients, { params: { id }, query })
const countMessages = async (some: Client[]) => {
  const rows = await api.db.rows<{ count: number }>(sql`
    select count(*)::int as count from hub_messages where account_id = any(${toIds(some)}::uuid[])
  `)
  return rows[0]!.count
}
/** Lets the message arrive, and then its mails. */
async function arrive() {
  await api.work()
  await api.work()
}

describe('an audience', () => {
  const measure = ({ call }: Staff, audience: Audience = {}) =>
    call(messageSendings.measure, { body: { audience } })

  test('says how many would get the message, in which language, and who cannot', async () => {
    const { marcus, drivers } = await someClients(4)
    await readsSpanish(drivers[1]!)
    await deactivate(drivers[2]!)
    await removePeople(drivers[3]!)
    expect(await measure(marcus)).toMatchObject({
      recipients: 2,
      english: 1,
      spanish: 1,
      inactive: 1,
      uninvited: 1,
    })
    const { items, total } = await marcus.call(messageSendings.members, {
      query: {},
      body: { audience: {} },
    })
    expect(total).toBe(4)
    // Those who can't get it come first.
    expect(items.map(({ problem }) => problem).slice(2)).toEqual([null, null])
    expect(new Map(items.map(({ id, problem }) => [id, problem]))).toEqual(
      new Map([
        [drivers[0]!.accountId, null],
        [drivers[1]!.accountId, null],
        [drivers[2]!.accountId, 'inactive'],
        [drivers[3]!.accountId, 'uninvited'],
      ]),
    )
  })

  test('is by plan, by consultant, or picked, without those taken out', async () => {
    const { marcus, drivers } = await someClients(2)
    const ride = await api.signIn({ plan: 'RIDE', consultantId: marcus.staffId })
    const admin = await api.signInStaff('admin')
    const count = async (audience: Audience) => (await measure(admin, audience)).recipients
    const consultant = marcus.staffId
    expect(await count({ consultant })).toBe(3)
    expect(await count({ consultant, plan: 'RIDE' })).toBe(1)
    expect(await count({ consultant, excludedIds: [ride.accountId] })).toBe(2)
    expect(await count({ accountIds: toIds(drivers) })).toBe(2)
    const before = await count({ consultant: 'nobody' })
    await api.signIn()
    expect(await count({ consultant: 'nobody' })).toBe(before + 1)
  })

  test('is by tag, whose name stays with the message though it is removed', async () => {
    const { marcus, drivers } = await someClients(2)
    const admin = await api.signInStaff('admin')
    const tag = await admin.call(clientTags.add, { body: { tag: { name: 'Flatbed' } } })
    const params = { accountId: drivers[0]!.accountId }
    await admin.call(clientRecord.change, { params, body: { record: { tagIds: [tag.id] } } })
    const audience = { consultant: marcus.staffId, tag: tag.id }
    expect(await measure(admin, audience)).toMatchObject({ recipients: 1 })
    const { id } = await sendToMany(admin, audience)
    await admin.call(clientTags.remove, { params: { id: tag.id } })
    expect(await measure(admin, audience)).toMatchObject({ recipients: 0 })
    await arrive()
    expect(await countMessages(drivers)).toBe(1)
    expect(await show(admin, id)).toMatchObject({ audience: { tag: 'Flatbed' } })
  })

  test('has nobody out of a consultant’s reach', async () => {
    const { marcus, drivers } = await someClients(1)
    const other = await api.signIn()
    expect(
      await measure(marcus, { accountIds: [...toIds(drivers), other.accountId] }),
    ).toMatchObject({ recipients: 1 })
    const { items } = await marcus.call(messageSendings.members, {
      query: { search: 'whitfield' },
      body: { audience: { accountIds: [other.accountId] } },
    })
    expect(items).toEqual([])
  })
})

describe('a confirmed message', () => {
  test('goes to those who were reviewed, and to nobody if others would get it', async () => {
    const { marcus, drivers } = await someClients(2)
    const sending = await aSending(marcus, {})
    await api.signIn({ consultantId: marcus.staffId })
    await expect(marcus.call(messageSendings.send, { body: { sending } })).rejects.toMatchObject({
      status: 409,
      code: 'sending_audience',
    })
    await arrive()
    expect(await countMessages(drivers)).toBe(0)
  })

  test('reaches nobody who came later', async () => {
    const { marcus, drivers } = await someClients(2)
    const { id } = await sendToMany(marcus, {})
    const later = await api.signIn({ consultantId: marcus.staffId })
    await arrive()
    expect(await countMessages([later])).toBe(0)
    expect(await countMessages(drivers)).toBe(2)
    expect(await show(marcus, id)).toMatchObject({
      status: 'sent',
      counts: { recipients: 2, sent: 2, skipped: 0, failed: 0, read: 0, answered: 0 },
    })
  })

  test.each([
    ['en' as const, 'es' as const],
    ['es' as const, 'en' as const],
  ])('needs %s if one of the clients reads it, and only then', async (language, other) => {
    const { marcus, drivers } = await someClients(2)
    const text = { subject: 'Papers', body: 'Please.' }
    await readsSpanish(drivers[0]!)
    const texts = { [other]: text }
    await expect(sendToMany(marcus, {}, { texts })).rejects.toMatchObject({
      status: 422,
      fields: { [`sending.texts.${language}`]: { code: `sending_text_${language}` } },
    })
    const reader = drivers[other === 'es' ? 0 : 1]!
    await sendToMany(marcus, [reader.accountId], { texts })
    await arrive()
    expect(await countMessages([reader])).toBe(1)
  })

  test('needs someone who can get it', async () => {
    const { marcus, drivers } = await someClients(1)
    await deactivate(drivers[0]!)
    await expect(sendToMany(marcus, {})).rejects.toMatchObject({
      status: 422,
      fields: { 'sending.audience': { code: 'message_recipients' } },
    })
  })

  test('is sent once, however often it is confirmed', async () => {
    const { marcus, drivers } = await someClients(1)
    const sending = await aSending(marcus, {})
    const confirm = (body: { sending: NewSending }) => marcus.call(messageSendings.send, { body })
    const first = await confirm({ sending })
    expect(await confirm({ sending })).toEqual(first)
    await arrive()
    expect(await countMessages(drivers)).toBe(1)
    const texts = { en: { subject: 'Another', body: 'Text' } }
    await expect(confirm({ sending: { ...sending, texts } })).rejects.toMatchObject({
      status: 409,
      code: 'sending_id_reused',
    })
  })

  test.each(['1 < 2 <truck number>', '~$400/~$500', 'www.irs.gov'])(
    'shows %s as typed',
    async (words) => {
      const { marcus, drivers } = await someClients(1)
      const texts = { en: { subject: words, body: words } }
      await sendToMany(marcus, {}, { texts })
      await arrive()
      const { items } = await drivers[0]!.call(hubMessages.list, { query: {} })
      expect(items[0]!.subject).toBe(words)
      const shown = items[0]!.body.replace(/<\/?(p|a)\b[^>]*>/g, '')
      expect(shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(words)
    },
  )

  test.each(['{curly}', '{ first name }', '{FirstName}'])(
    'with the unknown placeholder %s is refused',
    async (words) => {
      const { marcus } = await someClients(1)
      const texts = { en: { subject: 'Papers', body: words } }
      await expect(sendToMany(marcus, {}, { texts })).rejects.toMatchObject({
        status: 422,
        fields: { 'sending.texts.en.body': { code: 'message_placeholder' } },
      })
    },
  )

  test('shows a task list with its boxes', async () => {
    const { marcus, drivers } = await someClients(1)
    await sendToMany(
      marcus,
      {},
      { texts: { en: { subject: 'List', body: '- [ ] W-9\n- [x] 1099' } } },
    )
    await arrive()
    const { items } = await drivers[0]!.call(hubMessages.list, { query: {} })
    expect(items[0]!.body).toContain('☐ W-9')
    expect(items[0]!.body).toContain('☑ 1099')
  })

  test('skips who was deactivated or lost their people meanwhile, and lists them', async () => {
    const { marcus, drivers } = await someClients(3)
    const { id } = await sendToMany(marcus, {})
    await deactivate(drivers[0]!)
    await removePeople(drivers[1]!)
    await arrive()
    expect(await show(marcus, id)).toMatchObject({
      status: 'sent',
      counts: { recipients: 3, sent: 1, skipped: 2 },
    })
    const { items } = await listRecipients(marcus, id, { filter: 'problem' })
    expect(items.map(({ problem, status }) => `${status} ${problem}`).toSorted()).toEqual([
      'skipped inactive',
      'skipped uninvited',
    ])
    expect(api.mails.map(({ to }) => to)).toEqual([drivers[2]!.email])
  })

  test('shows who read and who answered it', async () => {
    const { marcus, drivers } = await someClients(3)
    const { id } = await sendToMany(marcus, {})
    await arrive()
    const [first, second] = drivers
    const messageOf = async ({ call }: Client) =>
      (await call(hubMessages.list, { query: {} })).items[0]!.id
    for (const client of [first!, second!])
      await client.call(hubMessages.show, { params: { id: await messageOf(client) } })
    await first!.call(hubMessages.change, {
      params: { id: await messageOf(first!) },
      body: { response: 'Truck 12' },
    })
    expect((await show(marcus, id)).counts).toMatchObject({ sent: 3, read: 2, answered: 1 })
    const count = async (filter: string) => (await listRecipients(marcus, id, { filter })).total
    expect([await count('read'), await count('unread'), await count('answered')]).toEqual([2, 1, 1])
    const { items } = await listRecipients(marcus, id, { filter: 'answered' })
    expect(items).toMatchObject([
      { id: first!.accountId, status: 'sent', messageId: await messageOf(first!), answered: true },
    ])
    expect(JSON.stringify(items)).not.toContain('Truck 12')
    // The answers to one that went to many are for whoever takes them.
    const query = { filter: 'unanswered' as const, client: first!.accountId }
    const answers = await marcus.call(threadsForStaff.list, { query })
    expect(answers.items.map(({ assignedTo }) => assignedTo)).toEqual([null])
  })

  test('is a consultant’s own, and shows only clients who are still theirs', async () => {
    const { marcus, drivers } = await someClients(2)
    const [vera, admin] = [await api.signInStaff('consultant'), await api.signInStaff('admin')]
    const { id } = await sendToMany(marcus, {})
    await arrive()
    for (const call of [
      () => show(vera, id),
      () => listRecipients(vera, id),
      () =>
        vera.call(messageSendings.change, {
          params: { id },
          body: { sending: { isCancelled: true } },
        }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await admin.call(clients.change, {
      params: { accountId: drivers[0]!.accountId },
      body: { account: { consultantId: vera.staffId } },
    })
    expect((await listRecipients(marcus, id)).items.map((client) => client.id)).toEqual([
      drivers[1]!.accountId,
    ])
    expect((await listRecipients(admin, id)).total).toBe(2)
  })
})

describe('a worker that stops', () => {
  /** The services of a worker whose `fail` breaks a transaction: before it, after its statements, or not. */
  function workerWith(fail: (count: number) => 'before' | 'after' | undefined) {
    let count = 0
    let isDead = false
    const die = () => {
      isDead = true
      throw new Error('killed')
    }
    const db: Database = {
      ...api.db,
      rows: (statement) => (isDead ? die() : api.db.rows(statement)),
      row: (statement) => (isDead ? die() : api.db.row(statement)),
      transaction: (work) => {
        const failure = fail(++count)
        if (isDead || failure === 'before') return die()
        return api.db.transaction(async (transaction) => {
          const result = await work(transaction)
          return failure === 'after' ? die() : result
        })
      },
    }
    return { ...api.platform, db }
  }

  test('loses no message and sends none twice', async () => {
    const { marcus, drivers } = await someClients(7)
    const { id } = await sendToMany(marcus, {})
    for (const failure of ['before', 'after', 'before'] as const)
      await expect(
        sendMessages(
          workerWith((count) => (count === 3 ? failure : undefined)),
          id,
        ),
      ).rejects.toThrow('killed')
    expect(await countMessages(drivers)).toBe(6)
    await arrive()
    expect(await countMessages(drivers)).toBe(7)
    const counts = await Promise.all(drivers.map((driver) => countMessages([driver])))
    expect(counts).toEqual(drivers.map(() => 1))
    expect(api.mails.map(({ to }) => to).toSorted()).toEqual(
      drivers.map(({ email }) => email).toSorted(),
    )
    expect(await show(marcus, id)).toMatchObject({ status: 'sent', counts: { sent: 7, failed: 0 } })
  })

  test('and another one at the same time send each message once', async () => {
    const { marcus, drivers } = await someClients(5)
    const { id } = await sendToMany(marcus, {})
    await Promise.all([1, 2, 3].map(() => sendMessages(api.platform, id)))
    expect(await countMessages(drivers)).toBe(5)
  })

  test('one client’s failure stops nobody else, and is listed in the end', async () => {
    const { marcus, drivers } = await someClients(4)
    const { id } = await sendToMany(marcus, {})
    const [broken] = drivers
    await api.db.rows(sql`
      insert into hub_messages (account_id, id, subject, body, body_html, message_type, created_at,
                                last_at, sent_by)
      select ${broken!.accountId}, ${toMessageId(id, broken!.accountId)}, 'In the way', '', '', 'reply',
             ${api.clock.at}, ${api.clock.at}, ${marcus.staffId}::uuid
    `)
    for (let run = 0; run < 3; run++) await api.work()
    expect(await show(marcus, id)).toMatchObject({ status: 'sent', counts: { sent: 3, failed: 1 } })
    expect((await listRecipients(marcus, id, { filter: 'problem' })).items).toMatchObject([
      { id: broken!.accountId, status: 'failed' },
    ])
  })
})

describe('a scheduled message', () => {
  const change = ({ call }: Staff, id: string, body: object) =>
    call(messageSendings.change, { params: { id }, body: { sending: body } })
  // It is 9:00 in Chicago.
  const soon = '2026-11-21T10:00'

  beforeEach(() => void (api.clock.at = new Date('2026-11-21T15:00:00Z')))

  test('is sent when its time comes in the firm’s time zone, not before', async () => {
    const { marcus, drivers } = await someClients(2)
    const { id, ...sending } = await sendToMany(marcus, {}, { sendAt: soon })
    expect(sending).toMatchObject({ status: 'scheduled', sendAt: soon })
    api.clock.advance(59 * 60_000)
    await arrive()
    expect(await countMessages(drivers)).toBe(0)
    api.clock.advance(60_000)
    await arrive()
    expect(await countMessages(drivers)).toBe(2)
    api.clock.at = new Date('2026-11-21T15:00:00Z')
    expect(await show(marcus, id)).toMatchObject({ status: 'sent', sendAt: soon })
  })

  test('keeps its time of day over the change of the clocks', async () => {
    const { marcus } = await someClients(1)
    const { id } = await sendToMany(marcus, {}, { sendAt: '2027-03-15T09:00' })
    const row = await api.db.row<{ sendAt: string }>(
      sql`select send_at from message_sendings where id = ${id}`,
    )
    expect(row!.sendAt).toBe('2027-03-15T14:00:00.000Z')
  })

  test('can be put off and taken back until it begins', async () => {
    const { marcus, drivers } = await someClients(1)
    const { id } = await sendToMany(marcus, {}, { sendAt: soon })
    expect(await change(marcus, id, { sendAt: '2026-11-21T11:00' })).toMatchObject({
      sendAt: '2026-11-21T11:00',
    })
    api.clock.advance(hour)
    await arrive()
    expect(await countMessages(drivers)).toBe(0)
    expect(await change(marcus, id, { isCancelled: true })).toMatchObject({ status: 'cancelled' })
    await expect(change(marcus, id, { sendAt: '2026-11-21T12:00' })).rejects.toMatchObject({
      status: 409,
      code: 'sending_cancelled',
    })
    api.clock.advance(2 * hour)
    await arrive()
    expect(await countMessages(drivers)).toBe(0)
  })

  test('can’t be changed once it has begun', async () => {
    const { marcus } = await someClients(1)
    const { id } = await sendToMany(marcus, {})
    for (const body of [{ isCancelled: true }, { sendAt: soon }])
      await expect(change(marcus, id, body)).rejects.toMatchObject({
        status: 409,
        code: 'sending_begun',
      })
    await arrive()
  })

  test.each([
    ['2026-11-21T08:59', 'sending_time_past'],
    ['2026-02-30T09:00', 'sending_time'],
    ['tomorrow', 'sending_time'],
  ])('can’t be for %s', async (sendAt, code) => {
    const { marcus } = await someClients(1)
    await expect(sendToMany(marcus, {}, { sendAt })).rejects.toMatchObject({
      status: 422,
      fields: { 'sending.sendAt': { code } },
    })
    const { id } = await sendToMany(marcus, {}, { sendAt: soon })
    await expect(change(marcus, id, { sendAt })).rejects.toMatchObject({ status: 422 })
    expect(await show(marcus, id)).toMatchObject({ sendAt: soon })
  })

  test('that does not exist is not found', async () => {
    const admin = await api.signInStaff('admin')
    await expect(show(admin, randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})
