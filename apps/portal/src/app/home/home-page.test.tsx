import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { account, type CurrentUser } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { firm } from '@milepost/contract/firm/firm'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { mileage } from '@milepost/contract/mileage/mileage'
import { missingPapers } from '@milepost/contract/missing-papers/missing-papers'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { questions } from '@milepost/contract/questions/questions'
import { tax } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aMessage, messageList } from '../../../test/a-message.ts'
import { questionList } from '../../../test/a-question.ts'
import { aTaxPayment, aTaxQuarter } from '../../../test/a-tax-quarter.ts'
import { anEntry } from '../../../test/an-outbox.ts'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { openOutbox } from '../../outbox/outbox.ts'
import { HomePage } from './home-page.tsx'

const device = vi.hoisted(() => ({ actions: [] as OutboxEntry[] }))
vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore(device.actions).store }
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.consultant, aConsultant())
  api.answer(hubMessages.list, messageList([aMessage()]))
  api.answer(questions.list, questionList([]))
  api.answer(missingPapers.list, [])
  api.answer(documents.list, {
    items: [aDocument()],
    page: 1,
    limit: 5,
    total: 1,
    counts: { received: 1, posted: 0, needs_resubmission: 0 },
  })
  api.answer(tax.runway, [aTaxQuarter()])
  // The figures have their own tests; here they stay loading.
  api.hold(financialPerformance.profitAndLoss)
  api.hold(perDiem.year)
  api.hold(mileage.summary)
})

afterEach(() => void vi.useRealTimers())

async function open(client: CurrentUser) {
  api.answer(account.currentUser, client)
  openPage(<HomePage />)
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Dana!' })
  await screen.findByText('New Message(s)')
}

/** The home screen cards this client sees, among those that depend on the client. */
const cards = () =>
  [
    ['How you are doing', screen.queryByRole('region', { name: 'How you are doing' })],
    ['YTD revenue', screen.queryByRole('link', { name: /YTD revenue/ })],
    ['YTD expenses', screen.queryByRole('link', { name: /YTD expenses/ })],
    ['Profit & Loss', screen.queryByRole('link', { name: /^Profit & Loss/ })],
    ['Per Diem', screen.queryByRole('link', { name: /^Per Diem/ })],
    ['Mileage Savings', screen.queryByRole('link', { name: /^Mileage Savings/ })],
    ['Your Consultant', screen.queryByRole('region', { name: 'Your Consultant' })],
    ['Tax date', screen.queryByText('4th quarter estimated tax')],
  ].flatMap(([name, card]) => (card ? [name as string] : []))

const full = [
  'How you are doing',
  'YTD revenue',
  'YTD expenses',
  'Profit & Loss',
  'Per Diem',
  'Your Consultant',
  'Tax date',
]

test.each(['ENT', 'PRO', 'ESS', 'EZY', 'STL'] as const)(
  'a %s client sees the whole dashboard',
  async (plan) => {
    await open(aClient(plan))
    await waitFor(() => expect(cards()).toEqual(full))
  },
)

test('a ride-share driver sees mileage savings instead of profit and loss and per diem', async () => {
  await open(aClient('RIDE'))
  const figures = ['How you are doing', 'YTD revenue', 'YTD expenses', 'Mileage Savings']
  await waitFor(() => expect(cards()).toEqual([...figures, 'Your Consultant', 'Tax date']))
})

test('an inactive client sees no figures or consultant, requests none, and reads why', async () => {
  await open(aClient('PRO', { isActive: false }))
  expect(cards()).toEqual([])
  // The extra margin at the top.
  expect(document.querySelector('[data-inactive]')).not.toBeNull()
  const asked = api.requests.map(({ path }) => path)
  expect(asked.filter((path) => /profit|per_diem|consultant/.test(path))).toEqual([])
  const section = within(screen.getByRole('region', { name: 'Your account is not active' }))
  const call = await section.findByRole('link')
  expect(call.getAttribute('href')).toBe(`tel:${aFirm().supportPhone}`)
})

