import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { board, type BoardRow } from '@milepost/contract/board/board'
import { workItems, type WorkItem } from '@milepost/contract/board/work-items'
import { clientInvitations } from '@milepost/contract/clients/client-invitations'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { firm } from '@milepost/contract/firm/firm'
import {
  hubMessagesForStaff,
  type SentMessage,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { mileageForStaff } from '@milepost/contract/mileage/mileage'
import { paperSeries } from '@milepost/contract/missing-papers/paper-series'
import {
  perDiemForStaff,
  type PerDiemCounts,
  type PerDiemEntry,
} from '@milepost/contract/per-diem/per-diem'
import { perDiemEvidenceForStaff } from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { taxForStaff } from '@milepost/contract/tax/tax'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { aTrip, aTripYear, tripList } from '@milepost/testing/records/a-trip.ts'
import { today } from '@milepost/ui/i18n/dates.ts'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { aBoardRow } from '../../../test/a-board-row.ts'
import { aClientAccount } from '../../../test/a-client-account.ts'
import { aQueue, aQueueItem } from '../../../test/a-queue.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { routes } from '../../app/routes.tsx'

const client = aClientAccount()
const at = `/clients/${client.id}`
const priya = aStaffMember({ role: 'admin' })
const thisYear = new Date().getFullYear()

const onBoard = (change: Partial<BoardRow> = {}) => ({
  items: [aBoardRow({ id: client.id, ...change })],
  page: 1,
  limit: 1,
  total: 1,
  counts: {},
})

const nextWork = (items: WorkItem[]) => ({
  items,
  page: 1,
  limit: 5,
  total: items.length,
  counts: { open: items.length, late: 0 },
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, priya)
  api.answer(clients.colleagues, [{ id: priya.id, fullName: priya.fullName, role: priya.role }])
  api.answer(clients.list, { items: [client], page: 1, limit: 25, total: 1, counts: {} })
  api.answer(clients.show, client)
  api.answer(clientTags.list, [])
  api.answer(clientInvitations.measure, { id: 'a-wave', clients: 1, leftOut: [] })
  api.answer(board.list, onBoard())
  api.answer(workItems.list, nextWork([]))
  api.answer(clientUsers.list, [
    {
      ...client.users[0]!,
      language: null,
      hasPassword: false,
      hasSecondFactor: false,
      mailProblem: null,
      isLocked: false,
      lastUsedAt: null,
      otherAccounts: [],
    },
  ])
  api.answer(workQueue.list, aQueue([aQueueItem()]))
  api.answer(hubMessagesForStaff.listForAccount, {
    items: [],
    page: 1,
    limit: 8,
    total: 0,
    counts: { inbox: 0, archived: 0, action_needed: 0, unread: 0 },
  })
  api.answer(booksForStaff.profitAndLoss, aStatement())
  api.answer(paperSeries.list, [])
  api.answer(taxForStaff.estimates, [])
  api.answer(taxForStaff.returns, [])
  api.answer(perDiemEvidenceForStaff.list, [])
  api.answer(perDiemEvidenceForStaff.corrections, [])
  api.answer(perDiemForStaff.year, {
    year: 2026,
    yearToDateFullDays: 1,
    yearToDatePartialDays: 0,
    yearToDateDeductions: 64,
    provisional: false,
    periods: [],
    spouseRiderDeductible: false,
    homeEveryNight: false,
    correctedDates: [],
    perDiemEntries: [
      {
        id: 'c1',
        accountId: client.id,
        effectiveDate: '2026-10-03',
        createdAt: '2026-10-04T15:00:00.000Z',
        lastUpdated: '2026-10-04T15:00:00.000Z',
        ownerOperatorFullCount: 1,
        ownerOperatorPartialCount: 0,
        spouseDriverFullCount: 0,
        spouseDriverPartialCount: 1,
        spouseRiderFullCount: 0,
        spouseRiderPartialCount: 0,
        outsideConus: false,
        sleptAway: false,
      },
    ],
  })
})

const sent = (method: string, path: RegExp) =>
  api.requests.find((request) => request.method === method && path.test(request.path))?.body

test('typing a name finds a client, and the search is in the address', async () => {
  const { address } = openRoutes(routes, { at: '/clients' })
  await screen.findByRole('link', { name: /Whitfield Hauling LLC/ })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'whit')
  await waitFor(() => expect(address()).toBe('/clients?search=whit'))
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ search: 'whit' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'RIDE')
  await waitFor(() => expect(address()).toBe('/clients?search=whit&plan=RIDE'))
})

test('clients whose days were corrected are listed until somebody has looked', async () => {
  api.answer(perDiemEvidenceForStaff.corrections, [
    { id: client.id, accountName: client.name, waiting: 2 },
  ])
  openRoutes(routes, { at: '/clients' })
  const region = await screen.findByRole('region', { name: 'Per diem days corrected' })
  expect(region.textContent).toContain('2 days')
  expect(within(region).getByRole('link', { name: client.name }).getAttribute('href')).toBe(
    `/clients/${client.id}`,
  )
})

test('a page number past the last page is replaced by the last page', async () => {
  api.answer(clients.list, { items: [], page: 3, limit: 25, total: 26, counts: {} })
  const { address } = openRoutes(routes, { at: '/clients?plan=PRO&page=3' })
  await waitFor(() => expect(address()).toBe('/clients?plan=PRO&page=2'))
})

test('the Clients link in the menu leads back to all clients and clears the search', async () => {
  openRoutes(routes, { at: '/clients?search=whit' })
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  expect(search).toHaveProperty('value', 'whit')
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }))
  await waitFor(() => expect(search).toHaveProperty('value', ''))
})

