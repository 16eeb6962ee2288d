import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aMessage, messageList } from '../../../test/a-message.ts'
import { anEntry } from '../../../test/an-outbox.ts'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { getOutboxState, openOutbox } from '../../outbox/outbox.ts'
import { HubMessagePage } from './hub-message-page.tsx'

const device = vi.hoisted(() => ({ isFull: false, actions: [] as OutboxEntry[] }))
vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../test/an-outbox.ts')
  const rejectFull = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  return {
    openOutboxStore: () => ({
      ...memoryStore(device.actions).store,
      ...(device.isFull && { add: rejectFull }),
    }),
  }
})

const { id } = aMessage()
const path = '/hub-messages/show/:id'
const readAt = '2026-11-21T15:00:00.000Z'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(hubMessages.list, messageList([]))
  Object.assign(device, { isFull: false, actions: [] })
  sessionStorage.clear()
})

async function open(differences: Partial<HubMessage> = {}, language: 'en' | 'es' = 'en') {
  const message = aMessage({ readAt, ...differences })
  api.answer(hubMessages.show, message)
  const opened = openPage(<HubMessagePage />, { path, at: `/hub-messages/show/${id}`, language })
  await screen.findByRole('heading', { level: 2, name: message.subject })
  return opened
}

const button = (name: string) => screen.getByRole('button', { name })
const change = () => api.requests.filter(({ method }) => method === 'PATCH')

test('shows its date, topic, subject and text', async () => {
  await open({ documentYear: 2026 })
  const article = within(screen.getByRole('article', { name: /Which truck/ }))
  article.getByText('Nov 14, 2026')
  article.getByText('Bookkeeping 2026')
  article.getByText('Action Needed')
  expect(article.getByText('unit 12').tagName).toBe('STRONG')
  expect(document.title).toBe('Which truck did the tires go on? - Message')
})

