import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { mileage } from '@milepost/contract/mileage/mileage'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import { aRate, aTrip, tripList } from '@milepost/testing/records/a-trip.ts'
import { aJournal, aPhone, createTrack } from '../../../../test/trip-device.ts'
import { LocationFailed } from '../../../native/location/location.ts'
import { paths, patterns } from '../../../paths.ts'
import { AllTripsPage } from '../trips/all-trips-page.tsx'
import { EditTripPage } from '../trips/edit-trip-page.tsx'
import { PermissionNeededPage } from './permission-needed-page.tsx'
import { suspendOthers, suspendTracking } from './tracking-now.ts'
import { TripTrackerPage } from './trip-tracker-page.tsx'
import { TripWatch } from './trip-watch.tsx'

const device = vi.hoisted(() => ({ journal: undefined as unknown }))
vi.mock('./trip-journal.ts', () => ({ openTripJournal: () => device.journal }))

let api: ReturnType<typeof fakeApi>
let phone: ReturnType<typeof aPhone>['phone']
let user: ReturnType<typeof aClient>

beforeEach(() => {
  user = aClient('RIDE')
  const { location, phone: ours } = aPhone()
  phone = ours
  device.journal = aJournal()
  vi.stubGlobal('milepostLocation', location)
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, user)
  api.answer(mileage.currentRate, aRate())
  api.answer(mileage.create, aTrip({ inProgress: true }))
  api.answer(mileage.update, aTrip())
  api.answer(mileage.show, aTrip())
})
afterEach(() => act(() => suspendTracking()))

const open = (at: string = patterns.tripTracker, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.tripTracker, page: <TripTrackerPage /> },
      { path: patterns.editTrip, page: <EditTripPage /> },
      { path: patterns.allTrips, page: <AllTripsPage /> },
      { path: patterns.locationPermissionNeeded, page: <PermissionNeededPage /> },
      { path: patterns.notificationPermissionNeeded, page: <PermissionNeededPage /> },
      { path: '*', page: null },
    ].map(({ path, page }) => ({
      path,
      element: (
        <>
          <TripWatch user={user} />
          {page}
        </>
      ),
    })),
    { at, language },
  )

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Starts a trip and drives 1.55 miles. */
async function startAndDrive(): Promise<void> {
  await press('Start Tracking')
  await screen.findByText('Waiting for your phone’s GPS.')
  act(() => createTrack(101, Date.now()).forEach((position) => phone.move(position)))
  await screen.findByText('1.55')
}

test('a trip is started, driven, stopped and then there to be edited', async () => {
  const { address } = open()
  await screen.findByText('$0.725 per mile (rate from Jan 1, 2026)')
  await startAndDrive()
  const card = within(screen.getByRole('region', { name: 'Current Tracking' }))
  card.getByText('$1.12')
  card.getByText('Recording. Every position is saved on this phone.')
  await press('Stop Tracking')
  await expect.poll(address).toBe(paths.editTrip(aTrip().id))
  await screen.findByText(
    'Your trip has been successfully saved! You may add a note and/or edit the trip.',
  )
  const ended = () => api.requests.findLast(({ method }) => method === 'PATCH')
  await waitFor(() =>
    expect(ended()?.body).toMatchObject({ trip: { miles: 1.55, inProgress: false } }),
  )
})

test('a trip over New Year is shown at the rate of the day it began on', async () => {
  const { cache } = open()
  await startAndDrive()
  const nextYear = String(new Date().getFullYear() + 1)
  const next = aRate({ from: `${nextYear}-01-01`, to: null, standardRate: 2 })
  api.answer(mileage.currentRate, next)
  api.answer(mileage.rates, [aRate({ to: null }), next])
  await askAgain(cache, mileage.currentRate.path)
  const card = within(screen.getByRole('region', { name: 'Current Tracking' }))
  await card.findByText('$1.12')
  card.getByText('$0.725 per mile (rate from Jan 1, 2026)')
})

test('links lead to all trips, to adding one, and for active clients to profit and loss', async () => {
  open()
  await screen.findByRole('link', { name: 'See All Trips' })
  expect(screen.getByRole('link', { name: 'Add Manually' }).getAttribute('href')).toBe(
    paths.addTrip,
  )
  expect(screen.getByRole('link', { name: 'Profit and Loss' })).toBeTruthy()
})

