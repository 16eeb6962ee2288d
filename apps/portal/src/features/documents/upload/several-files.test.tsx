import { createHash } from 'node:crypto'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { heic } from '@milepost/testing/heic.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aJpeg, aPdf } from '../../../../test/a-file.ts'
import { paths, patterns } from '../../../paths.ts'
import { UploadDraftProvider } from '../draft/upload-draft.tsx'
import { DocumentManagerPage } from './document-manager-page.tsx'
import { FileUploadPage } from './file-upload-page.tsx'
import { UploadSheet } from './upload-sheet.tsx'
import { UploadSuccessPage } from './upload-success-page.tsx'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(documents.create, aDocument())
  api.answer(documents.sentFiles, [])
  api.answer(documentPages.create, {
    id: crypto.randomUUID(),
    mimeType: 'application/pdf',
    bytes: 17,
  })
})

const open = (at = '/home?upload=new') =>
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
          { path: patterns.fileUpload, element: <FileUploadPage /> },
          { path: patterns.documentManager, element: <DocumentManagerPage /> },
          { path: patterns.uploadSuccess, element: <UploadSuccessPage /> },
          { path: '*', element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { at },
  )
const drop = (files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files } })
const openAndDrop = async (files: File[]) => {
  const opened = open()
  await screen.findByRole('button', { name: /Upload Files/ })
  drop(files)
  return opened
}
/** A file from a cloud, which is read once it is there. */
const slow = (file: File) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = file.arrayBuffer.bind(file)
  const arrayBuffer = () => promise.then(read)
  return { file: Object.assign(file, { arrayBuffer }), arrive: () => act(async () => resolve()) }
}
const pageNames = async () => {
  const list = within(await screen.findByRole('region', { name: 'Pages' }))
  return list.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
}
const posts = () => api.requests.filter(({ method }) => method === 'POST')
const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

test('files dropped together become pages, in their order, and are sent', async () => {
  const { address } = await openAndDrop([heic('IMG_1.HEIC'), aPdf('scan.pdf (1)'), aJpeg('a')])
  expect(await pageNames()).toEqual(['IMG_1.HEIC', 'scan (1).pdf', 'a.jpg'])
  await waitFor(() => expect(address()).toBe('/upload/document-manager'))
  await submit()
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() =>
    expect(posts().map(({ path }) => path)).toEqual([
      ...Array<string>(3).fill('/v1/document_pages'),
      '/v1/documents',
    ]),
  )
})

test('of 50 dropped files with one wrong, the others become pages, and the wrong one is named', async () => {
  const good = Array.from({ length: 49 }, (_, i) => aPdf(`${i + 1}.pdf`, `page ${i + 1}`))
  await openAndDrop(good.toSpliced(20, 0, new File(['ink'], 'notes.txt')))
  expect(await pageNames()).toEqual(good.map(({ name }) => name))
  const { file_type, file_type_photos } = errorMessages
  await screen.findByText(`Error: notes.txt: ${file_type} ${file_type_photos}`)
})

test('files with the same fault are named together', async () => {
  const [a, b] = ['a.txt', 'b.txt'].map((name) => new File(['ink'], name))
  await openAndDrop([a!, new File([], 'c.pdf'), b!, aPdf('1.pdf'), aPdf('2.pdf', 'other')])
  expect(await pageNames()).toEqual(['1.pdf', '2.pdf'])
  const { file_type, file_type_photos, file_unreadable } = errorMessages
  await screen.findByText(
    `Error: a.txt, b.txt: ${file_type} ${file_type_photos} c.pdf: ${file_unreadable}`,
  )
})

test('files dropped while others are being read join them, in order', async () => {
  const cloud = slow(aPdf('1.pdf'))
  await openAndDrop([cloud.file])
  drop([aPdf('2.pdf', 'second'), new File(['ink'], 'notes.txt')])
  drop([aPdf('3.pdf', 'third')])
  await cloud.arrive()
  expect(await pageNames()).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  await screen.findByText(/^Error: notes\.txt: /)
})

