import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aJpeg, aPdf } from '../../../../test/a-file.ts'
import { dropShare, findShare, type Share } from '../../../native/files/share-intent.ts'
import { paths, patterns } from '../../../paths.ts'
import { CameraUploadPage } from '../capture/camera-upload-page.tsx'
import { UploadDraftProvider } from '../draft/upload-draft.tsx'
import { UnsentNotice } from '../list/unsent-notice.tsx'
import { toPhotoName } from '../photo/photo-name.ts'
import { DocumentManagerPage } from '../upload/document-manager-page.tsx'
import { FileUploadPage } from '../upload/file-upload-page.tsx'
import { ShareDocumentPage } from './share-document-page.tsx'

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

vi.mock(import('../../../native/files/share-intent.ts'), () => ({
  bindShares: async () => undefined,
  findShare: vi.fn<typeof findShare>(),
  dropShare: vi.fn<typeof dropShare>(),
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
      return [`/documents/share/file/${at}/${nth}`, new Response(file, { headers })]
    }),
  )
  waiting = () => stored.size
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...stored.keys()],
      match: async (place: string) => stored.get(place)?.clone(),
      delete: async (place: string) => stored.delete(place),
    }),
  })
}
/** How many files are stored on the device. */
let waiting: () => number

/** From here on the portal runs in the app, to which the phone has given a file. */
function onPhone(file: File): void {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  let share: Share | undefined = { id: '1', files: [file] }
  vi.mocked(findShare).mockImplementation(async () => share)
  vi.mocked(dropShare).mockImplementation(async () => (share = undefined))
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pageNames = async () => {
  const pages = within(await screen.findByRole('region', { name: 'Pages' }))
  return pages.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
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
  await press('Add')
  await screen.findByRole('heading', { name: 'Fit the Page' })
  await waitFor(() => expect(address()).toBe('/upload/camera-upload/single'))
})

test('any other shared file is reviewed as one page', async () => {
  shared(aPdf('año.pdf'))
  const { address } = openShare()
  await press('Add')
  await screen.findByRole('heading', { name: 'Check Your Page' })
  screen.getByText('año.pdf')
  await waitFor(() => expect(address()).toBe('/upload/file-upload/single'))
})

test('several files shared at once become pages of one document, in order', async () => {
  shared([aJpeg('front.jpg'), aPdf('settlement.pdf'), aJpeg('front.jpg')])
  const { address } = openShare()
  await press('Add')
  expect(await pageNames()).toEqual(['front.jpg', 'settlement.pdf', 'front-2.jpg'])
  await waitFor(() => expect(address()).toBe('/upload/document-manager'))
})

test('of several files shared at once, the refused ones are named', async () => {
  const notes = new File(['ink'], 'notes.txt', { type: 'text/plain' })
  shared([notes, aPdf('settlement.pdf'), new File([], 'empty.pdf')])
  openShare()
  await press('Add')
  expect(await pageNames()).toEqual(['settlement.pdf'])
  await screen.findByText(
    'Error: The following error(s) occurred: notes.txt: Accepted file types are PDF, PNG, JPG, JPEG or TIFF. ' +
      `${errorMessages.file_type_photos} ` +
      'empty.pdf: There was an issue accepting this file. Please try again or choose a new file.',
  )
})

test('a file shared during a send is asked about after it and not cleared with its pages', async () => {
  const heldCall = api.hold(documents.create)
  shared(aPdf('fuel.pdf'))
  const { router, address } = openShare()
  await press('Add')
  await press('Submit')
  await screen.findByRole('progressbar', { name: 'Sending the document' })
  shared(aPdf('tires.pdf'))
  await act(() => router.navigate('/documents/share'))
  screen.getByText('Processing...')
  heldCall.answer(aDocument())

  await press('Add')
  await screen.findByText('tires.pdf')
  await waitFor(() => expect(address()).toBe('/upload/file-upload/single'))
  await screen.findByText('On its way!')
})

test.each([
  ['a file under review', aPdf('first.pdf'), 'Check Your Page', 'first.pdf'],
  ['an uncropped photo', aJpeg('first.jpg'), 'Fit the Page', toPhotoName(new Date())],
])('a file that is added next to %s does not replace it', async (_, first, heading, name) => {
  shared(first)
  const { router, address } = openShare()
  await press('Add')
  await screen.findByRole('heading', { name: heading })
  shared(aPdf('second.pdf'))
  await act(() => router.navigate('/documents/share'))
  await press('Add to This Document')
  await screen.findByRole('heading', { name: 'Check Your Page' })
  await waitFor(() => expect(address()).toBe('/upload/file-upload/multiple'))
  // Leave and resume: as a single page, it would be sent together with the first one, which isn't visible
  // here.
  await act(() => router.navigate('/home'))
  await userEvent.click(await screen.findByRole('link', { name: /2 pages not sent yet/ }))
  await waitFor(() => expect(address()).toBe('/upload/file-upload/multiple'))
  await press('Save')
  expect(await pageNames()).toEqual([name, 'second.pdf'])
})

