import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import {
  hubMessagesForStaff,
  type MessageTemplate,
  type MessageToClient,
  type SentMessage,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage, openRoutes } from '@milepost/testing/open.tsx'
import { HubMessagesPage } from './hub-messages-page.tsx'
import { NewMessagePage } from './new-message-page.tsx'
import { getState } from './sent-message.tsx'

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
}
const content: SentMessage = {
  ...message,
  body: '<p>The invoice <strong>does not</strong> say.</p>',
  response: 'The red one',
  responseSentAt: '2026-11-19T15:00:00.000Z',
  documentStatus: null,
  actionNeeded: false,
}
const list = (items: MessageToClient[]) => ({
  items,
  page: 1,
  limit: 25,
  total: items.length,
  counts: {
    waiting: 1,
    answered: 0,
  },
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.clear()
  api = fakeApi()
  api.answer(hubMessagesForStaff.sent, list([message]))
  api.answer(hubMessagesForStaff.templates, [])
  api.answer(clients.show, client)
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
  api.fail(hubMessagesForStaff.show, { status: 404, code: 'not_found' })
  openPage(<HubMessagesPage />)
  const line = await screen.findByText('Which truck?')
  expect(api.requests).not.toContainEqual(expect.objectContaining(show))
  await userEvent.click(line)
  await screen.findByText(/^Couldn’t load the message/)
  api.answer(hubMessagesForStaff.show, content)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await screen.findByText('does not')).tagName).toBe('STRONG')
  expect(screen.getByText('The red one')).toBeTruthy()
  expect(api.requests).toContainEqual(expect.objectContaining(show))
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

const write = (language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: '/messages/new', element: <NewMessagePage /> },
      { path: '*', element: null },
    ],
    { at: `/messages/new?to=${dana}`, language },
  )

test('adding a plan with more clients than one message can go to says how many are left out', async () => {
  const items = Array.from({ length: 100 }, () => ({ ...client, id: crypto.randomUUID() }))
  api.answer(clients.list, { items, page: 1, limit: 100, total: 600, counts: {} })
  write()
  await screen.findByText('Whitfield Hauling')
  await userEvent.selectOptions(screen.getByLabelText('Add a whole plan'), 'PRO')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(/100 clients left out\. The limit is 500 per message\./)
  // The mocked list returns the same hundred clients each time.
  await screen.findByText('100 clients added')
})

test('choosing a plan adds no clients until Add is clicked', async () => {
  write()
  await screen.findByText('To: 1 client')
  await userEvent.selectOptions(screen.getByLabelText('Add a whole plan'), 'ENT')
  await userEvent.selectOptions(screen.getByLabelText('Add a whole plan'), 'PRO')
  expect(api.requests.some(({ query }) => query['plan'] !== undefined)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ plan: 'PRO' }))
})

test('an unfinished message is restored after a reload, until it is sent or started over', async () => {
  api.answer(hubMessagesForStaff.sendToMany, { id: dana, messages: 1 })
  write()
  await userEvent.type(await screen.findByLabelText('Subject'), 'Which truck?')
  cleanup()
  write()
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Which truck?')
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', '')
  expect(screen.getByText('To: 1 client')).toBeTruthy()
  cleanup()
  const third = write()
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', '')
  expect(screen.queryByText(/Draft restored/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Subject'), 'Which truck?')
  await userEvent.type(screen.getByLabelText('Message', { selector: 'textarea' }), 'Please say.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(third.address()).toBe(`/messages?sending=${dana}`))
  cleanup()
  write()
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', '')
})

test('a message goes to the client it was opened for, with reminders, and leads to its answers', async () => {
  api.answer(hubMessagesForStaff.sendToMany, { id: dana, messages: 1 })
  const { address } = write()
  await screen.findByText('Whitfield Hauling')
  await userEvent.type(screen.getByLabelText('Subject'), 'Which truck?')
  await userEvent.type(screen.getByLabelText('Message', { selector: 'textarea' }), 'Please say.')
  await userEvent.selectOptions(screen.getByLabelText('Remind'), 'Every 3 days')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe(`/messages?sending=${dana}`))
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    message: {
      accountIds: [dana],
      subject: 'Which truck?',
      body: 'Please say.',
      messageType: 'reply',
      remindEveryDays: 3,
    },
  })
})

test('who adds a client by typing goes on in the same field', async () => {
  const other = { ...client, id: message.id.padEnd(36, '0'), name: 'Kowalik Express' }
  api.answer(clients.list, { items: [other], page: 1, limit: 10, total: 1, counts: {} })
  write()
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add a client' }), 'kowa')
  await screen.findByRole('option', { name: 'Kowalik Express' })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('To: 2 clients')).toBeTruthy()
  const field = screen.getByRole('combobox', { name: 'Add a client' })
  expect(document.activeElement).toBe(field)
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
  await userEvent.click(await screen.findByRole('menuitem', { name: /^First name/ }))
  // Longer than a menu takes to return the focus to its button.
  await new Promise((after) => setTimeout(after, 100))
  expect(document.activeElement).toBe(body)
  expect(body.value).toBe('Dear {firstName}: please say.')
})

const template = (name: string, rest: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: name,
  name,
  subject: `${name} of {firstName}`,
  body: `About ${name}.`,
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
    subject: 'Which truck?',
    body: 'Please say.',
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
    expect(api.requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/staff/v1/message_templates', body: { messageTemplate: { name: 'Which truck' } } },
    ]),
  )
})

test('a missing subject shows an error, and nothing is sent', async () => {
  write()
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Enter a subject')).toBeTruthy()
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the preview is the server’s, as the first client would see it', async () => {
  api.answer(hubMessagesForStaff.preview, {
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