test('files dropped beside the pages join them while others are being read', async () => {
  await openAndDrop([aPdf('1.pdf'), aPdf('2.pdf', 'second')])
  await pageNames()
  const cloud = slow(aPdf('3.pdf', 'third'))
  drop([cloud.file])
  await expect
    .poll(() => screen.getByRole('button', { name: 'Submit' }))
    .toHaveProperty('disabled', true)
  drop([aPdf('4.pdf', 'fourth')])
  drop([aPdf('5.pdf', 'fifth')])
  await cloud.arrive()
  await expect.poll(pageNames).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'])
})

test('more files than a document takes are left out, and counted', async () => {
  await openAndDrop(Array.from({ length: 52 }, (_, i) => aPdf(`${i + 1}.pdf`)))
  expect(await pageNames()).toHaveLength(50)
  await screen.findByText('Error: 2 files were left out: this document takes up to 50 pages.')
  drop([aPdf('53.pdf')])
  await screen.findByText('1 file was left out: this document takes up to 50 pages.')
  expect(await pageNames()).toHaveLength(50)
})

test('if none of the files can be sent, the sheet says why', async () => {
  const { address } = await openAndDrop([new File(['ink'], 'a.txt'), new File([], 'b.pdf')])
  const { file_type, file_unreadable, file_type_photos } = errorMessages
  await screen.findByText(`a.txt: ${file_type} ${file_type_photos} b.pdf: ${file_unreadable}`)
  await waitFor(() => expect(address()).toBe('/home?upload=new'))
})

test('files are pasted, but not while writing', async () => {
  await openAndDrop([aPdf('1.pdf'), aPdf('2.pdf', 'other')])
  await pageNames()
  const paste = (target: Element, files: File[]) =>
    fireEvent(target, createEvent.paste(target, { clipboardData: { files } }))
  paste(screen.getByLabelText(/Document Title/), [aJpeg('picture.png')])
  paste(document.body, [aJpeg('image.png'), aJpeg('image.png', 'other')])
  await expect.poll(pageNames).toEqual(['1.pdf', '2.pdf', 'image.jpg', 'image-2.jpg'])
})

test('a dropped single file is reviewed first', async () => {
  const { address } = await openAndDrop([aPdf('scan.pdf')])
  await screen.findByRole('heading', { name: 'Check Your Page' })
  await waitFor(() => expect(address()).toBe('/upload/file-upload/single'))
})

test('a page that was sent before is sent again only if the client wants to', async () => {
  const again = aPdf('settlement.pdf')
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await again.arrayBuffer()))
    .digest('hex')
  const [guid, createdAt] = [aDocument().guid, `${new Date().getFullYear()}-10-03T15:00:00.000Z`]
  api.answer(documents.sentFiles, [{ sha256, guid, title: 'Week 40', createdAt }])
  await openAndDrop([again])
  await submit()
  const dialog = await screen.findByRole('dialog', { name: 'You sent this on October 3' })
  const look = within(dialog).getByRole('link', { name: 'Look at “Week 40”' })
  expect(look.getAttribute('href')).toMatch(new RegExp(`${paths.document(guid)}$`))
  await userEvent.click(screen.getByRole('button', { name: 'Don’t Send' }))
  expect(posts()).toEqual([])

  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Send Anyway' }))
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() => expect(posts()).toHaveLength(1))
})

test('without an answer to whether it was sent before, it is sent', async () => {
  api.loseConnection(documents.sentFiles)
  await openAndDrop([aPdf('settlement.pdf')])
  await submit()
  await screen.findByRole('heading', { name: 'On its way!' })
})

test('an attempt that failed is not asked about again', async () => {
  api.fail(documents.create, { status: 422, code: 'file_unreadable' })
  await openAndDrop([aPdf('settlement.pdf')])
  await submit()
  await screen.findByRole('heading', { name: 'Not sent yet' })
  api.answer(documents.create, aDocument())
  await submit()
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === '/v1/sent_files')).toHaveLength(1),
  )
})
