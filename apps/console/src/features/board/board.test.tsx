import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { board, maxChangedClients } from '@milepost/contract/board/board'
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
import { aClientAccount } from '../../../test/a-client-account.ts'
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
  usualDueOn: null,
  isGiven: false,
  doneAt: null,
  doneBy: null,
  trucks: [],
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
  await waitFor(() => expect(address()).toBe('/board'))
  expect(first.getByRole('link', { name: 'Documents: 3' }).getAttribute('href')).toContain(
    `/queue?stage=open&client=${dana.id}`,
  )
  expect(first.getByRole('link', { name: 'Bank rows: 4' })).toBeTruthy()
  expect(first.getByText('2 questions open')).toBeTruthy()
  expect(first.getByText('Oct 2026')).toBeTruthy()
  expect(first.getByText('Sep 2026')).toBeTruthy()
  expect(first.getByRole('link', { name: 'Missing documents: 1' }).getAttribute('href')).toContain(
    `/clients/${dana.id}#missing-papers`,
  )
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
  expect(await screen.findByRole('button', { name: 'Edit this view' })).toBeTruthy()
})

test('a colleague’s view can be opened, and not changed', async () => {
  api.answer(boardViews.list, [aView({ isOwn: false, isShared: true, ownedBy: 'Theo Vance' })])
  openRoutes(routes, { at: '/board' })
  await userEvent.click(await screen.findByRole('link', { name: 'Late for me · Theo Vance' }))
  await screen.findByRole('button', { name: 'Save this view' })
  expect(screen.queryByRole('button', { name: 'Edit this view' })).toBeNull()
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

test('a service is added to the selected clients, and removed from them', async () => {
  api.answer(board.changeClients, { id: 'change', changed: 1 })
  openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.keyboard('jx')
  const actions = within(await screen.findByRole('group', { name: 'With the selected clients' }))
  for (const [label, change] of [
    ['Add service', { addService: 'form_2290' }],
    ['Remove service', { removeService: 'form_2290' }],
  ] as const) {
    const select = actions.getByLabelText(label, { selector: 'select' })
    await userEvent.selectOptions(select, 'Form 2290')
    await userEvent.click(actions.getByRole('button', { name: label }))
    await waitFor(() =>
      expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
        clients: { accountIds: [dana.id], ...change },
      }),
    )
  }
})

test('all clients that match are selected, beyond the page', async () => {
  const others = ['1', '2', '3'].map((end) => `7d9f2a3c-54f0-4f5e-9a2e-1a5b6c7d800${end}`)
  api.answer(board.list, { items: [dana, ray], page: 1, limit: 50, total: 5, counts: {} })
  api.answer(board.select, { id: 'matching', accountIds: [dana.id, ray.id, ...others] })
  api.answer(board.changeClients, { id: 'change', changed: 4 })
  openRoutes(routes, { at: '/board?due=late&search=haul' })
  await row(/Whitfield/)
  await userEvent.keyboard('jx')
  const actions = within(await screen.findByRole('group', { name: 'With the selected clients' }))
  expect(actions.queryByRole('button', { name: /that match/ })).toBeNull()
  await userEvent.keyboard('jx')
  await userEvent.click(await actions.findByRole('button', { name: 'Select all 5 that match' }))
  expect(await actions.findByText('5 clients selected')).toBeTruthy()
  expect(actions.queryByRole('button', { name: /that match/ })).toBeNull()
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === board.select.path)!.query).toEqual({
      due: 'late',
      search: 'haul',
    }),
  )
  // One of them is left out again.
  await userEvent.click(screen.getByRole('checkbox', { name: `Select ${ray.name}` }))
  await userEvent.selectOptions(actions.getByLabelText('Add tag', { selector: 'select' }), tag.name)
  await userEvent.click(actions.getByRole('button', { name: 'Add tag' }))
  await screen.findByText('4 clients changed')
  await waitFor(() =>
    expect(sent('POST', /client_changes/)).toEqual({
      clients: { accountIds: [dana.id, ...others], addTagId: tag.id },
    }),
  )
})

test('of more clients than are changed at once, the first ones are selected', async () => {
  const many = Array.from(
    { length: maxChangedClients },
    (_, i) => `7d9f2a3c-54f0-4f5e-9a2e-${String(i).padStart(12, '0')}`,
  )
  api.answer(board.list, { items: [dana], page: 1, limit: 50, total: 1234, counts: {} })
  api.answer(board.select, { id: 'matching', accountIds: [dana.id, ...many.slice(1)] })
  openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.keyboard('jx')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Select the first 500 of 1234 that match' }),
  )
  expect(await screen.findByText('500 clients selected')).toBeTruthy()
  // They would not fit into the address of a message.
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
})

test('the board shows active clients unless it is asked for others, and says what a plan has', async () => {
  const { address } = openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  const status = screen.getByLabelText<HTMLSelectElement>('Status')
  expect(status.selectedOptions[0]!.textContent).toBe('Active')
  await userEvent.selectOptions(status, 'Active or not')
  await waitFor(() => expect(address()).toBe('/board?standing=any'))
  await waitFor(() =>
    expect(api.requests.some(({ query }) => query['standing'] === 'any')).toBe(true),
  )
  const plan = within(screen.getByLabelText('Plan'))
  expect(plan.getByRole('option', { name: /^RIDE: .*/, hidden: true })).toBeTruthy()
})

