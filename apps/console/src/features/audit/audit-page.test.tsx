import { audit, type AuditEntry } from '@milepost/contract/account/audit'
import { clients } from '@milepost/contract/clients/clients'
import { staff } from '@milepost/contract/account/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { AuditPage } from './audit-page.tsx'
import { parseFilters, toSearch } from './audit-search.ts'

const entry: AuditEntry = {
  id: 'an-account:7',
  at: '2026-11-21T15:00:00.000Z',
  actorId: 'a',
  actorName: 'Marcus Reyes',
  action: 'GET /v1/documents/:id',
  accountId: 'an-account',
  accountName: 'Whitfield Hauling',
  actedAs: 'Dana Whitfield',
  subject: '{"params":{"id":"d"}}',
  address: '10.0.0.1',
  requestId: 'r',
  hash: 'f00d',
}

const list = (items: AuditEntry[], total = items.length) => ({
  items,
  page: 1,
  limit: 25,
  total,
  counts: {},
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(staff.list, [])
  api.answer(clients.list, { items: [], page: 1, limit: 20, total: 0, counts: {} })
  api.answer(audit.search, list([entry]))
})

const searches = () => api.requests.filter(({ path }) => path === '/staff/v1/audit_log')

test('an entry shows who did what to whom and as whom, and all its details when it is opened', async () => {
  openPage(<AuditPage />)
  const line = within(await screen.findByRole('group'))
  for (const text of ['Marcus Reyes', 'as Dana Whitfield', 'Whitfield Hauling', 'GET'])
    expect(line.getByText(text)).toBeTruthy()
  await userEvent.click(line.getByText('Marcus Reyes'))
  expect(line.getByText(/"id": "d"/)).toBeTruthy()
  expect(line.getByText('f00d')).toBeTruthy()
})

test('the search is in the address, and a new search starts at the first page', async () => {
  const { address, router } = openPage(<AuditPage />)
  await screen.findByRole('group')
  await router.navigate('/?page=3')
  await userEvent.type(screen.getByLabelText('Call'), 'documents')
  await waitFor(() => expect(address()).toBe('/?call=documents'))
  await waitFor(() =>
    expect(searches().at(-1)?.query).toMatchObject({ call: 'documents', page: '1' }),
  )
})

test('the table has the same search', async () => {
  api.answer(audit.csv, new Blob(['Time']))
  openPage(<AuditPage />)
  await screen.findByRole('group')
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(api.requests.map(({ path }) => path)).toContain('/staff/v1/audit_log.csv'),
  )
})

test('a search without results says so, and a failed search shows an error', async () => {
  api.answer(audit.search, list([]))
  openPage(<AuditPage />)
  expect(await screen.findByText('Nothing Found')).toBeTruthy()
  api.loseConnection(audit.search)
  openPage(<AuditPage />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t load the/)
})

test('it speaks Spanish', async () => {
  openPage(<AuditPage />, { language: 'es' })
  expect(await screen.findByText('como Dana Whitfield')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Registro de auditoría' })).toBeTruthy()
})

test('the address says when, from whole days; without, the last 30', () => {
  const now = new Date(2026, 10, 21, 10)
  const defaultFilters = { staff: '', client: '', call: '', from: '2026-10-22', to: '' }
  expect(parseFilters(new URLSearchParams(), now)).toEqual(defaultFilters)
  expect(parseFilters(new URLSearchParams('from=yesterday&to=2026-13-40'), now)).toEqual(
    defaultFilters,
  )
  const search = toSearch(parseFilters(new URLSearchParams('from=2026-11-20&to=2026-11-20'), now))
  expect(search).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  })
})
