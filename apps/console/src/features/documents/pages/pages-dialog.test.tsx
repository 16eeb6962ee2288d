import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  documentVersions,
  type DocumentVersions,
} from '@milepost/contract/documents/document-versions'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aQueue, aQueueItem, aStaffDocument } from '../../../../test/a-queue.ts'
import { PagesDialog } from './pages-dialog.tsx'

// It draws on a canvas, which needs a browser; the journeys cover it.
vi.mock('@milepost/ui/pdf/pdf-sheets.tsx', () => ({
  PdfSheets: ({ children }: { children: React.ReactNode }) => children,
  PdfSheet: () => null,
}))

const document = aStaffDocument({ previewReady: true })
const { guid } = document
const versions: DocumentVersions = {
  guid,
  version: 2,
  pageCount: 3,
  previewReady: true,
  mergedInto: null,
  versions: [
    {
      number: 2,
      change: 'arranged',
      at: '2026-11-15T15:00:00.000Z',
      by: 'Priya Shah',
      pageCount: 3,
      isRestorable: false,
    },
    {
      number: 1,
      change: 'sent',
      at: '2026-11-14T15:00:00.000Z',
      by: null,
      pageCount: 3,
      isRestorable: true,
    },
  ],
}

function open(shown = document) {
  const api = fakeApi()
  api.answer(documentVersions.show, versions)
  api.answer(workQueue.pdf, new Blob(['%PDF-1.7']))
  api.answer(workQueue.show, shown)
  api.answer(workQueue.list, aQueue([]))
  openPage(<PagesDialog document={shown} onClose={() => undefined} />, { path: '/', at: '/' })
  const sent = (path: RegExp) =>
    api.requests.find((request) => request.method === 'POST' && path.test(request.path))?.body
  return { api, sent }
}

const names = () => screen.getAllByRole('option').map((option) => option.dataset.page)

test('pages are chosen, turned, and moved by keys, undone, and saved', async () => {
  const { api, sent } = open()
  api.answer(documentVersions.arrange, { ...versions, version: 3 })
  const [first] = await screen.findAllByRole('option')
  first!.focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  screen.getByText('2 pages chosen')
  await userEvent.keyboard('r')
  screen.getByRole('option', { name: 'Page 2 of 3, turned 90°' })
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(names()).toEqual(['2', '3', '1'])
  await userEvent.keyboard('r')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the pages' }))
  await waitFor(() =>
    expect(sent(/\/versions$/)).toEqual({
      version: 2,
      pages: [
        { page: 2, turn: 90 },
        { page: 3, turn: 90 },
        { page: 1, turn: 0 },
      ],
    }),
  )
})

test('pages take a dragged page, but no file', async () => {
  open()
  const [first] = await screen.findAllByRole('option')
  const isTaken = (types: string[]) => !fireEvent.dragOver(first!, { dataTransfer: { types } })
  expect(isTaken([])).toBe(true)
  expect(isTaken(['Files'])).toBe(false)
})

test('chosen pages become a document; of a posted one, it says where the posting stays', async () => {
  const { api, sent } = open(aStaffDocument({ previewReady: true, status: 'posted' }))
  api.answer(documentVersions.split, versions)
  const options = await screen.findAllByRole('option')
  await userEvent.click(options[2]!)
  await userEvent.click(screen.getByRole('button', { name: 'Split off…' }))
  screen.getByText(/^What was posted stays with the first document/)
  const title = screen.getByLabelText('Title of the new document')
  await userEvent.clear(title)
  await userEvent.type(title, 'Fuel')
  await userEvent.click(screen.getByRole('button', { name: 'Split' }))
  await waitFor(() =>
    expect(sent(/\/split$/)).toMatchObject({
      version: 2,
      title: 'Fuel',
      splitPages: [{ page: 3, turn: 0 }],
    }),
  )
})

test('another document’s pages are added in its version', async () => {
  const { api, sent } = open()
  const other = aQueueItem({ guid: '11111111-2222-4333-8444-555555555555', title: 'Page 2' })
  api.answer(workQueue.list, aQueue([aQueueItem({ guid }), other]))
  api.answer(documentVersions.merge, versions)
  await screen.findAllByRole('option')
  await userEvent.click(screen.getByRole('button', { name: 'Add another document…' }))
  const choice = await screen.findByLabelText(/^Document/)
  expect(within(choice).getAllByRole('option')).toHaveLength(2)
  await userEvent.selectOptions(choice, other.guid)
  await userEvent.click(screen.getByRole('button', { name: 'Add its pages' }))
  await waitFor(() =>
    expect(sent(/\/merge$/)).toEqual({ version: 2, otherId: other.guid, otherVersion: 2 }),
  )
})

test('an earlier version with the same pages can be restored', async () => {
  const { api, sent } = open()
  api.answer(documentVersions.restore, { ...versions, version: 3 })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  await waitFor(() => expect(sent(/\/versions\/1\/restore$/)).toEqual({ version: 2 }))
})
