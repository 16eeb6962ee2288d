import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import {
  hubMessagesForStaff,
  type MessageTemplate,
  type MessageToClient,
  type SentMessage,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import {
  messageSendings,
  type AudienceMember,
  type AudienceSize,
  type Sending,
} from '@milepost/contract/hub-messages/message-sendings'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage, openRoutes } from '@milepost/testing/open.tsx'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { HubMessagesPage } from './hub-messages-page.tsx'
import { StoredDraft } from './message-draft.ts'
import { NewMessagePage } from './new-message-page.tsx'
import { SendingPage } from './sendings/sending-page.tsx'
import { getState } from './sent-message.tsx'

const tagId = '7c1f6f0e-5f0f-4c35-8f55-0c5f3f6f1a21'
const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const client: ClientAccount = {
  id: dana,
  name: 'Whitfield Hauling',
  phone: null,
  clientCustomerType: 'PRO',
  isActive: true,
  isLimited: false,
  timeZone: 'America/Chicago',
  consultant: null,
  createdAt: '2024-01-02T09:00:00.000Z',
  waiting: 0,
  match: null,
  invitation: null,
  contact: null,
  entityType: null,
  tags: [],
  users: [],
}
const message: MessageToClient = {
  id: 'm',
  subject: 'Which truck?',
  messageType: 'reply',
  batchType: null,
  documentYear: null,
  readAt: null,
  archived: false,
  createdAt: '2026-11-18T15:00:00.000Z',
  answered: false,
  sentBy: 'Priya Shah',
  sendingId: dana,
  account: {
    id: dana,
    name: 'Whitfield Hauling',
  },
  dueOn: '2026-12-01',
  remindEveryDays: 3,
  nextReminderOn: '2026-11-24',
  remindersSent: 1,
  sending: null,
}
const content: SentMessage = {
  ...message,
  body: '<p>The invoice <strong>does not</strong> say.</p>',
  response: 'The red one',
  responseSentAt: '2026-11-19T15:00:00.000Z',
  documentStatus: null,
  actionNeeded: false,
  startedByClient: false,
  isClosed: false,
  messageCount: 2,
  lastAt: '2026-11-19T15:00:00.000Z',
  lastFrom: 'client',
  clientWrote: true,
  about: null,
}
const list = (items: MessageToClient[]) => ({
  items,
  page: 1,
  limit: 25,
  total: items.length,
  counts: { waiting: 1, answered: 0 },
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.clear()
  api = fakeApi()
  api.answer(hubMessagesForStaff.sent, list([message]))
  api.answer(hubMessagesForStaff.templates, [])
  api.answer(clients.show, client)
  api.answer(clients.colleagues, [])
  api.answer(clientTags.list, [{ id: tagId, name: 'Flatbed' }])
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(messageSendings.measure, {
    ...all,
    recipients: 1,
    english: 1,
    spanish: 0,
    inactive: 0,
    uninvited: 0,
  })
  api.answer(clients.list, { items: [client], page: 1, limit: 100, total: 1, counts: {} })
})

test('a line says to whom, whether it was read and answered, and when it is reminded of', async () => {
  openPage(<HubMessagesPage />)
  await screen.findByText('Which truck?')
  expect(screen.getByText('Whitfield Hauling')).toBeTruthy()
  expect(
    screen.getByText('Not read · Due Dec 1, 2026 · Reminded once · Reminder Nov 24'),
  ).toBeTruthy()
})

test('opening a line loads the message and its reply; a failure can be tried again', async () => {
  const show = { path: `/staff/v1/accounts/${dana}/hub_messages/m` }
  api.fail(hubMessagesForStaff.show, { status: 500, code: 'unexpected' })
  openPage(<HubMessagesPage />)
  const line = await screen.findByText('Which truck?')
  expect(api.requests).not.toContainEqual(expect.objectContaining(show))
  await userEvent.click(line)
  await screen.findByText(/^Couldn’t load the message/)
  api.answer(hubMessagesForStaff.show, content)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await screen.findByText('does not')).tagName).toBe('STRONG')
  expect(screen.getByText('The red one')).toBeTruthy()
  await waitFor(() => expect(api.requests).toContainEqual(expect.objectContaining(show)))
})

