import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { threads, type ThreadMessage } from '@milepost/contract/hub-messages/threads'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { read } from '@milepost/ui/api/api.ts'
import { aMessage, messageList } from '../../../../test/a-message.ts'
import { anEntry } from '../../../../test/an-outbox.ts'
import type { OutboxEntry } from '../../../outbox/outbox-entry.ts'
import { getOutboxState, openOutbox } from '../../../outbox/outbox.ts'
import { HubMessagePage } from '../hub-message-page.tsx'
import { HubMessagesPage } from '../hub-messages-page.tsx'
import { NewMessagePage } from './new-message-page.tsx'

const device = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('../../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore(device.entries).store }
})

const { id } = aMessage()

const aThreadMessage = (differences: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: '7e57ed00-0000-4000-8000-0000000000e1',
  position: 1,
  createdAt: '2026-11-14T15:00:00.000Z',
  fromFirm: true,
  author: 'Priya Shah',
  body: '<p>Which truck?</p>',
  readAt: null,
  files: [],
  ...differences,
})

const said = [
  aThreadMessage({ id }),
  aThreadMessage({
    id: '7e57ed00-0000-4000-8000-0000000000e2',
    position: 2,
    fromFirm: false,
    author: 'Linda Kowalik',
    body: '<p>Unit 12</p>',
    readAt: '2026-11-15T15:00:00.000Z',
    files: [{ position: 1, fileName: 'tires.pdf', mimeType: 'application/pdf', bytes: 34_000 }],
  }),
  aThreadMessage({
    id: '7e57ed00-0000-4000-8000-0000000000e3',
    position: 3,
    body: '<p>And the <strong>trailer</strong>?</p>',
  }),
]

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(hubMessages.list, messageList([]))
  device.entries = []
  sessionStorage.clear()
})

function openOwnOutbox() {
  const close = openOutbox('linda', () => {})
  onTestFinished(close)
  return waitFor(() => expect(getOutboxState().isLoading).toBe(false))
}

async function openMessage(differences: Partial<HubMessage>) {
  const message = aMessage({ readAt: '2026-11-21T15:00:00.000Z', messageCount: 3, ...differences })
  api.answer(hubMessages.show, message)
  api.answer(threads.messages, { items: said, page: 1, limit: 50, total: 3, counts: {} })
  const opened = openPage(<HubMessagePage />, {
    path: '/hub-messages/show/:id',
    at: `/hub-messages/show/${id}`,
  })
  opened.cache.setQueryData(read(account.currentUser, {}).queryKey, aClient())
  await screen.findByRole('heading', { level: 2, name: message.subject })
  return opened
}

async function open(differences: Partial<HubMessage> = {}) {
  const opened = await openMessage(differences)
  await screen.findByRole('list', { name: 'Messages' })
  return opened
}

const messages = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Messages')
const field = () => screen.getByRole('textbox', { name: 'Your message' })
const send = () => screen.getByRole('button', { name: 'Send' })
const written = () => api.requests.filter(({ method }) => method === 'POST')

test('a conversation shows both sides in order, with files and whose turn it is', async () => {
  await open()
  const [first, second, third] = messages()
  within(first!).getByText('Priya Shah')
  within(second!).getByText('You')
  within(second!).getByText('Read')
  within(second!).getByRole('button', { name: 'Download tires.pdf' })
  expect(within(third!).getByText('trailer').tagName).toBe('STRONG')
  screen.getByText('Your turn')
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
})

test('a message of the client is sent with its words', async () => {
  await open()
  api.answer(threads.write, said[1]!)
  await userEvent.click(send())
  await screen.findByText('Write the message')
  expect(written()).toEqual([])
  await userEvent.type(field(), '  The reefer.  ')
  screen.getByText('1,989 characters remaining')
  await userEvent.click(send())
  await screen.findByText('Your message was sent.')
  await waitFor(() =>
    expect(written()).toEqual([
      expect.objectContaining({ path: `/v1/hub_messages/${id}/messages` }),
    ]),
  )
  expect(written()[0]!.body).toMatchObject({ body: 'The reefer.' })
  expect((field() as HTMLTextAreaElement).value).toBe('')
})

