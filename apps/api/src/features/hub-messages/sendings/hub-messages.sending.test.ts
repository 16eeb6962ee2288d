import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import {
  hubMessagesForStaff,
  NewMessageTemplate,
  type NewMessage,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { messageSendings } from '@milepost/contract/hub-messages/message-sendings'
import type { MessageText, MessageTexts } from '@milepost/contract/hub-messages/message-texts'
import { pdf } from '@milepost/testing/files.ts'
import { send as sendDocument } from '../../../../test/records/documents.ts'
import { sendToMany } from '../../../../test/records/hub-messages.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { remindOfMessages } from '../sending.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['make_preview'] })))
beforeEach(() => void (api.mails.length = 0))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>
const day = 24 * 60 * 60 * 1000

const text = {
  subject: 'Your {documentYear} papers, {firstName}',
  body: 'Dear {fullName} of **{accountName}**,\n\nby {dueDate}, please. {consultantName}',
}
const both = { en: text, es: { ...text, body: text.body.replace('Dear', 'Hola') } }

/** Sends a message to clients, in both languages, and lets it arrive. */
async function sendTo(staff: Staff, accountIds: string[], overrides: object = {}) {
  const sending = await sendToMany(staff, accountIds, {
    texts: both,
    documentYear: 2026,
    dueOn: '2026-12-01',
    ...overrides,
  })
  await api.work()
  // The mails are jobs that the first one makes.
  await api.work()
  return sending
}
/** Sends a message to one client. */
const sendOne = async (
  { call }: Staff,
  { accountId }: { accountId: string },
  message: Partial<NewMessage> = {},
) =>
  (
    await call(hubMessagesForStaff.send, {
      params: { accountId },
      body: { subject: 'Papers', body: 'Please.', messageType: 'reply', ...message },
    })
  ).id
const aMessage = (subject: string, body = 'Please.') => ({
  texts: { en: { subject, body }, es: { subject, body } },
})
const sent = async ({ call }: Staff, query = {}) => call(hubMessagesForStaff.sent, { query })

describe('a message to several clients', () => {
  test('greets each client by name in their own language, and notifies each by mail', async () => {
    const marcus = await api.signInStaff('consultant')
    const dana = await api.signIn({ consultantId: marcus.staffId })
    const luis = await api.signIn({ consultantId: marcus.staffId, fullName: 'Luis *Peña*' })
    await api.db.rows(sql`update client_users set language = 'es' where id = ${luis.userId}`)
    const { id, counts } = await sendTo(marcus, [dana.accountId, luis.accountId])
    expect(counts.recipients).toBe(2)
    const listInbox = async ({ call }: typeof dana) =>
      (await call(hubMessages.list, { query: {} })).items
    expect(await listInbox(dana)).toMatchObject([
      {
        subject: 'Your 2026 papers, Dana',
        body: '<p>Dear Dana Whitfield of <strong>Whitfield Hauling</strong>,</p>\n<p>by December 1, 2026, please. Priya Shah</p>',
      },
    ])
    const [toLuis] = await listInbox(luis)
    expect(toLuis).toMatchObject({ subject: 'Your 2026 papers, Luis' })
    expect(toLuis?.body).toContain('Hola Luis *Peña* of')
    expect(toLuis?.body).toContain('1 de diciembre de 2026')
    expect(api.mails.map(({ to }) => to).toSorted()).toEqual([dana.email, luis.email].toSorted())
    const { items } = await marcus.call(messageSendings.recipients, { params: { id }, query: {} })
    expect(items.map((client) => client.id).toSorted()).toEqual(
      [dana.accountId, luis.accountId].toSorted(),
    )
  })

  test.each(['7. Trucking', '8) Trucking', '- Luis', '+ Luis', 'Peña &amp; Sons'])(
    'calls %s as they are called',
    async (fullName) => {
      const [priya, luis] = [await api.signInStaff(), await api.signIn({ fullName })]
      await sendTo(priya, [luis.accountId], aMessage('Papers', '{fullName}'))
      const { items } = await luis.call(hubMessages.list, { query: {} })
      expect(items[0]?.body).toBe(`<p>${fullName.replaceAll('&', '&amp;')}</p>`)
    },
  )

  test('is written down in the log of each', async () => {
    const [priya, dana, luis] = [await api.signInStaff(), await api.signIn(), await api.signIn()]
    await sendTo(priya, [dana.accountId, luis.accountId])
    for (const { accountId } of [dana, luis])
      expect(
        await api.db.rows(sql`select action from audit_log where account_id = ${accountId}`),
      ).toEqual([{ action: 'POST /staff/v1/message_sendings' }])
  })

  test.each([
    [
      'a placeholder that is none',
      aMessage('Hi', '{last name}'),
      'texts.en.body',
      'message_placeholder',
    ],
    ['a date it does not have', { dueOn: undefined }, 'dueOn', 'message_due_date'],
    [
      'a year it does not have',
      { documentYear: undefined },
      'documentYear',
      'message_document_year',
    ],
    [
      'reminders of nothing',
      { messageType: 'read_only', remindEveryDays: 3 },
      'remindEveryDays',
      'message_reminder',
    ],
  ])('with %s is refused', async (_, overrides, field, code) => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    await expect(sendTo(priya, [dana.accountId], overrides)).rejects.toMatchObject({
      status: 422,
      fields: { [`sending.${field}`]: { code } },
    })
  })

  test('can be looked at before it goes out', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    const body = {
      preview: {
        audience: { accountIds: [dana.accountId] },
        language: 'en' as const,
        text,
        dueOn: '2026-12-01',
        documentYear: 2026,
      },
    }
    expect(await priya.call(messageSendings.preview, { body })).toMatchObject({
      subject: 'Your 2026 papers, Dana',
      client: 'Whitfield Hauling',
      body: expect.stringContaining('<strong>Whitfield Hauling</strong>') as string,
    })
    expect((await dana.call(hubMessages.list, { query: {} })).total).toBe(0)
  })

  test('shows in its preview which dates it still lacks', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    const audience = { accountIds: [dana.accountId] }
    const body = { preview: { audience, language: 'en' as const, text } }
    expect(await priya.call(messageSendings.preview, { body })).toMatchObject({
      subject: 'Your {documentYear} papers, Dana',
      body: expect.stringContaining('by {dueDate}, please.') as string,
    })
  })
})

