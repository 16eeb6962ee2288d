import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aJpeg, aPdf } from '../../../../test/a-file.ts'
import { getOutboxState, openOutbox } from '../../../outbox/outbox.ts'
import { patterns } from '../../../paths.ts'
import { UploadDraftProvider } from '../draft/upload-draft.tsx'
import { DocumentManagerPage } from './document-manager-page.tsx'
import { FileUploadPage } from './file-upload-page.tsx'
import { UploadSheet } from './upload-sheet.tsx'
import { UploadSuccessPage } from './upload-success-page.tsx'

const device = vi.hoisted(() => ({ isFull: false }))
vi.mock('../../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../../test/an-outbox.ts')
  const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  return {
    openOutboxStore: () => ({ ...memoryStore().store, ...(device.isFull && { add: full }) }),
  }
})

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const pump = aDocument().guid
const page = crypto.randomUUID()
const receipt = (name = 'fuel.jpg', text = 'ink') =>
  name.endsWith('.pdf') ? aPdf(name, text) : aJpeg(name, text)

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
          { path: patterns.fileUpload, element: <FileUploadPage /> },
          { path: patterns.documentManager, element: <DocumentManagerPage /> },
          { path: patterns.uploadSuccess, element: <UploadSuccessPage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { at, language },
  )

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Chooses a file with the screen's nth file input; the dialog itself is the browser's. */
async function choose(file: File, nth = 0): Promise<void> {
  await expect.poll(() => fileInputs()[nth]).toBeDefined()
  await userEvent.upload(fileInputs()[nth]!, file, { applyAccept: false })
}
const fileInputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]

let keys: string[]
beforeEach(() => {
  keys = []
  device.isFull = false
})

function startApi() {
  const api = fakeApi()
  api.fail(firm.show, { status: 500, code: 'unexpected' })
  api.answer(documents.show, aDocument())
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((name, value) => {
    if (name === 'idempotency-key') keys.push(value)
  })
  return api
}
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('one page is reviewed, named and sent', async () => {
  const api = startApi()
  api.answer(documents.create, aDocument({ title: 'Fuel' }))
  const { address } = open('/home?upload=new')

  await choose(receipt())
  await screen.findByRole('heading', { name: 'Check Your Page' })
  await waitFor(() => expect(address()).toBe('/upload/file-upload/single'))
  await userEvent.type(screen.getByLabelText(/Document Title/), 'Fuel')
  expect(document.title).toBe('Fuel - Document Upload')
  await click('Submit')

  await screen.findByRole('heading', { name: 'On its way!' })
  screen.getByText('Your document is on its way to your bookkeeping firm.')
  await waitFor(() =>
    expect(sent(api)).toMatchObject([
      { document_title: 'Fuel', files_count: '1', file_original_file_name_0: 'fuel.jpg' },
    ]),
  )
  await click('Got it!')
  await waitFor(() => expect(address()).toBe('/home'))
})

test('several pages are added, noted, ordered and sent as one document', async () => {
  const api = startApi()
  api.answer(documentPages.create, { id: page, mimeType: 'image/jpeg', bytes: 3 })
  api.answer(documents.create, aDocument())
  const { address } = open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))

  await choose(receipt('front.jpg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Add Note for front.jpg' }))
  await userEvent.type(await screen.findByLabelText(/^Note/), 'Front')
  screen.getByText('245 characters remaining')
  await click('Save Note')
  await screen.findByText('Front')
  await click('Save')
  await screen.findByRole('heading', { name: 'Your Document' })
  await waitFor(() => expect(address()).toBe('/upload/document-manager'))

  for (const name of ['back.jpg', 'wrong.jpg']) {
    await choose(receipt(name))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText(name)
  }
  await click('Remove wrong.jpg')
  await click('Move back.jpg up')
  const rows = within(screen.getByRole('region', { name: 'Pages' })).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['back.jpg', 'front.jpg'])
  within(rows[0]!).getByText('No Note')

  await click('Submit')
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() =>
    expect(sent(api)).toMatchObject([
      { file_original_file_name_0: 'back.jpg' },
      { file_original_file_name_0: 'front.jpg' },
      { files_count: '2', file_page_0: page, file_page_1: page, file_comment_1: 'Front' },
    ]),
  )
})

test('going back from a page under review adds it to the pages, so that it is not sent unseen', async () => {
  const api = startApi()
  api.answer(documents.create, aDocument())
  const { router, address } = open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await choose(receipt('front.jpg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Your Document' })
  await choose(receipt('wrong.jpg'))
  await screen.findByRole('heading', { name: 'Check Your Page' })
  await act(() => router.navigate(-1))

  await screen.findByRole('heading', { name: 'Your Document' })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove wrong.jpg' }))
  await act(() => router.navigate(1))
  await expect.poll(address).toBe('/upload/document-manager')
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() =>
    expect(sent(api)).toMatchObject([{ files_count: '1', file_original_file_name_0: 'front.jpg' }]),
  )
})

