import { documents } from '@milepost/contract/documents/documents'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { aDocument } from '@milepost/testing/a-document.ts'
import { aJpeg, aPdf } from '../../../../test/a-file.ts'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage, openRoutes } from '@milepost/testing/open.tsx'
import { patterns } from '../../../app/paths.ts'
import { CameraUploadPage } from '../capture/camera-upload-page.tsx'
import { DocumentManagerPage } from '../upload/document-manager-page.tsx'
import { FileUploadPage } from '../upload/file-upload-page.tsx'
import { HowToSendDocumentsPage } from './how-to-send-documents-page.tsx'
import { toPhotoName } from '../photo/photo-name.ts'
import { ShareDocumentPage } from '../upload/share-document-page.tsx'
import { UnsentNotice } from '../list/unsent-notice.tsx'
import { UploadDraftProvider } from '../draft/upload-draft.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

vi.mock(import('../photo/photo-worker-client.ts'), () => ({
  readPhoto: async () => ({
    size: { width: 3024, height: 4032 },
    paper: undefined,
    measures: { light: 220, blur: 0.8 },
  }),
  cropPhoto: async () => new Blob(['cut']),
}))

/** Files as the service worker stores them, with the time they came. */
function shared(files: File | undefined | File[], at = Date.now()): void {
  const stored = new Map(
    [files ?? []].flat().map((file, nth) => {
      const headers = {
        'content-type': file.type,
        'x-file-name': encodeURIComponent(file.name),
        'x-received-at': String(at),
      }
      return [`/documents/share/file/${nth}`, new Response(file, { headers })]
    }),
  )
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...stored.keys()],
      match: async (place: string) => stored.get(place),
      delete: async (place: string) => stored.delete(place),
    }),
  })
}

const openShare = (at = '/documents/share') =>
  openRoutes(
    [
      {
        element: (
          <UploadDraftProvider>
            <UnsentNotice />
            <Outlet />
          </UploadDraftProvider>
        ),
        children: [
          { path: patterns.shareDocument, element: <ShareDocumentPage /> },
          { path: patterns.cameraUpload, element: <CameraUploadPage /> },
          { path: patterns.fileUpload, element: <FileUploadPage /> },
          { path: patterns.documentManager, element: <DocumentManagerPage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { at },
  )

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(documents.create, aDocument())
})

test('a shared picture is cropped like a photo of one page', async () => {
  shared(aJpeg('receipt.jpg'))
  const { address } = openShare()
  screen.getByText('Processing...')
  await screen.findByRole('heading', { name: 'Fit the Page' })
  expect(address()).toBe('/upload/camera-upload/single')
})

test('any other shared file is reviewed as one page', async () => {
  shared(aPdf('año.pdf'))
  const { address } = openShare()
  await screen.findByText('año.pdf')
  expect(address()).toBe('/upload/file-upload/single')
})

test('several files shared at once become pages of one document, in order', async () => {
  shared([aJpeg('front.jpg'), aPdf('settlement.pdf'), aJpeg('front.jpg')])
  const { address } = openShare()
  const pages = within(await screen.findByRole('region', { name: 'Pages' }))
  const names = pages.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  expect(names).toEqual(['front.jpg', 'settlement.pdf', 'front-2.jpg'])
  expect(address()).toBe('/upload/document-manager')
})

test('of several files shared at once, the refused ones are named', async () => {
  const notes = new File(['ink'], 'notes.txt', { type: 'text/plain' })
  shared([notes, aPdf('settlement.pdf'), new File([], 'empty.pdf')])
  openShare()
  await screen.findByText('settlement.pdf')
  await screen.findByText(
    'Error: The following error(s) occurred: notes.txt: Accepted file types are PDF, PNG, JPG, JPEG or TIFF. ' +
      'empty.pdf: There was an issue accepting this file. Please try again or choose a new file.',
  )
})

test('a file shared during a send is added after it and not cleared with its pages', async () => {
  const heldCall = api.hold(documents.create)
  shared(aPdf('fuel.pdf'))
  const { router, address } = openShare()
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByRole('progressbar', { name: 'Sending the document' })
  shared(aPdf('tires.pdf'))
  await act(() => router.navigate('/documents/share'))
  heldCall.answer(aDocument())

  await screen.findByText('tires.pdf')
  expect(address()).toBe('/upload/file-upload/single')
  await screen.findByText('On its way!')
})

test.each([
  ['a file under review', aPdf('first.pdf'), 'Check Your Page', 'first.pdf'],
  ['an uncropped photo', aJpeg('first.jpg'), 'Fit the Page', toPhotoName(new Date())],
])('a file shared next to %s does not replace it', async (_, first, heading, name) => {
  shared(first)
  const { router, address } = openShare()
  await screen.findByRole('heading', { name: heading })
  shared(aPdf('second.pdf'))
  await act(() => router.navigate('/documents/share'))
  await screen.findByText('second.pdf')
  expect(address()).toBe('/upload/file-upload/multiple')
  // Leave and resume: as a single page, it would be sent together with the first one, which isn't visible
  // here.
  await act(() => router.navigate('/home'))
  await userEvent.click(await screen.findByRole('link', { name: /2 pages not sent yet/ }))
  expect(address()).toBe('/upload/file-upload/multiple')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const pages = within(await screen.findByRole('region', { name: 'Pages' }))
  const names = pages.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  expect(names).toEqual([name, 'second.pdf'])
})

const unprocessed =
  'Failed to process document. Please try again or upload through the in-app experience.'

test.each([
  [
    'a file of another kind',
    () => shared(new File(['ink'], 'notes.txt', { type: 'text/plain' })),
    'Error: The following error(s) occurred: Accepted file types are PDF, PNG, JPG, JPEG or TIFF.',
  ],
  [
    'a file that is too large',
    () =>
      shared(
        new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' }),
      ),
    'Error: The following error(s) occurred: Size limit exceeded. File must be 10MB or less.',
  ],
  [
    'a share of more than ten minutes ago',
    () => shared(aPdf('a.pdf'), Date.now() - 601_000),
    `Error: ${unprocessed}`,
  ],
  ['nothing', () => shared(undefined), `Error: ${unprocessed}`],
])('%s is refused, with a link home', async (_, arrive, sentence) => {
  arrive()
  const { address } = openShare()
  await screen.findByText('Unable to process')
  await screen.findByText(sentence)
  await userEvent.click(screen.getByRole('link', { name: 'Return Home' }))
  expect(address()).toBe('/home')
})

test('a share the device had no room to store shows an error', async () => {
  shared(undefined)
  openShare('/documents/share?no-room')
  await screen.findByText(
    'Error: This device is out of space. Free some up, then share the file again.',
  )
  screen.getByText('Unable to process')
})

test('a share the device ran out of room for later shows an error', async () => {
  const open = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  vi.stubGlobal('caches', { open })
  openShare()
  await screen.findByText(/^Error: This device is out of space/)
})

test.each([
  ['en', 'How to Send Documents', 'Like this'],
  ['es', 'Cómo enviar documentos', 'Así sí'],
] as const)('the guide to sending documents has pictures (%s)', async (language, title, good) => {
  openPage(<HowToSendDocumentsPage />, { language })
  await screen.findByRole('heading', { name: title })
  expect(screen.getAllByText(good)).toHaveLength(4)
  expect(document.querySelectorAll('figure svg[viewBox="0 0 200 150"]')).toHaveLength(8)
})
