import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { threads, type ThreadMessage } from '@milepost/contract/hub-messages/threads'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openRoutes } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { read } from '@milepost/ui/api/api.ts'
import { saveDraft } from '@milepost/ui/storage/draft-storage.ts'
import { aMessage, messageList } from '../../../test/a-message.ts'
import { HubMessagePage } from './hub-message-page.tsx'
import { NewMessagePage } from './thread/new-message-page.tsx'

vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore([]).store }
})

const { id } = aMessage()
const readAt = '2026-11-21T15:00:00.000Z'
const dana = aClient()

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(hubMessages.list, messageList([]))
  sessionStorage.clear()
})

async function open(differences: Partial<HubMessage> = {}, user = dana) {
  const message = aMessage({ readAt, ...differences })
  api.answer(hubMessages.show, message)
  const opened = openRoutes(
    [
      { path: '/hub-messages/show/:id', element: <HubMessagePage /> },
      { path: '/hub-messages/new', element: <NewMessagePage /> },
      { path: '*', element: null },
    ],
    { at: `/hub-messages/show/${id}` },
  )
  opened.cache.setQueryData(read(account.currentUser, {}).queryKey, user)
  await screen.findByRole('heading', { level: 2, name: message.subject })
  return opened
}

const firmWrote = (position: number, body: string): ThreadMessage => ({
  id: position === 1 ? id : '7e57ed00-0000-4000-8000-0000000000e2',
  position,
  createdAt: '2026-11-14T15:00:00.000Z',
  fromFirm: true,
  author: 'Priya Shah',
  body,
  readAt: null,
  files: [],
})

/** The firm writes a second message, and the page learns of it. */
async function firmWritesAgain(cache: QueryClient, differences: Partial<HubMessage> = {}) {
  const items = [firmWrote(1, '<p>Which truck?</p>'), firmWrote(2, '<p>And the trailer?</p>')]
  api.answer(threads.messages, { items, page: 1, limit: 50, total: 2, counts: {} })
  api.answer(hubMessages.show, aMessage({ readAt, messageCount: 2, ...differences }))
  await askAgain(cache, hubMessages.show.path)
  await screen.findByText('And the trailer?')
}

const button = (name: string) => screen.getByRole('button', { name })
const typed = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const startReply = async () => {
  await userEvent.click(button('Reply'))
  return typed('Your Reply')
}

