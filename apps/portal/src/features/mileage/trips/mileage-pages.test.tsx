import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { mileage } from '@milepost/contract/mileage/mileage'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { aTrip, aTripYear, tripList } from '@milepost/testing/records/a-trip.ts'
import { getEnqueue, getOutboxState, openOutbox } from '../../../outbox/outbox.ts'
import { MileageSavingsCard } from '../years/mileage-savings-card.tsx'
import { AddTripPage } from './add-trip-page.tsx'
import { AllTripsPage } from './all-trips-page.tsx'
import { EditTripPage } from './edit-trip-page.tsx'

/** The API as a ride-share driver sees it. */
function driverApi() {
  const api = fakeApi()
  api.answer(account.currentUser, aClient('RIDE'))
  return api
}

vi.mock('../../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore().store }
})

const allTripsPath = '/mileage-tracker/all-trips'
const openAll = (query = '', language: 'en' | 'es' = 'en') =>
  openPage(<AllTripsPage />, { path: allTripsPath, at: `${allTripsPath}${query}`, language })
const openEdit = () =>
  openPage(<EditTripPage />, {
    path: '/mileage-tracker/edit-trip/:tripId',
    at: `/mileage-tracker/edit-trip/${aTrip().id}`,
  })
const openAdd = () =>
  openPage(<AddTripPage />, { path: '/mileage-tracker/add-trip', at: '/mileage-tracker/add-trip' })

test('all trips: the sums, and a row with its own clock, miles, duration, savings and note', async () => {
  const api = driverApi()
  api.answer(mileage.list, tripList([aTrip()], 12))
  openAll()
  const row = await screen.findByRole('link', { name: /Airport run/ })
  expect(row.getAttribute('href')).toBe(`/mileage-tracker/edit-trip/${aTrip().id}`)
  within(row).getByText('11/20/2026 - 08:05am MST')
  within(row).getByText('31.25 mi · 1:30 h')
  within(row).getByText('$22.66')
  screen.getByText('1,234.5')
  screen.getByText('$895.01')
  await waitFor(() =>
    expect(api.requests.map(({ query }) => query)).toContainEqual({ page: '1', limit: '5' }),
  )
})

test.each([
  ['en', 'personal', '31.25 mi · 1:30 h · Personal'],
  ['es', 'commute', '31.25 mi · 1:30 h · De la casa al trabajo'],
  ['en', 'business', '31.25 mi · 1:30 h'],
] as const)('a row that saves nothing says why (%s, %s)', async (language, purpose, facts) => {
  driverApi().answer(mileage.list, tripList([aTrip({ purpose })]))
  openAll('', language)
  within(await screen.findByRole('link', { name: /Airport run/ })).getByText(facts)
})

test('without trips the page says so and links to adding one', async () => {
  driverApi().answer(mileage.list, tripList([]))
  openAll()
  await screen.findByText('No Trackings')
  const add = screen.getByRole('link', { name: 'Add Manually' })
  expect(add.getAttribute('href')).toBe('/mileage-tracker/add-trip')
})

test('a list that does not load says why', async () => {
  driverApi().fail(mileage.list, { status: 500, code: 'unexpected' })
  openAll()
  await screen.findByText('There was an issue fetching your trips: Something went wrong')
})

test('a list that never loads does not hide the year', async () => {
  const api = driverApi()
  api.hold(mileage.list)
  api.answer(mileage.summaries, [aTripYear()])
  api.answer(mileage.summary, aTripYear())
  openAll()
  await screen.findByRole('region', { name: 'Yearly Report' })
  await screen.findByRole('button', { name: 'Why this number?' })
})

test('a list says it in Spanish', async () => {
  driverApi().answer(mileage.list, tripList([aTrip({ inProgress: true })]))
  openAll('', 'es')
  await screen.findByText('En curso')
  screen.getByText('Deducción total')
})

test('a trip is added with what was written', async () => {
  const api = driverApi()
  api.answer(mileage.create, aTrip())
  const { address } = openAdd()
  await userEvent.type(await screen.findByLabelText('Total Miles'), '1234.5')
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Airport run')
  await userEvent.selectOptions(screen.getByLabelText('Purpose (optional)'), 'Business')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe(allTripsPath)
  const { body } = api.requests.findLast(({ method }) => method === 'POST')!
  expect(body).toMatchObject({ miles: 1234.5, note: 'Airport run', purpose: 'business' })
  const { startTime, endTime } = body as { startTime: string; endTime: string }
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(24 * 60 * 60 * 1000)
})

