import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  documents,
  listedFields,
  type Document,
  type DocumentFilter,
} from '@milepost/contract/documents/documents'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { DocumentsPage } from './documents-page.tsx'

const path = '/documents/all-documents'

/** The fields that a list asks for. */
const listed = { 'fields[document]': listedFields.join(',') }

const list = (
  items: Document[],
  {
    page = 1,
    total = items.length,
    toRetake = 0,
  }: { page?: number; total?: number; toRetake?: number } = {},
) => ({
  items,
  page,
  limit: 10,
  total,
  counts: { received: total, posted: 0, needs_resubmission: toRetake },
})

const many = (count: number, from = 1): Document[] =>
  Array.from({ length: count }, (_, i) =>
    aDocument({ guid: crypto.randomUUID(), title: `Receipt ${from + i}` }),
  )

const open = (query = '', language: 'en' | 'es' = 'en') =>
  openPage(<DocumentsPage />, { path, at: `${path}${query}`, language })

test('a row shows title, date and status, and links to the document', async () => {
  const api = fakeApi()
  const pump = aDocument({ status: 'researching', createdAt: '2026-11-14T15:00:00.000Z' })
  api.answer(documents.list, list([pump]))
  open()

  const row = await screen.findByRole('link', { name: /Water pump repair/ })
  expect(row.getAttribute('href')).toBe(`/documents/show/${pump.guid}`)
  within(row).getByText('11-14-2026')
  within(row).getByText('Still Working')
  await waitFor(() =>
    expect(api.requests[0]?.query).toEqual({ filter: 'received', page: '1', ...listed }),
  )
})

test('the tab of documents to send again appears only if there are any', async () => {
  const api = fakeApi()
  api.answer(documents.list, list([aDocument()]))
  open()
  await screen.findByRole('link', { name: /Water pump/ })
  expect(screen.queryByRole('tab', { name: /Needs Resubmission/ })).toBeNull()
  expect(screen.getAllByRole('tab')).toHaveLength(2)
})

test('a tab is in the URL and requests its own list', async () => {
  const api = fakeApi()
  api.answer(documents.list, list([aDocument()], { toRetake: 1 }))
  const { address } = open()

  await userEvent.click(await screen.findByRole('tab', { name: /Needs Resubmission/ }))
  await waitFor(() => expect(address()).toBe(`${path}?filter=needs_resubmission`))
  await waitFor(() =>
    expect(api.requests.at(-1)?.query).toEqual({
      filter: 'needs_resubmission',
      page: '1',
      ...listed,
    }),
  )
})

test("with nothing left to send again, that tab's URL shows the received documents", async () => {
  const api = fakeApi()
  api.answer(documents.list, list([aDocument()]))
  const { address } = open('?filter=needs_resubmission')
  await screen.findByRole('link', { name: /Water pump/ })
  await waitFor(() => expect(address()).toBe(path))
})

test('ten documents per page, with pagination', async () => {
  const api = fakeApi()
  api.answer(documents.list, list(many(10), { total: 24 }))
  const { address } = open()

  await screen.findByText('1 to 10 of 24')
  api.answer(documents.list, list(many(10, 11), { page: 2, total: 24 }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))

  await screen.findByText('11 to 20 of 24')
  await waitFor(() => expect(address()).toBe(`${path}?page=2`))
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ page: '2' }))
})

test('while the next page loads, the previous one stays and its number keeps the focus', async () => {
  const api = fakeApi()
  api.answer(documents.list, list(many(10), { total: 24 }))
  open()
  const second = await screen.findByRole('button', { name: 'Page 2' })
  const next = api.hold(documents.list)
  await userEvent.click(second)
  screen.getByRole('link', { name: /Receipt 10/ })
  next.answer(list(many(10, 11), { page: 2, total: 24 }))
  await screen.findByText('11 to 20 of 24')
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('while another tab loads, the previous list is hidden', async () => {
  const api = fakeApi()
  api.answer(documents.list, list(many(10), { total: 24 }))
  open()
  await screen.findByText('1 to 10 of 24')
  api.hold(documents.list)
  await userEvent.click(screen.getByRole('tab', { name: /Posted/ }))
  expect(screen.queryByRole('link', { name: /Receipt/ })).toBeNull()
  expect(screen.queryByText('1 to 10 of 24')).toBeNull()
})

test('a page past the end redirects to the last', async () => {
  const api = fakeApi()
  api.answer(documents.list, list([], { page: 9, total: 24 }))
  const { address } = open('?page=9')
  await expect.poll(address).toBe(`${path}?page=3`)
})

test.each<[DocumentFilter, string]>([
  ['received', 'Documents you send show up here with their status.'],
  ['posted', 'Documents move here once they’re in your books.'],
])('an empty list of %s says what will be there', async (filter, text) => {
  const api = fakeApi()
  api.answer(documents.list, list([]))
  open(`?filter=${filter}`)
  await screen.findByText('No Documents')
  screen.getByText(text)
})

test('a failed load shows an error in place of the list and can be retried', async () => {
  const api = fakeApi()
  api.loseConnection(documents.list)
  open()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'There was an issue fetching your documents: Something went wrong. Please check your internet connection and try again.',
  )
  api.answer(documents.list, list([aDocument()]))
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: /Water pump/ })
})

test('the page is in Spanish', async () => {
  const api = fakeApi()
  api.answer(documents.list, list([aDocument({ status: 'posted' })]))
  open('', 'es')
  await screen.findByRole('heading', { name: 'Documentos' })
  await screen.findByText('¡Todo listo!')
})
