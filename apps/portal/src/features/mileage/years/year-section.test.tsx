import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { mileage } from '@milepost/contract/mileage/mileage'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aRate, aTrip, aTripYear } from '@milepost/testing/records/a-trip.ts'
import { MileageMonthCard } from './mileage-month-card.tsx'
import { YearSection } from './year-section.tsx'

const at = '/mileage-tracker/all-trips'
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  const { year, trips, totalMiles, totalSavings, provisional, rates } = aTripYear()
  const summary = { year, trips, totalMiles, totalSavings, provisional, rates }
  api.answer(mileage.summaries, [summary, { ...summary, year: 2024 }])
  api.answer(mileage.summary, aTripYear())
})

const open = (query = '?year=2026', language: 'en' | 'es' = 'en') =>
  openPage(<YearSection />, { path: at, at: `${at}${query}`, language })

test('a year explains its savings, with the IRS notice that announced each rate', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Why this number?' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Why this number, 2026' }))
  sheet.getByText('1,219.81 mi × $0.725')
  sheet.getByText('14.69 mi are personal or commuting, so not deductible.')
  sheet.getByText('Announced in IRS Notice 2026-10.')
  expect(sheet.getAllByText('$884.36')).toHaveLength(2)
})

test('a year whose rate is not announced yet says that its savings are estimated', async () => {
  const rate = aRate({ from: '2026-01-01', to: null, source: null, provisional: true })
  const counted = { ...rate, trips: 1, miles: 10, otherMiles: 0, savings: 7 }
  api.answer(mileage.summary, aTripYear({ provisional: true, rates: [counted] }))
  open('?year=2026', 'es')
  await userEvent.click(await screen.findByRole('button', { name: '¿Por qué este número?' }))
  await screen.findByText(/^Estimada: el IRS todavía no anuncia/)
})

test('the chosen year is put in the address', async () => {
  const { address } = open()
  const before = await screen.findByRole('option', { name: '2024' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), before)
  await waitFor(() => expect(address()).toBe(`${at}?year=2024`))
  await waitFor(() => expect(api.requests.at(-1)?.path).toBe('/v1/trips/summary/2024'))
})

test('the report and the log are of the year, in the language of the reader', async () => {
  api.answer(mileage.report, new Blob(['%PDF']))
  api.answer(mileage.csv, new Blob(['Date']))
  open('?year=2026', 'es')
  await userEvent.click(await screen.findByRole('button', { name: 'Reporte en PDF' }))
  await userEvent.click(screen.getByRole('button', { name: 'Bitácora en CSV' }))
  const asked = (path: string) => api.requests.find((request) => request.path === path)?.query
  await expect.poll(() => asked('/v1/pdfs/mileage_report/2026.pdf')).toEqual({ language: 'es' })
  await expect.poll(() => asked('/v1/trips.csv')).toEqual({ year: '2026' })
})

test('trips of the year without a purpose are asked for beside its report', async () => {
  const { purposes } = aTripYear()
  const missing = { trips: 3, miles: 120, savings: 87.36 }
  api.answer(mileage.summary, aTripYear({ year: 2025, purposes: { ...purposes, missing } }))
  open('?year=2025')
  await screen.findByText('3 trips of 2025 have no purpose: $87.')
  const trip = { ...aTrip(), purpose: null }
  api.answer(mileage.list, {
    items: [trip],
    page: 1,
    limit: 50,
    total: 3,
    totalMiles: 120,
    totalSavings: 87.36,
    counts: {},
  })
  await userEvent.click(screen.getByRole('button', { name: 'Set Purposes for 2025' }))
  const list = within(await screen.findByRole('dialog', { name: 'Set Purposes' }))
  const business = await list.findByRole('button', { name: 'Business' })
  await waitFor(() =>
    expect(api.requests.at(-1)).toMatchObject({
      path: '/v1/trips',
      query: { purpose: 'missing', year: '2025' },
    }),
  )
  api.answer(mileage.update, { ...trip, purpose: 'business' })
  api.answer(mileage.list, {
    items: [],
    page: 1,
    limit: 50,
    total: 0,
    totalMiles: 0,
    totalSavings: 0,
    counts: {},
  })
  api.answer(mileage.summary, aTripYear())
  await userEvent.click(business)
  await list.findByText('Every trip has a purpose.')
  await userEvent.click(list.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/no purpose/)).toBeNull())
})