test('a trip’s texts are one line that shows, and what does not show counts for nothing', async () => {
  const api = driverApi()
  api.answer(mileage.create, aTrip())
  const { address } = openAdd()
  await userEvent.type(await screen.findByLabelText('Total Miles'), '12')
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Note (optional)', `Air\u00ADport\nrun${'\u200B'.repeat(250)}`)
  screen.getByText(/^239 /)
  type('Where from (optional)', '\u3164\u200D')
  type('Where to (optional)', 'Tempe\u202E')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toBe(allTripsPath)
  const { body } = api.requests.findLast(({ method }) => method === 'POST')!
  expect(body).toMatchObject({ note: 'Airport run', startPlace: null, endPlace: 'Tempe' })
})

test('a trip’s note that is too long says so at its field', async () => {
  driverApi()
  openAdd()
  const note = await screen.findByLabelText('Note (optional)')
  fireEvent.change(note, { target: { value: 'x'.repeat(251) } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Cannot be more than 250 characters')
  expect(note.getAttribute('aria-invalid')).toBe('true')
})

test('a trip’s platform is suggested from those that were named before', async () => {
  const api = driverApi()
  const platforms = ['Saguaro Rides', null, 'Mesa Eats', 'Saguaro Rides']
  api.answer(mileage.list, tripList(platforms.map((platform) => aTrip({ platform }))))
  openAdd()
  const platform = (await screen.findByLabelText('Platform (optional)')) as HTMLInputElement
  await expect.poll(() => platform.getAttribute('list')).toBeTruthy()
  const options = document.getElementById(platform.getAttribute('list')!)!
  expect([...options.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'Mesa Eats',
    'Saguaro Rides',
  ])
})

test('a trip of 0 miles is asked about before it is sent', async () => {
  const api = driverApi()
  api.answer(mileage.create, aTrip({ miles: 0 }))
  const { address } = openAdd()
  await userEvent.type(await screen.findByLabelText('Total Miles'), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
  dialog.getByText('This trip has no miles, so there is nothing to deduct.')
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save Anyway' }))
  await expect.poll(address).toBe(allTripsPath)
})

test('letters typed as miles are called what they are', async () => {
  driverApi()
  openAdd()
  const miles = await screen.findByLabelText<HTMLInputElement>('Total Miles')
  await userEvent.type(miles, 'ten')
  await userEvent.tab()
  await screen.findByText('Must be a number')
  expect(miles.value).toBe('ten')
  await userEvent.clear(miles)
  await userEvent.type(miles, '1,2')
  await expect.poll(() => screen.queryByText('Must be a number')).toBeNull()
})

test('the sums say which years they are of', async () => {
  const api = driverApi()
  api.answer(mileage.list, tripList([aTrip()]))
  api.answer(mileage.summaries, [aTripYear({ year: 2026 }), aTripYear({ year: 2024 })])
  api.answer(mileage.summary, aTripYear())
  openAll()
  await screen.findByText('All trips, 2024 to 2026')
})

test('a trip without miles is not sent', async () => {
  const api = driverApi()
  openAdd()
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Total miles is required')
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an edit keeps the seconds of times that were not touched', async () => {
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  api.answer(mileage.update, aTrip({ miles: 30 }))
  const { address } = openEdit()
  const miles = await screen.findByLabelText('Total Miles')
  screen.getByText('31.25 mi × $0.725 (rate from Jan 1, 2026) = $22.66')
  await userEvent.clear(miles)
  await userEvent.type(miles, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await expect.poll(address).toBe(allTripsPath)
  const { startTime, endTime } = aTrip()
  const sent = () => api.requests.findLast(({ method }) => method === 'PATCH')
  await waitFor(() => expect(sent()?.body).toMatchObject({ miles: 30, startTime, endTime }))
})

test('a deletion asks first', async () => {
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  api.answer(mileage.remove, undefined)
  const { address } = openEdit()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trip' }))
  await screen.findByText('Are you sure you want to delete this trip?')
  await userEvent.click(screen.getByRole('button', { name: 'Continue Editing' }))
  expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete Trip' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Delete Trip' }))
  await expect.poll(address).toBe(allTripsPath)
  await waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1),
  )
  // The trip is deleted and must not be fetched again.
  const deleted = api.requests.findIndex(({ method }) => method === 'DELETE')
  expect(api.requests.slice(deleted).filter(({ path }) => path.includes(aTrip().id))).toHaveLength(
    1,
  )
})

