import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { board } from '@milepost/contract/board/board'
import { boardViews, type BoardView } from '@milepost/contract/board/board-views'
import { workItems, type WorkItem } from '@milepost/contract/board/work-items'
import { clientInvitations } from '@milepost/contract/clients/client-invitations'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { firm } from '@milepost/contract/firm/firm'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aBoardRow } from '../../../test/a-board-row.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { routes } from '../../app/routes.tsx'

const dana = aBoardRow()
const ray = aBoardRow({
  id: '7d9f2a3c-54f0-4f5e-9a2e-1a5b6c7d8eaa',
  name: 'Tolliver Transport LLC',
  nextWork: null,
  invitation: null,
})
const priya = aStaffMember({ role: 'admin' })
const tag = { id: 'c1d2e3f4-0000-4000-8000-0000000000aa', name: 'Flatbed' }

const aView = (change: Partial<BoardView> = {}): BoardView => ({
  id: 'c1d2e3f4-0000-4000-8000-0000000000bb',
  name: 'Late for me',
  isShared: false,
  isOwn: true,
  ownedBy: 'Priya Shah',
  settings: { due: 'late', sort: 'next_due_on' },
  ...change,
})

const aWorkItem = (change: Partial<WorkItem> = {}): WorkItem => ({
  id: 'c1d2e3f4-0000-4000-8000-0000000000cc',
  account: { id: dana.id, name: dana.name },
  kind: 'monthly_close',
  period: '2026-10',
  dueOn: '2020-11-16',
  assignee: { id: priya.id, fullName: priya.fullName },
  isGiven: false,
  doneAt: null,
  doneBy: null,
  ...change,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, priya)
  api.answer(clients.colleagues, [{ id: priya.id, fullName: priya.fullName, role: priya.role }])
  api.answer(clientTags.list, [tag])
  api.answer(boardViews.list, [])
  api.answer(board.list, { items: [dana, ray], page: 1, limit: 50, total: 2, counts: {} })
})

const sent = (method: string, path: RegExp) =>
  api.requests.find((request) => request.method === method && path.test(request.path))?.body

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('the console starts with the board: what waits, how far the books are, what is late', async () => {
  const { address } = openRoutes(routes, { at: '/' })
  const first = await row(/Whitfield/)
  expect(address()).toBe('/board')
  expect(first.getByRole('link', { name: 'Documents: 3' }).getAttribute('href')).toContain(
    `/queue?stage=open&client=${dana.id}`,
  )
  expect(first.getByRole('link', { name: 'Bank rows: 4' })).toBeTruthy()
  expect(first.getByText('2 questions open')).toBeTruthy()
  expect(first.getByText('Oct 31, 2026')).toBeTruthy()
  expect(first.getByText('Late: Nov 16')).toBeTruthy()
  expect(first.getByText('Close the month, Oct 2026')).toBeTruthy()
  expect(first.getByText('No password yet')).toBeTruthy()
})

test('a column’s head sorts by it, and once more the other way', async () => {
  const { address } = openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.click(screen.getByRole('link', { name: 'Documents' }))
  await waitFor(() => expect(address()).toBe('/board?sort=documents&descending=true'))
  const head = screen.getByRole('columnheader', { name: /Documents/ })
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'))
  await userEvent.click(within(head).getByRole('link'))
  await waitFor(() => expect(address()).toBe('/board?sort=documents&descending=false'))
})

test('filters are in the address, and in the question to the server', async () => {
  const { address } = openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.selectOptions(screen.getByLabelText('Due'), 'Late')
  await waitFor(() => expect(address()).toBe('/board?due=late'))
  await waitFor(() => expect(api.requests.some(({ query }) => query['due'] === 'late')).toBe(true))
})

