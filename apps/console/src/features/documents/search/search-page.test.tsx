import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documentSearch, type FoundDocument } from '@milepost/contract/documents/document-search'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { aQueue } from '../../../../test/a-queue.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const accountId = '8a1de6a0-2f6e-4a31-8f2d-6f1f3a6f7c22'
const guid = '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f'

const found: FoundDocument = {
  guid,
  accountId,
  accountName: 'Whitfield Hauling LLC',
  title: [{ text: 'Settlement', isMatch: false }],
  status: 'posted',
  createdAt: '2026-11-14T15:00:00.000Z',
  fileNames: [
    [
      { text: 'fuel', isMatch: true },
      { text: '.pdf', isMatch: false },
    ],
  ],
  pages: [
    { number: 1, excerpt: [] },
    {
      number: 3,
      excerpt: [
        { text: '…total ', isMatch: false },
        { text: '482.16', isMatch: true },
      ],
    },
  ],
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(clients.list, { items: [], page: 1, limit: 20, total: 0, counts: {} })
  api.answer(clients.colleagues, [])
  api.answer(clients.show, aClientAccount())
  api.answer(workQueue.list, aQueue([]))
  api.answer(documentSearch.search, [found])
})

const searches = () => api.requests.filter(({ path }) => path.endsWith('/document_search'))

test('a search is made on Enter, is in the address, and shows documents with the words marked', async () => {
  const { address } = openRoutes(routes, { at: '/search' })
  const field = await screen.findByRole('searchbox', { name: 'Words in documents' })
  expect(screen.getByText('Find what a document says')).toBeTruthy()
  await userEvent.type(field, 'fuel 482.16')
  expect(searches()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/search?q=fuel+482.16'))
  expect(await screen.findByText('1 document')).toBeTruthy()
  await waitFor(() => expect(searches().map(({ query }) => query)).toEqual([{ q: 'fuel 482.16' }]))
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['fuel', '482.16'])
  expect(screen.getByText('Whitfield Hauling LLC')).toBeTruthy()
})

test('a found page opens in the viewer; a page with the words in the title only has no line', async () => {
  openRoutes(routes, { at: `/search?q=482.16&client=${accountId}` })
  const page = await screen.findByRole('link', { name: /Page 3/ })
  expect(page.getAttribute('href')).toContain(`/queue/${accountId}/${guid}?page=3`)
  expect(screen.queryByRole('link', { name: /Page 1/ })).toBeNull()
  await waitFor(() => expect(searches()[0]?.query).toEqual({ q: '482.16', client: accountId }))
})

test('nothing found, and too much to look through, are said', async () => {
  api.answer(documentSearch.search, [])
  openRoutes(routes, { at: '/search?q=zzz' })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  api.fail(documentSearch.search, { status: 422, code: 'search_too_broad' })
  await userEvent.type(screen.getByRole('searchbox'), 'a{Enter}')
  expect(await screen.findByText(/Too many pages to look through/)).toBeTruthy()
})

test('the slash opens the search from the queue', async () => {
  const { address } = openRoutes(routes, { at: `/queue?client=${accountId}` })
  await screen.findByRole('heading', { level: 1, name: 'Queue' })
  await userEvent.keyboard('/')
  await waitFor(() => expect(address()).toBe(`/search?client=${accountId}`))
})
