import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument, aFile } from '@milepost/testing/records/a-document.ts'
import { aJpeg } from '../../../../test/a-file.ts'
import { patterns } from '../../../paths.ts'
import { UploadDraftProvider } from '../draft/upload-draft.tsx'
import { wholePicture } from '../photo/paper.ts'
import type { ReadPhoto } from '../photo/photo-check.ts'
import * as work from '../photo/photo-worker-client.ts'
import { DocumentManagerPage } from '../upload/document-manager-page.tsx'
import { FileUploadPage } from '../upload/file-upload-page.tsx'
import { UploadSheet } from '../upload/upload-sheet.tsx'
import { UploadSuccessPage } from '../upload/upload-success-page.tsx'
import { CameraUploadPage } from './camera-upload-page.tsx'
import { PermissionsNeededPage } from './permissions-needed-page.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

// Only browsers can draw pictures; a browser test covers what is done with them.
vi.mock(import('../photo/photo-worker-client.ts'), () => ({
  readPhoto: vi.fn<typeof work.readPhoto>(),
  cropPhoto: vi.fn<typeof work.cropPhoto>(),
}))

const sharp: ReadPhoto = {
  size: { width: 3024, height: 4032 },
  paper: { x: 0.2, y: 0.2, width: 0.6, height: 0.6 },
  measures: { light: 220, blur: 0.8 },
}

const settlement: DocumentDetails = aDocument({
  title: 'Settlement, week 46',
  status: 'needs_resubmission',
  files: [1, 2, 3].map((fileNumber) => aFile({ id: String(fileNumber), fileNumber })),
  reason: { code: 'blurry', sentence: null, fileNumbers: [2] },
})
const { guid } = settlement

let api: ReturnType<typeof fakeApi>
let track: { stop: () => void }
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  const page = { id: crypto.randomUUID(), mimeType: 'image/jpeg', bytes: 3 } as const
  api.answer(documentPages.create, page)
  api.answer(documents.create, aDocument({ guid: crypto.randomUUID() }))
  api.answer(documents.show, settlement)
  vi.mocked(work.readPhoto).mockReset().mockResolvedValue(sharp)
  vi.mocked(work.cropPhoto)
    .mockReset()
    .mockResolvedValue(new Blob(['cut'], { type: 'image/jpeg' }))
  track = { stop: vi.fn<() => void>() }
  cameraGives(async () => aStream())
  cameraTakes(new Blob(['shot'], { type: 'image/jpeg' }))
})

const aStream = () =>
  Object.assign(new MediaStream(), { getTracks: () => [track], getVideoTracks: () => [track] })

function cameraGives(getUserMedia: () => Promise<unknown>): void {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, { mediaDevices: { getUserMedia } }),
  )
}
function cameraTakes(photo: Blob): void {
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = async () => photo
    },
  )
}
const refused = (name: string) => () => Promise.reject(new DOMException('No', name))

