import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { lockedFiles } from '@milepost/contract/documents/locked-files'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aDocument, aFile } from '@milepost/testing/records/a-document.ts'
import { anEntry } from '../../../../test/an-outbox.ts'
import type { OutboxEntry } from '../../../outbox/outbox-entry.ts'
import { openOutbox } from '../../../outbox/outbox.ts'
import { pollInterval } from '../list/documents.hooks.ts'
import { DocumentPage } from './document-page.tsx'

// The viewer draws on a canvas, which needs a browser; the end-to-end tests cover it.
vi.mock('@milepost/ui/pdf/pdf-viewer.tsx', () => ({
  PdfViewer: ({ page, initialView }: { page: number; initialView: { zoom: number } }) => (
    <p>
      Page {page} at {initialView.zoom} %
    </p>
  ),
}))

const device = vi.hoisted(() => ({ actions: [] as OutboxEntry[] }))
vi.mock('../../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore(device.actions).store }
})

const at = `/documents/show/${aDocument().guid}`
const openAt = (address: string) =>
  openPage(<DocumentPage />, { path: '/documents/show/:id', at: address })

const open = (document: DocumentDetails, query = '') => {
  const api = fakeApi()
  api.answer(documents.show, document)
  api.answer(documents.pdf, new Blob(['%PDF-1.7']))
  return { api, ...openAt(at + query) }
}

test('the document shows its title, date, status, and files with their notes', async () => {
  open(
    aDocument({
      status: 'processing',
      files: [
        aFile({ comment: 'Front of the invoice' }),
        aFile({ id: '2', fileNumber: 2, fileName: '11-14-2026-2.jpg' }),
      ],
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Water pump repair' })
  expect(document.title).toBe('Water pump repair - View Document')
  // On a phone, a long title is cut off in the heading.
  within(screen.getByRole('region', { name: 'Document' })).getByText('Water pump repair')
  screen.getByText('11-14-2026')
  const files = within(screen.getByRole('region', { name: 'Files' }))
  files.getByText('Front of the invoice')
  files.getByText('11-14-2026-2.jpg')
  files.getByText('No Note')
  screen.getByText('Working On It')
})

test('the page of the PDF is in the URL', async () => {
  open(aDocument(), '?page=2')
  await screen.findByText(/^Page 2 at/)
})

test("the PDF is downloaded under the document's title", async () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    names.push(this.getAttribute('download')!)
  })
  open(aDocument())
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
  expect(names).toEqual(['Water pump repair.pdf'])
})

test('while the PDF is being made, the page says so and does not request it', async () => {
  const { api } = open(aDocument({ previewReady: false }))
  await screen.findByText('No document preview available.')
  screen.getByText(/It should be available after processing\./)
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(api.requests.map(({ path }) => path)).not.toContain(
    `/v1/pdfs/document/${aDocument().guid}.pdf`,
  )
})

test.each(['processed', 'received', 'posted'] as const)(
  'without a PDF, a document that is %s does not announce one after processing',
  async (status) => {
    open(aDocument({ previewReady: false, status }))
    await screen.findByText('No document preview available.')
    expect(screen.queryByText(/after processing/)).toBeNull()
  },
)

test('without live updates a document is polled, more often while its PDF is pending', () => {
  const waiting = aDocument({ previewReady: false })
  expect(pollInterval(undefined, { pollCount: 0, isLive: false })).toBe(false)
  expect(pollInterval(waiting, { pollCount: 1, isLive: false })).toBe(3_000)
  expect(pollInterval(waiting, { pollCount: 20, isLive: false })).toBe(15_000)
  expect(pollInterval(aDocument(), { pollCount: 1, isLive: false })).toBe(60_000)
  expect(pollInterval(aDocument({ status: 'posted' }), { pollCount: 1, isLive: false })).toBe(false)
})

test('with live updates a document is polled only while its PDF is pending', () => {
  const waiting = aDocument({ previewReady: false })
  expect(pollInterval(aDocument(), { pollCount: 1, isLive: true })).toBe(false)
  expect(pollInterval(waiting, { pollCount: 1, isLive: true })).toBe(15_000)
})

test.each([
  ['missing_pages', 'Add pages', 'The pages you sent are fine.'],
  ['blurry', 'Resubmit', 'Please send all 2 pages again.'],
] as const)('returned for %s without a page number, it offers: %s', async (code, label, text) => {
  open(
    aDocument({
      status: 'needs_resubmission',
      files: [aFile(), aFile({ id: '2', fileNumber: 2 })],
      reason: { code, sentence: null, fileNumbers: [] },
    }),
  )
  await screen.findByRole('link', { name: label })
  screen.getByText(text)
})

