import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import { routes } from './routes.tsx'

const { startOver } = vi.hoisted(() => ({ startOver: vi.fn<(to?: string) => void>() }))
vi.mock('./follow-switch.ts', () => ({ announceSwitch: () => {}, startOver }))

const dana = aClient('RIDE', { accountName: 'Whitfield Hauling' })
const accounts = [
  { id: 'b', name: 'Blue Mesa Freight', isCurrent: false },
  { id: 'c', name: 'Cedar Lines', isCurrent: false },
  { id: dana.accountSfid, name: 'Whitfield Hauling', isCurrent: true },
]

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  startOver.mockClear()
  sessionStorage.setItem('token', 'token-a')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, dana)
  api.answer(account.accounts, accounts)
})

test('what is about another account of the person asks to change to it, even if this one lacks the page', async () => {
  api.answer(account.switchAccount, { id: 's', bearerToken: 'token-b' })
  const { address } = openRoutes(routes, { at: '/tax/forecast?account=b' })
  await screen.findByText('This is about Blue Mesa Freight. Change to that account to see it.')
  expect(screen.queryByRole('button', { name: 'Change to Cedar Lines' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change to Blue Mesa Freight' }))
  await waitFor(() => expect(startOver).toHaveBeenCalledWith(address()))
  expect(sessionStorage.getItem('token')).toBe('token-b')
})

test('Dana may stay', async () => {
  const { address } = openRoutes(routes, { at: '/tax/forecast?account=b' })
  await userEvent.click(await screen.findByRole('link', { name: 'Stay Here' }))
  await waitFor(() => expect(address()).toBe('/home'))
})

test('an account that is not theirs leads home', async () => {
  const { address } = openRoutes(routes, { at: '/outbox?account=z' })
  await waitFor(() => expect(address()).toBe('/home'))
})

test.each([
  ['it is open', dana, dana.accountSfid],
  ['staff act as the client', aClient('PRO', { impersonatedBy: 'Priya Shah' }), 'b'],
])('the page opens if %s', async (_, user, id) => {
  api.answer(account.currentUser, user)
  openRoutes(routes, { at: `/outbox?account=${id}` })
  await screen.findByRole('heading', { level: 1, name: 'Outbox' })
  expect(screen.queryByText(/This is about/)).toBeNull()
})

test('the first page passes on whose it is', async () => {
  openRoutes(routes, { at: '/?account=b' })
  await screen.findByText(/^This is about Blue Mesa Freight/)
})
