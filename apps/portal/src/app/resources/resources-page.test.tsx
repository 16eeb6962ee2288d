import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { resources, type Resource } from '@milepost/contract/resources/resources'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { ResourcesPage } from './resources-page.tsx'

const saved = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>())
vi.mock('@milepost/ui/pdf/save-file.ts', () => ({ saveFile: saved }))

const checklist: Resource = {
  id: '7d9f1c1e-1b2a-4c3d-8e4f-5a6b7c8d9e0f',
  title: 'Year-end checklist',
  description: 'What to send us before January 31',
  bytes: 184_320,
  url: null,
  addedAt: '2026-11-02T15:00:00.000Z',
}

let api: ReturnType<typeof fakeApi>
const setDay = (month: number, day: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, month - 1, day, 9) })

beforeEach(() => {
  setDay(10, 31)
  saved.mockClear()
  api = fakeApi()
  api.answer(account.currentUser, aClient())
  api.answer(resources.list, [checklist])
})

afterEach(() => void vi.useRealTimers())

test('two tools for everyone, and the resources of the plan', async () => {
  openPage(<ResourcesPage />)
  await screen.findByRole('heading', { level: 1, name: 'Find Documents' })
  expect(screen.getByText('Download these FREE tools to help you run your business:')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Tax Deadline Calendar/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Owner-Operator Deduction Quick list/ })).toBeTruthy()
  const line = await screen.findByRole('button', { name: /^Year-end checklist/ })
  expect(line.textContent).toContain('What to send us before January 31')
  expect(line.textContent).toContain('PDF, 184 kB · Added 11-02-2026')
})

test('an external page has its own link and shows its host', async () => {
  const url = 'https://www.irs.gov/forms-pubs'
  api.answer(resources.list, [{ ...checklist, title: 'IRS forms', bytes: null, url }])
  openPage(<ResourcesPage />)
  const link = await screen.findByRole('link', { name: /^IRS forms/ })
  expect(link.getAttribute('href')).toBe(url)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.textContent).toContain('Opens www.irs.gov')
})

test("a tool is downloaded in the user's language", async () => {
  api.answer(resources.tool, new Blob(['%PDF']))
  openPage(<ResourcesPage />, { language: 'es' })
  await userEvent.click(await screen.findByRole('button', { name: /^Calendario de fechas/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]![1]).toBe('Calendario de fechas de impuestos.pdf')
  await waitFor(() =>
    expect(api.requests.at(-1)).toMatchObject({
      path: '/v1/pdfs/tool/tax-deadline-calendar.pdf',
      query: { language: 'es' },
    }),
  )
})

test('from November on, next year’s calendar is there, too', async () => {
  setDay(11, 1)
  api.answer(resources.tool, new Blob(['%PDF']))
  openPage(<ResourcesPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^Tax Deadline Calendar 2027/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]![1]).toBe('Tax Deadline Calendar 2027.pdf')
  await waitFor(() =>
    expect(api.requests.at(-1)).toMatchObject({ query: { language: 'en', year: 'next' } }),
  )
})

test('a resource whose title has an ending is shown without it, and saved with one', async () => {
  api.answer(resources.list, [{ ...checklist, title: 'Year-end checklist.PDF' }])
  api.answer(resources.pdf, new Blob(['%PDF']))
  openPage(<ResourcesPage />)
  const line = await screen.findByRole('button', { name: /^Year-end checklist/ })
  expect(line.textContent).not.toContain('.PDF')
  await userEvent.click(line)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]![1]).toBe('Year-end checklist.PDF')
})

test('a file deleted in the meantime says File not found', async () => {
  api.fail(resources.pdf, { status: 404, code: 'not_found' })
  openPage(<ResourcesPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^Year-end checklist/ }))
  expect(await screen.findByText('Error: File not found')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})

test('offline, a download shows an error', async () => {
  api.loseConnection(resources.pdf)
  openPage(<ResourcesPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^Year-end checklist/ }))
  expect(await screen.findByText(/check your internet connection/)).toBeTruthy()
})

test('an empty folder says what will be there', async () => {
  api.answer(resources.list, [])
  openPage(<ResourcesPage />)
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
})

test('a folder that fails to load says why', async () => {
  api.fail(resources.list, { status: 503, code: 'unavailable' })
  openPage(<ResourcesPage />)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue fetching our documents: Please try again in 5-10 minutes',
  )
})

test.each([
  ['PRO', 1],
  ['RIDE', 0],
] as const)('a %s client sees %i links to the tutorials', async (plan, links) => {
  api.answer(account.currentUser, aClient(plan))
  openPage(<ResourcesPage />)
  await screen.findByRole('button', { name: /^Year-end checklist/ })
  expect(screen.queryAllByRole('link', { name: /See how it works/ })).toHaveLength(links)
})