test('a list of active clients without any leads to those who left', async () => {
  const none = { items: [], page: 1, limit: 25, total: 0, counts: {} }
  const active = api.hold(clients.list)
  const { address } = openRoutes(routes, { at: '/clients?standing=active' })
  await waitFor(() =>
    expect(api.requests.some(({ query }) => query['standing'] === 'active')).toBe(true),
  )
  api.answer(clients.list, { ...none, items: [aClientAccount({ isActive: false })], total: 1 })
  active.answer(none)
  expect(await screen.findByText('No active clients')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Show inactive clients' }))
  await screen.findByRole('link', { name: /Whitfield/ })
  await waitFor(() => expect(address()).toBe('/clients?standing=inactive'))
})

test('two filters chosen faster than a page changes both stand in the address', async () => {
  const { address } = openRoutes(routes, { at: '/clients?consultant=me' })
  await screen.findByRole('link', { name: /Whitfield Hauling LLC/ })
  const filter = (name: string) => screen.getByRole('combobox', { name })
  act(() => {
    fireEvent.change(filter('Plan'), { target: { value: 'RIDE' } })
    fireEvent.change(filter('Status'), { target: { value: 'limited' } })
  })
  await waitFor(() => expect(address()).toBe('/clients?consultant=me&plan=RIDE&standing=limited'))
})

test('a search says by which number it found a client', async () => {
  const match = { kind: 'vin', value: '1XKYD49X0MJ987654', unit: '12' } as const
  api.answer(clients.list, {
    items: [{ ...client, match }],
    page: 1,
    limit: 25,
    total: 1,
    counts: {},
  })
  openRoutes(routes, { at: '/clients?search=987654' })
  await screen.findByText('Unit 12 · VIN 1XKYD49X0MJ987654')
})

async function openAccountForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit client details' }))
  return within(screen.getByRole('region', { name: 'Client' }))
}

async function openDayForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Set a day' }))
  return within(screen.getByRole('form', { name: 'Set a day' }))
}

test('plan and flags are changed; the consultant, too; and nothing that a colleague may have changed', async () => {
  api.answer(clients.change, { ...client, clientCustomerType: 'ENT' })
  openRoutes(routes, { at })
  const form = await openAccountForm()
  await userEvent.selectOptions(form.getByLabelText('Plan'), 'ENT')
  await userEvent.click(form.getByRole('checkbox', { name: 'Limited' }))
  await userEvent.selectOptions(form.getByLabelText('Consultant'), 'Priya Shah')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  await waitFor(() =>
    expect(sent('PATCH', /accounts/)).toEqual({
      account: { clientCustomerType: 'ENT', isLimited: true, consultantId: priya.id },
      was: { clientCustomerType: 'PRO', isLimited: false, consultantId: null },
    }),
  )
})

test('without a network a change shows an error and stays in the form', async () => {
  openRoutes(routes, { at })
  const form = await openAccountForm()
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  api.loseConnection(clients.change)
  await userEvent.selectOptions(form.getByLabelText('Plan'), 'ENT')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Error: Something went wrong. Please check your internet connection/)
  expect(form.getByLabelText('Plan')).toHaveProperty('value', 'ENT')
})

test('a client’s page shows the work that is late or due next, and leads to the calendar', async () => {
  const late: WorkItem = {
    id: 'c1d2e3f4-0000-4000-8000-0000000000cc',
    account: { id: client.id, name: client.name },
    kind: 'monthly_close',
    period: '2020-10',
    dueOn: '2020-11-16',
    usualDueOn: null,
    assignee: { id: priya.id, fullName: 'Priya Shah' },
    isGiven: false,
    doneAt: null,
    doneBy: null,
    trucks: [],
  }
  const next: WorkItem = {
    ...late,
    id: 'c1d2e3f4-0000-4000-8000-0000000000cd',
    kind: 'ifta',
    period: '2099-Q1',
    dueOn: '2099-04-30',
    assignee: null,
  }
  api.answer(workItems.list, nextWork([late, next]))
  openRoutes(routes, { at })
  const section = within(await screen.findByRole('region', { name: 'Next work' }))
  const link = await section.findByRole('link', { name: 'Close the month, Oct 2020' })
  expect(link.getAttribute('href')).toContain(`/clients/${client.id}/books/month-closes/2020-10`)
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Close the month, Oct 2020Late: Nov 16, 2020Priya Shah',
    'IFTA, Q1 2099Due Apr 30, 2099Nobody',
  ])
  expect(section.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toContain(
    `/calendar?client=${client.id}`,
  )
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === workItems.list.path)!.query).toEqual({
      client: client.id,
      limit: '5',
    }),
  )
})

test('each save sends only what was changed since the last one', async () => {
  api.answer(clients.change, client)
  openRoutes(routes, { at })
  const form = await openAccountForm()
  await userEvent.selectOptions(form.getByLabelText('Plan'), 'ENT')
  api.answer(clients.show, { ...client, clientCustomerType: 'ENT' })
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  await screen.findByText('ENT')
  const again = await openAccountForm()
  await userEvent.click(again.getByRole('checkbox', { name: 'Limited' }))
  await userEvent.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(
      [
        { account: { clientCustomerType: 'ENT' }, was: { clientCustomerType: 'PRO' } },
        { account: { isLimited: true }, was: { isLimited: false } },
      ],
    ),
  )
})

test('a phone that a colleague changed meanwhile is marked', async () => {
  openRoutes(routes, { at })
  const form = await openAccountForm()
  await userEvent.type(form.getByLabelText('Phone'), '9')
  api.fail(clients.change, { status: 409, code: 'settings_changed', field: 'account/phone' })
  api.answer(clients.show, { ...client, phone: '(540) 555-0199', name: 'Whitfield LLC' })
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/^Someone else changed this to “\(540\) 555-0199”/)
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Whitfield LLC')
  expect(form.getByLabelText('Phone')).toHaveProperty('value', `${client.phone}9`)
})

test('a consultant who has left is named until another one is chosen', async () => {
  const left = { id: '9d2f3a4b-5c6d-4e7f-8a9b-0c1d2e3f4a5b', fullName: 'Hank Moody' }
  api.answer(clients.show, { ...client, consultant: left })
  api.answer(clients.change, client)
  openRoutes(routes, { at })
  const form = await openAccountForm()
  expect(form.getByLabelText('Consultant')).toHaveProperty('value', left.id)
  await userEvent.type(form.getByLabelText('Phone'), '9')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(sent('PATCH', /accounts/)).not.toHaveProperty('account.consultantId')
})