test('a limited client sees the latest documents, the consultant and the messages', async () => {
  await open(aClient('ESS', { isLimited: true }))
  expect(cards()).toEqual(['Your Consultant'])
  expect(screen.getByRole('region', { name: 'Recent Documents' })).toBeTruthy()
})

test('everyone sees unread messages, the latest documents, and how to send one', async () => {
  await open(aClient('RIDE', { isActive: false }))
  expect(screen.getByText('You have one or more new messages')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/hub-messages')
  expect(screen.getByRole('link', { name: 'View All' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Send a document/ })).toBeTruthy()
})

test('without unread messages there is no card for them', async () => {
  api.answer(hubMessages.list, messageList([aMessage({ readAt: '2026-11-15T15:00:00.000Z' })]))
  api.answer(account.currentUser, aClient())
  openPage(<HomePage />)
  await screen.findByText('Which truck did the tires go on?')
  expect(screen.queryByText('New Message(s)')).toBeNull()
})

test('the next estimated tax is the first not paid in full and links to its page', async () => {
  const paid = aTaxPayment({ quarter: 3, amount: 1800 })
  api.answer(tax.runway, [
    aTaxQuarter({
      id: '2026_3',
      quarter: 3,
      dueDate: '2027-01-08',
      amountDue: 1800,
      payments: [paid],
    }),
    aTaxQuarter({ payments: [aTaxPayment()] }),
  ])
  await open(aClient())
  const link = await screen.findByRole('link', { name: /4th quarter estimated tax/ })
  expect(link.textContent).toContain('Due Jan 15')
  expect(link.textContent).toContain('$1,240.40 to pay')
  expect(link.getAttribute('href')).toBe('/tax/quarterly-tax-estimates')
})

test('an estimated tax that is late stands before the next one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9) })
  api.answer(tax.runway, [
    aTaxQuarter({ id: '2026_3', quarter: 3, dueDate: '2026-09-15', amountDue: 1800 }),
    aTaxQuarter(),
  ])
  await open(aClient())
  const link = await screen.findByRole('link', { name: /3rd quarter estimated tax/ })
  expect(link.textContent).toContain('$1,800.00 not marked as paid, 67 days late')
  expect(screen.queryByRole('link', { name: /4th quarter estimated tax/ })).toBeNull()
})

test('payment dates that fail to load show an error among the to-dos', async () => {
  api.fail(tax.runway, { status: 503, code: 'unavailable' })
  await open(aClient())
  await screen.findByText(/There was an issue loading your payment dates: Please try again/)
})

test('the empty to-do list stays when refetching the dates fails', async () => {
  const counts = { received: 0, posted: 0, needs_resubmission: 0 }
  api.answer(tax.runway, [])
  api.answer(hubMessages.list, messageList([]))
  api.answer(documents.list, { items: [], page: 1, limit: 5, total: 0, counts })
  api.answer(account.currentUser, aClient())
  const { cache } = openPage(<HomePage />)
  await screen.findByText('Nothing to do right now.')
  api.fail(tax.runway, { status: 503, code: 'unavailable' })
  await askAgain(cache, tax.runway.path)
  screen.getByText('Nothing to do right now.')
})

test('all requests start at once when the user is known', async () => {
  for (const endpoint of [
    documents.list,
    hubMessages.list,
    questions.list,
    missingPapers.list,
    account.consultant,
    tax.runway,
  ])
    api.hold(endpoint)
  api.answer(account.currentUser, aClient())
  openPage(<HomePage />)
  // Only the current user has been answered, so no request waits for another answer.
  await waitFor(() =>
    expect(new Set(api.requests.map(({ path }) => path.replace(/\d{4}$/, 'year')))).toEqual(
      new Set([
        '/v1/users/current_user_details',
        '/v1/documents',
        '/v1/hub_messages',
        '/v1/questions',
        '/v1/missing_papers',
        '/v1/consultant',
        '/v1/tax_runway',
        '/v1/per_diems/year',
        '/v1/profit_and_loss_statements/year',
      ]),
    ),
  )
})

