import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { staff } from '@milepost/contract/account/staff'
import { audit, type AuditEntry } from '@milepost/contract/audit/audit'
import { clients } from '@milepost/contract/clients/clients'
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
  kind: 'looked',
  area: 'documents',
  startedAt: '2026-11-21T15:00:00.000Z',
  entries: 1,
  actions: ['GET /v1/documents/:id'],
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

const rows = () => screen.findAllByRole('listitem')

test('an entry is a sentence, and shows its technical details when it is opened', async () => {
  const refused = { ...entry, id: 'an-account:8', subject: '{"params":{"id":"d"},"refused":403}' }
  api.answer(audit.search, list([entry, refused]))
  openPage(<AuditPage />)
  const [row, refusedRow] = await rows()
  const line = within(row!)
  expect(row!.querySelector('summary')!.textContent).toContain(
    'Marcus Reyes, signed in as Dana Whitfield, looked at one of Whitfield Hauling’s documents',
  )
  await userEvent.click(line.getByText('Marcus Reyes'))
  for (const text of ['GET /v1/documents/:id', 'Done', '10.0.0.1', 'f00d', /"id": "d"/])
    expect(line.getByText(text)).toBeTruthy()
  expect(within(refusedRow!).getByText('Refused (403)')).toBeTruthy()
})

test('a visit is one row, which opens to what was looked at, under the same search', async () => {
  const visit = {
    ...entry,
    startedAt: '2026-11-21T14:40:00.000Z',
    entries: 3,
    actions: ['GET /v1/documents', 'GET /v1/documents/:id', 'GET /v1/tax_returns'],
  }
  api.answer(audit.search, list([visit]))
  openPage(<AuditPage />, { at: '/?kind=looked', path: '/' })
  const [row] = (await rows()) as [HTMLElement]
  expect(row.textContent).toContain(
    'looked at Whitfield Hauling’s documents and tax returns3 looks',
  )
  expect(row.querySelector('time')!.textContent).toMatch(/ – /)
  expect(searches().some(({ query }) => 'visit' in query)).toBe(false)
  api.answer(
    audit.search,
    list(['3', '2', '1'].map((position) => ({ ...entry, id: `an-account:${position}` }))),
  )
  await userEvent.click(within(row).getByText('3 looks'))
  await waitFor(() => expect(within(row).getAllByText(/one of Whitfield/)).toHaveLength(3))
  await waitFor(() =>
    expect(searches().at(-1)?.query).toMatchObject({ visit: entry.id, kind: 'looked' }),
  )
})

test('what people did is a filter', async () => {
  const { address } = openPage(<AuditPage />)
  await rows()
  await userEvent.selectOptions(screen.getByLabelText('What they did'), 'Signed in or out')
  await waitFor(() => expect(searches().at(-1)?.query).toMatchObject({ kind: 'signed_in' }))
  expect(address()).toBe('/?kind=signed_in')
  await userEvent.selectOptions(screen.getByLabelText('What they did'), 'Done by the client')
  await waitFor(() => expect(searches().at(-1)?.query).toMatchObject({ kind: 'by_client' }))
  await userEvent.selectOptions(screen.getByLabelText('What they did'), 'Anything')
  await waitFor(() => expect(address()).toBe('/'))
})

test('the search is in the address, and a new search starts at the first page', async () => {
  const { address, router } = openPage(<AuditPage />)
  await rows()
  await router.navigate('/?page=3')
  await userEvent.click(screen.getByText('Technical search'))
  await userEvent.type(screen.getByLabelText('Method and path'), 'documents')
  await waitFor(() => expect(address()).toBe('/?call=documents'))
  await waitFor(() =>
    expect(searches().at(-1)?.query).toMatchObject({ call: 'documents', page: '1' }),
  )
})

test('the table has the same search', async () => {
  api.answer(audit.csv, new Blob(['Time']))
  openPage(<AuditPage />)
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(api.requests.map(({ path }) => path)).toContain('/staff/v1/audit_log.csv'),
  )
})

test('a search without results says so, and a failed search shows an error', async () => {
  api.answer(audit.search, list([]))
  openPage(<AuditPage />)
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  api.loseConnection(audit.search)
  openPage(<AuditPage />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t load the/)
})

test.each([
  ['en', 'The retention rule erased everything of a former client'],
  ['es', 'La regla de conservación borró todo'],
] as const)(
  'a certificate of the retention rule names it in the reader’s language: %s',
  async (language, said) => {
    const certificate: AuditEntry = {
      ...entry,
      actorName: 'Retention rule',
      action: 'POST /staff/v1/accounts/:accountId/erasure',
      kind: 'changed',
      area: 'account',
      accountName: null,
      actedAs: null,
      subject: JSON.stringify({ outcome: 'erased', rows: { accounts: 1 }, files: 2 }),
    }
    api.answer(audit.search, list([certificate]))
    openPage(<AuditPage />, { language })
    const [row] = await rows()
    expect(row!.querySelector('summary')!.textContent).toContain(said)
  },
)

test('it speaks Spanish', async () => {
  openPage(<AuditPage />, { language: 'es' })
  expect(
    await screen.findByText(/, como Dana Whitfield, vio un documento de Whitfield Hauling/),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Registro de auditoría' })).toBeTruthy()
})

test('the address says when, from whole days; without, the last 30', () => {
  const now = new Date(2026, 10, 21, 10)
  const defaultFilters = { staff: '', client: '', kind: '', call: '', from: '2026-10-22', to: '' }
  expect(parseFilters(new URLSearchParams(), now)).toEqual(defaultFilters)
  expect(
    parseFilters(new URLSearchParams('from=yesterday&to=2026-13-40&kind=peeked'), now),
  ).toEqual(defaultFilters)
  const search = toSearch(parseFilters(new URLSearchParams('from=2026-11-20&to=2026-11-20'), now))
  expect(search).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  })
})
