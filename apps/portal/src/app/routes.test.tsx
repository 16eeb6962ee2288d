import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { canUse, type Area } from '@milepost/contract/wire/access'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import {
  aClient,
  aConsultant,
  aFirm,
  everyKindOfClient,
} from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { call } from '@milepost/ui/api/api.ts'
import { patterns, type PathName } from '../paths.ts'
import { routes } from './routes.tsx'

type Screen = { name: PathName; area?: Area }

const flat = (list: RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...flat(route.children ?? [])])
const screens = flat(routes).flatMap(({ path, handle }) =>
  handle ? [{ path: path!, ...(handle as Screen) }] : [],
)

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  // happy-dom has no scrolling.
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.consultant, aConsultant())
  api.answer(documents.list, {
    items: [],
    page: 1,
    limit: 5,
    total: 0,
    counts: { received: 0, posted: 0, needs_resubmission: 0 },
  })
})

const signIn = (client = aClient()) => {
  sessionStorage.setItem('token', 'a-token')
  api.answer(account.currentUser, client)
}

test('every path of the specification has exactly one page', () => {
  expect(screens.map(({ path }) => path).sort()).toEqual(Object.values(patterns).sort())
  for (const { name, path } of screens) expect(patterns[name]).toBe(path)
})

test.each([
  ['/financial-performance/balance-sheet/batch', patterns.balanceSheet],
  ['/financial-performance/balance-sheet/transactions', patterns.balanceSheet],
  ['/financial-performance/profit-and-loss/batch', patterns.profitAndLoss],
  ['/financial-performance/profit-and-loss/transactions', patterns.profitAndLoss],
  ['/financial-performance/profit-and-loss/transactions/fuel', patterns.profitAndLoss],
  ['/mileage-tracker/edit-trip', patterns.allTrips],
])('%s, which names nothing, leads to %s', async (at, expected) => {
  signIn(aClient(at.startsWith('/mileage') ? 'RIDE' : 'ENT'))
  const { address } = openRoutes(routes, { at })
  await expect.poll(address).toBe(expected)
})

// One page per area is enough: access depends only on the area.
const pageOfArea = new Map(
  screens
    .filter(({ name, path }) => !path.includes(':') && name !== 'financialPerformance')
    .flatMap(({ path, area }) => (area ? [[area, path] as const] : [])),
)

const kinds = ['ENT', 'RIDE', 'inactive PRO', 'limited ESS']

test.each(everyKindOfClient.filter(({ kind }) => kinds.includes(kind)))(
  'a $kind client gets into what the access table allows and is sent home from the rest',
  async ({ client }) => {
    signIn(client)
    const { router, address } = openRoutes(routes, { at: '/home' })
    await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Dana!' })
    for (const [area, path] of pageOfArea) {
      await router.navigate(path)
      await waitFor(() => expect(address()).toBe(canUse(area, client) ? path : '/home'))
    }
  },
)

test('when the plan changes, its pages close', async () => {
  signIn(aClient('PRO'))
  const { address, cache } = openRoutes(routes, { at: '/per-diem' })
  await screen.findByRole('heading', { level: 1, name: 'Per Diem' })
  api.answer(account.currentUser, aClient('RIDE'))
  await cache.invalidateQueries({ queryKey: [account.currentUser.path] })
  await waitFor(() => expect(address()).toBe('/home'))
  expect(screen.queryByRole('link', { name: 'Per Diem' })).toBeNull()
})

test.each([
  ['ENT', '/financial-performance/balance-sheet'],
  ['PRO', '/financial-performance/profit-and-loss'],
] as const)('financial performance of %s opens %s', async (plan, path) => {
  signIn(aClient(plan))
  const { address } = openRoutes(routes, { at: '/financial-performance' })
  await waitFor(() => expect(address()).toBe(path))
})

test.each([
  ['/', '/home'],
  ['/documents', '/documents/all-documents'],
  ['/tax', '/tax/quarterly-tax-estimates'],
  ['/tax/quarterly-estimates', '/tax/quarterly-tax-estimates'],
  ['/upload', '/home?upload=new'],
])('%s redirects to %s', async (at, to) => {
  signIn()
  const { address } = openRoutes(routes, { at })
  await waitFor(() => expect(address()).toBe(to))
})

test('without a session a page redirects to sign-in, and back after it', async () => {
  const { address } = openRoutes(routes, { at: '/resources?of=2026' })
  await screen.findByRole('heading', { name: 'Log In' })
  await waitFor(() => expect(address()).toBe('/sign-in?to=%2Fresources%3Fof%3D2026'))
})

