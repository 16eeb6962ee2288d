import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { perDiemEvidence } from '@milepost/contract/per-diem/per-diem-evidence'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aDay, aFullDay, aPartialDay, aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { PerDiemPage } from './per-diem-page.tsx'

const show = vi.spyOn(notifications, 'show')
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), toFake: ['Date'] })
  api = fakeApi()
  api.answer(perDiemEvidence.proposals, [])
})
afterEach(() => void vi.useRealTimers())

const spouseToo = aDay('2026-11-05', { ownerOperatorFullCount: 1, spouseDriverFullCount: 1 })
const entries = [aFullDay('2026-11-02'), aPartialDay('2026-11-03'), spouseToo]

async function openYear(language: 'en' | 'es' = 'en') {
  api.answer(perDiem.year, aPerDiemYear(entries))
  const opened = openPage(<PerDiemPage />, { language })
  await screen.findByText('$240.00')
  return opened
}

const day = (name: RegExp) => screen.getByLabelText(name)
const pick = (name: RegExp) => userEvent.click(day(name))
const choose = (status: string) => userEvent.click(screen.getByRole('radio', { name: status }))
const save = (name: RegExp = /^Save/) => userEvent.click(screen.getByRole('button', { name }))
const changes = () => api.requests.filter(({ method }) => method !== 'GET')

test('the sign shows the deduction so far, and the days it comes from', async () => {
  await openYear()
  const sign = within(screen.getByRole('region', { name: '2026 YTD DEDUCTIONS' }))
  expect(sign.getByText('$240.00')).toBeTruthy()
  expect(sign.getByText('Full days').nextSibling?.textContent).toBe('2')
  expect(sign.getByText('Partial days').nextSibling?.textContent).toBe('1')
  expect(sign.getByText('at $64.00')).toBeTruthy()
  expect(sign.getByText(/until the IRS confirms it/)).toBeTruthy()
  expect(day(/November 2, full day$/).dataset['mark']).toBe('full')
  expect(day(/November 3, partial day$/).dataset['mark']).toBe('partial')
  expect(day(/^Wednesday, November 4$/).dataset['mark']).toBeUndefined()
})

test('two taps: a day, and Save; the number has moved before the answer comes', async () => {
  await openYear()
  const held = api.hold(perDiem.create)
  await pick(/^Wednesday, November 4$/)
  expect(day(/^Wednesday, November 4$/).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('adds $64.00')).toBeTruthy()
  await save(/^Save 1 day$/)
  expect(await screen.findByText('$304.00')).toBeTruthy()
  api.answer(perDiem.year, aPerDiemYear([...entries, aFullDay('2026-11-04')]))
  held.answer(aFullDay('2026-11-04'))
  expect(await screen.findByText('Date successfully updated!')).toBeTruthy()
  expect(show.mock.lastCall?.[0].autoClose).toBe(3_000)
  await waitFor(() =>
    expect(changes()[0]?.body).toEqual({
      perDiemEntry: {
        effectiveDate: '2026-11-04',
        ownerOperatorFullCount: 1,
        ownerOperatorPartialCount: 0,
        spouseDriverFullCount: 0,
        spouseDriverPartialCount: 0,
        spouseRiderFullCount: 0,
        spouseRiderPartialCount: 0,
        outsideConus: false,
      },
    }),
  )
  expect(screen.getByText('0 days selected')).toBeTruthy()
  expect(day(/^Wednesday, November 4, full day$/).getAttribute('aria-pressed')).toBe('false')
})

test('days that are saved while another year is shown are reported and do not change that year', async () => {
  const { router } = await openYear()
  const held = api.hold(perDiem.create)
  await pick(/^Wednesday, November 4$/)
  await save(/^Save 1 day$/)
  await screen.findByText('$304.00')
  api.answer(perDiem.year, aPerDiemYear([], 2025))
  await act(() => router.navigate('/?year=2025'))
  const other = within(await screen.findByRole('region', { name: '2025 DEDUCTIONS' }))
  expect(await other.findByText('$0.00')).toBeTruthy()
  const asked = api.hold(perDiem.year)
  held.answer(aFullDay('2026-11-04'))
  expect(await screen.findByText('Date successfully updated!')).toBeTruthy()
  expect(other.getByText('$0.00')).toBeTruthy()
  asked.answer(aPerDiemYear([...entries, aFullDay('2026-11-04')]))
})

