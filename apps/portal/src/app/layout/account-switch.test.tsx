import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { call } from '@milepost/ui/api/api.ts'
import { aDay, memoryStore } from '../../../test/an-outbox.ts'
import { getTracker, suspendTracking } from '../../features/mileage/recording/tracking-now.ts'
import type { Tracker } from '../../features/mileage/recording/trip-tracker.ts'
import type { OutboxStore } from '../../outbox/outbox-store.ts'
import { getOutboxState, openOutbox } from '../../outbox/outbox.ts'
import { AccountSwitch } from './account-switch.tsx'

const device = vi.hoisted(() => ({ store: undefined as OutboxStore | undefined }))
const { announceSwitch, startOver } = vi.hoisted(() => ({
  announceSwitch: vi.fn<(change: { from: string; to: string }) => void>(),
  startOver: vi.fn<(path?: string) => void>(),
}))
vi.mock('../../outbox/outbox-store.ts', () => ({ openOutboxStore: () => device.store }))
vi.mock('../../outbox/drain.ts', () => ({ drain: async () => true }))
vi.mock('../follow-switch.ts', () => ({ announceSwitch, startOver }))

const accounts = [
  { id: 'b', name: 'Blue Mesa Freight', isCurrent: false },
  { id: 'a', name: 'Whitfield Hauling', isCurrent: true },
]
const user = aClient('RIDE', { accountName: 'Whitfield Hauling' })
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  vi.clearAllMocks()
  suspendTracking()
  sessionStorage.setItem('token', 'token-a')
  api = fakeApi()
  api.answer(account.currentUser, user)
  api.answer(account.accounts, accounts)
  api.answer(account.switchAccount, { id: 's', bearerToken: 'token-b' })
})

const open = (language: 'en' | 'es' = 'en') =>
  openRoutes([{ path: '*', element: <AccountSwitch onClose={() => {}} /> }], {
    at: '/home',
    language,
  })

const changes = () => api.requests.filter(({ path }) => path === '/v1/session/account')
const choose = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Change to Blue Mesa Freight' }))

async function queueDay(): Promise<() => void> {
  device.store = memoryStore([aDay('2026-11-20')]).store
  const close = openOutbox(user.constituentId, () => {})
  await waitFor(() => expect(getOutboxState().entries).toHaveLength(1))
  return close
}

describe('the accounts in the account menu', () => {
  test('show which one is open, and change to the other with a session of its own', async () => {
    open()
    const group = within(await screen.findByRole('group', { name: 'Your Accounts' }))
    expect(
      (await group.findByText('Whitfield Hauling')).parentElement!.getAttribute('aria-current'),
    ).toBe('true')
    expect(group.queryByRole('button', { name: 'Change to Whitfield Hauling' })).toBeNull()
    await choose()
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce())
    await waitFor(() => expect(changes()).toMatchObject([{ body: { accountId: 'b' } }]))
    expect(sessionStorage.getItem('token')).toBe('token-b')
    expect(localStorage.getItem('token')).toBeNull()
    expect(announceSwitch).toHaveBeenCalledWith({ from: 'token-a', to: 'token-b' })
  })

  test('say first what happens with what is not sent yet', async () => {
    const close = await queueDay()
    open()
    await choose()
    expect(screen.getByRole('status').textContent).toContain(
      '1 item is not sent yet. It stays on this device for Whitfield Hauling and will send when you change back. Nothing is sent to Blue Mesa Freight.',
    )
    expect(changes()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Stay Here' }))
    expect(screen.queryByRole('status')).toBeNull()
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Change Account' }))
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce())
    expect(await device.store!.all()).toHaveLength(1)
    close()
  })

  test('ask to stop a trip that is being recorded', async () => {
    const tracking = { state: 'in-another-window', tripId: undefined }
    getTracker(
      user.constituentId,
      () =>
        ({
          load: async () => {},
          suspend: async () => {},
          now: () => tracking,
        }) as unknown as Tracker,
    )
    open()
    await choose()
    expect(screen.getByRole('status').textContent).toContain('Stop it first')
    expect(screen.getByRole('link', { name: 'Open Trip Tracker' }).getAttribute('href')).toBe(
      '/mileage-tracker/trip-tracker',
    )
    expect(changes()).toEqual([])
  })

  test('keep the session where the change fails', async () => {
    api.loseConnection(account.switchAccount)
    open('es')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Cambiar a Blue Mesa Freight' }),
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Error: /)
    expect(sessionStorage.getItem('token')).toBe('token-a')
    expect(startOver).not.toHaveBeenCalled()
  })

  test('are not lost to a late answer of the session that has just ended', async () => {
    const held = api.hold(account.switchAccount)
    api.fail(account.consultant, { status: 401, code: 'unauthenticated' })
    open()
    await choose()
    await expect(call(account.consultant, {})).rejects.toBeInstanceOf(CallFailed)
    expect(sessionStorage.getItem('token')).toBe('token-a')
    held.answer({ id: 's', bearerToken: 'token-b' })
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce())
    expect(sessionStorage.getItem('token')).toBe('token-b')
  })
})