test('a returned document says what is wrong and which page, and offers to send it again', async () => {
  const { address } = open(
    aDocument({
      status: 'needs_resubmission',
      files: [aFile(), aFile({ id: '2', fileNumber: 2 })],
      reason: { code: 'cut_off', sentence: 'We can’t read the total.', fileNumbers: [2] },
    }),
  )
  const banner = within(await screen.findByRole('region', { name: 'Part of the page is cut off' }))
  banner.getByText('We can’t read the total.')
  banner.getByText('Please retake page 2. Your other pages are fine.')
  await userEvent.click(banner.getByRole('link', { name: 'Retake page 2' }))
  await waitFor(() => expect(address()).toBe(`${at}?upload=document/${aDocument().guid}`))
})

test('a resubmission in the outbox hides the request', async () => {
  const document = aDocument({ status: 'needs_resubmission' })
  const nothingMore = { hubMessageId: undefined, keptFileNumbers: undefined, pages: [] }
  const resubmittedDocumentId = document.guid
  device.actions = [anEntry({ kind: 'document', title: '', resubmittedDocumentId, ...nothingMore })]
  const { api } = open(document)
  api.loseConnection(documents.create)
  onTestFinished(openOutbox('dana', () => {}))
  await screen.findByText(/^Not sent yet\. It’s saved on this device/)
  expect(screen.queryByRole('link', { name: 'Resubmit' })).toBeNull()
})

test('without a text from the firm, the advice for the reason is shown', async () => {
  open(
    aDocument({
      status: 'needs_resubmission',
      previewReady: false,
      files: [aFile(), aFile({ id: '2', fileNumber: 2 })],
      reason: { code: 'unreadable', sentence: null, fileNumbers: [1] },
    }),
  )
  await screen.findByText('It may be damaged or have a password. Please send another copy.')
  screen.getByText('Please retake page 1. Your other pages are fine.')
  screen.getByText('No document preview available.')
  expect(screen.queryByText(/after processing/)).toBeNull()
})

test('a document that fails to load shows an error in its place', async () => {
  fakeApi().fail(documents.show, { status: 404, code: 'not_found' })
  openAt(at)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue loading the document: Not found. Reload the page, or go back.',
  )
})

test('a PDF that fails to load leaves the rest of the page and can be retried', async () => {
  const api = fakeApi()
  api.answer(documents.show, aDocument())
  api.fail(documents.pdf, { status: 503, code: 'unavailable' })
  openAt(at)
  const alert = await screen.findByRole('alert')
  within(alert).getByText(
    'There was an issue loading the document: Please try again in 5-10 minutes',
  )
  screen.getByRole('region', { name: 'Files' })
  api.answer(documents.pdf, new Blob(['%PDF-1.7']))
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }))
  await screen.findByText(/^Page 1 at/)
})

test('a PDF on screen stays if refetching fails', async () => {
  const { api, cache } = open(aDocument())
  await screen.findByText(/^Page 1 at/)
  api.fail(documents.pdf, { status: 503, code: 'unavailable' })
  await askAgain(cache)
  screen.getByText(/^Page 1 at/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the history says that the firm added it, and how it came', async () => {
  open(aDocument({ addedByFirm: 'handed_in' }))
  await screen.findByText('We added it. You handed it in.')
})

test('a locked PDF is opened with its password, which is left nowhere', async () => {
  const files = [aFile(), aFile({ id: '2', fileNumber: 2, fileName: 'statement.pdf' })]
  const reason = { code: 'locked' as const, sentence: null, fileNumbers: [2] }
  const { api } = open(
    aDocument({ status: 'needs_resubmission', previewReady: false, files, reason }),
  )
  api.answer(lockedFiles.unlock, aDocument())
  const field = await screen.findByLabelText<HTMLInputElement>('PDF password')
  screen.getByText('This PDF is locked: statement.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  screen.getByText('Enter the PDF’s password.')
  expect(api.requests.some(({ path }) => path.endsWith('/unlock'))).toBe(false)
  await userEvent.type(field, 'tulips 1948')
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(field.value).toBe(''))
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path.endsWith('/files/2/unlock'))).toHaveLength(1),
  )
  for (const store of [localStorage, sessionStorage])
    expect(JSON.stringify(Object.entries(store))).not.toContain('tulips')
})

test('the history says what the firm did to the pages, with a link to the other document', async () => {
  const other = { guid: '11111111-2222-4333-8444-555555555555', title: 'Fuel receipts' }
  const change = { kind: 'merged' as const, other }
  open(
    aDocument({
      history: [{ status: 'uploaded', at: '2026-11-14T16:00:00.000Z', note: null, change }],
    }),
  )
  await screen.findByText('We added the pages of another document')
  expect(screen.getByRole('link', { name: 'Fuel receipts' }).getAttribute('href')).toBe(
    `/documents/show/${other.guid}`,
  )
})