test.each([
  ['answered', { answered: true, archived: true }],
  ['nothing', { messageType: 'read_only' }],
  ['put_away', { archived: true }],
  ['waiting', {}],
  ['overdue', { dueOn: '2026-11-20' }],
] as const)('a message is %s as its fields say', (state, rest) =>
  expect(getState({ ...message, ...rest }, '2026-11-21')).toBe(state),
)

test('the chosen filter is in the address', async () => {
  const { address } = openPage(<HubMessagesPage />)
  await userEvent.click(await screen.findByRole('link', { name: 'Overdue' }))
  await waitFor(() => expect(address()).toBe('/?filter=overdue'))
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ filter: 'overdue' }))
})

/** What was sent, without the count of recipients. */
const listChanges = () =>
  api.requests.filter(
    ({ method, path }) => method === 'POST' && path !== '/staff/v1/message_audiences',
  )

const write = (language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: '/messages/new', element: <NewMessagePage /> },
      { path: '*', element: null },
    ],
    { at: `/messages/new?to=${dana}`, language },
  )

const all: AudienceSize = {
  id: 'a'.repeat(64),
  recipients: 60,
  english: 48,
  spanish: 12,
  inactive: 1,
  uninvited: 2,
  timeZone: 'America/Chicago',
}
const member: AudienceMember = {
  id: dana,
  name: 'Whitfield Hauling',
  clientCustomerType: 'PRO',
  consultant: null,
  language: 'en',
  problem: null,
}
const sending: Sending = {
  id: 's',
  status: 'sending',
  subject: 'Papers',
  texts: { en: { subject: 'Papers', body: 'Please.' } },
  messageType: 'reply',
  batchType: null,
  documentYear: null,
  dueOn: null,
  remindEveryDays: null,
  sentBy: 'Priya Shah',
  createdAt: '2026-11-18T15:00:00.000Z',
  sendAt: null,
  finishedAt: null,
  timeZone: 'America/Chicago',
  audience: { plan: 'PRO', consultant: null, tag: 'Flatbed', isPicked: false },
  counts: { recipients: 60, sent: 20, skipped: 1, failed: 0, read: 5, answered: 2 },
}

/** Typing each letter would take long. */
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  })

/** Chooses all clients with a plan, and writes the message in English. */
async function writeToMany() {
  api.answer(messageSendings.measure, all)
  api.answer(messageSendings.members, {
    items: [{ ...member, id: 'k', name: 'Kowalik Express', problem: 'inactive' }, member],
    page: 1,
    limit: 25,
    total: 2,
    counts: {},
  })
  const page = write()
  await userEvent.click(await screen.findByText('Many clients'))
  await userEvent.selectOptions(screen.getByLabelText('Plan'), 'PRO')
  await userEvent.selectOptions(await screen.findByLabelText('Tag'), 'Flatbed')
  await screen.findByText('60 clients will get it. 3 can’t.')
  fill('Subject', 'Papers')
  fill('Message', 'Please.')
  return page
}

test('a message to clients who read two languages needs both texts before the review', async () => {
  await writeToMany()
  await userEvent.click(screen.getByRole('button', { name: 'Review recipients' }))
  expect((await screen.findAllByText(/Some of these clients read Spanish/)).length).toBeGreaterThan(
    0,
  )
  // The field of the other language is there to write in.
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', '')
  fill('Subject', 'Papeles')
  fill('Message', 'Por favor.')
  await userEvent.click(screen.getByRole('button', { name: 'Review recipients' }))
  expect(await screen.findByRole('heading', { name: 'Who will get it' })).toBeTruthy()
})

async function review() {
  const page = await writeToMany()
  await userEvent.click(screen.getByText('Spanish (12)'))
  fill('Subject', 'Papeles')
  fill('Message', 'Por favor.')
  await userEvent.click(screen.getByRole('button', { name: 'Review recipients' }))
  await screen.findByText('Kowalik Express')
  return page
}
const lastPost = (path: string) =>
  api.requests.findLast((request) => request.method === 'POST' && request.path === path)?.body

