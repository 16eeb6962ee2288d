import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aPdf } from '../../../../test/a-file.ts'
import { patterns } from '../../../paths.ts'
import { DocumentsPage } from '../list/documents-page.tsx'
import { DocumentManagerPage } from '../upload/document-manager-page.tsx'
import { FileUploadPage } from '../upload/file-upload-page.tsx'
import { UploadSheet } from '../upload/upload-sheet.tsx'
import { UploadSuccessPage } from '../upload/upload-success-page.tsx'
import { openDraftStore } from './draft-store.ts'
import { changeDraft, emptyDraft } from './draft.ts'
import { UploadDraftProvider } from './upload-draft.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

// Typing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

/** Stands in for IndexedDB: it stores copies and may be full. */
const device = vi.hoisted(() => ({ records: new Map<string, unknown>(), isFull: false }))

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => device.records.get(key),
  getMany: async (keys: string[]) => keys.map((key) => device.records.get(key)),
  keys: async () => [...device.records.keys()],
  setMany: async (entries: [string, unknown][]) => {
    if (device.isFull) throw new DOMException('No room', 'QuotaExceededError')
    for (const [key, value] of entries) device.records.set(key, structuredClone(value))
  },
  delMany: async (keys: string[]) => keys.forEach((key) => device.records.delete(key)),
}))

const dana = aClient('PRO')
const page = crypto.randomUUID()
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  device.records.clear()
  device.isFull = false
  vi.stubGlobal('indexedDB', {})
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, dana)
  api.answer(documents.create, aDocument())
  api.answer(documentPages.create, { id: page, mimeType: 'application/pdf', bytes: 17 })
  api.answer(documents.list, {
    items: [],
    page: 1,
    limit: 10,
    total: 0,
    counts: { received: 0, posted: 0, needs_resubmission: 0 },
  })
})

const open = (at: string) =>
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
          { path: patterns.allDocuments, element: <DocumentsPage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { at },
  )

/** Closes the tab and opens another. */
function reopen(at: string) {
  cleanup()
  return open(at)
}

async function choose(name: string): Promise<void> {
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(input).not.toBeNull()
  await userEvent.upload(input()!, aPdf(name, `ink of ${name}`))
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function addPage(name: string, note = ''): Promise<void> {
  await choose(name)
  if (note) {
    await click(`Add Note for ${name}`)
    await userEvent.type(await screen.findByLabelText(/^Note/), note)
    await click('Save Note')
  }
  await click('Save')
  await screen.findByText(name)
}

async function begin(): Promise<void> {
  open('/home?upload=new')
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await addPage('front.pdf', 'Warranty')
  await userEvent.type(screen.getByLabelText(/Document Title/), 'Repair')
}
const waitUntilSaved = async () => {
  const title = () => (device.records.get(dana.constituentId) as { title: string })?.title
  await expect.poll(title).toBe('Repair')
}

test('pages, notes and title survive closing the tab and are sent unchanged', async () => {
  await begin()
  await waitUntilSaved()
  reopen('/upload/document-manager')
  await screen.findByText('front.pdf')
  screen.getByText('Warranty')
  expect(screen.getByLabelText(/Document Title/)).toHaveProperty('value', 'Repair')
  await addPage('back.pdf')
  await click('Submit')

  await screen.findByRole('heading', { name: 'On its way!' })
  const [first, , whole] = api.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as Record<string, unknown>)
  expect(whole).toMatchObject({ document_title: 'Repair', file_comment_0: 'Warranty' })
  expect(await (first!.file_object_0 as File).text()).toBe('%PDF-1.7 ink of front.pdf')
})

test('the page under review survives, too', async () => {
  open('/home?upload=new')
  await choose('fuel.pdf')
  await screen.findByRole('heading', { name: 'Check Your Page' })
  await expect.poll(() => device.records.size).toBe(2)
  reopen('/home?upload=new')
  await screen.findByText('1 page not sent yet')
  await userEvent.click(screen.getByRole('link', { name: 'Continue' }))
  await screen.findByText('fuel.pdf')
})

test('the document list reminds of unsent pages and links to them', async () => {
  await begin()
  await waitUntilSaved()
  const { address } = reopen('/documents/all-documents')
  await userEvent.click(await screen.findByRole('link', { name: /1 page not sent yet/ }))
  await waitFor(() => expect(address()).toBe('/upload/document-manager'))
  await screen.findByText('front.pdf')
})

test('an interrupted send is repeated under the same key', async () => {
  const keys: string[] = []
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((name, value) => {
    if (name === 'idempotency-key') keys.push(value)
  })
  api.hold(documents.create)
  await begin()
  await click('Submit')
  await expect.poll(() => keys).toHaveLength(1)
  await waitUntilSaved()
  api.answer(documents.create, aDocument())
  reopen('/upload/document-manager')
  await click('Submit')
  await screen.findByRole('heading', { name: 'On its way!' })
  expect(keys[1]).toBe(keys[0])
})

test('nothing stays on the device after the document was sent', async () => {
  await begin()
  await click('Submit')
  await screen.findByRole('heading', { name: 'On its way!' })
  await expect.poll(() => device.records.size).toBe(0)
})

test('nothing stays on the device after the pages are discarded', async () => {
  await begin()
  await waitUntilSaved()
  await click('Exit without sending')
  await click('Leave')
  await expect.poll(() => device.records.size).toBe(0)
})

test('removing a page deletes its bytes and keeps those of the others', async () => {
  await begin()
  await addPage('back.pdf')
  await expect.poll(() => device.records.size).toBe(3)
  await click('Remove back.pdf')
  await expect.poll(() => device.records.size).toBe(2)
})