test('a document is not sent without the page that is still being read', async () => {
  startApi()
  open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await choose(receipt('front.jpg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Your Document' })

  const read = Promise.withResolvers<ArrayBuffer>()
  await choose(Object.assign(receipt('back.jpg'), { arrayBuffer: () => read.promise }))
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true)
  await act(async () => read.resolve(await receipt('back.jpg').arrayBuffer()))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('back.jpg')
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false)
})

test('an uploaded page is not sent again when the next one is interrupted', async () => {
  const api = startApi()
  api.answer(documentPages.create, { id: page, mimeType: 'image/jpeg', bytes: 3 })
  api.loseConnection(documents.create)
  open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  for (const name of ['front.jpg', 'back.jpg']) {
    await choose(receipt(name))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText(name)
  }
  await click('Submit')
  await screen.findByRole('region', { name: 'Not sent yet' })
  api.answer(documents.create, aDocument())
  await click('Submit')

  await screen.findByRole('heading', { name: 'On its way!' })
  const pages = () => api.requests.filter(({ path }) => path === '/v1/document_pages')
  await waitFor(() => expect(pages()).toHaveLength(2))
  expect(keys.at(-1)).toBe(keys.at(-2))
})

const wrongType = `Accepted file types are PDF, PNG, JPG, JPEG or TIFF. ${errorMessages.file_type_photos}`
test.each([
  ['notes.txt', 'some text', wrongType],
  ['film.jpg', '\0\0\0\x14ftypqt  ', wrongType],
  [
    'empty.pdf',
    '',
    'There was an issue accepting this file. Please try again or choose a new file.',
  ],
])('%s is refused when chosen, and nothing is sent', async (name, text, sentence) => {
  const api = startApi()
  open('/home?upload=new')
  await choose(new File([text], name, { type: 'image/jpeg' }))
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(sentence)
  expect(sent(api)).toEqual([])
})

test('a picture with the wrong extension is sent as its real type', async () => {
  startApi()
  open('/home?upload=new')
  await choose(new File([receipt()], 'fuel.png', { type: 'image/png' }))
  await screen.findByText('fuel.jpg')
})

