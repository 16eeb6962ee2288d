import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { taxForStaff } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage, openRoutes } from '@milepost/testing/open.tsx'
import { patterns } from '../../paths.ts'
import { ClientTaxPage } from './client-tax-page.tsx'
import { TaxPage } from './tax-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const client: ClientAccount = {
  id: dana,
  name: 'Whitfield Hauling',
  phone: null,
  clientCustomerType: 'PRO',
  isActive: true,
  isLimited: false,
  timeZone: 'America/Chicago',
  consultant: null,
  createdAt: '2024-01-02T09:00:00.000Z',
  waiting: 0,
  match: null,
  invitation: null,
  contact: null,
  entityType: null,
  tags: [],
  users: [
    {
      id: 'u1',
      fullName: 'Dana Whitfield',
      email: 'dana@whitfield.test',
    },
  ],
}
const estimate = { id: '2026_3', year: 2026, quarter: 3, dueDate: '2026-09-15', amountDue: 2_400 }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(clients.show, client)
  api.answer(clients.list, { items: [client], page: 1, limit: 2, total: 1, counts: {} })
  api.answer(taxForStaff.estimates, [estimate])
  api.answer(taxForStaff.returns, [])
  api.answer(taxForStaff.payments, [])
})

const choose = async (...names: string[]) => {
  openPage(<TaxPage />)
  await screen.findByRole('button', { name: 'Choose PDFs' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = names.map((name) => new File(['%PDF-1.7'], name))
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}
const posts = () => api.requests.filter(({ method }) => method === 'POST')

test('chosen files are listed with what goes to which client before anything is published', async () => {
  await choose('Whitfield Hauling 2026 Q3.pdf', 'Whitfield Hauling 2025 return.pdf', 'notes.txt')
  expect(await screen.findByText('Replaces the published one')).toBeTruthy()
  expect(screen.getByText('1 file isn’t a PDF, so we left it out.')).toBeTruthy()
  expect(posts()).toEqual([])
  api.answer(taxForStaff.publishEstimate, estimate)
  api.fail(taxForStaff.publishReturn, { status: 422, code: 'tax_file_unreadable' })
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 PDFs' }))
  expect(await screen.findByText('Published')).toBeTruthy()
  expect(await screen.findByText(/We can’t open this PDF/)).toBeTruthy()
  await waitFor(() =>
    expect(posts().map(({ path }) => path)).toEqual([
      `/staff/v1/accounts/${dana}/tax_estimates`,
      `/staff/v1/accounts/${dana}/tax_returns`,
    ]),
  )
})

test('what was chosen and left out can be chosen again', async () => {
  await choose('Whitfield Hauling 2026 Q3.pdf')
  await userEvent.click(await screen.findByRole('button', { name: /^Leave out/ }))
  expect(screen.queryByText('Whitfield Hauling 2026 Q3.pdf')).toBeNull()
  // A browser fires no change event if the same file is chosen again, so the input must be cleared.
  expect(document.querySelector<HTMLInputElement>('input[type=file]')!.files).toHaveLength(0)
})

test('a file whose client and quarter are not recognized is not published until they are chosen', async () => {
  api.answer(clients.list, { items: [], page: 1, limit: 2, total: 0, counts: {} })
  await choose('Unknown 2026 estimate.pdf')
  expect(await screen.findByText('Choose client, year and quarter.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish 0 PDFs' })).toHaveProperty('disabled', true)
})

test('of several clients that a search finds, the one of that very name is taken', async () => {
  const items = [
    { ...client, id: crypto.randomUUID(), name: 'Whitfield Hauling & Sons' },
    { ...client, name: 'Whitfield-Hauling, LLC' },
  ]
  api.answer(clients.list, { items, page: 1, limit: 50, total: 2, counts: {} })
  await choose('Whitfield Hauling 2025 return.pdf')
  expect(await screen.findByText('Ready')).toBeTruthy()
})

test('a client whom a search finds by part of a name is not taken for the one that a file names', async () => {
  await choose('Whitfield 2025 return.pdf')
  expect(await screen.findByText('Choose client and year.')).toBeTruthy()
})

test('two files of one quarter are not both published', async () => {
  await choose('Whitfield Hauling 2026 Q3.pdf', 'Dana Whitfield 2026 Q3.pdf')
  expect(await screen.findAllByText('Another file is for the same quarter.')).toHaveLength(2)
})

test('a client’s papers are listed, and can be taken back', async () => {
  api.answer(taxForStaff.withdrawEstimate, undefined)
  openRoutes([{ path: patterns.clientTax, element: <ClientTaxPage /> }], {
    at: `/clients/${dana}/tax`,
  })
  expect(await screen.findByText(/due Sep 15, 2026 · \$2,400.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take down 3rd quarter of 2026' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Take down 3rd quarter of 2026?' }),
  )
  expect(api.requests.map(({ method }) => method)).not.toContain('DELETE')
  await userEvent.click(dialog.getByRole('button', { name: 'Take down' }))
  await waitFor(() => expect(api.requests.map(({ method }) => method)).toContain('DELETE'))
})

test('a paper that a colleague has taken back leaves the list', async () => {
  api.fail(taxForStaff.withdrawEstimate, { status: 404, code: 'not_found' })
  openRoutes([{ path: patterns.clientTax, element: <ClientTaxPage /> }], {
    at: `/clients/${dana}/tax`,
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Take down 3rd quarter of 2026' }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Take down 3rd quarter of 2026?' }),
  )
  api.answer(taxForStaff.estimates, [])
  await userEvent.click(dialog.getByRole('button', { name: 'Take down' }))
  await screen.findByText('Taken down.')
  await screen.findByText('No estimates published yet.')
})

test('a link is published once, though the answer was lost and it was sent again', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  api.loseConnection(taxForStaff.publishReturn)
  openRoutes([{ path: patterns.clientTax, element: <ClientTaxPage /> }], {
    at: `/clients/${dana}/tax`,
  })
  const publish = await screen.findByRole('button', { name: 'Publish the link' })
  await userEvent.type(screen.getByLabelText('Year'), '2025')
  const address = screen.getByLabelText('Address (https://…)')
  await userEvent.type(address, 'https://filing.test/a')
  await userEvent.click(publish)
  await screen.findByRole('alert')
  const published = { id: 'r1', year: 2025, docId: null, s9Url: 'https://filing.test/a' }
  api.answer(taxForStaff.publishReturn, published)
  await userEvent.click(publish)
  await screen.findByText('Link published.')
  await userEvent.type(address, 'https://filing.test/b')
  await userEvent.click(publish)
  await waitFor(() => expect(posts()).toHaveLength(3))
  const keys = fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => (init!.headers as Headers).get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)])
  expect(keys[2]).not.toBe(keys[0])
})

test('it speaks Spanish', async () => {
  openPage(<TaxPage />, { language: 'es' })
  expect(await screen.findByRole('button', { name: 'Elegir una carpeta' })).toBeTruthy()
})