test('the review says who can’t get it, takes one out, and sends to as many as the button says', async () => {
  const { address } = await review()
  expect(screen.getByText('Deactivated')).toBeTruthy()
  expect(
    screen.getByText(/48 in English · 12 in Spanish · 1 deactivated · 2 with nobody/),
  ).toBeTruthy()
  api.answer(messageSendings.measure, { ...all, id: 'b'.repeat(64), recipients: 59 })
  await userEvent.click(screen.getByRole('button', { name: 'Take out Whitfield Hauling' }))
  api.answer(messageSendings.send, sending)
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 59 clients' }))
  await waitFor(() => expect(address()).toBe('/messages/sent/s'))
  await waitFor(() =>
    expect(lastPost('/staff/v1/message_sendings')).toMatchObject({
      sending: {
        audience: { plan: 'PRO', tag: tagId, excludedIds: [dana] },
        audienceId: 'b'.repeat(64),
        texts: {
          en: { subject: 'Papers', body: 'Please.' },
          es: { subject: 'Papeles', body: 'Por favor.' },
        },
      },
    }),
  )
})

test('if others would get it by now, the review is loaded again and nothing is sent', async () => {
  const { address } = await review()
  api.fail(messageSendings.send, { status: 409, code: 'sending_audience' })
  api.answer(messageSendings.measure, { ...all, recipients: 61 })
  await userEvent.click(screen.getByRole('button', { name: 'Send to 60 clients' }))
  expect(await screen.findByText(/Other clients would get this message by now/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send to 61 clients' })).toBeTruthy()
  await waitFor(() => expect(address()).toContain('step=review'))
})

test('a message is scheduled by the firm’s clock', async () => {
  await review()
  await userEvent.click(screen.getByLabelText('At a day and time'))
  expect(screen.getByText('Central Time, where the office is')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Schedule for 60 clients' })
  expect(button).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2026-12-01T09:00' } })
  api.answer(messageSendings.send, { ...sending, status: 'scheduled', sendAt: '2026-12-01T09:00' })
  await userEvent.click(button)
  await screen.findByText('Message scheduled.')
  await waitFor(() =>
    expect(lastPost('/staff/v1/message_sendings')).toMatchObject({
      sending: { sendAt: '2026-12-01T09:00' },
    }),
  )
})

test('one row stands for a message to many clients, and leads to its page', async () => {
  const { counts } = sending
  const row = {
    ...message,
    account: null,
    sending: { status: 'sent' as const, sendAt: null, counts },
  }
  api.answer(hubMessagesForStaff.sent, {
    items: [row],
    page: 1,
    limit: 25,
    total: 1,
    counts: { waiting: 0, answered: 0 },
  })
  openPage(<HubMessagesPage />)
  const link = await screen.findByRole('link', { name: /Which truck\?/ })
  expect(link.getAttribute('href')).toBe('/messages/sent/m')
  expect(link.textContent).toContain('60 clients')
  expect(link.textContent).toContain('5 read · 2 replied')
})

const openSending = (overrides: Partial<Sending> = {}, language: 'en' | 'es' = 'en') => {
  api.answer(messageSendings.show, { ...sending, ...overrides })
  api.answer(messageSendings.recipients, {
    items: [
      {
        id: 'k',
        name: 'Kowalik Express',
        status: 'skipped',
        problem: 'uninvited',
        messageId: null,
        readAt: null,
        answered: false,
      },
      {
        id: dana,
        name: 'Whitfield Hauling',
        status: 'sent',
        problem: null,
        messageId: 'm',
        readAt: '2026-11-19T15:00:00.000Z',
        answered: true,
      },
    ],
    page: 1,
    limit: 25,
    total: 2,
    counts: {},
  })
  return openRoutes([{ path: '/messages/sent/:id', element: <SendingPage /> }], {
    at: '/messages/sent/s',
    language,
  })
}

test('the page of a sending shows how far it is, and who read and answered', async () => {
  openSending()
  expect(await screen.findByText('21 of 60 clients')).toBeTruthy()
  expect(screen.getByText(/Clients with PRO, tagged “Flatbed”/)).toBeTruthy()
  expect(await screen.findByText('Nobody invited yet')).toBeTruthy()
  expect(
    (await screen.findByRole('link', { name: 'Whitfield Hauling' })).getAttribute('href'),
  ).toBe(`/inbox/${dana}/m`)
  expect(screen.getByRole('link', { name: 'Kowalik Express' }).getAttribute('href')).toBe(
    '/clients/k',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Not read' }))
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ filter: 'unread' }))
})

test('a scheduled message can be put off, and canceled after a yes', async () => {
  openSending({ status: 'scheduled', sendAt: '2026-12-01T09:00' })
  expect(await screen.findByText('Goes out Dec 1, 2026, 9:00 AM (Central Time)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change the time' }))
  fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2026-12-02T09:00' } })
  api.answer(messageSendings.change, {
    ...sending,
    status: 'scheduled',
    sendAt: '2026-12-02T09:00',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Time changed.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this message' }))
  api.answer(messageSendings.change, { ...sending, status: 'cancelled' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this message?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel this message' }))
  await screen.findByText('Message canceled.')
  const bodies = () =>
    api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() =>
    expect(bodies()).toEqual([
      { sending: { sendAt: '2026-12-02T09:00' } },
      { sending: { isCancelled: true } },
    ]),
  )
})

test('a sending speaks Spanish', async () => {
  openSending({}, 'es')
  expect(await screen.findByText('21 de 60 clientes')).toBeTruthy()
})

test('a draft that an earlier version stored is restored as English', () => {
  const stored = {
    idempotencyKey: 'key',
    message: {
      accountIds: [dana],
      subject: 'Old',
      body: 'Text',
      messageType: 'reply',
      dueOn: '2026-12-01',
    },
  }
  expect(StoredDraft.safeParse(stored).data).toMatchObject({
    id: 'key',
    message: {
      accountIds: [dana],
      subjectEn: 'Old',
      bodyEn: 'Text',
      subjectEs: '',
      dueOn: '2026-12-01',
    },
  })
})

test('an unfinished message is restored after a reload, until it is sent or started over', async () => {
  api.answer(hubMessagesForStaff.send, content)
  write()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Which truck?')
  cleanup()
  write()
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Which truck?')
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', '')
  expect(await screen.findByText('Whitfield Hauling')).toBeTruthy()
  cleanup()
  const third = write()
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', '')
  expect(screen.queryByText(/Draft restored/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Subject'), 'Which truck?')
  await userEvent.type(screen.getByLabelText('Message', { selector: 'textarea' }), 'Please say.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(third.address()).toBe('/messages'))
  cleanup()
  write()
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', '')
})

test('a message goes to the client it was opened for, with reminders, and leads to the list', async () => {
  api.answer(hubMessagesForStaff.send, content)
  const { address } = write()
  await screen.findByText('Whitfield Hauling')
  await userEvent.type(screen.getByLabelText('Subject'), 'Which truck?')
  await userEvent.type(screen.getByLabelText('Message', { selector: 'textarea' }), 'Please say.')
  await userEvent.selectOptions(screen.getByLabelText('Remind'), 'Every 3 days')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe('/messages'))
  await waitFor(() =>
    expect(lastPost(`/staff/v1/accounts/${dana}/hub_messages`)).toEqual({
      subject: 'Which truck?',
      body: 'Please say.',
      messageType: 'reply',
      remindEveryDays: 3,
    }),
  )
})

test('who adds a client by typing goes on in the same field', async () => {
  const other = { ...client, id: message.id.padEnd(36, '0'), name: 'Kowalik Express' }
  api.answer(clients.list, { items: [other], page: 1, limit: 10, total: 1, counts: {} })
  write()
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add a client' }), 'kowa')
  await screen.findByRole('option', { name: 'Kowalik Express' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2))
  const field = screen.getByRole('combobox', { name: 'Add a client' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field).toHaveProperty('value', '')
})

test('an inserted placeholder goes where the cursor is, and the focus returns to the message', async () => {
  write()
  const body: HTMLTextAreaElement = await screen.findByLabelText('Message', {
    selector: 'textarea',
  })
  await userEvent.type(body, 'Dear : please say.')
  body.setSelectionRange(5, 5)
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }))
  const firstName = await screen.findByRole('menuitem', { name: /^First name/ })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(firstName)
  // A menu returns the focus to its button only a little after it has closed.
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(document.activeElement).toBe(body)
  expect(body.value).toBe('Dear {firstName}: please say.')
})

const template = (name: string, rest: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: name,
  name,
  texts: { en: { subject: `${name} of {firstName}`, body: `About ${name}.` } },
  messageType: 'document_request',
  batchType: null,
  remindEveryDays: 3,
  ...rest,
})

test('choosing a template changes nothing until Use is clicked', async () => {
  api.answer(hubMessagesForStaff.templates, [template('Tolls'), template('Fuel')])
  write()
  const templates = await screen.findByLabelText('Template')
  await userEvent.selectOptions(templates, 'Tolls')
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: 'Use' }))
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Tolls of {firstName}')
  expect(screen.getByLabelText('Remind')).toHaveProperty('value', '3')
  // An unmodified template is replaced without asking, since nothing is lost.
  await userEvent.selectOptions(templates, 'Fuel')
  await userEvent.click(screen.getByRole('button', { name: 'Use' }))
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Fuel of {firstName}')
})

