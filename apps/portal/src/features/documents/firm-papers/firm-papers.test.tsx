import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { firmPapers, type FirmPaper } from '@milepost/contract/documents/firm-papers'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { DocumentsPage } from '../list/documents-page.tsx'
import { FirmPaperPage } from './firm-paper-page.tsx'

// The viewer draws on a canvas, which needs a browser; the end-to-end tests cover it.
vi.mock('@milepost/ui/pdf/pdf-viewer.tsx', () => ({ PdfViewer: () => <p>The pages</p> }))

const aPaper = (differences: Partial<FirmPaper> = {}): FirmPaper => ({
  id: 'b1c8f7d0-0f6b-4c39-8e8a-0a1d5b0b3a10',
  title: '1099-NEC 2025',
  note: 'For your records',
  createdAt: '2026-11-21T15:00:00.000Z',
  readAt: null,
  ...differences,
})
const pageOf = (items: FirmPaper[], total = items.length) => ({
  items,
  page: 1,
  limit: 5,
  total,
  counts: { unread: items.filter(({ readAt }) => readAt === null).length },
})

const openList = (papers: FirmPaper[]) => {
  const api = fakeApi()
  const counts = { received: 1, posted: 0, needs_resubmission: 0 }
  api.answer(documents.list, { items: [aDocument()], page: 1, limit: 10, total: 1, counts })
  api.answer(firmPapers.list, pageOf(papers))
  openPage(<DocumentsPage />, { path: '/documents/all-documents', at: '/documents/all-documents' })
}

const path = '/documents/from-your-firm/:id'
const at = `/documents/from-your-firm/${aPaper().id}`

test('what the firm sent is below the documents, with a mark at what is new', async () => {
  const read = aPaper({ id: '2', title: 'Letter', note: null, readAt: '2026-11-22T15:00:00.000Z' })
  openList([aPaper(), read])
  const list = within(await screen.findByRole('region', { name: 'From us' }))
  list.getByText('1 new')
  const [first, second] = list.getAllByRole('link')
  expect(first!.getAttribute('href')).toBe(at)
  within(first!).getByText('New')
  within(first!).getByText('11-21-2026')
  expect(within(second!).queryByText('New')).toBeNull()
})

test('a client to whom the firm has sent nothing sees the page as before', async () => {
  openList([])
  await screen.findByRole('link', { name: /Water pump/ })
  expect(screen.queryByText('From us')).toBeNull()
})

test('a paper shows its note, its day, and its pages', async () => {
  const api = fakeApi()
  api.answer(firmPapers.show, aPaper({ readAt: '2026-11-22T15:00:00.000Z' }))
  api.answer(firmPapers.pdf, new Blob(['%PDF-1.7']))
  openPage(<FirmPaperPage />, { path, at })
  await screen.findByRole('heading', { level: 1, name: '1099-NEC 2025' })
  screen.getByText('For your records')
  screen.getByText('Sent 11-21-2026')
  await screen.findByText('The pages')
  screen.getByRole('button', { name: 'Download' })
  expect(document.title).toContain('1099-NEC 2025 - From us')
})

test('one that is withdrawn while it is open disappears, and the page says so', async () => {
  const api = fakeApi()
  api.answer(firmPapers.show, aPaper())
  api.answer(firmPapers.pdf, new Blob(['%PDF-1.7']))
  const { cache } = openPage(<FirmPaperPage />, { path, at })
  await screen.findByText('The pages')
  api.fail(firmPapers.show, { status: 404, code: 'not_found' })
  await askAgain(cache, firmPapers.show.path)
  await screen.findByText('This document isn’t here anymore')
  expect(screen.queryByText('The pages')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})