test('an empty firm is offered its first step', async () => {
  api.answer(board.list, { items: [], page: 1, limit: 50, total: 0, counts: {} })
  api.answer(clients.list, { items: [], page: 1, limit: 1, total: 0, counts: {} })
  openRoutes(routes, { at: '/board' })
  expect(await screen.findByText('No clients yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bring from a file' })).toBeTruthy()
})

test('a firm whose clients are all inactive is led to them', async () => {
  api.answer(board.list, { items: [], page: 1, limit: 50, total: 0, counts: {} })
  api.answer(clients.list, {
    items: [aClientAccount({ isActive: false })],
    page: 1,
    limit: 1,
    total: 2,
    counts: {},
  })
  const { address } = openRoutes(routes, { at: '/board' })
  expect(await screen.findByText('No active clients')).toBeTruthy()
  expect(screen.getByText('2 clients are inactive.')).toBeTruthy()
  expect(screen.queryByText('No clients yet')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show inactive clients' }))
  await waitFor(() => expect(address()).toBe('/board?standing=inactive'))
  await waitFor(() =>
    expect(api.requests.findLast(({ path }) => path.endsWith('/board'))?.query['standing']).toBe(
      'inactive',
    ),
  )
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

const listOf = (items: WorkItem[]) => ({
  items,
  page: 1,
  limit: 50,
  total: items.length,
  counts: { open: items.length, late: 0 },
})

test('the calendar is narrowed to a month and a client', async () => {
  api.answer(workItems.list, listOf([aWorkItem()]))
  api.answer(clients.show, aClientAccount({ id: dana.id, name: dana.name }))
  const { address } = openRoutes(routes, { at: `/calendar?client=${dana.id}` })
  await screen.findByRole('link', { name: 'Close the month, Oct 2026' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toMatch(
      /^Whitfield Hauling LLC/,
    ),
  )
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Due in the month' }),
    'February 2027',
  )
  await waitFor(() => expect(address()).toBe(`/calendar?client=${dana.id}&month=2027-02`))
  await waitFor(() =>
    expect(api.requests.findLast(({ path }) => path === workItems.list.path)!.query).toMatchObject({
      client: dana.id,
      from: '2027-02-01',
      to: '2027-02-28',
    }),
  )
})

test('a month that is none, and a client that is none, are left out', async () => {
  api.answer(workItems.list, listOf([]))
  openRoutes(routes, { at: '/calendar?client=dana&month=2027-13' })
  expect(await screen.findByRole('link', { name: 'Choose a client' })).toBeTruthy()
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === workItems.list.path)!.query).toEqual({
      state: 'open',
      page: '1',
    }),
  )
})

test('work is put off on the calendar, and goes back to its usual date', async () => {
  const name = 'Due date: Close the month, Oct 2026, Whitfield Hauling LLC'
  api.answer(workItems.list, listOf([aWorkItem()]))
  api.answer(workItems.change, aWorkItem({ dueOn: '2027-10-15', usualDueOn: '2026-11-16' }))
  openRoutes(routes, { at: '/calendar' })
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  await userEvent.clear(field)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.queryByRole('button', { name: /^Back to/ })).toBeNull()
  await userEvent.type(field, '10/15/2027')
  const putOff = aWorkItem({ dueOn: '2027-10-15', usualDueOn: '2026-11-16' })
  api.answer(workItems.list, listOf([putOff]))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Due Oct 15, 2027 now')
  await screen.findByText('usually Nov 16, 2026')
  await waitFor(() =>
    expect(sent('PATCH', /work_items/)).toEqual({ workItem: { dueOn: '2027-10-15' } }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Nov 16, 2026' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')!.body).toEqual({
      workItem: { dueOn: null },
    }),
  )
})

test('a due date that is refused says why at its field', async () => {
  const name = 'Due date: Close the month, Oct 2026, Whitfield Hauling LLC'
  api.answer(workItems.list, listOf([aWorkItem()]))
  api.fail(workItems.change, { status: 422, code: 'work_due_on', field: 'work_item/due_on' })
  openRoutes(routes, { at: '/calendar' })
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText(staffErrorMessages.work_due_on)).toBeTruthy()
})

test('the calendar names the trucks of a Form 2290', async () => {
  const trucks = [
    { unit: '7', vin: '1XKYD49X0MJ123456' },
    ...['8', '9', '10', '11', '12'].map((unit) => ({ unit, vin: null })),
  ]
  const items = [aWorkItem({ kind: 'form_2290', period: '2026-07', trucks })]
  api.answer(workItems.list, {
    items,
    page: 1,
    limit: 50,
    total: 1,
    counts: { open: 1, late: 1 },
  })
  openRoutes(routes, { at: '/calendar' })
  await screen.findByText(
    'Unit 7 · VIN 1XKYD49X0MJ123456; Unit 8; Unit 9; Unit 10; Unit 11; 1 more',
  )
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
  api.answer(clientInvitations.measure, {
    id: 'a-wave',
    clients: 0,
    leftOut: [{ reason: 'invited', clients: 1 }],
  })
  api.fail(clientInvitations.start, { status: 503, code: 'unavailable' })
  openRoutes(routes, { at: '/board' })
  await row(/Whitfield/)
  await userEvent.keyboard('jx')
  const actions = within(await screen.findByRole('group', { name: 'With the selected clients' }))
  await userEvent.click(actions.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Left out: 1 invited already.')
  await userEvent.type(dialog.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(errorMessages.unavailable)
})