test('a trip that was deleted on another device meanwhile is deleted', async () => {
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  api.fail(mileage.remove, { status: 404, code: 'not_found' })
  const { address } = openEdit()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trip' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Delete Trip' }))
  await screen.findByText('Deleted successfully!')
  await waitFor(() => expect(address()).toBe(allTripsPath))
})

test('the form shows what is wrong with a trip', async () => {
  driverApi()
  openAdd()
  const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')]
  const [miles, save] = [
    screen.getByLabelText('Total Miles'),
    screen.getByRole('button', { name: 'Save' }),
  ]
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.change(to, { target: { value: '' } })
  await userEvent.click(save)
  await screen.findByText('"From" date-time is required')
  screen.getByText('"To" date-time is required')

  fireEvent.change(from, { target: { value: '2026-11-20T09:00' } })
  fireEvent.change(to, { target: { value: '2026-11-20T08:59' } })
  await userEvent.type(miles, '-1')
  await userEvent.click(save)
  await screen.findByText('Must be a positive value')

  await userEvent.clear(miles)
  await userEvent.type(miles, '1')
  await userEvent.click(save)
  await screen.findByText('"To" date-time should be after "From" date-time')
})

test('a save that fails shows an error and can be tried again', async () => {
  const api = driverApi()
  const serverError = { status: 500, code: 'unexpected' } as const
  api.fail(mileage.create, serverError)
  openAdd()
  await userEvent.type(await screen.findByLabelText('Total Miles'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Error: There was an issue saving your trip. Please try again.')
  api.answer(mileage.create, aTrip())
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Created successfully!')
})

test.each([
  ['a new trip', openAdd, mileage.create, 'Save', 'saving'],
  ['an edit', openEdit, mileage.update, 'Update', 'updating'],
] as const)(
  '%s that fails after its form was left shows a toast',
  async (_, open, call, name, what) => {
    const api = driverApi()
    api.answer(mileage.show, aTrip())
    const { router, address } = open()
    const miles = await screen.findByLabelText('Total Miles')
    await userEvent.clear(miles)
    await userEvent.type(miles, '12')
    const held = api.hold(call)
    await userEvent.click(screen.getByRole('button', { name }))
    await act(() => router.navigate('/home'))
    held.fail({ status: 500, code: 'unexpected' })
    await screen.findByText(`Error: There was an issue ${what} your trip. Please try again.`)
    api.answer(call, aTrip())
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/successfully!$/)
    await waitFor(() => expect(address()).toBe('/home'))
  },
)

test('an edit and a deletion tell how they ended', async () => {
  const api = driverApi()
  const serverError = { status: 500, code: 'unexpected' } as const
  api.answer(mileage.show, aTrip())
  api.fail(mileage.update, serverError)
  api.fail(mileage.remove, serverError)
  openEdit()
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }))
  await screen.findByText('Error: There was an issue updating your trip. Please try again.')
  const remove = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete Trip' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Delete Trip' }))
  }
  await remove()
  await screen.findByText('Error: There was an issue deleting your trip. Please try again.')
  api.answer(mileage.remove, undefined)
  await remove()
  await screen.findByText('Deleted successfully!')
})

test('a trip that was edited elsewhere is shown with its new values until the user starts typing', async () => {
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  const { cache } = openEdit()
  const miles = () => screen.getByLabelText<HTMLInputElement>('Total Miles')
  await expect.poll(() => miles().value).toBe('31.25')
  // The cached trip is shown until the response arrives.
  api.answer(mileage.show, aTrip({ miles: 45, savings: 32.63 }))
  await askAgain(cache)
  expect(miles().value).toBe('45')
  screen.getByText('45 mi × $0.725 (rate from Jan 1, 2026) = $32.63')

  await userEvent.type(screen.getByLabelText('Note (optional)'), '!')
  api.answer(mileage.show, aTrip({ miles: 50 }))
  await askAgain(cache)
  expect(miles().value).toBe('45')
  api.answer(mileage.update, aTrip({ miles: 45 }))
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('Updated successfully!')
})

test('a trip that was just edited opens again with its saved values', async () => {
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  api.answer(mileage.update, aTrip({ miles: 30 }))
  const { address, router } = openEdit()
  const edit = address()
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }))
  await expect.poll(address).toBe(allTripsPath)
  api.hold(mileage.show)
  await act(() => router.navigate(edit))
  expect(screen.getByLabelText<HTMLInputElement>('Total Miles').value).toBe('30')
})