test('a consultant cannot change which consultant a client has', async () => {
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'consultant' }))
  api.answer(clients.change, client)
  openRoutes(routes, { at })
  const form = await openAccountForm()
  expect(form.getByLabelText('Consultant')).toHaveProperty('disabled', true)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(sent('PATCH', /accounts/)).not.toHaveProperty('account.consultantId')
})

test.each([
  ['admin', ['Clients', 'Books']],
  ['bookkeeper', ['Books']],
] as const)('from a file, the role of %s brings %s', async (role, items) => {
  api.answer(accountForStaff.currentStaff, aStaffMember({ role }))
  openRoutes(routes, { at: '/clients' })
  await userEvent.click(await screen.findByRole('button', { name: 'Bring from a file' }))
  const found = await screen.findAllByRole('menuitem')
  expect(found.map(({ textContent }) => textContent)).toEqual(items)
})

test('a consultant brings nothing from a file, neither by menu nor by address', async () => {
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'consultant' }))
  const { router } = openRoutes(routes, { at: '/clients' })
  await screen.findByRole('link', { name: /Whitfield Hauling LLC/ })
  expect(screen.queryByRole('button', { name: 'Bring from a file' })).toBeNull()
  await act(() => router.navigate('/books/import'))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Whitfield/ })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
  expect(api.requests.filter(({ path }) => path.includes('books_'))).toEqual([])
})

test('a consultant sees no consultant filter, and a new client is assigned to them', async () => {
  const marcus = aStaffMember({ role: 'consultant', id: crypto.randomUUID() })
  api.answer(accountForStaff.currentStaff, marcus)
  api.answer(clients.colleagues, [{ id: marcus.id, fullName: 'Marcus Reyes', role: 'consultant' }])
  const { router } = openRoutes(routes, { at: '/clients' })
  await screen.findByRole('link', { name: /Whitfield Hauling LLC/ })
  expect(screen.queryByRole('combobox', { name: 'Consultant' })).toBeNull()
  expect(api.requests.filter(({ path }) => path.includes('colleagues'))).toEqual([])
  await act(() => router.navigate('/clients/new'))
  const consultant = await screen.findByRole('combobox', { name: 'Consultant' })
  expect(consultant).toHaveProperty('disabled', true)
  await within(consultant).findByRole('option', { name: 'Marcus Reyes', selected: true })
})

test.each(['', '/sign-in-as', '/books/new', '/books/import', '/profit-plans/new', '/tax'])(
  'of a client who is not there, or a colleague’s, no page is shown: %s',
  async (page) => {
    api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'consultant' }))
    api.fail(clients.show, { status: 404, code: 'not_found' })
    openRoutes(routes, { at: `${at}${page}` })
    await screen.findByText('Client not found')
    expect(screen.getByRole('link', { name: 'All clients' }).getAttribute('href')).toBe('/clients')
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  },
)

/** Types one's own password in the dialog that asks for it, and confirms. */
async function confirmInvitation(name: string) {
  const asked = within(
    await screen.findByRole('dialog', { name: new RegExp(`Invite ${name}\\?$`) }),
  )
  await userEvent.type(asked.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(asked.getByRole('button', { name: 'Invite' }))
}

test('an invitation that is refused shows the error at its field', async () => {
  api.fail(clientUsers.invite, { status: 422, code: 'email_taken', field: 'user/email' })
  openRoutes(routes, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const form = within(screen.getByRole('form', { name: 'Invite' }))
  await userEvent.type(form.getByLabelText('Full name'), 'Sam Whitfield')
  await userEvent.type(form.getByLabelText('Email'), 'sam@whitfield.test')
  await userEvent.click(form.getByRole('button', { name: 'Invite' }))
  await confirmInvitation('Sam Whitfield')
  expect(
    await form.findByText('Someone already signs in with this email. Enter another one.'),
  ).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Email')))
  expect(screen.getByRole('button', { name: /^Send the link again to / })).toBeTruthy()
  expect(sent('POST', /users$/)).toEqual({
    user: { fullName: 'Sam Whitfield', email: 'sam@whitfield.test', language: 'en' },
    password: 'Long-Haul-44',
  })
})

test('an invitation without a name is not sent, and its field says so', async () => {
  openRoutes(routes, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const form = within(screen.getByRole('form', { name: 'Invite' }))
  await userEvent.type(form.getByLabelText('Email'), 'sam@whitfield.test{Enter}')
  await form.findByText(staffErrorMessages.name_required)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a person’s second factor is removed with one’s own password', async () => {
  const [person] = client.users
  const listed = (hasSecondFactor: boolean) => [
    {
      ...person!,
      language: null,
      hasPassword: true,
      hasSecondFactor,
      mailProblem: null,
      isLocked: false,
      lastUsedAt: null,
      otherAccounts: [],
    },
  ]
  api.answer(clientUsers.list, listed(true))
  api.fail(clientUsers.removeSecondFactor, {
    status: 422,
    code: 'password_wrong',
    field: 'password',
  })
  openRoutes(routes, { at })
  const name = `Remove second factor of ${person!.fullName}`
  await userEvent.click(await screen.findByRole('button', { name }))
  const asked = within(
    screen.getByRole('dialog', { name: `Remove ${person!.fullName}’s second factor?` }),
  )
  await waitFor(() => expect(document.activeElement).toBe(asked.getByLabelText('Your password')))
  await userEvent.keyboard('Long-Haul-44{Enter}')
  await asked.findByText('That password isn’t right. Try again.')
  api.answer(clientUsers.removeSecondFactor, undefined)
  api.answer(clientUsers.list, listed(false))
  await userEvent.keyboard('{Enter}')
  await screen.findByText('They now sign in with just their password')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(sent('POST', /second_factor.removal$/)).toEqual({ password: 'Long-Haul-44' }),
  )
})

test('a person who signs in for a client is removed after a confirmation', async () => {
  api.answer(clientUsers.remove, undefined)
  openRoutes(routes, { at })
  const { fullName } = client.users[0]!
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${fullName}` }))
  const dialog = within(
    screen.getByRole('dialog', { name: `Remove ${fullName} from this client?` }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText(`${fullName} can’t sign in for this client anymore`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('someone whom a colleague has removed leaves the list', async () => {
  api.fail(clientUsers.remove, { status: 404, code: 'not_found' })
  openRoutes(routes, { at })
  const { fullName } = client.users[0]!
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${fullName}` }))
  api.answer(clientUsers.list, [])
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText(`${fullName} can’t sign in for this client anymore`)
  await screen.findByText('Nobody signs in for this client yet.')
})