test('nothing of a share enters a draft before the person adds it, and it waits on the device until then', async () => {
  shared([aJpeg('front.jpg'), aPdf('settlement.pdf')])
  const { router } = openShare()
  const question = await screen.findByRole('heading', { name: 'Add these 2 files?' })
  await waitFor(() => expect(document.activeElement).toBe(question))
  const files = within(screen.getByRole('list', { name: 'Shared files' }))
  expect(files.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'front.jpg1 KB',
    'settlement.pdf1 KB',
  ])
  screen.getByText(/^They came from another app or a website/)
  await act(() => router.navigate('/home'))
  expect(screen.queryByText(/not sent yet/)).toBeNull()
  expect(waiting()).toBe(2)

  await act(() => router.navigate('/documents/share'))
  await press('Add')
  expect(await pageNames()).toEqual(['front.jpg', 'settlement.pdf'])
  expect(waiting()).toBe(0)
})

test('discarded files are deleted from the device', async () => {
  shared(aPdf('fuel.pdf'))
  const { address } = openShare()
  await press('Discard')
  await screen.findByText(/Discarded. Nothing was added./)
  await waitFor(() => expect(address()).toBe('/home'))
  expect(waiting()).toBe(0)
  expect(screen.queryByText(/not sent yet/)).toBeNull()
})

test.each(['a website', 'the phone'])(
  'a file shared by %s waits while a document is begun, which stays as it was',
  async (source) => {
    shared(aPdf('first.pdf'))
    const { router, address } = openShare()
    await press('Add')
    await userEvent.type(await screen.findByLabelText(/Document Title/), 'Fuel')
    shared(aPdf('second.pdf'))
    if (source === 'the phone') onPhone(aPdf('second.pdf'))
    await act(() => router.navigate('/documents/share'))
    await screen.findByRole('heading', { name: 'Add this file to your document?' })
    screen.getByText(/^“Fuel” isn’t sent yet/)
    await userEvent.click(screen.getByRole('link', { name: 'Finish It First' }))
    await screen.findByText('first.pdf')
    await waitFor(() => expect(address()).toBe('/upload/file-upload/single'))

    await press('Submit')
    await waitFor(() => expect(address()).toBe(paths.uploadSuccess(undefined)))
    await act(() => router.navigate('/documents/share'))
    if (source === 'a website') await press('Add')
    await screen.findByRole('heading', { name: 'Check Your Page' })
    screen.getByText('second.pdf')
  },
)

test('a share waits until a photo that has to be cropped is', async () => {
  const large = new File(
    [await aJpeg('large.jpg').arrayBuffer(), new Uint8Array(11_000_000)],
    'large.jpg',
    {
      type: 'image/jpeg',
    },
  )
  shared(large)
  const { router } = openShare()
  await press('Add')
  await screen.findByRole('heading', { name: 'Fit the Page' })
  shared(aPdf('second.pdf'))
  await act(() => router.navigate('/documents/share'))
  await screen.findByRole('link', { name: 'Finish It First' })
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

const unprocessed =
  'Failed to process document. Please try again or upload through the in-app experience.'

test.each([
  [
    'a file of another kind',
    () => shared(new File(['ink'], 'notes.txt', { type: 'text/plain' })),
    `Error: The following error(s) occurred: Accepted file types are PDF, PNG, JPG, JPEG or TIFF. ${errorMessages.file_type_photos}`,
    true,
  ],
  [
    'a file that is too large',
    () =>
      shared(
        new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' }),
      ),
    'Error: The following error(s) occurred: Size limit exceeded. File must be 10MB or less.',
    true,
  ],
  [
    'a share of more than ten minutes ago',
    () => shared(aPdf('a.pdf'), Date.now() - 601_000),
    `Error: ${unprocessed}`,
    false,
  ],
  ['nothing', () => shared(undefined), `Error: ${unprocessed}`, false],
])('%s is refused, with a link home', async (_, arrive, sentence, wasAsked) => {
  arrive()
  const { address } = openShare()
  if (wasAsked) await press('Add')
  await screen.findByText('Unable to process')
  await screen.findByText(sentence)
  await userEvent.click(screen.getByRole('link', { name: 'Return Home' }))
  await waitFor(() => expect(address()).toBe('/home'))
})

test('a share the device had no room to store shows an error', async () => {
  shared(undefined)
  openShare('/documents/share?no-room')
  await screen.findByText(
    'Error: This device is out of space. Free some up, then share the file again.',
  )
  screen.getByText('Unable to process')
})

test('a share that could not be read shows an error, also while an earlier one waits', async () => {
  shared(aPdf('fuel.pdf'))
  openShare('/documents/share?failed')
  await screen.findByText(`Error: ${unprocessed}`)
  expect(waiting()).toBe(1)
})

test('a share the device ran out of room for later shows an error', async () => {
  const open = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  vi.stubGlobal('caches', { open })
  openShare()
  await screen.findByText(/^Error: This device is out of space/)
})