test('days that could not be saved are reported even after leaving the page', async () => {
  const { router } = await openYear()
  const held = api.hold(perDiem.create)
  await pick(/^Wednesday, November 4$/)
  await save(/^Save 1 day$/)
  await act(() => router.navigate('/home'))
  held.fail({ status: 503, code: 'unavailable' })
  expect(await screen.findByText(/^Error updating 1 date!/)).toBeTruthy()
})

test('each day is created or updated as needed, without changing the spouse’s counts', async () => {
  await openYear()
  api.answer(perDiem.create, aPartialDay('2026-11-04'))
  api.answer(perDiem.update, aPartialDay('2026-11-02'))
  await choose('Partial Day')
  await pick(/November 2,/)
  await pick(/^Wednesday, November 4$/)
  await pick(/November 5,/)
  await save(/^Save 3 days$/)
  expect(await screen.findByText('Dates successfully updated!')).toBeTruthy()
  await waitFor(() =>
    expect(changes().map(({ method }) => method)).toEqual(['PATCH', 'POST', 'PATCH']),
  )
  // The spouse's counts are not sent: the firm may have changed them since they were loaded.
  expect(changes()[2]).toMatchObject({ path: `/v1/per_diem_entries/${spouseToo.id}` })
  expect(changes()[2]!.body).toEqual({
    perDiemEntry: { ownerOperatorFullCount: 0, ownerOperatorPartialCount: 1, outsideConus: false },
  })
})

test('Clear takes a day away, and on an empty day asks for nothing', async () => {
  await openYear()
  api.answer(perDiem.remove, undefined)
  await choose('Clear')
  await pick(/^Wednesday, November 4$/)
  await save(/^Clear 1 day$/)
  expect(await screen.findByText(/already set that way/)).toBeTruthy()
  expect(changes()).toEqual([])
  await pick(/November 2,/)
  expect(screen.getByText('takes off $64.00')).toBeTruthy()
  await save(/^Clear 1 day$/)
  await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['DELETE']))
})

test('a day that was cleared on another device meanwhile is cleared', async () => {
  await openYear()
  api.fail(perDiem.remove, { status: 404, code: 'not_found' })
  await choose('Clear')
  await pick(/November 2,/)
  await save(/^Clear 1 day$/)
  await screen.findByText(/successfully updated!/)
})