test.each([
  ['refused', 'Our email bounced. Check the address with them.'],
  [
    'characters',
    /^Not mailed: your firm’s mail server can’t send to addresses with letters like é/,
  ],
] as const)(
  'a person whose mail did not leave (%s) has the reason',
  async (mailProblem, sentence) => {
    api.answer(clientUsers.list, [
      {
        ...client.users[0]!,
        email: 'josé@xn--peluquera-n5a.example',
        language: null,
        hasPassword: false,
        hasSecondFactor: false,
        mailProblem,
        isLocked: false,
        lastUsedAt: null,
        otherAccounts: [],
      },
    ])
    openRoutes(routes, { at })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('josé@peluquería.example · Invited, not here yet')).toBeTruthy()
  },
)

test('a person’s other accounts are named, with links', async () => {
  api.answer(clientUsers.list, [
    {
      ...client.users[0]!,
      language: null,
      hasPassword: true,
      hasSecondFactor: false,
      mailProblem: null,
      isLocked: false,
      lastUsedAt: null,
      otherAccounts: [{ id: 'b', name: 'Blue Mesa Freight' }],
    },
  ])
  openRoutes(routes, { at })
  const link = await screen.findByRole('link', { name: 'Blue Mesa Freight' })
  expect(link.getAttribute('href')).toBe('/clients/b')
  expect(link.parentElement!.textContent).toBe('Also signs in to: Blue Mesa Freight')
})

