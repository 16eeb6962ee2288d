import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account, type CurrentUser } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { firm } from '@milepost/contract/firm/firm'
import { home, type Home } from '@milepost/contract/home/home'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { missingPapers } from '@milepost/contract/missing-papers/missing-papers'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { questions } from '@milepost/contract/questions/questions'
import { tax } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { aHome } from '../../../test/a-home.ts'
import { aMessage, messageList } from '../../../test/a-message.ts'
import { aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { questionList } from '../../../test/a-question.ts'
import { aTaxQuarter } from '../../../test/a-tax-quarter.ts'
import { offlineQueries } from '../reads/offline-queries.ts'
import { routes } from '../routes.tsx'

let api: ReturnType<typeof fakeApi>
let sessions = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', `token-${++sessions}`)
  api = fakeApi()
  api.answer(firm.show, aFirm())
})
afterEach(() => void vi.useRealTimers())

const error = { status: 500, code: 'unexpected', title: 'Something went wrong' }
const failed = { value: null, error }

/** As the portal opens its pages. */
const openHome = () =>
  openRoutes(routes, { at: '/home', queries: { ...offlineQueries(), staleTime: 10_000 } })

async function open(client: CurrentUser, differences?: Partial<Home>) {
  api.answer(account.currentUser, client)
  if (differences) api.answer(home.show, aHome(client, differences))
  const opened = openHome()
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Dana!' })
  return opened
}

const paths = () => api.requests.map(({ path }) => path).toSorted()
const firstCalls = ['/v1/firm', '/v1/home', '/v1/users/current_user_details']
const region = (name: string) => within(screen.getByRole('region', { name }))

/** The own calls of the cards of a PRO client. */
function answerOwnCalls() {
  api.answer(hubMessages.list, messageList([aMessage()]))
  api.answer(questions.list, questionList([]))
  api.answer(missingPapers.list, [])
  api.answer(documents.list, {
    items: [aDocument({ title: 'Asked by its card' })],
    page: 1,
    limit: 5,
    total: 1,
    counts: { received: 1, posted: 0, needs_resubmission: 0 },
  })
  api.answer(tax.runway, [aTaxQuarter()])
  api.answer(account.consultant, aConsultant())
  api.answer(financialPerformance.profitAndLoss, aStatement())
  api.answer(perDiem.year, aPerDiemYear())
}

test.each([
  ['ENT', aClient('ENT')],
  ['PRO', aClient('PRO')],
  ['ESS', aClient('ESS')],
  ['RIDE', aClient('RIDE')],
  ['inactive PRO', aClient('PRO', { isActive: false })],
  ['inactive RIDE', aClient('RIDE', { isActive: false })],
  ['limited ESS', aClient('ESS', { isLimited: true })],
])('the first visit of a client on %s makes one call for all cards', async (_, client) => {
  await open(client, {})
  await region('Recent Documents').findByText('Water pump repair')
  await screen.findByText('New Message(s)')
  if (client.isActive) await screen.findByText('Marcus Reyes')
  if (client.isActive && !client.isLimited) await screen.findByText('4th quarter estimated tax')
  await waitFor(() => expect(screen.queryByText('...')).toBeNull())
  await waitFor(() => expect(paths()).toEqual(firstCalls))
  expect(api.requests.find(({ path }) => path === '/v1/home')?.query).toEqual({ year: '2026' })
})

test('the call goes out before the current user is known', async () => {
  api.hold(account.currentUser)
  api.hold(home.show)
  openHome()
  await waitFor(() => expect(paths()).toEqual(firstCalls.slice(1)))
})

test('the cards wait for the call, and ask nothing meanwhile', async () => {
  const held = api.hold(home.show)
  const client = aClient('PRO')
  await open(client)
  expect(region('Recent Documents').queryByText('Water pump repair')).toBeNull()
  expect(screen.getAllByText('...').length).toBeGreaterThan(1)
  await waitFor(() => expect(paths()).toEqual(firstCalls))
  held.answer(aHome(client))
  await region('Recent Documents').findByText('Water pump repair')
  await waitFor(() => expect(paths()).toEqual(firstCalls))
})

test('a part that failed shows its card’s error, and Try Again asks the card’s own call', async () => {
  await open(aClient('PRO'), { recentDocuments: failed })
  const card = region('Recent Documents')
  const tryAgain = await card.findByRole('button', { name: 'Try Again' })
  await screen.findByText('Marcus Reyes')
  await waitFor(() => expect(paths()).toEqual(firstCalls))
  answerOwnCalls()
  await userEvent.click(tryAgain)
  await card.findByText('Asked by its card')
  await waitFor(() => expect(paths()).toEqual(['/v1/documents', ...firstCalls]))
})

test('a client without a consultant reads that, without another call', async () => {
  const none = { value: null, error: { status: 404, code: 'not_found', title: 'Not found' } }
  await open(aClient('PRO'), { consultant: none })
  await region('Your Consultant').findByText(/consultant/i, { selector: 'p' })
  await waitFor(() => expect(paths()).toEqual(firstCalls))
})

test.each([
  ['fails', () => api.fail(home.show, { status: 500, code: 'unexpected' })],
  ['is unknown to the server', () => api.fail(home.show, { status: 404, code: 'not_found' })],
  ['finds no network', () => api.loseConnection(home.show)],
])('when the call %s, each card asks its own', async (_, fail) => {
  answerOwnCalls()
  fail()
  await open(aClient('PRO'))
  await region('Recent Documents').findByText('Asked by its card')
  await screen.findByText('Marcus Reyes')
  await waitFor(() => expect(screen.queryByText('...')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() =>
    expect(paths()).toEqual(
      [
        ...firstCalls,
        '/v1/consultant',
        '/v1/documents',
        '/v1/documents',
        '/v1/hub_messages',
        '/v1/hub_messages',
        '/v1/missing_papers',
        '/v1/per_diems/2026',
        '/v1/profit_and_loss_statements/2026',
        '/v1/questions',
        '/v1/tax_runway',
      ].toSorted(),
    ),
  )
})

test('after a change, a card asks its own call', async () => {
  const { cache } = await open(aClient('PRO'), {})
  await region('Recent Documents').findByText('Water pump repair')
  answerOwnCalls()
  await cache.invalidateQueries({ queryKey: [documents.list.path] })
  await region('Recent Documents').findByText('Asked by its card')
  await waitFor(() =>
    expect(paths().filter((path) => path !== '/v1/documents')).toEqual(firstCalls),
  )
})

test('a later visit asks no second time', async () => {
  const { router } = await open(aClient('PRO'), {})
  await region('Recent Documents').findByText('Water pump repair')
  answerOwnCalls()
  await router.navigate('/home?again')
  await router.navigate('/no-such-page')
  await screen.findByText('Page Not Found')
  vi.setSystemTime(new Date(2026, 10, 18, 0, 1))
  await router.navigate('/home')
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Dana!' })
  await screen.findByText('Asked by its card')
  await waitFor(() => expect(paths().filter((path) => path === '/v1/home')).toHaveLength(1))
})

test('a visitor without a session makes no call for the home screen', async () => {
  sessionStorage.removeItem('token')
  openHome()
  await screen.findByRole('heading', { name: 'Log In' })
  expect(paths()).not.toContain('/v1/home')
})