describe('a reminder', () => {
  /** Advances to a later day, runs the reminders and returns the number of mails sent. */
  async function runReminders(days: number): Promise<number> {
    api.clock.advance(days * day)
    await api.work()
    api.mails.length = 0
    await api.db.transaction((transaction) => remindOfMessages(transaction, api.clock))
    await api.work()
    return api.mails.length
  }
  /** Goes back to the day the message was sent, because sessions don't last that long. */
  const started = () =>
    api.clock.advance(-(api.clock.at.getTime() - Date.parse('2026-11-21T15:00:00.000Z')))
  beforeEach(async () => {
    started()
    await api.db.rows(sql`update hub_messages set next_reminder_on = null`)
  })

  test('comes every so many days, once a day, until the answer does', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    await sendTo(priya, [dana.accountId], { remindEveryDays: 3 })
    expect([
      await runReminders(2),
      await runReminders(1),
      await runReminders(0),
      await runReminders(3),
    ]).toEqual([0, 1, 0, 0])
    // The message, mailed on the second day, and the first reminder were the week's two contacts.
    api.clock.advance(3 * day)
    await api.work()
    expect(api.mails.filter(({ to }) => to === dana.email)).toHaveLength(1)
    started()
    const toDana = async (filter: 'waiting' | 'answered') =>
      (await sent(priya, { filter, limit: 100 })).items.filter(
        ({ account }) => account?.id === dana.accountId,
      )
    const [waiting] = await toDana('waiting')
    expect(waiting).toMatchObject({ remindersSent: 2, nextReminderOn: '2026-11-30' })
    const [{ id } = { id: '' }] = (await dana.call(hubMessages.list, { query: {} })).items
    await dana.call(hubMessages.change, { params: { id }, body: { response: 'Here they are' } })
    expect([await runReminders(9), await runReminders(30)]).toEqual([0, 0])
    started()
    expect(await toDana('answered')).toMatchObject([{ answered: true, nextReminderOn: null }])
  })

  test('comes no more once a document has come, or the message was put away', async () => {
    const [priya, dana, luis] = [await api.signInStaff(), await api.signIn(), await api.signIn()]
    const overrides = { messageType: 'document_request', remindEveryDays: 1 }
    await sendTo(priya, [dana.accountId, luis.accountId], overrides)
    const getId = async ({ call }: typeof dana) =>
      (await call(hubMessages.list, { query: {} })).items[0]!.id
    await sendDocument(dana, [await pdf('a.pdf')], { messageId: await getId(dana) })
    await luis.call(hubMessages.change, {
      params: { id: await getId(luis) },
      body: { archived: true },
    })
    expect(await runReminders(2)).toBe(0)
    started()
    const { items, counts } = await sent(priya, { filter: 'answered', search: 'papers' })
    expect(items.filter(({ account }) => account?.id === dana.accountId)).toHaveLength(1)
    expect(items.filter(({ account }) => account?.id === luis.accountId)).toHaveLength(0)
    expect(counts.answered).toBeGreaterThan(0)
  })
})