test('an inactive client tracks, too, without the link to profit and loss', async () => {
  user = aClient('RIDE', { isActive: false })
  api.answer(account.currentUser, user)
  open()
  await screen.findByRole('button', { name: 'Start Tracking' })
  expect(screen.queryByRole('link', { name: 'Profit and Loss' })).toBeNull()
})

test('on the web there is the notice in its place', async () => {
  const notice = 'The Trip Tracker is only available in our mobile app'
  vi.stubGlobal('milepostLocation', undefined)
  open()
  await screen.findByRole('region', { name: notice })
  expect(screen.queryByRole('button', { name: 'Start Tracking' })).toBeNull()
})

test('the notice leads to the stores that the firm’s app is in', async () => {
  vi.stubGlobal('milepostLocation', undefined)
  const appStore = 'https://apps.apple.com/app/blueridge'
  const googlePlay = 'https://play.google.com/store/apps/details?id=test.blueridge'
  api.answer(firm.show, aFirm({ stores: { appStore, googlePlay } }))
  open()
  const link = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Get it on the App Store')).toBe(appStore)
  expect(await link('Get it on Google Play')).toBe(googlePlay)
})

test('staff who look in record nothing', async () => {
  user = aClient('RIDE', { impersonatedBy: 'Marcus Reyes' })
  api.answer(account.currentUser, user)
  open()
  await screen.findByText('The Trip Tracker is only available in our mobile app')
})

test('where the rate is not known, trips are tracked without savings', async () => {
  api.fail(mileage.currentRate, { status: 500, code: 'unexpected' })
  open()
  await screen.findByText(
    "Warning: There was an issue getting the current deduction rate. You are still able to track your trips but savings won't show in real-time.",
  )
  await startAndDrive()
})

test('a rate that is already shown stays if loading it again fails', async () => {
  const { cache } = open()
  await screen.findByText('$0.725 per mile (rate from Jan 1, 2026)')
  api.fail(mileage.currentRate, { status: 503, code: 'unavailable' })
  await askAgain(cache)
  screen.getByText('$0.725 per mile (rate from Jan 1, 2026)')
  expect(screen.queryByText(/^Warning/)).toBeNull()
})

test('stopping without a mile saves nothing and says so', async () => {
  open()
  await press('Start Tracking')
  await press('Stop Tracking')
  await screen.findByText(
    'Warning: No miles were tracked, so this trip was not saved. If you drove, add it by hand.',
  )
  expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a trip that could not be saved can be tried again', async () => {
  api.loseConnection(mileage.create)
  const { address } = open()
  await startAndDrive()
  await press('Stop Tracking')
  const dialog = within(await screen.findByRole('dialog', { name: 'Oops, something went wrong.' }))
  // A phone below Android 13 takes no screenshot of the app.
  dialog.getByText(
    'There was an issue saving your trip. Please try again. Write down the miles and times below, or take a screenshot, and add the trip later.',
  )
  dialog.getByText('1.55')
  dialog.getByRole('button', { name: 'Discard' })
  api.answer(mileage.create, aTrip())
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }))
  await expect.poll(address).toBe(paths.editTrip(aTrip().id))
})

test('a trip that the server knows stays on the phone if its end cannot be saved, and discarding it deletes it on the server', async () => {
  open()
  await startAndDrive()
  await expect.poll(() => api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  api.fail(mileage.update, { status: 500, code: 'unexpected' })
  await press('Stop Tracking')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Discard' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Your trip has ended. It’s on this phone, but not sent yet.')
  // Otherwise it would still be in progress and block the next trip.
  await press('Discard')
  await press('Yes, Delete Trip')
  await screen.findByRole('button', { name: 'Start Tracking' })
  await expect
    .poll(() => api.requests.at(-1))
    .toMatchObject({
      method: 'DELETE',
      path: `/v1/trips/${aTrip().id}`,
    })
})