test('the confirmation of an invitation is shown even after moving on to another page', async () => {
  api.answer(clientUsers.invite, {
    ...client.users[0]!,
    language: 'en',
    hasPassword: false,
    hasSecondFactor: false,
    mailProblem: null,
    isLocked: false,
    lastUsedAt: null,
    otherAccounts: [],
  })
  const { router } = openRoutes(routes, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const form = within(screen.getByRole('form', { name: 'Invite' }))
  await userEvent.type(form.getByLabelText('Full name'), 'Sam Whitfield')
  await userEvent.type(form.getByLabelText('Email'), 'sam@whitfield.test')
  api.hold(clientUsers.list)
  await userEvent.click(form.getByRole('button', { name: 'Invite' }))
  await confirmInvitation('Sam Whitfield')
  await act(() => router.navigate('/clients'))
  expect(await screen.findByText('Invitation sent')).toBeTruthy()
})

test('without a mail server, an invitation is not said to be sent', async () => {
  api.answer(accountForStaff.currentStaff, aStaffMember({ sendsMail: false }))
  api.answer(clientUsers.inviteAgain, undefined)
  openRoutes(routes, { at })
  await userEvent.click(await screen.findByRole('button', { name: /^Send the link again to / }))
  expect(await screen.findByText(/^The invitation is ready, but no mail went out/)).toBeTruthy()
  expect(screen.queryByText('Invitation sent')).toBeNull()
})

test('staff note that a mail came back, and that it arrives after all', async () => {
  const [person] = client.users
  const listed = (mailProblem: 'returned' | null) =>
    api.answer(clientUsers.list, [
      {
        ...person!,
        language: null,
        hasPassword: false,
        hasSecondFactor: false,
        mailProblem,
        isLocked: false,
        lastUsedAt: null,
        otherAccounts: [],
      },
    ])
  api.answer(clientUsers.markReturned, undefined)
  api.answer(clientUsers.unmarkReturned, undefined)
  openRoutes(routes, { at })
  const mark = await screen.findByRole('button', {
    name: `The mail to ${person!.fullName} came back`,
  })
  listed('returned')
  await userEvent.click(mark)
  await screen.findByText('A mail to them came back. Check the address with them.')
  listed(null)
  await userEvent.click(
    screen.getByRole('button', { name: `Mail to ${person!.fullName} arrives after all` }),
  )
  await screen.findByRole('button', { name: `The mail to ${person!.fullName} came back` })
  await waitFor(() =>
    expect(
      api.requests
        .filter(({ path }) => path.endsWith('/returned_mail'))
        .map(({ method }) => method),
    ).toEqual(['POST', 'DELETE']),
  )
})

test('a day shows all its counts, and is set for each person', async () => {
  api.answer(perDiemForStaff.update, {
    id: 'c1',
    accountId: client.id,
    effectiveDate: '2026-10-03',
    createdAt: '2026-10-04T15:00:00.000Z',
    lastUpdated: '2026-10-04T15:00:00.000Z',
    ownerOperatorFullCount: 1,
    ownerOperatorPartialCount: 0,
    spouseDriverFullCount: 0,
    spouseDriverPartialCount: 1,
    spouseRiderFullCount: 1,
    spouseRiderPartialCount: 0,
    outsideConus: false,
    sleptAway: false,
  })
  openRoutes(routes, { at: `${at}?days=2026-10` })
  const row = within(await screen.findByRole('row', { name: /^Oct 3/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Full',
    'Partial',
    '–',
    '',
  ])
  await userEvent.click(row.getByRole('button', { name: 'Edit Oct 3' }))
  const form = within(screen.getByRole('form', { name: 'Set a day' }))
  await userEvent.selectOptions(form.getByLabelText('Spouse rider'), 'Full')
  await userEvent.click(form.getByRole('button', { name: 'Save the day' }))
  await screen.findByText('Day saved')
  // Unchanged people are not sent, so the server keeps their current values. The spouse who rides along no longer drives.
  await waitFor(() =>
    expect(sent('PATCH', /per_diem_entries/)).toEqual({
      perDiemEntry: {
        spouseDriverFullCount: 0,
        spouseDriverPartialCount: 0,
        spouseRiderFullCount: 1,
        spouseRiderPartialCount: 0,
      },
    }),
  )
})

test('who changes a day comes to its fields, however far below the row they are, and again from another day', async () => {
  openRoutes(routes, { at: `${at}?days=2026-10` })
  const change = await screen.findByRole('button', { name: 'Edit Oct 3' })
  const form = () => within(screen.getByRole('form', { name: 'Set a day' }))
  await userEvent.click(change)
  await waitFor(() => expect(document.activeElement).toBe(form().getByLabelText('Owner-operator')))
  fireEvent.change(form().getByLabelText('Date'), { target: { value: '2026-10-20' } })
  await userEvent.click(change)
  expect(form().getByLabelText('Date')).toHaveProperty('value', '2026-10-03')
  await waitFor(() => expect(document.activeElement).toBe(form().getByLabelText('Owner-operator')))
})

test('what the client enters for a day in the meantime is shown, and what staff have chosen stays', async () => {
  const entered = (date: string) => ({
    id: 'c2',
    accountId: client.id,
    effectiveDate: date,
    createdAt: '2026-10-04T15:00:00.000Z',
    lastUpdated: '2026-10-04T15:00:00.000Z',
    ownerOperatorFullCount: 1,
    ownerOperatorPartialCount: 0,
    spouseDriverFullCount: 0,
    spouseDriverPartialCount: 0,
    spouseRiderFullCount: 0,
    spouseRiderPartialCount: 0,
    outsideConus: false,
    sleptAway: false,
  })
  const { cache } = openRoutes(routes, { at: `${at}?days=2025-02` })
  const form = await openDayForm()
  const owner = form.getByLabelText('Owner-operator')
  expect(owner).toHaveProperty('value', 'none')
  await userEvent.selectOptions(form.getByLabelText('Spouse driver'), 'Full')
  api.answer(perDiemForStaff.year, {
    year: 2025,
    yearToDateFullDays: 1,
    yearToDatePartialDays: 0,
    yearToDateDeductions: 64,
    provisional: false,
    periods: [],
    spouseRiderDeductible: false,
    homeEveryNight: false,
    correctedDates: [],
    perDiemEntries: [entered('2025-02-01')],
  })
  await askAgain(cache, perDiemForStaff.year.path)
  expect(owner).toHaveProperty('value', 'full')
  expect(form.getByLabelText('Spouse driver')).toHaveProperty('value', 'full')
  api.answer(perDiemForStaff.update, entered('2025-02-01'))
  await userEvent.click(form.getByRole('button', { name: 'Save the day' }))
  await screen.findByText('Day saved')
  await waitFor(() =>
    expect(sent('PATCH', /per_diem_entries/)).toEqual({
      perDiemEntry: { spouseDriverFullCount: 1, spouseDriverPartialCount: 0 },
    }),
  )
})

const aSharedDay = (counts: Partial<PerDiemCounts>): PerDiemEntry => ({
  id: 'c3',
  accountId: client.id,
  effectiveDate: '2026-10-05',
  createdAt: '2026-10-04T15:00:00.000Z',
  lastUpdated: '2026-10-04T15:00:00.000Z',
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
  outsideConus: false,
  sleptAway: false,
  ...counts,
})
const aStaffYear = (...perDiemEntries: PerDiemEntry[]) => ({
  year: 2026,
  yearToDateFullDays: 0,
  yearToDatePartialDays: 0,
  yearToDateDeductions: 64,
  provisional: false,
  periods: [],
  spouseRiderDeductible: false,
  homeEveryNight: false,
  correctedDates: [],
  perDiemEntries,
})

/** Clears the counts the firm entered for a day. `left` is what the client has on that day when the server answers. */
async function emptyDay(left: Partial<PerDiemCounts>): Promise<string[]> {
  api.answer(perDiemForStaff.year, aStaffYear(aSharedDay({ spouseDriverFullCount: 1 })))
  api.answer(perDiemForStaff.update, aSharedDay(left))
  api.answer(perDiemForStaff.remove, undefined)
  const { cache } = openRoutes(routes, { at: `${at}?days=2026-10` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Oct 5' }))
  const form = within(screen.getByRole('form', { name: 'Set a day' }))
  const driver = form.getByLabelText('Spouse driver')
  await userEvent.selectOptions(driver, '–')
  api.answer(perDiemForStaff.year, aStaffYear(aSharedDay({ ...left, spouseRiderFullCount: 1 })))
  await userEvent.click(form.getByRole('button', { name: 'Save the day' }))
  await waitFor(() => expect(form.getByLabelText('Spouse rider')).toHaveProperty('value', 'full'))
  // Wait until the requests that follow are done.
  await askAgain(cache, perDiemForStaff.year.path)
  await waitFor(() =>
    expect(sent('PATCH', /per_diem_entries/)).toEqual({
      perDiemEntry: { spouseDriverFullCount: 0, spouseDriverPartialCount: 0 },
    }),
  )
  return api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
}

test('a day that staff empty stays for its client, who has entered it meanwhile', async () => {
  expect(await emptyDay({ ownerOperatorFullCount: 1 })).toEqual([])
})

test('a day that staff empty is deleted if it then counts for nobody', async () => {
  expect(await emptyDay({})).toEqual([`/staff/v1/accounts/${client.id}/per_diem_entries/c3`])
})

test('a day that its client was first to enter is shown then, and can be set', async () => {
  api.answer(perDiemForStaff.year, aStaffYear())
  api.fail(perDiemForStaff.create, { status: 409, code: 'per_diem_entry_exists' })
  openRoutes(routes, { at: `${at}?days=2026-10` })
  const form = await openDayForm()
  fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-10-05' } })
  await userEvent.selectOptions(form.getByLabelText('Spouse driver'), 'Full')
  api.answer(perDiemForStaff.year, aStaffYear(aSharedDay({ ownerOperatorFullCount: 1 })))
  await userEvent.click(form.getByRole('button', { name: 'Save the day' }))
  await waitFor(() => expect(form.getByLabelText('Owner-operator')).toHaveProperty('value', 'full'))
  expect(form.getByLabelText('Spouse driver')).toHaveProperty('value', 'full')
})

test('a day without anybody is not saved, and the form says why', async () => {
  openRoutes(routes, { at: `${at}?days=2025-02` })
  await userEvent.click((await openDayForm()).getByRole('button', { name: 'Save the day' }))
  expect(await screen.findByText(/^Choose who the day counts for/)).toBeTruthy()
})

test('the pencil leads back to its day, however often', async () => {
  openRoutes(routes, { at: `${at}?days=2026-10` })
  const pencil = await screen.findByRole('button', { name: 'Edit Oct 3' })
  const date = () => within(screen.getByRole('form', { name: 'Set a day' })).getByLabelText('Date')
  await userEvent.click(pencil)
  fireEvent.change(date(), { target: { value: '2026-10-20' } })
  await userEvent.click(pencil)
  expect(date()).toHaveProperty('value', '2026-10-03')
})

test('a day is set in the month that is shown, and only within its year', async () => {
  openRoutes(routes, { at: `${at}?days=2025-02` })
  const date = (await openDayForm()).getByLabelText('Date')
  expect(date).toHaveProperty('value', '2025-02-01')
  expect([date.getAttribute('min'), date.getAttribute('max')]).toEqual(['2025-01-01', '2025-12-31'])
})

test('a month of a closed year in the address is replaced by the current month', async () => {
  openRoutes(routes, { at: `${at}?days=2019-05` })
  const form = await openDayForm()
  expect(form.getByLabelText('Date')).toHaveProperty('value', today())
  expect(screen.getByRole('combobox', { name: 'Month' })).toHaveProperty(
    'value',
    today().slice(0, 7),
  )
})

test('a client is added, and who signs in is invited', async () => {
  api.answer(clients.create, client)
  api.answer(clientUsers.invite, {
    ...client.users[0]!,
    language: 'en',
    hasPassword: false,
    hasSecondFactor: false,
    mailProblem: null,
    isLocked: false,
    lastUsedAt: null,
    otherAccounts: [],
  })
  const { address } = openRoutes(routes, { at: '/clients/new' })
  await userEvent.type(await screen.findByLabelText('Name'), ' Whitfield Hauling LLC ')
  await userEvent.type(screen.getByLabelText('Full name'), 'Dana Whitfield')
  await userEvent.type(screen.getByLabelText('Email'), 'dana@whitfield.test')
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await confirmInvitation('Dana Whitfield')
  await waitFor(() => expect(address()).toBe(at))
  await waitFor(() =>
    expect(sent('POST', /accounts$/)).toMatchObject({
      account: { name: 'Whitfield Hauling LLC', phone: null, consultantId: null },
    }),
  )
  expect(sent('POST', /users$/)).toMatchObject({
    user: { email: 'dana@whitfield.test' },
    password: 'Long-Haul-44',
  })
})

test('a client whose name shows nothing is refused at its field, and a turned one is straightened', async () => {
  api.fail(clients.create, { status: 422, code: 'name_required', field: 'account/name' })
  openRoutes(routes, { at: '/clients/new' })
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: '\u200B\u3164' } })
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '\u2060' } })
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await screen.findByText(staffErrorMessages.name_required)
  await waitFor(() => expect(document.activeElement).toBe(name))

  api.answer(clients.create, client)
  fireEvent.change(name, { target: { value: 'Ann\u202Eypos' } })
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'POST')!.body).toMatchObject({
      account: { name: 'Annypos', phone: null },
    }),
  )
})