test('a view is saved with its filters, and opens them', async () => {
  api.answer(boardViews.add, aView())
  const { address } = openRoutes(routes, { at: '/board?due=late&sort=next_due_on' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
  await userEvent.type(screen.getByLabelText('Name of the view'), 'Late for me')
  api.answer(boardViews.list, [aView()])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('link', { name: 'Late for me' })
  await waitFor(() =>
    expect(sent('POST', /board_views/)).toMatchObject({
      view: {
        name: 'Late for me',
        isShared: false,
        settings: { due: 'late', sort: 'next_due_on' },
      },
    }),
  )
  expect(address()).toContain(`view=${aView().id}`)
  expect(await screen.findByRole('button', { name: 'Change this view' })).toBeTruthy()
})

test('a colleague’s view can be opened, and not changed', async () => {
  api.answer(boardViews.list, [aView({ isOwn: false, isShared: true, ownedBy: 'Theo Vance' })])
  openRoutes(routes, { at: '/board' })
  await userEvent.click(await screen.findByRole('link', { name: 'Late for me · Theo Vance' }))
  await screen.findByRole('button', { name: 'Save this view' })
  expect(screen.queryByRole('button', { name: 'Change this view' })).toBeNull()
})

test('selected clients are changed together, with the keyboard too', async () => {
  api.answer(board.changeClients, { id: 'change', changed: 2 })
  openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.keyboard('jxjx')
  const actions = within(await screen.findByRole('group', { name: 'With the selected clients' }))
  expect(actions.getByText('2 clients selected')).toBeTruthy()
  expect(actions.getByRole('link', { name: 'Message' }).getAttribute('href')).toContain(
    encodeURIComponent(`${dana.id},${ray.id}`),
  )
  await userEvent.selectOptions(
    actions.getByLabelText('Assign to', { selector: 'select' }),
    'Nobody',
  )
  await userEvent.click(actions.getByRole('button', { name: 'Assign to' }))
  expect(await screen.findByText('2 clients changed')).toBeTruthy()
  await waitFor(() =>
    expect(sent('POST', /client_changes/)).toEqual({
      clients: { accountIds: [dana.id, ray.id], consultantId: null },
    }),
  )
})

test('an empty firm is offered its first step', async () => {
  api.answer(board.list, { items: [], page: 1, limit: 50, total: 0, counts: {} })
  openRoutes(routes, { at: '/board' })
  expect(await screen.findByText('No clients yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bring from a file' })).toBeTruthy()
})

test('the calendar shows what is due when, and a mark closes it', async () => {
  const list = (items: WorkItem[]) => ({
    items,
    page: 1,
    limit: 50,
    total: items.length,
    counts: { open: 1, late: 1 },
  })
  api.answer(workItems.list, list([aWorkItem()]))
  api.answer(workItems.change, aWorkItem())
  openRoutes(routes, { at: '/calendar' })
  expect(await screen.findByRole('heading', { name: 'Due Monday, November 16, 2020' })).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Close the month, Oct 2026' }).getAttribute('href'),
  ).toContain(`/clients/${dana.id}/books/month-closes/2026-10`)
  await userEvent.click(
    screen.getByRole('checkbox', {
      name: 'Done: Close the month, Oct 2026, Whitfield Hauling LLC',
    }),
  )
  await waitFor(() => expect(sent('PATCH', /work_items/)).toEqual({ workItem: { isDone: true } }))
})

test('what was done by doing it can’t be unmarked on the calendar', async () => {
  const done = aWorkItem({ doneAt: '2026-11-03T15:00:00.000Z' })
  api.answer(workItems.list, {
    items: [done],
    page: 1,
    limit: 50,
    total: 1,
    counts: { open: 0, late: 0 },
  })
  openRoutes(routes, { at: '/calendar?state=done' })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Done: Close/ })
  expect([box.checked, box.disabled]).toEqual([true, true])
  expect(screen.getByText('Done Nov 3, 2026')).toBeTruthy()
})

test('a change that was refused says so, though its field is nowhere on the page', async () => {
  api.fail(board.changeClients, { status: 422, code: 'tags_count', field: 'clients/add_tag_id' })
  openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.keyboard('jx')
  const actions = within(await screen.findByRole('group', { name: 'With the selected clients' }))
  await userEvent.selectOptions(actions.getByLabelText('Add tag', { selector: 'select' }), tag.name)
  await userEvent.click(actions.getByRole('button', { name: 'Add tag' }))
  expect(await screen.findByText(new RegExp(staffErrorMessages.tags_count))).toBeTruthy()
})

test('a view that is refused stays open and says why at its name', async () => {
  api.fail(boardViews.add, { status: 422, code: 'view_name', title: 'Taken', field: 'view/name' })
  openRoutes(routes, { at: '/board?due=late' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
  const name = screen.getByLabelText('Name of the view')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.type(name, 'Late for me')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Taken')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an invitation that failed says so in its dialog', async () => {
  api.fail(clientInvitations.start, { status: 503, code: 'unavailable' })
  openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.keyboard('jx')
  const actions = within(await screen.findByRole('group', { name: 'With the selected clients' }))
  await userEvent.click(actions.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(errorMessages.unavailable)
})