test('days that fail are named and stay selected, and days that succeed are saved', async () => {
  await openYear()
  api.fail(perDiem.create, { status: 503, code: 'unavailable' })
  api.answer(perDiem.update, aFullDay('2026-11-03'))
  await pick(/November 3,/)
  await pick(/^Wednesday, November 4$/)
  await pick(/^Friday, November 6$/)
  api.answer(perDiem.year, aPerDiemYear([...entries.slice(0, 1), aFullDay('2026-11-03')]))
  await save()
  expect(
    await screen.findByText('Error updating 2 dates! Please review your entries and try again.'),
  ).toBeTruthy()
  expect(show.mock.lastCall?.[0].autoClose).toBe(3_000)
  const alert = screen.getByText(/These days were not saved/).closest('[role=alert]')!
  expect(alert.textContent).toContain('Nov 4, Nov 6')
  expect(alert.textContent).toContain('Please try again in 5-10 minutes')
  expect(day(/^Wednesday, November 4$/).getAttribute('aria-pressed')).toBe('true')
  expect(day(/^Tuesday, November 3, full day$/).getAttribute('aria-pressed')).toBe('false')

  api.answer(perDiem.create, aFullDay('2026-11-04'))
  await save(/^Save 2 days$/)
  expect(await screen.findByText('Dates successfully updated!')).toBeTruthy()
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('a change that is tried again is sent with its first idempotency key', async () => {
  const keys: (string | null)[] = []
  await openYear()
  const send = window.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push((init.headers as Headers).get('idempotency-key'))
    return send(url, init)
  })
  api.loseConnection(perDiem.create)
  await pick(/^Wednesday, November 4$/)
  await save()
  await screen.findByText(/This day was not saved/)
  expect(screen.getByText(/check your internet connection/)).toBeTruthy()
  api.answer(perDiem.create, aFullDay('2026-11-04'))
  await save()
  await screen.findByText('Date successfully updated!')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

const show2025 = async () => {
  api.answer(perDiem.year, aPerDiemYear([], 2025))
  await userEvent.selectOptions(screen.getByLabelText('Select year'), '2025')
  await screen.findByText('2025 DEDUCTIONS')
}
const show2026 = async () => {
  api.answer(perDiem.year, aPerDiemYear(entries))
  await userEvent.selectOptions(screen.getByLabelText('Select year'), '2026')
  await screen.findByText('$240.00')
}

test('days that were picked in one year stay picked where those of another change nothing', async () => {
  await openYear()
  await pick(/^Wednesday, November 4$/)
  await show2025()
  await pick(/^Thursday, December 4$/)
  await choose('Clear')
  await save(/^Clear 1 day$/)
  await screen.findByText('Those days are already set that way.')
  expect(screen.getByText('0 days selected')).toBeTruthy()
  await show2026()
  expect(screen.getByText('1 day selected')).toBeTruthy()
})

test('days that were not saved are reported only beside the days of their own year', async () => {
  await openYear()
  api.fail(perDiem.create, { status: 500, code: 'unexpected' })
  await pick(/^Wednesday, November 4$/)
  await save(/^Save 1 day$/)
  await screen.findByText('This day was not saved:')
  await show2025()
  expect(screen.queryByText('This day was not saved:')).toBeNull()
  await show2026()
  expect(screen.getByText('This day was not saved:')).toBeTruthy()
})

test('saving without a selected day shows an error', async () => {
  await openYear()
  await save()
  expect(screen.getByText('At least one date must be selected')).toBeTruthy()
  await pick(/^Wednesday, November 4$/)
  expect(screen.queryByText('At least one date must be selected')).toBeNull()
})

test('a whole month is picked, and unpicked, up to today', async () => {
  await openYear()
  await userEvent.click(screen.getByRole('button', { name: 'Pick all of November' }))
  expect(screen.getByText('20 days selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Deselect all of November' }))
  expect(screen.getByText('0 days selected')).toBeTruthy()
})

test('a day to come cannot be picked', async () => {
  await openYear()
  expect(day(/^Saturday, November 21$/).hasAttribute('disabled')).toBe(true)
  expect(day(/^Friday, November 20$/).hasAttribute('disabled')).toBe(false)
})

test('four years are offered, last year is titled without YTD, and the chosen year is in the address', async () => {
  const { address } = await openYear()
  api.answer(perDiem.year, aPerDiemYear([], 2025))
  const choice = screen.getByRole('combobox', { name: 'Select year' })
  const offered = within(choice).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['2026', '2025', '2024', '2023'])
  await userEvent.selectOptions(choice, '2025')
  expect(await screen.findByRole('heading', { name: '2025 DEDUCTIONS' })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/?year=2025'))
})

test('an address with a year that is not offered asks to select a year', async () => {
  api.answer(perDiem.year, aPerDiemYear())
  const { router } = openPage(<PerDiemPage />)
  await router.navigate('/?year=2019')
  expect(await screen.findByText('Year must be selected')).toBeTruthy()
  expect(screen.queryByText('2026 YTD DEDUCTIONS')).toBeNull()
})

test("'Why this number' lists days, rate and share of every period, and the notice", async () => {
  api.answer(perDiem.year, aPerDiemYear([aFullDay('2026-03-04'), ...entries]))
  openPage(<PerDiemPage />)
  await screen.findByText('$304.00')
  await userEvent.click(screen.getByRole('button', { name: /Why this number/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Why this number, 2026' }))
  expect(sheet.getByText('Jan 1 – Sep 30')).toBeTruthy()
  expect(sheet.getAllByText('1 full day × $64.00')).toHaveLength(2)
  expect(sheet.getByText('IRS Notice 2025-54')).toBeTruthy()
  expect(sheet.getByText('1 partial day × $48.00')).toBeTruthy()
  expect(sheet.getAllByText('A full day: $80.00 × 80% = $64.00')).toHaveLength(3)
  expect(sheet.getAllByText('Estimated: not announced by the IRS yet')).toHaveLength(2)
  expect(sheet.getByText('Your spouse, driving')).toBeTruthy()
  expect(sheet.getByText('Total').nextSibling?.textContent).toBe('$304.00')
})

test.each([
  ['Per Diem Deductions', /what the IRS lets you deduct/],
  ['Notes & Disclosures', /Save copies of your logs/],
])('%s opens, and Got It closes it', async (title, text) => {
  await openYear()
  await userEvent.click(screen.getByRole('button', { name: `About ${title}` }))
  const modal = within(await screen.findByRole('dialog', { name: title }))
  expect(modal.getByText(text)).toBeTruthy()
  await userEvent.click(modal.getByRole('button', { name: 'Got It' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a year that does not load says why in place of the calendar, and is tried again', async () => {
  api.fail(perDiem.year, { status: 500, code: 'unexpected' })
  openPage(<PerDiemPage />)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue loading your Per Diem entries: Something went wrong',
  )
  api.answer(perDiem.year, aPerDiemYear(entries))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('$240.00')).toBeTruthy()
})

test('dots stand for the number while it loads', () => {
  api.hold(perDiem.year)
  openPage(<PerDiemPage />)
  expect(screen.getAllByText('...')).toHaveLength(3)
})

test('it reads Spanish, calendar and all', async () => {
  await openYear('es')
  expect(screen.getByRole('heading', { level: 1, name: 'Viáticos (per diem)' })).toBeTruthy()
  expect(screen.getByText('noviembre 2026')).toBeTruthy()
  expect(day(/2 de noviembre, día completo$/)).toBeTruthy()
  await save(/^Guardar/)
  expect(screen.getByText('Hay que elegir al menos una fecha')).toBeTruthy()
})

test('a day in Canada is sent as one, and is marked in the calendar and in the sums', async () => {
  await openYear()
  const toronto = aDay('2026-11-04', { ownerOperatorFullCount: 1, outsideConus: true })
  api.answer(perDiem.create, toronto)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Outside the continental US' }))
  await pick(/^Wednesday, November 4$/)
  expect(screen.getByText('adds $68.80')).toBeTruthy()
  api.answer(perDiem.year, aPerDiemYear([...entries, toronto]))
  await save(/^Save 1 day$/)
  expect(await screen.findByText('$308.80')).toBeTruthy()
  await waitFor(() =>
    expect(changes()[0]?.body).toMatchObject({ perDiemEntry: { outsideConus: true } }),
  )
  expect(day(/November 4, full day, outside the continental US$/).dataset['abroad']).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /Why this number/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('A full day: $86.00 × 80% = $68.80')).toBeTruthy()
  expect(sheet.getByText('Outside the continental US')).toBeTruthy()
})

test('the sign says whose days make up the number, so that it adds up', async () => {
  await openYear()
  const sign = within(screen.getByRole('region', { name: '2026 YTD DEDUCTIONS' }))
  expect(sign.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You 2 full, 1 partial$176.00',
    'Your spouse, driving 1 full, 0 partial$64.00',
  ])
})

test('without a spouse’s days, the sign names nobody', async () => {
  api.answer(perDiem.year, aPerDiemYear([aFullDay('2026-11-02')]))
  openPage(<PerDiemPage />)
  const sign = within(await screen.findByRole('region', { name: '2026 YTD DEDUCTIONS' }))
  expect(await sign.findByText('$64.00')).toBeTruthy()
  expect(sign.queryByRole('listitem')).toBeNull()
})