test('a client is added once, though the answer was lost and it was sent again', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  api.loseConnection(clients.create)
  const { address } = openRoutes(routes, { at: '/clients/new' })
  await userEvent.type(await screen.findByLabelText('Name'), 'Whitfield Hauling LLC')
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await screen.findByRole('alert')
  api.answer(clients.create, client)
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await waitFor(() => expect(address()).toBe(at))
  const keys = fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => (init!.headers as Headers).get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('adding a client whose invitation fails says that the invitation was not sent', async () => {
  api.answer(clients.create, client)
  api.fail(clientUsers.invite, { status: 422, code: 'email_taken', field: 'user/email' })
  const { address } = openRoutes(routes, { at: '/clients/new' })
  await userEvent.type(await screen.findByLabelText('Name'), 'Whitfield Hauling LLC')
  await userEvent.type(screen.getByLabelText('Email'), 'dana@whitfield.test')
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  // Nothing is sent before the person has a name.
  await screen.findByText(staffErrorMessages.name_required)
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.type(screen.getByLabelText('Full name'), 'Dana Whitfield')
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await confirmInvitation('Dana Whitfield')
  expect(
    await screen.findByText(
      /wasn’t sent: Someone already signs in with this email\. Enter another one\.$/,
    ),
  ).toBeTruthy()
  await waitFor(() => expect(address()).toBe(at))
})

test('a client is added once, though the admin’s password was wrong at first, and without it nobody is invited', async () => {
  api.answer(clients.create, client)
  api.fail(clientUsers.invite, { status: 422, code: 'password_wrong', field: 'password' })
  const { address } = openRoutes(routes, { at: '/clients/new' })
  await userEvent.type(await screen.findByLabelText('Name'), 'Whitfield Hauling LLC')
  await userEvent.type(screen.getByLabelText('Full name'), 'Dana Whitfield')
  await userEvent.type(screen.getByLabelText('Email'), 'dana@whitfield.test')
  await userEvent.click(screen.getByRole('button', { name: 'Add the client' }))
  await confirmInvitation('Dana Whitfield')
  const asked = within(screen.getByRole('dialog', { name: /^Client added\. / }))
  await asked.findByText('That password isn’t right. Try again.')
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Client added, nobody invited\./)).toBeTruthy()
  await waitFor(() => expect(address()).toBe(at))
  await waitFor(() =>
    expect(
      api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/accounts')),
    ).toHaveLength(1),
  )
})

