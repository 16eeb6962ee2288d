import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { impersonation } from '@milepost/contract/impersonation/impersonation'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { token } from '@milepost/ui/session/session.ts'
import { messageList } from '../../../test/a-message.ts'
import { routes } from '../../app/routes.tsx'

const at = '/impersonate/a-client?ticket=a-ticket'
const endsAt = '2026-11-21T15:30:00.000Z'
const client = aClient('PRO', {
  impersonatedBy: 'Marcus Reyes',
  impersonation: { mayWrite: false, endsAt },
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, client)
  api.answer(account.consultant, aConsultant())
  api.answer(account.signOut, undefined)
  api.answer(hubMessages.list, messageList([]))
  api.answer(documents.list, {
    items: [],
    page: 1,
    limit: 5,
    total: 0,
    counts: { received: 0, posted: 0, needs_resubmission: 0 },
  })
})

const acceptTicket = () =>
  api.answer(impersonation.redeemTicket, {
    id: 'a-session',
    bearerToken: 'a-borrowed-token',
    endsAt,
  })

test('a ticket signs in as the client and is removed from the URL', async () => {
  acceptTicket()
  const { address, router } = openRoutes(routes, { at })
  expect(await screen.findByRole('heading', { name: 'Signing in as...' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/home'))
  expect(token()).toBe('a-borrowed-token')
  await waitFor(() =>
    expect(api.requests[0]).toMatchObject({
      path: '/users/impersonate/a-client',
      query: { ticket: 'a-ticket' },
    }),
  )
  const banner = within(await screen.findByRole('region', { name: 'Signed in as a client' }))
  expect(banner.getByText('Signed in as Dana Whitfield')).toBeTruthy()
  expect(banner.getByText(/, view only, until /).parentElement!.textContent).toMatch(
    /^Marcus Reyes, view only, until /,
  )
  await router.navigate(-1)
  expect(address()).not.toContain('ticket')
})

test('a session that may make changes says so', async () => {
  acceptTicket()
  api.answer(account.currentUser, { ...client, impersonation: { mayWrite: true, endsAt } })
  openRoutes(routes, { at })
  expect(await screen.findByText(/, with changes, until /)).toBeTruthy()
})

test('clients see no banner', async () => {
  sessionStorage.setItem('token', 'a-token')
  api.answer(account.currentUser, aClient())
  openRoutes(routes, { at: '/home' })
  await screen.findByRole('heading', { name: 'Welcome Back, Dana!' })
  expect(screen.queryByRole('region', { name: 'Signed in as a client' })).toBeNull()
})

test('End signs out on the server, ends the session, and keeps the browser’s own session', async () => {
  localStorage.setItem('token', 'a-token-of-their-own')
  acceptTicket()
  const { address } = openRoutes(routes, { at })
  await userEvent.click(await screen.findByRole('button', { name: 'End' }))
  expect(await screen.findByRole('heading', { name: 'You have left the account' })).toBeTruthy()
  expect(screen.getByText(/no longer signed in as Dana Whitfield/)).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/impersonate'))
  expect(token()).toBe('a-token-of-their-own')
  const ended = () => api.requests.find(({ method }) => method === 'DELETE')
  await waitFor(() => expect(ended()?.path).toBe('/users/sign_out'))
})

test('a refused ticket shows Unauthorized action', async () => {
  api.fail(impersonation.redeemTicket, { status: 403, code: 'unauthorized_action' })
  openRoutes(routes, { at })
  expect((await screen.findByRole('alert')).textContent).toBe('Unauthorized action')
  expect(screen.getByText(/^This link works once\. Get a new one/)).toBeTruthy()
  const consoleLink = screen.getByRole('link', { name: 'Go to the Console' })
  expect(consoleLink.getAttribute('href')).toBe('/console/')
  expect(token()).toBeUndefined()
})

test.each(['/impersonate', '/impersonate/a-client', '/impersonate/a-client?ticket='])(
  '%s shows it, too',
  async (incompletePath) => {
    openRoutes(routes, { at: incompletePath })
    expect((await screen.findByRole('alert')).textContent).toBe('Unauthorized action')
    expect(api.requests.filter(({ path }) => path.includes('impersonate'))).toEqual([])
  },
)

test('a ticket that fails to be sent names the account', async () => {
  api.loseConnection(impersonation.redeemTicket)
  openRoutes(routes, { at })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Unable to log you in as user a-client')
})

test('the page is in Spanish', async () => {
  api.fail(impersonation.redeemTicket, { status: 403, code: 'unauthorized_action' })
  openRoutes(routes, { at, language: 'es' })
  expect(await screen.findByRole('heading', { name: 'Iniciando sesión como...' })).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toBe('Acción no autorizada')
  expect(screen.getByText(/^Este enlace sirve una sola vez/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ir a la consola' })).toBeTruthy()
})