test('a page the server refuses can be replaced, and the new one is sent alone', async () => {
  const api = startApi()
  api.fail(documents.create, { status: 422, code: 'file_unreadable' })
  open('/home?upload=new')
  await choose(receipt('broken.jpg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByText('Your pages are still here. Fix what’s wrong, then submit again.')
  expect(screen.queryByText(/we won’t get them twice/)).toBeNull()
  await screen.findByRole('button', { name: 'Choose Another File' })
  api.answer(documents.create, aDocument())
  await choose(receipt('whole.jpg'))
  await screen.findByText('whole.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() => {
    const last = sent(api).at(-1) as { files_count: string; file_object_0: File }
    expect([last.files_count, last.file_object_0.name]).toEqual(['1', 'whole.jpg'])
  })
})

test('once somebody else has signed in, no page is sent with their session and they see no message', async () => {
  sessionStorage.setItem('token', 'danas')
  const api = startApi()
  const { address } = open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  for (const name of ['front.pdf', 'back.pdf']) {
    await choose(receipt(name))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText(name)
  }
  const first = api.hold(documentPages.create)
  await click('Submit')
  await expect.poll(() => sent(api)).toHaveLength(1)
  sessionStorage.setItem('token', 'rays')
  first.answer({ id: page, mimeType: 'application/pdf', bytes: 3 })
  await screen.findByRole('region', { name: 'Not sent yet' })
  await waitFor(() => expect(sent(api)).toHaveLength(1))
  expect(address()).toBe('/upload/document-manager')
  expect(screen.queryByText(/^Error/)).toBeNull()
})

test('a file over the limit is refused with the limit', async () => {
  startApi()
  open('/home?upload=new', 'es')
  await choose(receipt('big.jpg', 'x'.repeat(10_485_761)))
  await expect.poll(() => screen.getByRole('alert').textContent).toMatch(/10 ?MB/)
})

test('a dropped connection keeps the pages, and a retry uses the same key', async () => {
  const api = startApi()
  api.loseConnection(documents.create)
  open('/home?upload=new')
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

  await screen.findByRole('region', { name: 'Not sent yet' })
  screen.getByText('fuel.jpg')
  await screen.findByText(/^Error: Something went wrong\. Please check your internet/)
  api.answer(documents.create, aDocument())
  await click('Try Again')

  await screen.findByRole('heading', { name: 'On its way!' })
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a queued document does not navigate if the user has left', async () => {
  const api = startApi()
  const held = api.hold(documents.create)
  onTestFinished(openOutbox('dana', () => {}))
  const { router, address } = open('/home?upload=new')
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByRole('progressbar', { name: 'Sending the document' })
  await act(() => router.navigate('/per-diem'))
  held.fail({ status: 503, code: 'unavailable' })

  await screen.findByText(/^Not sent yet\. It’s saved on this device/)
  expect(getOutboxState().entries).toHaveLength(1)
  await waitFor(() => expect(address()).toBe('/per-diem'))
})

test('a document that can be neither sent nor queued stays and says why', async () => {
  device.isFull = true
  const api = startApi()
  api.loseConnection(documents.create)
  onTestFinished(openOutbox('dana', () => {}))
  open('/home?upload=new')
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

  await screen.findByText(/^Error: You’re offline, and this device has no space/)
  screen.getByText('fuel.jpg')
  expect(getOutboxState().entries).toEqual([])
})

test('a changed document is sent under a new key', async () => {
  const api = startApi()
  api.loseConnection(documents.create)
  open('/home?upload=new')
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByRole('region', { name: 'Not sent yet' })

  await userEvent.type(screen.getByLabelText(/Document Title/), 'Fuel')
  await click('Submit')
  await expect.poll(() => keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('a send shows a progress bar, and canceling keeps the page', async () => {
  const api = startApi()
  api.hold(documents.create)
  open('/home?upload=new')
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

  await screen.findByRole('progressbar', { name: 'Sending the document' })
  await click('Stop Sending')
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  screen.getByText('fuel.jpg')
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false)
})

test('a resubmission names the document it replaces and returns to it', async () => {
  const api = startApi()
  api.answer(documents.create, aDocument({ guid: crypto.randomUUID() }))
  const { address } = open(`/documents/show/${pump}?upload=document/${pump}`)

  await screen.findByRole('heading', { name: 'Send this document again' })
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() => expect(address()).toBe(`/upload/success/document/${pump}`))
  await waitFor(() => expect(sent(api)).toMatchObject([{ resubmitted_document_id: pump }]))
  await click('Got it!')
  await waitFor(() => expect(address()).toBe(`/documents/show/${pump}`))
})

test('if no resubmission is expected any more, the pages can be sent as a new document', async () => {
  const api = startApi()
  api.fail(documents.create, { status: 409, code: 'not_awaiting_resubmission' })
  const { address } = open(`/documents/show/${pump}?upload=document/${pump}`)
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

  const asNew = await screen.findByRole('button', { name: 'Send as a New Document' })
  api.answer(documents.create, aDocument())
  await userEvent.click(asNew)
  await screen.findByRole('heading', { name: 'On its way!' })
  await waitFor(() => expect(address()).toBe('/upload/success'))
  expect(sent(api).at(-1)).not.toHaveProperty('resubmitted_document_id')
  expect(keys[1]).not.toBe(keys[0])
})

test('exiting asks first and then discards the pages', async () => {
  startApi()
  const { address } = open('/home?upload=new')
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Exit without sending' }))
  await screen.findByText('Your page won’t be saved.')
  await click('Stay')
  await waitFor(() => expect(address()).toBe('/upload/file-upload/single'))
  await click('Exit without sending')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await expect.poll(address).toBe('/home')
})

test('unsent pages are offered before a new document is started', async () => {
  startApi()
  const { router, address } = open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Your Document' })

  await router.navigate('/home?upload=new')
  await screen.findByText('1 page not sent yet')
  await userEvent.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/upload/document-manager'))
  screen.getByText('fuel.jpg')
})

test('a document without pages is not sent', async () => {
  const api = startApi()
  open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await choose(receipt())
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove fuel.jpg' }))
  await click('Submit')
  screen.getByText('At least one file required')
  expect(sent(api)).toEqual([])
})

test.each([
  ['/upload/file-upload/single', '/home'],
  ['/upload/document-manager', '/home'],
  ['/upload/success', '/home'],
  [`/upload/document-manager/document/${pump}`, '/documents/all-documents'],
  ['/upload/file-upload/multiple/hub-message/7', '/hub-messages/show/7'],
])('with an empty draft, %s redirects to %s', async (at, to) => {
  startApi()
  const { address } = open(at)
  await expect.poll(address).toBe(to)
})

test('closing the sheet forgets the target', async () => {
  startApi()
  const { address } = open('/home?upload=hub-message/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await expect.poll(address).toBe('/home')
})