test('a client’s page leads to a message for them', async () => {
  openRoutes(routes, { at })
  const link = await screen.findByRole('link', { name: 'Write a message' })
  expect(link.getAttribute('href')).toBe(`/messages/new?to=${client.id}`)
})

test('a client’s page leads to all messages, where there are any', async () => {
  const message: SentMessage = {
    id: 'm',
    subject: 'Which truck?',
    body: '<p>?</p>',
    messageType: 'reply',
    batchType: null,
    documentYear: null,
    readAt: null,
    archived: false,
    response: null,
    responseSentAt: null,
    documentStatus: null,
    actionNeeded: true,
    startedByClient: false,
    isClosed: false,
    messageCount: 1,
    lastAt: '2026-11-18T15:00:00.000Z',
    lastFrom: 'firm',
    clientWrote: false,
    about: null,
    sentBy: 'Priya Shah',
    createdAt: '2026-11-18T15:00:00.000Z',
  }
  api.answer(hubMessagesForStaff.listForAccount, {
    items: [message],
    page: 1,
    limit: 8,
    total: 1,
    counts: { inbox: 1, archived: 0, action_needed: 0, unread: 1 },
  })
  openRoutes(routes, { at })
  const link = await screen.findByRole('link', { name: 'All messages' })
  expect(link.getAttribute('href')).toBe('/messages?search=Whitfield+Hauling+LLC')
})

test('a client’s page asks of documents and messages for what it shows', async () => {
  openRoutes(routes, { at })
  const documents = await screen.findByRole('region', { name: 'Documents' })
  await within(documents).findByRole('link', { name: aQueueItem().title })
  const askedOf = (path: string) => api.requests.find((asked) => asked.path === path)?.query
  await waitFor(() =>
    expect(askedOf(workQueue.list.path)).toMatchObject({
      limit: '8',
      'fields[queue_item]': 'guid,title,status,createdAt',
    }),
  )
  await waitFor(() =>
    expect(askedOf(`/staff/v1/accounts/${client.id}/hub_messages`)).toEqual({
      limit: '8',
      'fields[hub_message]': 'id,subject,createdAt,readAt,actionNeeded,response,documentStatus',
    }),
  )
})

test('a client’s page shows the year to date from the books', async () => {
  openRoutes(routes, { at })
  const books = await screen.findByRole('region', { name: 'Books' })
  const { revenue, expenses, netIncomeBeforeTax } = aStatement().totals
  const lines = await within(books).findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    `Revenue ${thisYear} to date${dollarsAndCents(revenue.yearToDate!)}`,
    `Expenses ${thisYear} to date${dollarsAndCents(expenses.yearToDate!)}`,
    `Net income before tax ${thisYear} to date${dollarsAndCents(netIncomeBeforeTax.yearToDate!)}`,
  ])
  expect(screen.queryByRole('region', { name: 'Trips' })).toBeNull()
})

test('of who drives for ride-share it shows the trips', async () => {
  api.answer(clients.show, { ...client, clientCustomerType: 'RIDE' })
  api.answer(mileageForStaff.summary, aTripYear())
  api.answer(mileageForStaff.list, tripList([aTrip()]))
  openRoutes(routes, { at })
  const trips = await screen.findByRole('region', { name: 'Trips' })
  const [line] = await within(trips).findAllByRole('listitem')
  expect(line!.textContent).toContain(`${aTrip().miles} mi${dollarsAndCents(aTrip().savings)}`)
  expect(trips.textContent).toContain(dollarsAndCents(aTripYear().totalSavings))
  expect(trips.textContent).toContain(
    'Schedule C, line 44: business 1,219.81, commuting 0, other 14.69 mi.',
  )
  expect(line!.textContent).toContain('purpose missing')
})

test.each([
  ['rolled_over', 'The odometer rolled over: 998,900 to 999,999 mi, then 0 to 200 mi.'],
  ['replaced', 'The odometer was replaced: 998,900 to 999,999 mi, then 0 to 200 mi.'],
] as const)(
  'of who drives for ride-share it says that the odometer was %s',
  async (reason, text) => {
    api.answer(clients.show, { ...client, clientCustomerType: 'RIDE' })
    const change = { reason, lastMiles: 999_999, firstMiles: 0 }
    const odometer = { startMiles: 998_900, endMiles: 200, change }
    api.answer(mileageForStaff.summary, aTripYear({ odometer, totalMiles: 1234.5 }))
    api.answer(mileageForStaff.list, tripList([aTrip()]))
    openRoutes(routes, { at })
    await screen.findByText(text)
  },
)

test('an account that never loads hides nothing else on a client’s page', async () => {
  api.hold(clients.show)
  openRoutes(routes, { at })
  await screen.findByText('No estimates or returns yet.')
  await screen.findByText(`Revenue ${thisYear} to date`)
  await screen.findByText('No messages yet.')
})

test('estimates that never load do not hide the returns', async () => {
  api.hold(taxForStaff.estimates)
  api.answer(taxForStaff.returns, [
    {
      id: 'r1',
      year: thisYear - 1,
      docId: null,
      s9Url: null,
    },
  ])
  openRoutes(routes, { at })
  await screen.findByText(`Return ${thisYear - 1}`)
})