test('a year whose trips all have a purpose asks for none', async () => {
  open()
  await screen.findByRole('button', { name: 'Report as PDF' })
  expect(screen.queryByRole('button', { name: /^Set Purposes/ })).toBeNull()
})

const readings = { startMiles: 41_200, endMiles: 42_500, change: null }

test('the odometer is written down, and the log held against it', async () => {
  api.answer(mileage.odometer, { year: 2026, ...readings })
  open()
  const [start, end, save] = [
    await screen.findByLabelText('On January 1'),
    screen.getByLabelText('On December 31'),
    screen.getByRole('button', { name: 'Save Odometer' }),
  ]
  await userEvent.type(start, '41200')
  await userEvent.type(end, '41199')
  await userEvent.click(save)
  await screen.findByText(
    'The odometer can’t be lower at the end of the year than at the start. Check both readings.',
  )
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.clear(end)
  await userEvent.type(end, '42500')
  await userEvent.click(save)
  await screen.findByText(
    /^You drove 1,300 mi; your log has 1,234.5 mi. The other 65.5 mi count as personal. Add any trips you left out; don’t guess at the rest./,
  )
  await waitFor(() => expect(api.requests.at(-1)?.body).toEqual({ odometer: readings }))
})

test('a reading that was written down elsewhere is shown, and stays where the other one is set', async () => {
  api.answer(mileage.odometer, { year: 2026, ...readings })
  const { cache } = open()
  const start = await screen.findByLabelText<HTMLInputElement>('On January 1')
  await userEvent.type(screen.getByLabelText('On December 31'), '42500')
  api.answer(
    mileage.summary,
    aTripYear({ odometer: { startMiles: 41_200, endMiles: null, change: null } }),
  )
  await askAgain(cache)
  expect(start.value).toBe('41,200')
  await userEvent.click(screen.getByRole('button', { name: 'Save Odometer' }))
  await screen.findByText('Odometer saved.')
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      odometer: readings,
    }),
  )
})

const saveOdometer = () => userEvent.click(screen.getByRole('button', { name: 'Save Odometer' }))
const rolledOver = () => screen.getByLabelText('The odometer rolled over or was replaced')
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const lastSent = () => api.requests.findLast(({ method }) => method === 'PATCH')?.body
const [lastReading, firstReading] = ['Last reading before', 'First reading after'] as const

test('an odometer that rolled over is entered with its usual last and first readings', async () => {
  const change = { reason: 'rolled_over', lastMiles: 999_999, firstMiles: 0 } as const
  const odometer = { startMiles: 998_900, endMiles: 200, change }
  api.answer(mileage.odometer, { year: 2026, ...odometer })
  open()
  await screen.findByLabelText('On January 1')
  expect(screen.queryByLabelText(lastReading)).toBeNull()
  await userEvent.click(rolledOver())
  expect([valueOf(lastReading), valueOf(firstReading)]).toEqual(['99,999', '0'])
  await userEvent.type(screen.getByLabelText('On January 1'), '998,900')
  await userEvent.type(screen.getByLabelText('On December 31'), '200')
  expect([valueOf(lastReading), valueOf(firstReading)]).toEqual(['999,999', '0'])
  await saveOdometer()
  await screen.findByText(/^You drove 1,300 mi; your log has 1,234\.5 mi\./)
  await waitFor(() => expect(lastSent()).toEqual({ odometer }))
  expect(rolledOver()).toHaveProperty('checked', true)
  expect([valueOf(lastReading), valueOf(firstReading)]).toEqual(['999,999', '0'])
})