describe('the list of what was sent', () => {
  test('contains neither the message nor the reply', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    await sendOne(priya, dana, { subject: 'Tires', body: 'Which truck got them?' })
    const [{ id } = { id: '' }] = (await dana.call(hubMessages.list, { query: {} })).items
    await dana.call(hubMessages.change, { params: { id }, body: { response: 'The red one' } })
    const { items } = await sent(priya, { search: 'tires' })
    expect(items).toMatchObject([{ id, subject: 'Tires', answered: true }])
    expect(JSON.stringify(items)).not.toMatch(/Which truck|The red one/)
  })

  test('can be filtered to overdue messages', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    const id = await sendOne(priya, dana, { subject: 'Late', dueOn: '2026-11-20' })
    await sendOne(priya, dana, { subject: 'In time' })
    const late = await sent(priya, { filter: 'overdue', search: 'late' })
    expect(late.items).toMatchObject([{ id, subject: 'Late' }])
    expect((await sent(priya, { filter: 'overdue', search: 'in time' })).total).toBe(0)
  })

  test('shows a message as overdue only when its due day has ended everywhere in the world', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    await sendOne(priya, dana, { subject: 'By tonight', dueOn: '2026-11-20' })
    const overdueAt = async (time: string) => {
      const before = api.clock.at
      api.clock.at = new Date(time)
      const { total } = await sent(priya, { filter: 'overdue', search: 'by tonight' })
      api.clock.at = before
      return total
    }
    expect(await overdueAt('2026-11-21T11:00:00Z')).toBe(0)
    expect(await overdueAt('2026-11-21T12:00:00Z')).toBe(1)
  })

  test('is a consultant’s for their own clients alone', async () => {
    const [marcus, priya] = [await api.signInStaff('consultant'), await api.signInStaff()]
    const own = await api.signIn({ consultantId: marcus.staffId })
    await sendTo(priya, [(await api.signIn()).accountId])
    await sendOne(priya, await api.signIn())
    expect((await sent(marcus)).total).toBe(0)
    const { id } = await sendTo(priya, [own.accountId])
    expect((await sent(marcus)).items).toMatchObject([{ sendingId: id, sending: null }])
    await expect(marcus.call(messageSendings.show, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('has one row for a sending, and its messages where a filter or a search finds them', async () => {
    const [priya, dana] = [await api.signInStaff(), await api.signIn()]
    const luis = await api.signIn()
    await api.db.rows(sql`
      update accounts set name = 'Peña Trucking' where id = ${luis.accountId}
    `)
    api.clock.advance(1000)
    const { id } = await sendTo(priya, [dana.accountId, luis.accountId], aMessage('Oil change'))
    const [{ id: toDana } = { id: '' }] = (await dana.call(hubMessages.list, { query: {} })).items
    await dana.call(hubMessages.show, { params: { id: toDana } })
    await dana.call(hubMessages.change, { params: { id: toDana }, body: { response: 'Done' } })
    const [row] = (await sent(priya)).items
    expect(row).toMatchObject({
      id,
      subject: 'Oil change',
      account: null,
      sending: { status: 'sent', counts: { recipients: 2, sent: 2, read: 1, answered: 1 } },
    })
    expect(await sent(priya, { search: 'oil change' })).toMatchObject({ total: 1, items: [{ id }] })
    expect((await sent(priya, { search: 'peña' })).items).toMatchObject([
      { sendingId: id, account: { name: 'Peña Trucking' } },
    ])
    expect((await sent(priya, { filter: 'answered', search: 'oil' })).items).toMatchObject([
      { id: toDana, sending: null },
    ])
  })
})

test('templates are saved by name, overwritten under the same name, and removed', async () => {
  const priya = await api.signInStaff()
  const names = async () =>
    (await priya.call(hubMessagesForStaff.templates, {})).map(({ name }) => name)
  const starters = await names()
  const saveTemplate = (texts: MessageTexts) =>
    priya.call(hubMessagesForStaff.addTemplate, {
      body: { messageTemplate: { name: 'Papers', texts, messageType: 'reply' } },
    })
  const en = { subject: 'Papers', body: 'Please send {documentYear}.' }
  const first = await saveTemplate({ en })
  const es = { subject: 'Papeles', body: 'Por favor.' }
  expect(await saveTemplate({ es })).toEqual({ ...first, texts: { es } })
  expect(await names()).toEqual([...starters, 'Papers'].toSorted())
  await priya.call(hubMessagesForStaff.removeTemplate, { params: { id: first.id } })
  expect(await names()).toEqual(starters)
})

test('the starter templates are complete in both languages', async () => {
  const priya = await api.signInStaff()
  const templates = await priya.call(hubMessagesForStaff.templates, {})
  expect(templates).toHaveLength(8)
  for (const { id: _, ...template } of templates) {
    expect(NewMessageTemplate.safeParse(template).error).toBeUndefined()
    const { en, es } = template.texts
    expect(listPlaceholders(en!)).toEqual(listPlaceholders(es!))
  }
})

const listPlaceholders = ({ subject, body }: MessageText) =>
  [...new Set(`${subject} ${body}`.match(/\{\w+\}/g))].toSorted()