test('a client’s page speaks Spanish, months included', async () => {
  openRoutes(routes, { at, language: 'es' })
  expect(await screen.findByRole('region', { name: 'Personas' })).toBeTruthy()
  const month = within(screen.getByLabelText('Mes'))
  expect(month.getByRole('option', { name: 'octubre' })).toHaveProperty('value', '2026-10')
})

test('who is no admin reads that only an admin invites people', async () => {
  api.answer(accountForStaff.currentStaff, aStaffMember())
  openRoutes(routes, { at })
  await screen.findByText('Only an admin can invite people who sign in for a client.')
  expect(screen.queryByRole('form', { name: 'Invite' })).toBeNull()
})

test('a client’s page begins with the row of the board: what waits, and how far the books are', async () => {
  api.answer(board.list, onBoard({ replies: 2, lockedThrough: '2026-08-31' }))
  openRoutes(routes, { at })
  const overview = within(await screen.findByRole('region', { name: 'Overview' }))
  const link = async (name: string) =>
    (await overview.findByRole('link', { name })).getAttribute('href')
  expect(await link('3 Documents to work on')).toBe(`/queue?stage=open&client=${client.id}`)
  expect(await link('4 Bank transactions to post')).toBe(`${at}/books/waiting`)
  expect(await link('2 Messages to answer')).toBe(`/inbox?client=${client.id}`)
  const texts = overview.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toContain('0 Answers to read')
  expect(texts).toContain('1 Missing documents2 questions open')
  expect(await link('1 Missing documents 2 questions open')).toBe(`${at}#missing-papers`)
  // Nothing waits, so there is nothing to open.
  expect(overview.queryByRole('link', { name: /Answers/ })).toBeNull()
  expect(await link('Oct 2026')).toBe(`${at}/books`)
  expect(await link('Sep 2026')).toBe(`${at}/books/reconcile`)
  expect(await link('Aug 2026')).toBe(`${at}/books/month-closes`)
  expect(overview.getByText('Locked through').nextSibling?.textContent).toBe('Aug 2026')
  expect(overview.getByText('Last seen').nextSibling?.textContent).toMatch(/^Nov 20/)
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === board.list.path)?.query).toMatchObject({
      client: client.id,
    }),
  )
})

test('of a new client the overview says that nothing is posted, reconciled, or locked', async () => {
  const nothing = { postedThrough: null, reconciledThrough: null, lastSeenAt: null }
  api.answer(board.list, onBoard({ answers: 1, ...nothing }))
  openRoutes(routes, { at, language: 'es' })
  const overview = within(await screen.findByRole('region', { name: 'Resumen' }))
  const fact = async (name: string) => (await overview.findByText(name)).nextSibling?.textContent
  expect(await fact('Asentado hasta')).toBe('Todavía no hay nada asentado')
  expect(await fact('Conciliado hasta')).toBe('Sin conciliar')
  expect(await fact('Cerrado hasta')).toBe('Ningún mes cerrado')
  expect(await fact('Última visita')).toBe('Nunca ha entrado')
  const answers = overview.getByRole('link', { name: '1 Respuestas por leer' })
  expect(answers.getAttribute('href')).toBe(`/questions?client=${client.id}`)
})

test('an overview that does not load says so, and hides nothing else', async () => {
  api.fail(board.list, { status: 503, code: 'unavailable' })
  openRoutes(routes, { at })
  const overview = within(await screen.findByRole('region', { name: 'Overview' }))
  const alert = await overview.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load what’s waiting')
  await screen.findByText('No messages yet.')
})

test('forms on a client’s page open with a button, and the first field has the focus', async () => {
  openRoutes(routes, { at })
  await screen.findByRole('button', { name: 'Edit client details' })
  expect(screen.queryByRole('textbox')).toBeNull()
  const form = await openAccountForm()
  await waitFor(() =>
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Name' })),
  )
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  expect(form.queryByRole('textbox')).toBeNull()
})

test('a wave of a filtered list goes to all clients of the filter, not only those on the page', async () => {
  const tag = 'c1d2e3f4-0000-4000-8000-0000000000aa'
  api.answer(clients.list, { items: [client], page: 1, limit: 25, total: 40, counts: {} })
  const leftOut = [
    { reason: 'inactive', clients: 1 },
    { reason: 'recent', clients: 1 },
  ] as const
  const size = { id: 'a-wave', clients: 38, leftOut: [...leftOut] }
  api.answer(clientInvitations.measure, size)
  api.answer(clientInvitations.start, size)
  openRoutes(routes, { at: `/clients?invitation=no_password&tag=${tag}&consultant=nobody` })
  await userEvent.click(await screen.findByRole('button', { name: 'Send new links' }))
  expect(await screen.findByRole('radio', { name: 'All of them (38)' })).toHaveProperty(
    'checked',
    true,
  )
  await screen.findByText('Left out: 1 inactive, 1 mailed less than 10 minutes ago.')
  await userEvent.type(screen.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(
    '38 clients get the mail. Left out: 1 inactive, 1 mailed less than 10 minutes ago.',
  )
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path === clientInvitations.start.path)!.body).toEqual({
      wave: { state: 'no_password', filter: { tag, consultant: 'nobody' } },
      password: 'Long-Haul-44',
    }),
  )
})

test('clients that were mailed are counted, even if the list was searched before the answer', async () => {
  const wave = api.hold(clientInvitations.start)
  openRoutes(routes, { at: '/clients?invitation=not_invited' })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite these clients' }))
  await screen.findByRole('radio', { name: 'Those on this page (1)' })
  await userEvent.type(screen.getByLabelText('Your password'), 'Long-Haul-44')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(api.requests.at(-1)!.path).toBe(clientInvitations.start.path))
  const list = api.hold(clients.list)
  fireEvent.change(screen.getByLabelText('Search', { selector: '[type=search]' }), {
    target: { value: 'okonjo' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  wave.answer({ id: 'a-wave', clients: 3, leftOut: [] })
  list.answer({ items: [client], page: 1, limit: 25, total: 1, counts: {} })
  await screen.findByText('3 clients get the mail')
})
