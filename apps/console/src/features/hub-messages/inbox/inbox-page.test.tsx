import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { firm } from '@milepost/contract/firm/firm'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { ThreadMessage } from '@milepost/contract/hub-messages/threads'
import { threadsForStaff, type Thread } from '@milepost/contract/hub-messages/threads-for-staff'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const accountId = '7e57ed00-0000-4000-8000-0000000000a1'

const aThread = (differences: Partial<Thread> = {}): Thread => ({
  id: '7e57ed00-0000-4000-8000-0000000000b1',
  account: { id: accountId, name: 'Kowalik Express' },
  subject: 'Lumper receipt',
  messageType: 'read_only',
  createdAt: '2026-11-14T15:00:00.000Z',
  sentBy: 'Linda Kowalik',
  startedByClient: true,
  messageCount: 1,
  lastAt: '2026-11-14T15:00:00.000Z',
  lastFrom: 'client',
  assignedTo: null,
  isHandled: false,
  isClosed: false,
  ...differences,
})
const thread = aThread()
const other = aThread({ id: '7e57ed00-0000-4000-8000-0000000000b2', subject: 'Form 2290' })
const at = `/inbox/${accountId}/${thread.id}`

const message: ThreadMessage = {
  id: thread.id,
  position: 1,
  createdAt: thread.createdAt,
  fromFirm: false,
  author: 'Linda Kowalik',
  body: '<p>Where does it go?</p>',
  readAt: null,
  files: [],
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
  sessionStorage.clear()
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(clients.colleagues, [
    { id: aStaffMember().id, fullName: 'Priya Shah', role: 'bookkeeper' },
    { id: '7e57ed00-0000-4000-8000-0000000000c2', fullName: 'Omar Reyes', role: 'bookkeeper' },
  ])
  api.answer(staffNotices.waiting, {
    id: 'waiting',
    unanswered: 2,
    newReplies: 1,
    mine: 1,
    answers: 0,
    ratesToCheck: 0,
  })
  api.answer(threadsForStaff.list, {
    items: [thread, other],
    page: 1,
    limit: 25,
    total: 2,
    counts: { mine: 1, unanswered: 2, waiting: 5 },
  })
  api.answer(threadsForStaff.show, thread)
  api.fail(hubMessagesForStaff.show, { status: 404, code: 'not_found' })
  api.answer(threadsForStaff.messages, {
    items: [message],
    page: 1,
    limit: 50,
    total: 1,
    counts: {},
  })
})

const open = (path = at) => openRoutes(routes, { at: path })
const changes = () => api.requests.filter(({ method }) => method === 'PATCH')
const lastQuery = () =>
  api.requests.findLast(({ path, query }) => path === '/staff/v1/threads' && !query.limit)!.query

async function openThread() {
  const opened = open()
  await screen.findByRole('heading', { level: 1, name: 'Lumper receipt' })
  await screen.findByText('Where does it go?')
  return opened
}

test('the menu counts what is unanswered', async () => {
  open('/inbox')
  await screen.findByRole('link', { name: 'Inbox 2 unanswered, 1 new' })
})

test('the list says whose turn it is, and its tabs are in the URL', async () => {
  const { address } = open('/inbox')
  const row = within(await screen.findByRole('link', { name: /Lumper receipt/ }))
  row.getByText('Kowalik Express')
  row.getByText('The client wrote last')
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'unanswered' }))
  await userEvent.click(screen.getByRole('link', { name: 'Waiting for the client 5' }))
  await waitFor(() => expect(address()).toBe('/inbox?filter=waiting'))
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'waiting' }))
})

test('an empty inbox offers to write to a client; one that is searched says only that nothing is there', async () => {
  api.answer(threadsForStaff.list, {
    items: [],
    page: 1,
    limit: 25,
    total: 0,
    counts: { mine: 0, unanswered: 0, waiting: 0 },
  })
  open('/inbox')
  const link = await screen.findByRole('link', { name: 'Write to a client' })
  expect(link.getAttribute('href')).toBe('/messages/new')
  open('/inbox?search=lumper')
  await waitFor(() => expect(screen.getAllByText('Nothing here')).toHaveLength(2))
  expect(screen.getAllByRole('link', { name: 'Write to a client' })).toHaveLength(1)
})

test('J and K go through the list, and Enter opens', async () => {
  const { address } = open('/inbox')
  await screen.findByRole('link', { name: /Lumper receipt/ })
  await userEvent.keyboard('jj')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Form 2290'))
  await userEvent.keyboard('k{Enter}')
  await waitFor(() => expect(address()).toBe(at))
  await userEvent.keyboard('?')
  within(await screen.findByRole('dialog')).getByText('The conversation below')
})