test('without a session the root redirects to sign-in', async () => {
  const { address } = openRoutes(routes, { at: '/' })
  await waitFor(() => expect(address()).toBe('/sign-in'))
})

test('an unknown path shows Page Not Found with a link home', async () => {
  openRoutes(routes, { at: '/no-such-page' })
  await screen.findByRole('heading', { name: 'Page Not Found' })
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
})

test('a session the server no longer knows ends at sign-in with the reason', async () => {
  sessionStorage.setItem('token', 'an-old-token')
  api.fail(account.currentUser, { status: 401, code: 'unauthenticated' })
  const { address } = openRoutes(routes, { at: '/documents/all-documents' })
  await screen.findByText('You have been logged out for security. Redirecting to Login.')
  await waitFor(() => expect(address()).toBe('/sign-in?to=%2Fdocuments%2Fall-documents'))
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('a session that ends before the first page shows ends at sign-in, too', async () => {
  sessionStorage.setItem('token', 'an-old-token')
  api.fail(account.currentUser, { status: 401, code: 'unauthenticated' })
  const { address } = openRoutes(routes, { at: '/documents/all-documents' })
  // Another call than the page's own, such as one of the outbox, hears it first.
  await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  await screen.findByText('You have been logged out for security. Redirecting to Login.')
  await waitFor(() => expect(address()).toBe('/sign-in?to=%2Fdocuments%2Fall-documents'))
})

test('once a session has ended, every navigation leads to sign-in', async () => {
  signIn(aClient('PRO'))
  const { router, address } = openRoutes(routes, { at: '/documents/all-documents' })
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  sessionStorage.removeItem('token')
  await router.navigate('/per-diem', { replace: true })
  await screen.findByRole('heading', { name: 'Log In' })
  await waitFor(() => expect(address()).toBe('/sign-in?to=%2Fper-diem'))
})

test('when another person signs in in another tab, the page switches to that person', async () => {
  localStorage.setItem('token', 'danas')
  api.answer(account.currentUser, aClient())
  openRoutes(routes, { at: '/home' })
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Dana!' })
  api.answer(account.currentUser, aClient('PRO', { fullName: 'Ray Tolliver' }))
  localStorage.setItem('token', 'rays')
  window.dispatchEvent(
    new StorageEvent('storage', {
      storageArea: localStorage,
      key: 'token',
      oldValue: 'danas',
      newValue: 'rays',
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Ray!' })
  expect(screen.queryByText(/Dana/)).toBeNull()
})

test('signing in after a reset link shows nothing of the previous session', async () => {
  signIn(aClient('PRO'))
  api.answer(documents.list, {
    items: [aDocument()],
    page: 1,
    limit: 10,
    total: 1,
    counts: { received: 1, posted: 0, needs_resubmission: 0 },
  })
  const { router, address } = openRoutes(routes, { at: '/documents/all-documents' })
  await screen.findByText('Water pump repair')

  await router.navigate('/reset-password?token=of-rays-mail')
  api.answer(account.resetPassword, undefined)
  for (const field of ['New Password', 'Confirm New Password'])
    await userEvent.type(await screen.findByLabelText(field), 'Road-Ahead-2026!')
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  api.answer(account.signIn, { id: 'a-session', bearerToken: 'rays' })
  api.answer(account.currentUser, aClient('PRO', { fullName: 'Ray Tolliver' }))
  api.hold(documents.list)
  await userEvent.type(await screen.findByLabelText('Email'), 'ray@tolliver.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Road-Ahead-2026!')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back, Ray!' })
  await router.navigate('/documents/all-documents')
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await waitFor(() => expect(address()).toBe('/documents/all-documents'))
  expect(screen.queryByText('Water pump repair')).toBeNull()
})

test('a user that fails to load leads to sign-in, and Try Again leads back', async () => {
  sessionStorage.setItem('token', 'a-token')
  api.fail(account.currentUser, { status: 503, code: 'unavailable' })
  const { address } = openRoutes(routes, { at: '/documents/all-documents' })
  await screen.findByText('Error: Please try again in 5-10 minutes')
  await waitFor(() => expect(address()).toBe('/sign-in?to=%2Fdocuments%2Fall-documents'))

  api.answer(account.currentUser, aClient())
  screen.getByRole('button', { name: 'Try Again' }).click()
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
})
