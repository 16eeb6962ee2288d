import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { saveSession } from '@milepost/ui/session/session.ts'
import { aDay, memoryStore } from '../../../test/an-outbox.ts'
import { lockApp, unlock } from '../../features/account/lock-state.ts'
import { getTracker, useTracker } from '../../features/mileage/recording/tracking-now.ts'
import type { Tracker } from '../../features/mileage/recording/trip-tracker.ts'
import type { OutboxStore } from '../../outbox/outbox-store.ts'
import { getOutboxState, openOutbox } from '../../outbox/outbox.ts'
import { rememberOwner, sessionOwner } from '../../shared/session-owner.ts'
import { AppFrame } from './app-frame.tsx'

const device = vi.hoisted(() => ({ store: undefined as OutboxStore | undefined }))
const silent = vi.hoisted(() => () => () => {})
const erased = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}))
vi.mock('../reads/query-persister.ts', () => ({ eraseAll: erased }))
vi.mock('../../outbox/outbox-store.ts', () => ({ openOutboxStore: () => device.store }))
vi.mock('../../outbox/drain.ts', () => ({ drain: async () => true }))
vi.mock('../../native/back-button.ts', () => ({ watchBackButton: silent, leaveApp: silent }))
vi.mock('../../native/deep-links.ts', () => ({ watchDeepLinks: silent }))
vi.mock('../../native/notifications.ts', () => ({ watchReminders: silent }))
vi.mock('../../native/files/share-intent.ts', () => ({ watchShares: silent }))
vi.mock('../../native/app-state.ts', () => ({ watchAppState: silent }))
vi.mock('../../native/app-lock.ts', () => ({
  isLockOn: async () => true,
  isOwner: async () => false,
}))

const suspended = vi.fn<() => void>()
const dana = 'dana'
let signInStands = Promise.withResolvers<void>()

beforeEach(() => {
  suspended.mockClear()
  erased.mockClear()
  signInStands = Promise.withResolvers()
  saveSession('token', 'dana@example.com', true)
  rememberOwner(dana)
})

const signIn = async () => {
  await signInStands.promise
  return { Component: () => <h1>Log In</h1> }
}

function Figures() {
  return <p>{`${useTracker() ? 'Recording' : 'At rest'}, $4,200`}</p>
}

/** Opens the app locked, with a trip of Dana's being recorded. */
function openLocked() {
  fakeApi().answer(account.signOut, undefined)
  getTracker(
    dana,
    () => ({ load: async () => {}, suspend: async () => suspended() }) as unknown as Tracker,
  )
  lockApp()
  return openRoutes(
    [
      {
        element: <AppFrame />,
        children: [
          { path: '/home', element: <Figures /> },
          { path: '/sign-in', lazy: signIn },
        ],
      },
    ],
    { at: '/home' },
  )
}
const logOut = () => fireEvent.click(screen.getByRole('button', { name: 'Log Out Instead' }))

test('signing out from the lock screen shows no page and stops recording', async () => {
  openLocked()
  logOut()
  await waitFor(() => expect(suspended).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'Milepost is locked' })).not.toBeNull()
  await act(async () => signInStands.resolve())
  await screen.findByRole('heading', { name: 'Log In' })
  await waitFor(() => expect(screen.queryByText('Milepost is locked')).toBeNull())
  await waitFor(() => expect(erased).toHaveBeenCalled())
})

test('signing out from the lock screen asks about queued items and stays signed in if declined', async () => {
  device.store = memoryStore([aDay('2026-11-03')]).store
  const close = openOutbox(dana, () => {})
  await waitFor(() => expect(getOutboxState().entries).toHaveLength(1))
  const asked = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', asked)
  openLocked()
  logOut()
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(expect.stringMatching('1 item not sent yet')),
  )
  expect(screen.queryByRole('heading', { name: 'Milepost is locked' })).not.toBeNull()
  expect(sessionOwner()).toBe(dana)
  act(unlock)
  close()
})