test('R goes to the reply, which is sent in place', async () => {
  await openThread()
  await userEvent.keyboard('r')
  const field = screen.getByRole('textbox', { name: 'Reply to Kowalik Express' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  api.answer(threadsForStaff.write, { ...message, fromFirm: true })
  await userEvent.keyboard('Account 5300.{Control>}{Enter}{/Control}')
  await screen.findByText('Message sent.')
  const sent = () => api.requests.find(({ method }) => method === 'POST')
  await waitFor(() =>
    expect(sent()).toMatchObject({
      path: `/staff/v1/accounts/${accountId}/hub_messages/${thread.id}/messages`,
      body: { body: 'Account 5300.', seen_through: '1' },
    }),
  )
  expect((field as HTMLTextAreaElement).value).toBe('')
})

test('an unsent reply survives a reload', async () => {
  await openThread()
  await userEvent.type(screen.getByRole('textbox', { name: /^Reply/ }), 'Half a')
  cleanup()
  await openThread()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply/ })
  expect(field.value).toBe('Half a')
})

test('H marks it handled, C closes it', async () => {
  await openThread()
  api.answer(threadsForStaff.change, { ...thread, isHandled: true })
  api.answer(threadsForStaff.show, { ...thread, isHandled: true })
  await userEvent.keyboard('h')
  await screen.findByRole('button', { name: 'Not handled yet' })
  api.answer(threadsForStaff.change, { ...thread, isClosed: true })
  api.answer(threadsForStaff.show, { ...thread, isClosed: true })
  await userEvent.keyboard('c')
  await screen.findByRole('button', { name: 'Open again' })
  screen.getByText('Closed. Your next message opens it again.')
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { isHandled: true, seenThrough: 1 },
      { isClosed: true, seenThrough: 1 },
    ]),
  )
})

test('A assigns it to oneself or to a colleague', async () => {
  await openThread()
  api.answer(threadsForStaff.change, thread)
  await userEvent.keyboard('a')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'To me' }))
  await userEvent.keyboard('a')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Omar Reyes' }))
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { assignedTo: aStaffMember().id },
      { assignedTo: '7e57ed00-0000-4000-8000-0000000000c2' },
    ]),
  )
})

test('a reply that crossed the client’s words stays, and the words are loaded', async () => {
  await openThread()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reply/ })
  await userEvent.type(field, 'Account 5300.')
  api.fail(threadsForStaff.write, { status: 409, code: 'thread_not_seen' })
  writeMore()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/Somebody has written here since. Read it, then try again./)
  await screen.findByText('Any news?')
  expect(field.value).toBe('Account 5300.')
  api.answer(threadsForStaff.write, { ...message, fromFirm: true })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Message sent.')
  const positions = () =>
    api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() =>
    expect(positions()).toMatchObject([{ seen_through: '1' }, { seen_through: '2' }]),
  )
})

/** The client writes on. */
function writeMore() {
  const newer = { ...thread, messageCount: 2, lastAt: '2026-11-15T15:00:00.000Z' }
  const counts = { mine: 1, unanswered: 2, waiting: 5 }
  api.answer(threadsForStaff.list, { items: [newer], page: 1, limit: 25, total: 1, counts })
  api.answer(threadsForStaff.show, newer)
  const more = { ...message, id: other.id, position: 2, body: '<p>Any news?</p>' }
  const items = [message, more]
  api.answer(threadsForStaff.messages, { items, page: 1, limit: 50, total: 2, counts: {} })
}

test('what the client writes meanwhile is loaded once the list knows of it', async () => {
  const { cache } = await openThread()
  const looks = () => api.requests.filter(({ path }) => path.includes('/hub_messages/')).length
  const before = looks()
  await askAgain(cache, threadsForStaff.list.path)
  expect(looks() - before).toBe(0)
  await waitFor(() =>
    expect(api.requests.findLast(({ query }) => query.thread)?.query).toMatchObject({
      client: accountId,
      thread: thread.id,
    }),
  )
  writeMore()
  await askAgain(cache, threadsForStaff.list.path)
  await screen.findByText('Any news?')
})

test('a change that is refused shows the reason', async () => {
  await openThread()
  api.fail(threadsForStaff.change, { status: 404, code: 'not_found' })
  await userEvent.keyboard('h')
  await screen.findByText(/^Error:/)
  screen.getByRole('button', { name: 'Mark handled' })
})