test.each([
  ['reply', ['Reply', 'Archive']],
  ['document_request', ['Archive']],
  ['read_only', ['Archive']],
] as const)('of type %s has the buttons %j', async (messageType, names) => {
  await open({ messageType, actionNeeded: messageType !== 'read_only' })
  const article = within(screen.getByRole('article'))
  expect(article.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

test('one that needs a document links to its upload', async () => {
  await open({ messageType: 'document_request' })
  expect(screen.getByRole('link', { name: 'Upload Document' }).getAttribute('href')).toBe(
    `/hub-messages/show/${id}?upload=hub-message/${id}`,
  )
})

test('an archived one has no buttons and shows its outcome', async () => {
  await open({
    archived: true,
    actionNeeded: false,
    messageType: 'document_request',
    documentStatus: {
      id: '7e57ed00-0000-4000-8000-0000000000d1',
      title: 'Fuel card, October',
      status: 'processing',
      createdAt: '2026-11-15T15:00:00.000Z',
    },
  })
  expect(within(screen.getByRole('article')).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Upload Document' })).toBeNull()
  const card = within(screen.getByRole('region', { name: 'Your Document' }))
  expect(card.getByRole('link', { name: 'Fuel card, October' }).getAttribute('href')).toBe(
    '/documents/show/7e57ed00-0000-4000-8000-0000000000d1',
  )
  card.getByText('Working On It')
  card.getByText('Sent Nov 15, 2026')
})

test('the Spanish page shows when a document was sent', async () => {
  const documentStatus = {
    id: '7e57ed00-0000-4000-8000-0000000000d1',
    title: 'Fuel card',
    status: 'processing' as const,
    createdAt: '2026-11-15T15:00:00.000Z',
  }
  await open({ archived: true, actionNeeded: false, documentStatus }, 'es')
  within(screen.getByRole('region', { name: 'Su documento' })).getByText('Enviada: 15 nov 2026')
})

test('a sent reply is shown with its time', async () => {
  await open()
  await userEvent.click(button('Reply'))
  const field = screen.getByRole('textbox', { name: 'Your Reply' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  screen.getByText('500 characters remaining')
  await userEvent.type(field, ' Unit 12 ')
  screen.getByText('493 characters remaining')

  const answered = { response: 'Unit 12', responseSentAt: '2026-11-21T15:02:00.000Z' }
  api.answer(
    hubMessages.change,
    aMessage({ readAt, ...answered, archived: true, actionNeeded: false }),
  )
  await userEvent.click(button('Send Reply'))

  const card = within(await screen.findByRole('region', { name: 'Your Reply' }))
  card.getByText('Unit 12')
  card.getByText(/^Sent /)
  await waitFor(() => expect(change()).toMatchObject([{ body: { response: 'Unit 12' } }]))
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 2, name: /Which truck/ }),
  )
})

test.each([
  ['   ', 'Message reply is required'],
  ['x'.repeat(501), 'Use up to 500 characters'],
])('a reply of %j is not sent', async (words, sentence) => {
  await open()
  await userEvent.click(button('Reply'))
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.paste(words)
  await userEvent.click(button('Send Reply'))
  await screen.findByText(sentence)
  expect(change()).toEqual([])
})

test('a reply that failed to send stays and can be sent again', async () => {
  await open()
  await userEvent.click(button('Reply'))
  await userEvent.type(screen.getByRole('textbox'), 'Unit 12')
  api.loseConnection(hubMessages.change)
  await userEvent.click(button('Send Reply'))

  await screen.findByText('Error: There was an issue saving you reply. Please try again')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Unit 12')
  api.answer(
    hubMessages.change,
    aMessage({ archived: true, response: 'Unit 12', responseSentAt: readAt, actionNeeded: false }),
  )
  await userEvent.click(button('Try Again'))
  await screen.findByRole('region', { name: 'Your Reply' })
})

test('a reply sent after one from another tab shows an error and the other reply', async () => {
  await open()
  await userEvent.click(button('Reply'))
  await userEvent.type(screen.getByRole('textbox'), 'Unit 14')
  api.fail(hubMessages.change, { status: 409, code: 'message_answered' })
  api.answer(
    hubMessages.show,
    aMessage({ archived: true, response: 'Unit 12', responseSentAt: readAt, actionNeeded: false }),
  )
  await userEvent.click(button('Send Reply'))
  await screen.findByText('Error: This message already has a reply. Reload the page.')
  within(await screen.findByRole('region', { name: 'Your Reply' })).getByText('Unit 12')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Unit 14')
  expect(button('Send Reply')).toHaveProperty('disabled', true)
})

test('archiving one that needs an action asks first and returns to the list', async () => {
  const { address } = await open()
  await userEvent.click(button('Archive'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive this message?' }))
  dialog.getByText(/archive on its own after you reply or upload/)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(change()).toEqual([])

  api.answer(hubMessages.change, aMessage({ archived: true, actionNeeded: false }))
  await userEvent.click(button('Archive'))
  const again = within(await screen.findByRole('dialog'))
  await userEvent.click(again.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(address()).toBe('/hub-messages'))
  await waitFor(() => expect(change()).toMatchObject([{ body: { archived: true } }]))
})

test('archiving one that needs no action does not ask', async () => {
  const { address } = await open({ messageType: 'read_only', actionNeeded: false })
  api.answer(hubMessages.change, aMessage({ archived: true, actionNeeded: false }))
  await userEvent.click(button('Archive'))
  await waitFor(() => expect(address()).toBe('/hub-messages'))
})

test('a failed archive shows an error and can be retried', async () => {
  const { address } = await open({ messageType: 'read_only', actionNeeded: false })
  api.loseConnection(hubMessages.change)
  await userEvent.click(button('Archive'))
  await screen.findByText('Error: There was an issue archiving the hub message. Please try again')
  await waitFor(() => expect(address()).toBe(`/hub-messages/show/${id}`))
  api.answer(hubMessages.change, aMessage({ archived: true, actionNeeded: false }))
  await userEvent.click(button('Try Again'))
  await waitFor(() => expect(address()).toBe('/hub-messages'))
})

test('a reply that a full device cannot queue stays in its form', async () => {
  device.isFull = true
  onTestFinished(openOutbox('dana', () => {}))
  await open()
  await userEvent.click(button('Reply'))
  await userEvent.type(screen.getByRole('textbox'), 'Unit 12')
  api.loseConnection(hubMessages.change)
  await userEvent.click(button('Send Reply'))
  await screen.findByText('Error: There was an issue saving you reply. Please try again')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Unit 12')
})

test('one archived offline is shown as queued and needs no action', async () => {
  onTestFinished(openOutbox('dana', () => {}))
  const { router, address } = await open()
  api.loseConnection(hubMessages.change)
  await userEvent.click(button('Archive'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }))
  await screen.findByText(/^Not archived yet\. It will archive when you’re back online/)
  await waitFor(() => expect(address()).toBe('/hub-messages'))
  const { subject } = aMessage()
  expect(getOutboxState().entries.map(({ command }) => command)).toEqual([
    { kind: 'archive', messageId: id, subject },
  ])

  await router.navigate(`/hub-messages/show/${id}`)
  await screen.findByText('Waiting to be archived')
  expect(screen.queryByText('Action Needed')).toBeNull()
  expect(screen.queryByRole('button', { name: /Reply|Archive/ })).toBeNull()
})

test('a document queued for a message is shown and no longer requested', async () => {
  const nothingMore = { resubmittedDocumentId: undefined, keptFileNumbers: undefined, pages: [] }
  device.actions = [
    anEntry({ kind: 'document', title: 'Fuel card', hubMessageId: id, ...nothingMore }),
  ]
  api.loseConnection(documents.create)
  onTestFinished(openOutbox('dana', () => {}))
  await expect.poll(() => getOutboxState().entries).toHaveLength(1)
  await open({ messageType: 'document_request' })
  const card = within(screen.getByRole('region', { name: 'Your Document' }))
  card.getByText('Fuel card')
  card.getByText('Waiting to be sent')
  expect(screen.queryByText('Action Needed')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Upload Document' })).toBeNull()
})

test.each([
  [200, 'Your reply was sent.'],
  [500, 'Error: There was an issue saving you reply. Please try again'],
])('the outcome of a reply is shown after leaving the message (%i)', async (status, sentence) => {
  const { router, address } = await open()
  await userEvent.click(button('Reply'))
  await userEvent.type(screen.getByRole('textbox'), 'Unit 12')
  const held = api.hold(hubMessages.change)
  await userEvent.click(button('Send Reply'))
  await act(() => router.navigate('/per-diem'))
  if (status === 200) held.answer(aMessage({ archived: true, response: 'Unit 12' }))
  else held.fail({ status, code: 'unexpected' })
  await screen.findByText(sentence)
  await waitFor(() => expect(address()).toBe('/per-diem'))
})

test('archiving does not return to the list if the user has left', async () => {
  const { router, address } = await open({ messageType: 'read_only', actionNeeded: false })
  const held = api.hold(hubMessages.change)
  await userEvent.click(button('Archive'))
  await act(() => router.navigate('/per-diem'))
  held.answer(aMessage({ archived: true, actionNeeded: false }))
  await screen.findByText('The message was archived.')
  await waitFor(() => expect(address()).toBe('/per-diem'))
})

const queuedReply = (place: number): OutboxEntry => ({
  id: `reply-${place}`,
  place,
  at: '2026-11-21T15:00:00.000Z',
  command: {
    kind: 'reply',
    messageId: id,
    subject: aMessage().subject,
    response: 'Unit 12',
  },
})
const closed = {
  code: 'message_archived',
  title: 'This message is already archived. Reload the page.',
  status: 409,
}

test('a queued reply that was refused shows the reason and is not shown as queued', async () => {
  device.actions = [{ ...queuedReply(1), refusal: closed }]
  onTestFinished(openOutbox('dana', () => {}))
  await open({ archived: true, actionNeeded: false })
  const card = within(await screen.findByRole('region', { name: 'Your Reply' }))
  card.getByText('Unit 12')
  card.getByText('Not accepted: This message is already archived. Reload the page.')
  expect(card.queryByText('Waiting to be sent')).toBeNull()
  expect(card.getByRole('link', { name: 'Go to the Outbox' }).getAttribute('href')).toBe('/outbox')
})

test('una respuesta que no se aceptó se ve junto a la que sí', async () => {
  device.actions = [
    {
      ...queuedReply(1),
      refusal: {
        ...closed,
        code: 'message_answered',
        title: 'This message already has a reply. Reload the page.',
      },
    },
  ]
  onTestFinished(openOutbox('dana', () => {}))
  const answered = { response: 'Unit 14', responseSentAt: readAt }
  await open({ ...answered, archived: true, actionNeeded: false }, 'es')
  await screen.findByText('No se aceptó: Este mensaje ya tiene respuesta. Recargue la página.')
  screen.getByText('Unit 14')
  screen.getByText('Unit 12')
})

test('after a refusal the message still needs its action', async () => {
  const archive = { kind: 'archive', messageId: id, subject: aMessage().subject } as const
  const refusal = { code: 'unexpected', title: 'Something went wrong', status: 500 }
  device.actions = [
    { ...queuedReply(1), refusal },
    { ...queuedReply(2), command: archive, refusal },
  ]
  onTestFinished(openOutbox('dana', () => {}))
  await open()
  await screen.findByText('Not accepted: Something went wrong')
  screen.getByText('Not archived: Something went wrong')
  expect(screen.queryByText('Waiting to be archived')).toBeNull()
  screen.getByText('Action Needed')
  button('Reply')
  button('Archive')
})

test('a message that fails to load shows an error', async () => {
  api.fail(hubMessages.show, { status: 404, code: 'not_found' })
  openPage(<HubMessagePage />, { path, at: `/hub-messages/show/${id}` })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue loading the hub message',
  )
  expect(document.title).toBe('Message')
})

test('the page is in Spanish', async () => {
  await open({}, 'es')
  await userEvent.click(button('Responder'))
  screen.getByText('Quedan 500 caracteres')
})