const open = (at: string, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      {
        element: (
          <UploadDraftProvider>
            <Outlet />
            <UploadSheet />
          </UploadDraftProvider>
        ),
        children: [
          { path: patterns.cameraUpload, element: <CameraUploadPage /> },
          { path: patterns.fileUpload, element: <FileUploadPage /> },
          { path: patterns.documentManager, element: <DocumentManagerPage /> },
          { path: patterns.uploadSuccess, element: <UploadSuccessPage /> },
          { path: patterns.permissionsNeeded, element: <PermissionsNeededPage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { at, language },
  )

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function shoot(): Promise<void> {
  fireEvent.playing(await screen.findByLabelText('What the camera sees'))
  await click('Take Photo')
  await screen.findByRole('heading', { name: 'Fit the Page' })
}
const sent = () =>
  api.requests.find(({ method, path }) => method === 'POST' && path === documents.create.path)?.body

describe('a page taken with the camera', () => {
  test('is taken, cropped, named and sent at once as a single page', async () => {
    const { address } = open('/home?upload=new')
    await click('Photo Scan it with the camera')
    await waitFor(() => expect(address()).toBe('/upload/camera-upload/single'))
    await shoot()
    expect(track.stop).toHaveBeenCalled()
    await userEvent.type(await screen.findByLabelText(/Document Title/), 'Fuel')
    await click('Submit')

    await screen.findByRole('heading', { name: 'On its way!' })
    const name = new Date().toLocaleDateString('en-US').replaceAll('/', '-')
    await waitFor(() =>
      expect(sent()).toMatchObject({
        document_title: 'Fuel',
        files_count: '1',
        file_original_file_name_0: `${name}.jpg`,
      }),
    )
  })

  test('is a single page if the URL does not say', async () => {
    open('/upload/camera-upload')
    await shoot()
    await click('Submit')
    await screen.findByRole('heading', { name: 'On its way!' })
    await waitFor(() => expect(sent()).toMatchObject({ files_count: '1' }))
  })

  test('is cropped to the sheet with a small margin', async () => {
    open('/upload/camera-upload/single')
    await shoot()
    await click('Submit')
    const [, part, turns] = vi.mocked(work.cropPhoto).mock.calls.at(-1)!
    expect(turns).toBe(0)
    expect(part.x).toBeLessThan(0.2)
    expect(part.x + part.width).toBeGreaterThan(0.8)
    expect((part.height * 4032) / (part.width * 3024)).toBeCloseTo(1.41, 2)
  })

  test('is turned by quarter turns', async () => {
    open('/upload/camera-upload/single')
    await shoot()
    await click('Rotate')
    await click('Rotate')
    await click('Submit')
    expect(vi.mocked(work.cropPhoto).mock.calls.at(-1)![2]).toBe(2)
  })

  test('is added with its note, and the next one is taken the same way', async () => {
    const { address } = open('/home?upload=new')
    await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
    await click('Photo Scan it with the camera')
    await shoot()
    await userEvent.click(await screen.findByRole('button', { name: /^Add Note/ }))
    await userEvent.type(await screen.findByLabelText(/^Note/), 'Pilot, exit 42')
    await click('Save Note')
    await click('Save')

    await screen.findByRole('heading', { name: 'Your Document' })
    screen.getByText('Pilot, exit 42')
    await userEvent.click(screen.getByRole('link', { name: 'Add New Page' }))
    await waitFor(() => expect(address()).toBe('/upload/camera-upload/multiple'))
    await shoot()
    // The title is asked for only once.
    expect(await screen.findByLabelText(/Document Title/)).toBeDefined()
    await click('Save')
    const pages = within(await screen.findByRole('region', { name: 'Pages' }))
    expect(pages.getAllByRole('listitem')).toHaveLength(2)
  })

  test('of several adds no step to the history', async () => {
    const { router, address } = open('/documents/all-documents')
    await act(() => router.navigate('/upload/camera-upload/multiple'))
    await shoot()
    await click('Save')
    for (const pages of [2, 3]) {
      await userEvent.click(await screen.findByRole('link', { name: 'Add New Page' }))
      await shoot()
      await click('Save')
      const all = within(await screen.findByRole('region', { name: 'Pages' }))
      expect(all.getAllByRole('listitem')).toHaveLength(pages)
    }
    await act(() => router.navigate(-1))
    await waitFor(() => expect(address()).toBe('/documents/all-documents'))
  })

  test('can be retaken before it is saved', async () => {
    open('/upload/camera-upload/multiple')
    await shoot()
    await click('Retake')
    await screen.findByRole('heading', { name: 'Scan a Page' })
    expect(work.cropPhoto).not.toHaveBeenCalled()
  })

  test.each([
    ['image/jpeg', /^[\d-]+\.jpg$/],
    // Some computer cameras produce PNG.
    ['image/png', /^photo\.png$/],
  ])('becomes a page as taken if left before cropping (%s)', async (type, name) => {
    cameraTakes(new Blob(['shot'], { type }))
    const { router } = open('/upload/camera-upload/multiple')
    await shoot()
    await click('Save')
    await userEvent.click(await screen.findByRole('link', { name: 'Add New Page' }))
    await shoot()
    await userEvent.click(await screen.findByRole('button', { name: /^Add Note/ }))
    await userEvent.type(await screen.findByLabelText(/^Note/), 'Pilot, exit 42')
    await click('Save Note')
    await act(() => router.navigate(-1))
    const pages = within(await screen.findByRole('region', { name: 'Pages' }))
    expect(pages.getAllByRole('listitem')).toHaveLength(2)
    pages.getByText('Pilot, exit 42')
    await click('Submit')
    await screen.findByRole('heading', { name: 'On its way!' })
    await waitFor(() => expect(sent()).toMatchObject({ files_count: '2' }))
    const [, second] = api.requests.filter(({ path }) => path === documentPages.create.path)
    expect(second!.body).toMatchObject({ file_original_file_name_0: expect.stringMatching(name) })
  })

  test('must be cropped first if left before cropping and too large to send', async () => {
    cameraTakes(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: 'image/jpeg' }))
    const { router } = open('/upload/camera-upload/multiple')
    await shoot()
    await click('Save')
    await userEvent.click(await screen.findByRole('link', { name: 'Add New Page' }))
    await shoot()
    await act(() => router.navigate(-1))
    await screen.findByRole('heading', { name: 'Fit the Page' })
    await click('Save')
    const pages = within(await screen.findByRole('region', { name: 'Pages' }))
    expect(pages.getAllByRole('listitem')).toHaveLength(2)
  })

  test('is not sent if discarded during cropping', async () => {
    const cut = holdCut()
    const { address } = open('/upload/camera-upload/single')
    await shoot()
    await click('Submit')
    await click('Exit without sending')
    await click('Leave')
    await expect.poll(address).toBe('/home')
    await act(cut)
    expect(sent()).toBeUndefined()
    await waitFor(() => expect(address()).toBe('/home'))
  })

  test('is added without navigating if the user left during cropping', async () => {
    const cut = holdCut()
    const { router, address } = open('/upload/camera-upload/multiple')
    await shoot()
    await click('Save')
    await act(() => router.navigate('/home'))
    await act(cut)
    await waitFor(() => expect(address()).toBe('/home'))
    await act(() => router.navigate('/upload/document-manager'))
    const pages = within(await screen.findByRole('region', { name: 'Pages' }))
    expect(pages.getAllByRole('listitem')).toHaveLength(1)
  })

  /** Blocks the crop until the returned function is called, which then waits one tick. */
  function holdCut(): () => Promise<void> {
    const held = Promise.withResolvers<Blob>()
    vi.mocked(work.cropPhoto).mockReturnValue(held.promise)
    return async () => {
      held.resolve(new Blob(['cut'], { type: 'image/jpeg' }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  test('shows an error and stays if cropping fails', async () => {
    vi.mocked(work.cropPhoto).mockRejectedValue(new Error('No memory'))
    open('/upload/camera-upload/single')
    await shoot()
    await click('Submit')
    await screen.findByText('Issue saving this image. Please try again or take a new photo.')
    screen.getByRole('button', { name: 'Retake' })
    expect(sent()).toBeUndefined()
  })

  test('is sent as it was taken if the code that reads and crops it is lost', async () => {
    vi.mocked(work.readPhoto).mockRejectedValue(new Error('The photo could not be read'))
    open('/upload/camera-upload/single')
    await shoot()
    await screen.findByText('Issue saving this image. Please try again or take a new photo.')
    expect(sent()).toBeUndefined()
    await click('Use It as Taken')
    await screen.findByRole('heading', { name: 'On its way!' })
    await waitFor(() => expect(sent()).toMatchObject({ files_count: '1' }))
  })
})

describe('the check before sending', () => {
  test('says what to do without blocking', async () => {
    const measures = { light: 40, blur: 3 }
    vi.mocked(work.readPhoto).mockResolvedValue({ ...sharp, measures })
    open('/upload/camera-upload/single')
    await shoot()
    const check = within(await screen.findByRole('status', { name: 'Photo check' }))
    check.getByText('This photo is dark.')
    check.getByText('This photo looks blurry.')
    await click('Submit')
    await screen.findByRole('heading', { name: 'On its way!' })
  })

  test("also checks a chosen picture, in the user's language", async () => {
    const small = { width: 300, height: 400 }
    vi.mocked(work.readPhoto).mockResolvedValue({ ...sharp, size: small, paper: wholePicture })
    open('/home?upload=new', 'es')
    await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
    const picture = aJpeg('recibo.jpg')
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture)
    await screen.findByText('La letra puede ser muy pequeña para leerla.')
  })
})

describe('without a camera picture', () => {
  test('a denied permission leads to how to allow it, and then back', async () => {
    cameraGives(refused('NotAllowedError'))
    const { address } = open('/upload/camera-upload/multiple')
    await screen.findByRole('heading', { name: 'Permissions Needed' })
    await waitFor(() =>
      expect(address()).toBe(
        '/documents/permissions-needed?to=%2Fupload%2Fcamera-upload%2Fmultiple',
      ),
    )
    cameraGives(async () => aStream())
    await click('Allow Camera')
    await expect.poll(address).toBe('/upload/camera-upload/multiple')
  })

  test('a permanently denied permission says where to change it', async () => {
    cameraGives(refused('NotAllowedError'))
    open('/documents/permissions-needed?to=https://elsewhere.test/')
    await click('Allow Camera')
    await click('Open Settings')
    screen.getByText('Under Permissions, set Camera to Allow.')
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      'https://blueridge.test/privacy',
    )
  })

  test("offers the device's own camera or an existing picture", async () => {
    cameraGives(refused('NotFoundError'))
    open('/upload/camera-upload/single')
    await screen.findByText('We can’t show the camera here.')
    const [camera, pictures] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    expect(camera?.getAttribute('capture')).toBe('environment')
    const notes = new File(['ink'], 'notes.txt', { type: 'text/plain' })
    await userEvent.upload(pictures!, notes, { applyAccept: false })
    await screen.findByText(
      /^Accepted file types are PDF, PNG, JPG, JPEG or TIFF\. Photos can also /,
    )
    await userEvent.upload(pictures!, aJpeg('page.jpg'))
    await screen.findByRole('heading', { name: 'Fit the Page' })
  })
})

test('a file that is slow to read does not replace a photo started in the meantime', async () => {
  const { address } = open('/home?upload=new')
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  const read = Promise.withResolvers<ArrayBuffer>()
  const file = Object.assign(aJpeg('from-the-cloud.jpg'), { arrayBuffer: () => read.promise })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await click('Photo Scan it with the camera')
  await shoot()
  await act(async () => {
    read.resolve(await aJpeg('from-the-cloud.jpg').arrayBuffer())
    await new Promise((resolve) => setTimeout(resolve))
  })
  await waitFor(() => expect(address()).toBe('/upload/camera-upload/single'))
  screen.getByRole('heading', { name: 'Fit the Page' })
})

test.each([
  ['pages', async () => click('Save'), '/upload/document-manager', 'Your Document'],
  ['an uncropped photo', async () => {}, '/upload/camera-upload/multiple', 'Fit the Page'],
])(
  'a new photo does not replace %s for another target: they open first',
  async (_, go, at, title) => {
    const { router, address } = open('/home?upload=new')
    await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
    await click('Photo Scan it with the camera')
    await shoot()
    await go()
    await act(() => router.navigate('/home'))
    await act(() => router.navigate('/upload/camera-upload/single/hub-message/7'))
    await expect.poll(address).toBe(at)
    await screen.findByRole('heading', { name: title })
  },
)

describe('a document with one page to retake', () => {
  test('is sent with the retained pages and the new one in its place', async () => {
    const { address } = open(`/documents/show/${guid}?upload=document/${guid}`)
    await screen.findByRole('radio', { name: 'Only page 2', checked: true })
    await click('Photo Scan it with the camera')
    await screen.findByRole('heading', { name: 'Retake Page 2' })
    await shoot()
    expect(screen.queryByLabelText(/Document Title/)).toBeNull()
    await click('Submit')

    await screen.findByRole('heading', { name: 'On its way!' })
    await waitFor(() => expect(address()).toBe(`/upload/success/document/${guid}`))
    await waitFor(() =>
      expect(sent()).toMatchObject({
        document_title: 'Settlement, week 46',
        resubmitted_document_id: guid,
        kept_file_numbers: ['1', '3'],
        files_count: '1',
      }),
    )
  })

  test('cannot be started before its pages are known', async () => {
    const document = api.hold(documents.show)
    open(`/documents/show/${guid}?upload=document/${guid}`)
    await screen.findByRole('heading', { name: 'Send this document again' })
    await screen.findByText('Loading…')
    expect(screen.queryByRole('button', { name: /^Photo/ })).toBeNull()
    document.fail({ status: 503, code: 'unavailable' })
    await screen.findByText(/^There was an issue loading the document/)
    expect(screen.queryByRole('button', { name: /^Photo/ })).toBeNull()
    api.answer(documents.show, settlement)
    await click('Try Again')
    await screen.findByRole('radio', { name: 'Only page 2', checked: true })
  })

  test('can be sent again as a whole', async () => {
    open(`/documents/show/${guid}?upload=document/${guid}`)
    await userEvent.click(await screen.findByRole('radio', { name: 'All pages' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'One page' }))
    await click('Photo Scan it with the camera')
    await shoot()
    await click('Submit')
    await screen.findByRole('heading', { name: 'On its way!' })
    expect(sent()).not.toHaveProperty('kept_file_numbers')
  })

  test('waits for each requested page', async () => {
    const reason = { code: 'blurry', sentence: null, fileNumbers: [3, 1] } as const
    api.answer(documents.show, { ...settlement, reason: { ...reason, fileNumbers: [3, 1] } })
    open(`/documents/show/${guid}?upload=document/${guid}`)
    await screen.findByRole('radio', { name: 'Only 2 pages' })
    await click('Photo Scan it with the camera')
    await screen.findByRole('heading', { name: 'Retake Page 1' })
    await shoot()
    await click('Save')
    await screen.findByText('We already have page 2.')
    await click('Submit')
    screen.getByText('You still need to retake page 3.')
    expect(sent()).toBeUndefined()
    await userEvent.click(screen.getByRole('link', { name: 'Add Page 3' }))
    await screen.findByRole('heading', { name: 'Retake Page 3' })
    await shoot()
    await click('Save')
    await click('Submit')
    await screen.findByRole('heading', { name: 'On its way!' })
    await waitFor(() => expect(sent()).toMatchObject({ kept_file_numbers: '2', files_count: '2' }))
  })
})