test('a tap on Discard deletes nothing until the driver has confirmed it', async () => {
  open()
  await startAndDrive()
  await expect.poll(() => api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  api.fail(mileage.update, { status: 500, code: 'unexpected' })
  await press('Stop Tracking')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  )
  await press('Discard')
  const question = { name: 'Are you sure you want to delete this trip?' }
  const dialog = within(await screen.findByRole('dialog', question))
  dialog.getByText(/^1.55 mi, since .+, will be deleted here and from your trips.$/)
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Trip' }))
  await expect.poll(() => screen.queryByRole('dialog', question)).toBeNull()
  screen.getByText('Your trip has ended. It’s on this phone, but not sent yet.')
  expect(await (device.journal as ReturnType<typeof aJournal>).draft()).toBeDefined()
  expect(phone.forgotten).toEqual([])
  expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('the dialog of a failed save asks before it discards, too', async () => {
  api.loseConnection(mileage.create)
  open()
  await startAndDrive()
  await press('Stop Tracking')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }),
  )
  await press('Keep Trip')
  await screen.findByText('Your trip has ended. It’s on this phone, but not sent yet.')
  await press('Discard')
  await press('Yes, Delete Trip')
  await screen.findByRole('button', { name: 'Start Tracking' })
})

test('a trip of rough positions only is not saved as a trip of 0 miles', async () => {
  api.answer(mileage.remove, undefined)
  open()
  await press('Start Tracking')
  await screen.findByText('Waiting for your phone’s GPS.')
  act(() =>
    createTrack(20, Date.now()).forEach((position) => phone.move({ ...position, accuracy: 2000 })),
  )
  await expect.poll(() => api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await screen.findByText(/off by more than about 160 feet/)
  await press('Stop Tracking')
  await screen.findByText(
    'Warning: No miles were tracked, so this trip was not saved. If you drove, add it by hand.',
  )
  await expect.poll(() => api.requests.at(-1)).toMatchObject({ method: 'DELETE' })
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('a trip in progress on another device shows an error with a link to that trip', async () => {
  api.fail(mileage.create, { status: 409, code: 'trip_in_progress', detail: aTrip().id })
  open()
  await press('Start Tracking')
  act(() => createTrack(2, Date.now()).forEach((position) => phone.move(position)))
  await screen.findByText(
    'Error: There was an issue starting your trip: Another trip is in progress. Stop that trip first. Please try again.',
  )
  const other = screen.getByRole('link', { name: 'Open That Trip' })
  expect(other.getAttribute('href')).toBe(paths.editTrip(aTrip().id))
})

test('a phone that may not tell where it is leads to the page that says why it should', async () => {
  phone.watchError = new LocationFailed('denied')
  open()
  await press('Start Tracking')
  await screen.findByRole('heading', { level: 1, name: 'Location Needed' })
  screen.getByText(/Our server gets your latest position every few minutes, and deletes it when/)
  await press('Open Settings')
  expect(phone.settingsOpened).toEqual(['app'])
  expect(screen.getAllByRole('link', { name: 'Back to Trip Tracker' })).toHaveLength(2)
})

test('a phone whose location is switched off leads to the settings for that', async () => {
  phone.watchError = new LocationFailed('off')
  open()
  await press('Start Tracking')
  await screen.findByRole('heading', { level: 1, name: 'Location Is Off' })
  await press('Open Settings')
  expect(phone.settingsOpened).toEqual(['services'])
})

test('a phone that may not show notifications leads to theirs', async () => {
  phone.notifications = 'denied'
  open(patterns.tripTracker, 'es')
  await press('Empezar a registrar')
  await screen.findByRole('heading', { level: 1, name: 'Se necesita permiso para notificaciones' })
  // It is the app that does not start.
  screen.getByText(/Sin ella, la aplicación no empieza a registrar\.$/)
})

test('in the list, the trip that is being recorded shows what the tracker shows', async () => {
  api.answer(
    mileage.list,
    tripList([aTrip({ inProgress: true, miles: 0, savings: 0, note: null })]),
  )
  const { router } = open()
  await startAndDrive()
  await expect.poll(() => api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await act(() => router.navigate(paths.allTrips))
  const row = await screen.findByRole('link', { name: /In progress/ })
  expect(row.textContent).toContain('1.55 mi')
  expect(row.textContent).toContain('$1.12')
})

test('opening the edit page of the trip that is being recorded here leads to the tracker', async () => {
  const { address, router } = open()
  await startAndDrive()
  await expect.poll(() => api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await act(() => router.navigate(paths.editTrip(aTrip().id)))
  await expect.poll(address).toBe(patterns.tripTracker)
})

test('recording goes on while its driver is signed in, and stops once they are not', async () => {
  open()
  await startAndDrive()
  act(() => suspendOthers(user.constituentId))
  expect(phone.isWatched()).toBe(true)
  act(() => suspendOthers(undefined))
  await expect.poll(() => phone.isWatched()).toBe(false)
})