test('a trip with a queued edit opens with that edit, and another edit builds on it', async () => {
  onTestFinished(openOutbox('aisha', () => {}))
  const api = driverApi()
  api.answer(mileage.show, aTrip({ note: null }))
  api.loseConnection(mileage.update)
  const { address, router } = openEdit()
  const edit = address()
  await userEvent.type(await screen.findByLabelText('Note (optional)'), 'Fog')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await expect.poll(address).toBe(allTripsPath)
  await act(() => router.navigate(edit))
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note (optional)')
  await expect.poll(() => note.value).toBe('Fog')
  screen.getAllByText(
    'Not sent yet. It’s saved on this device and will send when you’re back online.',
  )
  await userEvent.type(screen.getByLabelText('Where from (optional)'), 'Tempe')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await expect.poll(() => getOutboxState().entries.length).toBe(2)
  expect(getOutboxState().entries.at(-1)!.command).toMatchObject({
    change: { body: { note: 'Fog', startPlace: 'Tempe' } },
  })
})

test('a trip with a queued deletion says so and links to the outbox instead of being editable', async () => {
  onTestFinished(openOutbox('aisha', () => {}))
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  api.loseConnection(mileage.remove)
  const { address, router } = openEdit()
  const edit = address()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trip' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, Delete Trip' }))
  const sentence = 'Not sent yet. This trip will be deleted when you’re back online.'
  await screen.findByText(sentence)
  // The trip will be deleted, so it can't be edited anymore.
  await act(() => router.navigate(edit))
  const link = await screen.findByRole('link', { name: 'Go to the Outbox' })
  expect(link.getAttribute('href')).toBe('/outbox')
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
})

test('a trip with a queued deletion says so in the list', async () => {
  onTestFinished(openOutbox('aisha', () => {}))
  const api = driverApi()
  api.loseConnection(mileage.remove)
  await getEnqueue()!({ kind: 'trip', change: { kind: 'delete', id: aTrip().id } }, 'a-key', {
    orderingKey: aTrip().id,
  })
  api.answer(mileage.list, tripList([aTrip()]))
  api.answer(mileage.summaries, [])
  api.answer(mileage.summary, aTripYear())
  openAll()
  expect(await screen.findByText('Deletion not sent yet')).toBeTruthy()
})

test('a saved edit shows a confirmation', async () => {
  const api = driverApi()
  api.answer(mileage.show, aTrip())
  api.answer(mileage.update, aTrip())
  openEdit()
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }))
  await screen.findByText('Updated successfully!')
})

test('a trip that does not load says why', async () => {
  driverApi().fail(mileage.show, { status: 404, code: 'not_found' })
  openEdit()
  await screen.findByText(
    'There was an issue fetching the trip: Not found. Reload the page, or go back.',
  )
})

test('home shows what this year’s miles save, or why it cannot', async () => {
  const api = driverApi()
  api.fail(mileage.summary, { status: 500, code: 'unexpected' })
  openPage(<MileageSavingsCard />)
  await screen.findByText(
    'There was an issue loading your Mileage Savings data: Something went wrong',
  )
  api.answer(mileage.summary, aTripYear())
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  const card = await screen.findByRole('link', { name: /Mileage Savings/ })
  expect(card.getAttribute('href')).toBe(allTripsPath)
  within(card).getByText('$884')
})

test('trips without a purpose are counted once, and each is asked for', async () => {
  const api = driverApi()
  api.answer(mileage.list, { ...tripList([aTrip()], 12), totalSavings: 341.2 })
  api.answer(mileage.update, aTrip({ purpose: 'business' }))
  openAll()
  await screen.findByText('Purpose missing: 12 trips, $341.')
  await userEvent.click(screen.getByRole('button', { name: 'Set Purposes' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Set Purposes' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Business' }))
  await expect
    .poll(() => api.requests.find(({ method }) => method === 'PATCH'))
    .toMatchObject({ path: `/v1/trips/${aTrip().id}`, body: { purpose: 'business' } })
  expect(api.requests.map(({ query }) => query)).toContainEqual({ purpose: 'missing', limit: '50' })
})

test('a typed trip that is too fast and at the time of another is asked about, and sent all the same', async () => {
  const api = driverApi()
  api.answer(mileage.list, tripList([aTrip({ purpose: 'business' })]))
  api.answer(mileage.create, aTrip())
  openAdd()
  const change = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await change('From', '2026-11-20T08:30')
  await change('To', '2026-11-20T09:00')
  await userEvent.type(screen.getByLabelText('Total Miles'), '60')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
  question.getByText(/^That is an average of 120 mph/)
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Save Anyway' }))
  await expect.poll(() => api.requests.some(({ method }) => method === 'POST')).toBe(true)
})