test('an odometer that was replaced is entered with the readings of both', async () => {
  const change = { reason: 'replaced', lastMiles: 42_000, firstMiles: null } as const
  const odometer = { startMiles: 41_200, endMiles: 500, change }
  api.answer(mileage.summary, aTripYear({ odometer: { ...readings, endMiles: null } }))
  api.answer(mileage.odometer, { year: 2026, ...odometer })
  open()
  await userEvent.type(await screen.findByLabelText('On December 31'), '500')
  await saveOdometer()
  await screen.findByText(
    'The odometer can’t be lower at the end of the year than at the start. Check both readings.',
  )
  await userEvent.click(rolledOver())
  await userEvent.selectOptions(screen.getByLabelText('What happened'), 'It was replaced')
  expect([valueOf(lastReading), valueOf(firstReading)]).toEqual(['', ''])
  await userEvent.type(screen.getByLabelText(lastReading), '41199')
  await saveOdometer()
  await screen.findByText('This can’t be lower than the reading on January 1. Check both.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(lastReading)))
  await userEvent.clear(screen.getByLabelText(lastReading))
  await userEvent.type(screen.getByLabelText(lastReading), '42000')
  await userEvent.type(screen.getByLabelText(firstReading), '501')
  await saveOdometer()
  await screen.findByText(
    'This can’t be lower than the first reading after the odometer changed. Check both.',
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('On December 31')))
  await userEvent.clear(screen.getByLabelText(firstReading))
  await saveOdometer()
  await waitFor(() => expect(lastSent()).toEqual({ odometer }))
})

test('a saved change of the odometer is shown, and taken back by its box', async () => {
  const change = { reason: 'replaced', lastMiles: 42_000, firstMiles: 12 } as const
  api.answer(mileage.summary, aTripYear({ odometer: { ...readings, endMiles: 500, change } }))
  api.answer(mileage.odometer, { year: 2026, ...readings })
  open('?year=2026', 'es')
  const box = await screen.findByLabelText('El odómetro dio la vuelta o lo cambiaron')
  expect(screen.getByLabelText<HTMLSelectElement>('Qué pasó').value).toBe('replaced')
  expect([valueOf('Última lectura antes'), valueOf('Primera lectura después')]).toEqual([
    '42,000',
    '12',
  ])
  await userEvent.click(box)
  expect(screen.queryByLabelText('Qué pasó')).toBeNull()
  const end = screen.getByLabelText('El 31 de diciembre')
  await userEvent.clear(end)
  await userEvent.type(end, '42500')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar odómetro' }))
  await waitFor(() => expect(lastSent()).toEqual({ odometer: readings }))
})

test('a failed save of the odometer is reported even after leaving the page', async () => {
  const { router } = open()
  await userEvent.type(await screen.findByLabelText('On January 1'), '41200')
  const held = api.hold(mileage.odometer)
  await userEvent.click(screen.getByRole('button', { name: 'Save Odometer' }))
  await act(() => router.navigate('/home'))
  held.fail({ status: 500, code: 'unexpected' })
  await screen.findByText(/^Error: .*odometer/)
})

test('a year that does not load says why', async () => {
  api.fail(mileage.summary, { status: 500, code: 'unexpected' })
  open()
  await screen.findByText(
    'There was an issue loading your mileage for the year: Something went wrong',
  )
})

test('home shows this month’s miles and savings, and the last trip', async () => {
  const month = new Date().getMonth() + 1
  const months = [{ month, trips: 2, miles: 120.5, savings: 87.36 }]
  api.answer(mileage.summary, aTripYear({ months }))
  openPage(<MileageMonthCard />)
  await screen.findByText('120.5')
  screen.getByText('$87.36')
  const last = screen.getByRole('link', { name: '31.25 mi, 11/20/2026 - 08:05am MST' })
  expect(last.getAttribute('href')).toBe(`/mileage-tracker/edit-trip/${aTrip().id}`)
})

test('home says where there is no trip yet', async () => {
  api.answer(mileage.summary, aTripYear({ months: [], newestTrip: null }))
  openPage(<MileageMonthCard />)
  await screen.findByText('None this year')
  screen.getByText('$0.00')
})