test('one over the limit is not sent', async () => {
  await open()
  await userEvent.click(field())
  await userEvent.paste('x'.repeat(2_001))
  screen.getByText('1 character over the limit')
  await userEvent.click(send())
  await screen.findByText('Use up to 2,000 characters')
  expect(written()).toEqual([])
})

test('unsent words survive a reload', async () => {
  await open()
  await userEvent.type(field(), 'Half a sentence')
  cleanup()
  await open()
  expect((field() as HTMLTextAreaElement).value).toBe('Half a sentence')
})

test('without a network a message is queued and shown as waiting', async () => {
  await open()
  await openOwnOutbox()
  api.loseConnection(threads.write)
  await userEvent.type(field(), 'From the road')
  await userEvent.click(send())
  await screen.findByText('Waiting to be sent')
  within(messages()[3]!).getByText('From the road')
  screen.getByText('Waiting for us')
  expect(getOutboxState().entries.map(({ command }) => command)).toEqual([
    expect.objectContaining({ kind: 'write', messageId: id, body: 'From the road' }),
  ])
})

test('a message that the firm no longer takes stays with the reason', async () => {
  const entry = anEntry({
    kind: 'write',
    messageId: id,
    subject: 'Tires',
    body: 'Too late',
    pages: [],
  })
  device.entries = [
    {
      ...entry,
      refusal: { code: 'thread_closed', title: errorMessages.thread_closed, status: 409 },
    },
  ]
  await openOwnOutbox()
  await open({ isClosed: true })
  const last = within(messages()[3]!)
  last.getByText(/^Not accepted: We closed this conversation/)
  expect(last.getByRole('link', { name: 'Go to the Outbox' }).getAttribute('href')).toBe('/outbox')
})

test('a closed conversation says so and leads to a new one', async () => {
  await open({ isClosed: true })
  screen.getByText(/^We closed this conversation/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Start a new message' }).getAttribute('href')).toBe(
    '/hub-messages/new',
  )
})

test('a client starts a conversation about a document', async () => {
  api.answer(threads.start, aMessage({ startedByClient: true }))
  const { address } = openPage(<NewMessagePage />, {
    path: '/hub-messages/new',
    at: `/hub-messages/new?about=document/${id}&subject=Question+about+Fuel`,
  })
  await userEvent.type(field(), 'Is this one posted?')
  await userEvent.click(send())
  await waitFor(() => expect(address()).toMatch(/^\/hub-messages\/show\//))
  await waitFor(() =>
    expect(written()[0]!.body).toMatchObject({
      subject: 'Question about Fuel',
      body: 'Is this one posted?',
      about_kind: 'document',
      about_id: id,
    }),
  )
  expect(address()).toBe(`/hub-messages/show/${(written()[0]!.body as { id: string }).id}`)
})

test('a new message needs a subject', async () => {
  openPage(<NewMessagePage />, { path: '/hub-messages/new', at: '/hub-messages/new' })
  await userEvent.type(field(), 'Hello')
  await userEvent.click(send())
  await screen.findByText('Enter a subject')
  expect(written()).toEqual([])
})

test('one started without a network is in the list until it is sent', async () => {
  device.entries = [
    anEntry({
      kind: 'start-thread',
      subject: 'Lumper receipt',
      body: 'Where does it go?',
      about: undefined,
      pages: [],
    }),
  ]
  api.loseConnection(threads.start)
  await openOwnOutbox()
  openPage(<HubMessagesPage />, { path: '/hub-messages', at: '/hub-messages' })
  const row = await screen.findByRole('link', { name: /Lumper receipt/ })
  within(row).getByText('Waiting to be sent')
})

test('a message in which the firm wrote meanwhile is not archived: the page says why and shows what it wrote', async () => {
  await openMessage({ messageType: 'read_only', actionNeeded: false, messageCount: 1 })
  api.answer(
    hubMessages.change,
    aMessage({ messageType: 'read_only', actionNeeded: false, messageCount: 3, readAt: null }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await screen.findByText('We wrote to you in the meantime, so it stays in your inbox.')
  expect((await screen.findByText('trailer')).tagName).toBe('STRONG')
})
