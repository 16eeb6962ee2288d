import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hubMessages, listedMessageFields } from '@milepost/contract/hub-messages/hub-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aMessage, messageList } from '../../../test/a-message.ts'
import { HubMessagesPage } from './hub-messages-page.tsx'
import { NewMessagesCard } from './new-messages-card.tsx'
import { UnreadCount } from './unread-count.tsx'

const path = '/hub-messages'

/** The fields that a list asks for. */
const listed = { 'fields[hub_message]': listedMessageFields.join(',') }

const open = (query = '', language: 'en' | 'es' = 'en') =>
  openPage(<HubMessagesPage />, { path, at: `${path}${query}`, language })

test('a row shows subject, date and needed action, and links to the message', async () => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage()]))
  open()

  const row = await screen.findByRole('link', { name: /Which truck/ })
  expect(row.getAttribute('href')).toBe(`/hub-messages/show/${aMessage().id}`)
  within(row).getByText('11-14-2026')
  within(row).getByText('Action Needed')
  within(row).getByText('Unread')
  await waitFor(() =>
    expect(api.requests[0]?.query).toEqual({ filter: 'inbox', page: '1', ...listed }),
  )
})

test('a row of a read message that needs no action shows neither', async () => {
  const api = fakeApi()
  const read = { readAt: '2026-11-14T16:00:00.000Z', actionNeeded: false }
  api.answer(hubMessages.list, messageList([aMessage({ ...read, messageType: 'read_only' })]))
  open()
  await screen.findByRole('link', { name: /Which truck/ })
  expect(screen.queryByText('Action Needed')).toBeNull()
  expect(screen.queryByText('Unread')).toBeNull()
})

test('the inbox shows the number of unread messages', async () => {
  const api = fakeApi()
  const all = ['a', 'b', 'c'].map((id, i) =>
    aMessage({ id, readAt: i ? null : '2026-11-14T16:00:00Z' }),
  )
  api.answer(hubMessages.list, messageList(all))
  open()
  expect(await screen.findByRole('tab', { name: 'Inbox 2 unread' })).toBeTruthy()
})

test('a tab is in the URL and requests its own list', async () => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage()]))
  const { address } = open()
  await screen.findByRole('link', { name: /Which truck/ })

  const archived = aMessage({ subject: 'Old one', archived: true, actionNeeded: false })
  api.answer(hubMessages.list, messageList([archived]))
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }))
  await screen.findByRole('link', { name: /Old one/ })
  await waitFor(() => expect(address()).toBe(`${path}?filter=archived`))
  await waitFor(() =>
    expect(api.requests.at(-1)?.query).toEqual({ filter: 'archived', page: '1', ...listed }),
  )
})

test('ten messages per page; a page past the end redirects to the last', async () => {
  const api = fakeApi()
  const ten = Array.from({ length: 10 }, (_, i) => aMessage({ id: String(i) }))
  api.answer(hubMessages.list, messageList(ten, { total: 24 }))
  const { address } = open('?page=9')
  await screen.findByText('1 to 10 of 24')
  await waitFor(() => expect(address()).toBe(`${path}?page=3`))
})

test('while the next page loads, the previous one stays and its number keeps the focus', async () => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage({ subject: 'Newest' })], { total: 24 }))
  open()
  const second = await screen.findByRole('button', { name: 'Page 2' })
  const next = api.hold(hubMessages.list)
  await userEvent.click(second)
  screen.getByRole('link', { name: /Newest/ })
  next.answer(messageList([aMessage({ subject: 'Older' })], { total: 24 }))
  await screen.findByRole('link', { name: /Older/ })
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('while the other list loads, the previous list is hidden', async () => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage()]))
  open()
  await screen.findByRole('link', { name: /Which truck/ })
  api.hold(hubMessages.list)
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }))
  expect(screen.queryByRole('link', { name: /Which truck/ })).toBeNull()
})

test.each([
  ['', 'Messages from us show up here.'],
  ['?filter=archived', 'Messages move here once you reply or archive them.'],
])('an empty list %j says what will be there', async (query, text) => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([]))
  open(query)
  await screen.findByText('No Hub Messages')
  screen.getByText(text)
})

test('a failed load shows an error in place of the list and can be retried', async () => {
  const api = fakeApi()
  api.loseConnection(hubMessages.list)
  open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(
    /^There was an issue loading your messages: Something went wrong/,
  )
  api.answer(hubMessages.list, messageList([aMessage()]))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: /Which truck/ })
})

test('messages are refetched every five minutes, with or without live updates', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage()]))
  open()
  await screen.findByRole('link', { name: /Which truck/ })
  api.answer(hubMessages.list, messageList([aMessage({ subject: 'Newer' })]))
  act(() => void vi.advanceTimersByTime(299_999))
  await waitFor(() => expect(api.requests).toHaveLength(1))
  act(() => void vi.advanceTimersByTime(1))
  await screen.findByRole('link', { name: /Newer/ })
})

test('the page is in Spanish', async () => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage()]))
  open('', 'es')
  await screen.findByRole('heading', { name: 'Mensajes' })
  await screen.findByText('Requiere acción')
})

test('the card of new messages shows only if there are unread ones', async () => {
  const api = fakeApi()
  api.answer(hubMessages.list, messageList([aMessage()]))
  const { cache } = openPage(
    <>
      <NewMessagesCard />
      <nav>
        <UnreadCount />
      </nav>
    </>,
  )
  await screen.findByRole('heading', { name: 'New Message(s)' })
  screen.getByText('You have one or more new messages')
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/hub-messages')
  expect(screen.getByRole('navigation').textContent).toBe('1, 1 unread')

  api.answer(hubMessages.list, messageList([aMessage({ readAt: '2026-11-14T16:00:00.000Z' })]))
  await cache.invalidateQueries()
  await expect.poll(() => screen.queryByText('New Message(s)')).toBeNull()
  expect(screen.getByRole('navigation').textContent).toBe('')
})