describe('an unsent reply', () => {
  test('is restored on return to the message', async () => {
    const { router } = await open()
    await userEvent.type(await startReply(), 'Unit 12')
    await act(() => router.navigate('/hub-messages'))
    await act(() => router.navigate(`/hub-messages/show/${id}`))
    await screen.findByRole('button', { name: 'Reply' })
    expect((await startReply()).value).toBe('Unit 12')
  })

  test('is restored after a reload and after the same person signs in again', async () => {
    await open()
    await userEvent.type(await startReply(), 'Unit 12')
    cleanup()
    await open()
    expect((await startReply()).value).toBe('Unit 12')
  })

  test('that an earlier version stored is restored, too', async () => {
    saveDraft(`reply:${dana.constituentId}/${id}`, 'Unit 12')
    await open()
    expect((await startReply()).value).toBe('Unit 12')
    await userEvent.clear(typed('Your Reply'))
    expect(sessionStorage.length).toBe(0)
  })

  test('is not shown to anybody else', async () => {
    await open()
    await userEvent.type(await startReply(), 'Unit 12')
    cleanup()
    const ray = aClient('PRO', { constituentId: '7e57ed00-0000-4000-8000-0000000000a2' })
    await open({}, ray)
    expect((await startReply()).value).toBe('')
  })

  test('is not stored for impersonating staff', async () => {
    const marcus = aClient('PRO', { impersonatedBy: 'Marcus Reyes' })
    await open({}, marcus)
    await userEvent.type(await startReply(), 'Unit 12')
    cleanup()
    await open({}, marcus)
    expect((await startReply()).value).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  test('is deleted once sent', async () => {
    await open()
    await userEvent.type(await startReply(), 'Unit 12')
    api.answer(hubMessages.change, aMessage({ readAt, response: 'Unit 12', archived: true }))
    await userEvent.click(button('Send Reply'))
    await screen.findByText('Your reply was sent.')
    expect(sessionStorage.length).toBe(0)
  })

  test('stays if the message is archived elsewhere, with the reason it cannot be sent, and after a reload', async () => {
    const { cache } = await open()
    await userEvent.type(await startReply(), 'Unit 12')
    api.answer(hubMessages.show, aMessage({ readAt, archived: true, actionNeeded: false }))
    await askAgain(cache, hubMessages.show.path)
    const isBlocked = () => {
      expect(screen.getByRole('alert').textContent).toBe(
        'This message is already archived. Reload the page.',
      )
      expect(typed('Your Reply').value).toBe('Unit 12')
      expect(button('Send Reply')).toHaveProperty('disabled', true)
    }
    isBlocked()
    cleanup()
    await open({ archived: true, actionNeeded: false })
    isBlocked()
    await userEvent.click(button('Cancel'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    ['by Dana', dana],
    ['by staff signed in as her', aClient('PRO', { impersonatedBy: 'Marcus Reyes' })],
  ])('typed %s goes on in the conversation if the firm writes meanwhile', async (_, user) => {
    const { cache } = await open({}, user)
    const reply = await startReply()
    await userEvent.type(reply, 'Unit 12, and')
    reply.setSelectionRange(7, 7)
    await firmWritesAgain(cache)
    const composer = typed('Your message')
    expect(composer.value).toBe('Unit 12, and')
    await waitFor(() => expect(document.activeElement).toBe(composer))
    await userEvent.keyboard('B')
    expect(composer.value).toBe('Unit 12B, and')
    expect(screen.queryByRole('textbox', { name: 'Your Reply' })).toBeNull()

    api.answer(threads.write, firmWrote(2, '<p>Unit 12B, and</p>'))
    await userEvent.click(button('Send'))
    await screen.findByText('Your message was sent.')
    expect(composer.value).toBe('')
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  test('leaves the focus where Dana has moved it', async () => {
    const { cache } = await open()
    await userEvent.type(await startReply(), 'Unit 12')
    const back = screen.getByRole('link', { name: 'Back to Messages' })
    back.focus()
    await firmWritesAgain(cache)
    expect(typed('Your message').value).toBe('Unit 12')
    await waitFor(() => expect(document.activeElement).toBe(back))
  })

  test('can not be sent a second time while it is being sent', async () => {
    const { cache } = await open()
    await userEvent.type(await startReply(), 'Unit 12')
    const held = api.hold(hubMessages.change)
    await userEvent.click(button('Send Reply'))
    await firmWritesAgain(cache)
    expect(typed('Your message')).toMatchObject({ value: 'Unit 12', disabled: true })
    held.fail({ status: 409, code: 'thread_closed' })
    await waitFor(() => expect(typed('Your message').disabled).toBe(false))
    expect(typed('Your message').value).toBe('Unit 12')
  })
})

describe('what is typed in a conversation that the firm closes', () => {
  const closed = { isClosed: true, actionNeeded: false }

  test('stays in sight with the reason and the focus', async () => {
    const { cache } = await open({ messageCount: 1 })
    await firmWritesAgain(cache)
    await userEvent.type(typed('Your message'), 'Unit 12')
    await firmWritesAgain(cache, closed)
    const status = await screen.findByText(
      'We closed this conversation, so this message can’t be sent here.',
    )
    expect(status.closest('[role=status]')).not.toBeNull()
    expect(typed('Your message').value).toBe('Unit 12')
    await waitFor(() => expect(document.activeElement).toBe(typed('Your message')))
    expect(button('Send')).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('is there after a reload, and is sent as a new message', async () => {
    const { cache } = await open()
    await userEvent.type(await startReply(), 'Unit 12')
    await firmWritesAgain(cache, closed)
    expect(typed('Your message').value).toBe('Unit 12')
    cleanup()
    const { address } = await open({ messageCount: 2, ...closed })
    const link = await screen.findByRole('link', { name: 'Send it as a new message' })
    expect(typed('Your message').value).toBe('Unit 12')
    await userEvent.click(link)
    expect(typed('Your message').value).toBe('Unit 12')
    expect(typed('Subject').value).toBe('Which truck did the tires go on?')
    api.answer(threads.start, aMessage({ startedByClient: true }))
    api.answer(hubMessages.show, aMessage({ readAt, messageCount: 2, ...closed }))
    await userEvent.click(button('Send'))
    await waitFor(() => expect(address()).toMatch(/^\/hub-messages\/show\//))
    expect(address()).not.toContain(id)
    const sent = () => api.requests.find(({ method }) => method === 'POST')?.body
    await waitFor(() =>
      expect(sent()).toMatchObject({
        subject: 'Which truck did the tires go on?',
        body: 'Unit 12',
      }),
    )
    expect(sessionStorage.length).toBe(0)
  })

  test('leaves nothing behind if there is nothing', async () => {
    const { cache } = await open()
    await startReply()
    await firmWritesAgain(cache, closed)
    expect(screen.queryByRole('textbox')).toBeNull()
    within(screen.getByRole('article')).getByRole('link', { name: 'Start a new message' })
  })
})