test('a resubmission in the outbox is no to-do', async () => {
  const [resubmissions, asked] = [aDocument({ status: 'needs_resubmission' }), aMessage()]
  const [toResubmit, toAsk] = [
    { resubmittedDocumentId: resubmissions.guid },
    { hubMessageId: asked.id },
  ]
  const nothingMore = { keptFileNumbers: undefined, pages: [] }
  device.actions = [
    { hubMessageId: undefined, ...toResubmit },
    { resubmittedDocumentId: undefined, ...toAsk },
  ].map((about, i) => anEntry({ kind: 'document', title: 'Tires', ...about, ...nothingMore }, i))
  api.loseConnection(documents.create)
  onTestFinished(openOutbox('dana', () => {}))
  api.answer(documents.list, {
    items: [resubmissions],
    page: 1,
    limit: 3,
    total: 1,
    counts: { received: 0, posted: 0, needs_resubmission: 1 },
  })
  api.answer(tax.runway, [])
  await open(aClient())
  const toDo = within(screen.getByRole('region', { name: /To do/ }))
  await toDo.findByText('Nothing to do right now.')
  expect(toDo.queryByText(/^Send again/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'To do' }).nextSibling).toBeNull()
})

test('with many to-dos, the first of each kind show with links to all', async () => {
  const waiting = ['Fuel', 'Tires', 'Tolls', 'Scales'].map((subject, i) =>
    aMessage({ id: `0000000${i}-0000-4000-8000-000000000000`, subject, actionNeeded: true }),
  )
  api.answer(hubMessages.list, messageList(waiting, { total: 14 }))
  api.answer(documents.list, {
    items: ['1', '2', '3'].map((guid) => aDocument({ guid })),
    page: 1,
    limit: 3,
    total: 9,
    counts: { received: 0, posted: 0, needs_resubmission: 9 },
  })
  await open(aClient())
  const toDo = within(screen.getByRole('region', { name: /To do/ }))
  expect(await toDo.findAllByText(/^Send again/)).toHaveLength(2)
  expect(toDo.getByRole('link', { name: '7 more documents' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'To do' }).nextSibling?.textContent).toBe('24')
  await waitFor(() =>
    expect(api.requests.map(({ query }) => query['filter'])).toContain('action_needed'),
  )
  expect(toDo.getByText('Tires')).toBeTruthy()
  expect(toDo.queryByText('Tolls')).toBeNull()
  expect(toDo.getByRole('link', { name: 'See all messages' }).getAttribute('href')).toBe(
    '/hub-messages',
  )
})

test('while the tax dates load, the messages to answer are there, and each read is retried on its own', async () => {
  const runway = api.hold(tax.runway)
  await open(aClient('PRO'))
  const toDo = within(screen.getByRole('region', { name: /^To do/ }))
  await toDo.findByRole('link', { name: new RegExp(aMessage().subject) })
  expect(toDo.queryByText('4th quarter estimated tax')).toBeNull()
  runway.fail({ status: 500, code: 'unexpected' })
  const tryAgain = await toDo.findByRole('button', { name: 'Try Again' })
  api.answer(tax.runway, [aTaxQuarter()])
  await userEvent.click(tryAgain)
  await toDo.findByText('4th quarter estimated tax')
})

test('home says that the firm removed the second factor, and where it is put back', async () => {
  await open(aClient('PRO', { secondFactorRemovedAt: '2026-11-17T15:00:00.000Z' }))
  await screen.findByText('The firm removed your second factor')
  expect(screen.getByRole('link', { name: 'Open Security' }).getAttribute('href')).toBe('/security')
})

test('home says nothing of a second factor that is still there', async () => {
  await open(aClient())
  expect(screen.queryByRole('link', { name: 'Open Security' })).toBeNull()
})