test("one person's draft is not shown to another", async () => {
  await begin()
  await waitUntilSaved()
  api.answer(account.currentUser, aClient('PRO', { constituentId: crypto.randomUUID() }))
  const { address } = reopen('/upload/document-manager')
  await expect.poll(address).toBe('/home')
})

test('impersonating staff leave nothing on the device', async () => {
  api.answer(account.currentUser, { ...dana, impersonatedBy: 'Priya Shah' })
  await begin()
  expect(screen.queryByText(/can’t be saved on this device/)).toBeNull()
  expect(device.records.size).toBe(0)
})

test('a full device shows a warning and stores no partial draft; the pages can still be sent', async () => {
  device.isFull = true
  await begin()
  await screen.findByText(
    'Your pages can’t be saved on this device. Keep this page open until they are sent.',
  )
  expect(device.records.size).toBe(0)
  await click('Submit')
  await screen.findByRole('heading', { name: 'On its way!' })
})

test('an uncropped photo survives with its note', async () => {
  const file = new File(['shot'], 'photo.jpg', { type: 'image/jpeg', lastModified: 1_000 })
  const started = changeDraft(emptyDraft(), {
    do: 'photograph',
    file,
    target: undefined,
    pageType: 'single',
  })
  const { id } = started.photo!
  await openDraftStore('dana').save(changeDraft(started, { do: 'note', id, note: 'Exit 42' }))
  const { photo } = (await openDraftStore('dana').load())!.draft
  expect(photo).toMatchObject({ id, note: 'Exit 42' })
  expect(photo!.file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', lastModified: 1_000 })
})

/** Adds pages to the draft and shows their names, as another window does. */
function OtherWindow() {
  const { draft, isReady, change } = useStoredDraft(() => {})
  return (
    <section aria-label="Other window">
      <p>{`Pages: ${isReady ? draft.pages.map(({ fileName }) => fileName).join() : ''}`}</p>
      <button
        onClick={() => {
          const fileName = `${draft.pages.length + 1}.pdf`
          const picked = [{ file: aPdf(fileName, fileName), fileName }]
          change({ do: 'add', picked, target: undefined })
        }}
      >
        Add elsewhere
      </button>
      <button
        onClick={() => {
          change({ do: 'title', title: 'Repair' })
          const picked = { file: aPdf('elsewhere.pdf', 'elsewhere'), fileName: 'elsewhere.pdf' }
          change({ do: 'pick', picked, target: undefined })
        }}
      >
        Review elsewhere
      </button>
    </section>
  )
}

const openWithOtherWindow = () =>
  openRoutes(
    [
      {
        element: (
          <>
            <UploadDraftProvider>
              <Outlet />
              <UploadSheet />
            </UploadDraftProvider>
            <OtherWindow />
          </>
        ),
        children: [
          { path: patterns.fileUpload, element: <FileUploadPage /> },
          { path: patterns.documentManager, element: <DocumentManagerPage /> },
          { path: patterns.uploadSuccess, element: <UploadSuccessPage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { at: '/home?upload=new' },
  )

const other = () => screen.getByRole('region', { name: 'Other window' }).textContent

test('two windows have one draft: none loses the page of the other, and what is sent disappears from both', async () => {
  openWithOtherWindow()
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await addPage('front.pdf')
  await expect.poll(other).toContain('front.pdf')
  await click('Add elsewhere')
  await screen.findByText('2.pdf')
  await addPage('back.pdf')
  await expect.poll(other).toContain('front.pdf,2.pdf,back.pdf')
  expect([...device.records.keys()]).toHaveLength(4)

  await click('Submit')
  await screen.findByRole('heading', { name: 'On its way!' })
  await expect.poll(other).toContain('Pages: Add')
  expect(device.records.size).toBe(0)
})

test('a file that is added is not put in the place of one under review in another window', async () => {
  openWithOtherWindow()
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await addPage('front.pdf')
  await expect.poll(other).toContain('front.pdf')
  await click('Review elsewhere')
  await waitFor(() =>
    expect(screen.getByLabelText(/Document Title/)).toHaveProperty('value', 'Repair'),
  )
  await addPage('back.pdf')
  await expect.poll(other).toContain('front.pdf,elsewhere.pdf,back.pdf')
})

test('a file under review stays on screen when another window adds it and reviews one of its own', async () => {
  openWithOtherWindow()
  await userEvent.click(await screen.findByRole('radio', { name: 'Several pages' }))
  await choose('front.pdf')
  await screen.findByRole('heading', { name: 'Check Your Page' })
  await click('Add elsewhere')
  await click('Review elsewhere')
  await expect.poll(other).toContain('front.pdf')
  await expect.poll(() => device.records.size).toBe(4)
  screen.getByText('front.pdf')
  await click('Save')
  await screen.findByText('elsewhere.pdf')
  screen.getByText('front.pdf')
})

test('a page that another window adds while the others are sent stays', async () => {
  const draft = changeDraft(emptyDraft(), {
    do: 'add',
    picked: [aPdf('1.pdf'), aPdf('2.pdf')].map((file) => ({ file, fileName: file.name })),
    target: { kind: 'document', id: page },
  })
  const left = changeDraft(draft, { do: 'sent', pageIds: [draft.pages[0]!.id] })
  expect(left).toMatchObject({ target: undefined, pages: [{ fileName: '2.pdf' }] })
  expect(left.key).not.toBe(draft.key)
})