test.each(['Subject', 'Message', 'Belongs to (optional)'])(
  'what was written as %s is replaced by a template after a yes only',
  async (label) => {
    api.answer(hubMessagesForStaff.templates, [template('Tolls')])
    write()
    await userEvent.selectOptions(await screen.findByLabelText('Template'), 'Tolls')
    const field = screen.getByLabelText(label, { selector: 'input, textarea' })
    await userEvent.type(field, 'Unit 12')
    const use = () => userEvent.click(screen.getByRole('button', { name: 'Use' }))
    await use()
    const asked = () => screen.findByRole('dialog', { name: 'Replace what you wrote?' })
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
    expect(field).toHaveProperty('value', 'Unit 12')
    await use()
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Replace' }))
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Tolls of {firstName}')
    expect(field).not.toHaveProperty('value', 'Unit 12')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('a template that a colleague has removed leaves the list', async () => {
  api.answer(hubMessagesForStaff.templates, [template('Tolls')])
  api.fail(hubMessagesForStaff.removeTemplate, { status: 404, code: 'not_found' })
  write()
  await userEvent.selectOptions(await screen.findByLabelText('Template'), 'Tolls')
  await userEvent.click(screen.getByRole('button', { name: 'Remove this template' }))
  api.answer(hubMessagesForStaff.templates, [])
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Tolls”?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove this template' }))
  await screen.findByText('Template removed.')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Tolls' })).toBeNull())
})

test('a template name that already exists in the firm says that saving replaces that template', async () => {
  api.answer(hubMessagesForStaff.templates, [template('Tolls')])
  write()
  await userEvent.click(await screen.findByRole('button', { name: 'Save as a template' }))
  const name = screen.getByLabelText('Template name')
  await userEvent.type(name, 'Tolls ')
  await screen.findByText('Replaces “Tolls” for everyone in the firm.')
  await userEvent.type(name, '2026')
  expect(screen.queryByText(/^Replaces/)).toBeNull()
})

test('Enter in the name of a template keeps it, and sends no message', async () => {
  api.answer(hubMessagesForStaff.addTemplate, {
    id: 't',
    name: 'Which truck',
    texts: { en: { subject: 'Which truck?', body: 'Please say.' } },
    messageType: 'reply',
    batchType: null,
    remindEveryDays: null,
  })
  write()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Which truck?')
  await userEvent.type(screen.getByLabelText('Message', { selector: 'textarea' }), 'Please say.')
  await userEvent.click(screen.getByRole('button', { name: 'Save as a template' }))
  await userEvent.type(screen.getByLabelText('Template name'), 'Which truck{Enter}')
  await waitFor(() =>
    expect(listChanges()).toMatchObject([
      { path: '/staff/v1/message_templates', body: { messageTemplate: { name: 'Which truck' } } },
    ]),
  )
})

test('a message without text shows an error, and nothing is sent', async () => {
  write()
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Write the message in English or Spanish.')).toBeTruthy()
  expect(listChanges()).toEqual([])
})

test('the preview is the server’s, as the first client would see it', async () => {
  api.answer(messageSendings.preview, {
    subject: 'Hello, Dana',
    body: '<p><em>Dana</em></p>',
    client: 'Whitfield Hauling',
  })
  write()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Hello')
  await userEvent.type(screen.getByLabelText('Message', { selector: 'textarea' }), 'Hi')
  await userEvent.click(screen.getByText('Preview'))
  expect((await screen.findByText('Dana')).tagName).toBe('EM')
  expect(screen.getByText('As Whitfield Hauling sees it')).toBeTruthy()
})

test('it speaks Spanish', async () => {
  write('es')
  expect(await screen.findByRole('heading', { name: 'Mensaje nuevo' })).toBeTruthy()
})
