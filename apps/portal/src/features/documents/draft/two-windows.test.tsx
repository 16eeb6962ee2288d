import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { Toasts } from '@milepost/ui/feedback/toast.tsx'
import { LanguageProvider } from '@milepost/ui/i18n/language.tsx'
import { aPdf } from '../../../../test/a-file.ts'
import { listRecords } from '../../../../test/recorded-device.ts'
import { stubLocks } from '../../../../test/stub-locks.ts'
import { paths } from '../../../paths.ts'
import { openDraftStore } from './draft-store.ts'
import type { DraftAction } from './draft.ts'
import { useDraftSubmission } from './use-draft-submission.ts'

const device = vi.hoisted(() => ({ isFull: false }))

vi.mock('idb-keyval', async () => {
  const { idbKeyval } = await import('../../../../test/recorded-device.ts')
  const setMany: typeof idbKeyval.setMany = async (entries, database) => {
    if (device.isFull) throw new DOMException('No room', 'QuotaExceededError')
    return idbKeyval.setMany(entries, database)
  }
  return { ...idbKeyval, setMany }
})

let api: ReturnType<typeof fakeApi>
let dana: ReturnType<typeof aClient>
beforeEach(() => {
  vi.stubGlobal('indexedDB', {})
  stubLocks()
  device.isFull = false
  dana = aClient('PRO', { constituentId: crypto.randomUUID() })
  api = fakeApi()
  api.answer(account.currentUser, dana)
  api.answer(documents.create, aDocument())
  api.answer(documentPages.create, {
    id: crypto.randomUUID(),
    mimeType: 'application/pdf',
    bytes: 3,
  })
})

/** Opens a window of Dana's at the pages of the document. */
async function openWindow() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test">
      <LanguageProvider initialLanguage="en">
        <QueryClientProvider client={cache}>
          <MemoryRouter initialEntries={[paths.documentManager(undefined)]}>
            {children}
          </MemoryRouter>
          <Toasts />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
  const use = () => ({ ...useDraftSubmission(), address: useLocation().pathname })
  const { result } = renderHook(use, { wrapper })
  await expect.poll(() => result.current.isReady).toBe(true)
  return {
    result,
    names: () => result.current.draft.pages.map(({ fileName }) => fileName),
    isSaved: () => result.current.saveState === 'saved',
    isSending: () => result.current.isSending,
  }
}
type OpenWindow = Awaited<ReturnType<typeof openWindow>>

const add = (...names: string[]): DraftAction => ({
  do: 'add',
  picked: names.map((fileName) => ({ file: aPdf(fileName, fileName), fileName })),
  target: undefined,
})

/** Both windows, with the same pages in both. */
async function openTwo(...names: string[]) {
  const [one, other] = [await openWindow(), await openWindow()]
  act(() => one.result.current.change(add(...names)))
  await expect.poll(other.names).toEqual(names)
  return [one, other] as const
}

const change = (...changes: (readonly [OpenWindow, DraftAction])[]) =>
  act(() => changes.forEach(([{ result }, action]) => result.current.change(action)))
const submit = (...windows: readonly OpenWindow[]) =>
  act(() => windows.forEach(({ result }) => result.current.submit()))

const stored = async () => (await openDraftStore(dana.constituentId).load())?.draft
const storedNames = async () => (await stored())?.pages.map(({ fileName }) => fileName)
const records = () =>
  listRecords('milepost-drafts', 'drafts').filter(([key]) =>
    String(key).startsWith(dana.constituentId),
  )
const requests = (path: string) =>
  api.requests.filter((request) => request.method === 'POST' && request.path === path)
const sentDocuments = () => requests(documents.create.path)
const sentPages = () => requests(documentPages.create.path)

describe('two windows', () => {
  test('that each add a page at the same moment have both, and so has the device', async () => {
    const [one, other] = await openTwo('first.pdf')
    change([one, add('one.pdf')], [other, add('other.pdf')])
    const all = ['first.pdf', 'one.pdf', 'other.pdf']
    await expect.poll(one.names).toEqual(all)
    await expect.poll(other.names).toEqual(all)
    expect(await storedNames()).toEqual(all)
    expect(one.result.current.draft.key).toBe(other.result.current.draft.key)
    await expect.poll(() => [one, other].map(({ isSaved }) => isSaved())).toEqual([true, true])
  })

  test('keep what one changed while the other removed a page', async () => {
    const [one, other] = await openTwo('first.pdf', 'second.pdf')
    const [first, second] = one.result.current.draft.pages
    change(
      [one, { do: 'remove', id: first!.id }],
      [other, { do: 'note', id: second!.id, note: 'Pump 4' }],
      [other, { do: 'title', title: 'Fuel' }],
    )
    for (const { names } of [one, other]) await expect.poll(names).toEqual(['second.pdf'])
    const merged = { title: 'Fuel', pages: [{ note: 'Pump 4' }] }
    await expect.poll(() => one.result.current.draft).toMatchObject(merged)
    expect(other.result.current.draft).toMatchObject(merged)
    expect(await stored()).toMatchObject(merged)
    expect(records()).toHaveLength(2)
  })

  test('store each change once: neither answers the other', async () => {
    const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    const [one, other] = await openTwo('first.pdf')
    change([one, add('one.pdf')], [other, add('other.pdf')])
    for (const { names } of [one, other]) await expect.poll(names).toHaveLength(3)
    change([one, { do: 'title', title: 'Fuel' }])
    await expect.poll(() => other.result.current.draft.title).toBe('Fuel')
    expect(posted).toHaveBeenCalledTimes(4)
  })
})

describe('two windows that send at once', () => {
  test('send one document, and the second one says so', async () => {
    const [one, other] = await openTwo('first.pdf', 'second.pdf')
    const sending = api.hold(documents.create)
    submit(one, other)
    await expect.poll(sentDocuments).toHaveLength(1)
    expect(other.isSending()).toBe(true)
    sending.answer(aDocument())
    await screen.findByText('This document was sent, or discarded, in another window.')
    await expect.poll(() => [one, other].some(({ isSending }) => isSending())).toBe(false)
    await expect.poll(sentDocuments).toHaveLength(1)
    await expect.poll(sentPages).toHaveLength(2)
    expect([one.names(), other.names()]).toEqual([[], []])
    expect(records()).toEqual([])
    expect(one.result.current.address).toBe(paths.uploadSuccess(undefined))
    expect(other.result.current.address).toBe(paths.home)
  })

  test('of which one only watches: it says that the document was sent, and leaves it', async () => {
    const [one, other] = await openTwo('first.pdf')
    submit(one)
    await screen.findByText('This document was sent, or discarded, in another window.')
    expect(other.names()).toEqual([])
    await expect.poll(() => other.result.current.address).toBe(paths.home)
    expect(one.result.current.address).toBe(paths.uploadSuccess(undefined))
    await expect.poll(sentDocuments).toHaveLength(1)
  })

  test('send a page that only the second one has as a document of its own', async () => {
    const [one, other] = await openTwo('first.pdf')
    const sending = api.hold(documents.create)
    submit(one)
    await expect.poll(sentDocuments).toHaveLength(1)
    change([other, add('second.pdf')])
    await expect.poll(one.names).toEqual(['first.pdf', 'second.pdf'])
    submit(other)
    api.answer(documents.create, aDocument())
    sending.answer(aDocument())
    await expect.poll(sentDocuments).toHaveLength(2)
    await expect.poll(() => records()).toEqual([])
    await expect
      .poll(() => sentDocuments().map(({ body }) => body))
      .toMatchObject([
        { file_original_file_name_0: 'first.pdf' },
        { file_original_file_name_0: 'second.pdf' },
      ])
  })

  test('do not upload a page twice if the first one fails, and use its key', async () => {
    const keys: string[] = []
    const [one, other] = await openTwo('first.pdf', 'second.pdf')
    vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((name, value) => {
      if (name === 'idempotency-key') keys.push(value)
    })
    const { key } = one.result.current.draft
    const sending = api.hold(documents.create)
    submit(one, other)
    await expect.poll(sentDocuments).toHaveLength(1)
    api.answer(documents.create, aDocument())
    sending.fail({ status: 500, code: 'server_error' })
    await expect.poll(sentDocuments).toHaveLength(2)
    await expect.poll(() => records()).toEqual([])
    await expect.poll(sentPages).toHaveLength(2)
    expect(keys.filter((used) => used === key)).toHaveLength(2)
    await expect.poll(one.names).toEqual([])
  })

  test('wait for each other until the person stops the second one', async () => {
    const [one, other] = await openTwo('first.pdf')
    const sending = api.hold(documents.create)
    submit(one)
    await expect.poll(sentDocuments).toHaveLength(1)
    submit(other)
    act(() => other.result.current.cancel())
    await expect.poll(other.isSending).toBe(false)
    expect(other.names()).toEqual(['first.pdf'])
    expect(other.result.current.failure).toBeUndefined()
    sending.answer(aDocument())
    await expect.poll(other.names).toEqual([])
    await expect.poll(sentDocuments).toHaveLength(1)
  })
})

test('if one window can’t store its page, the pages of the other stay in it, with a warning', async () => {
  const [one, other] = await openTwo('first.pdf')
  device.isFull = true
  change([one, add('second.pdf')])
  await expect.poll(() => other.result.current.saveState).toBe('failed')
  expect(one.result.current.saveState).toBe('failed')
  expect(records()).toEqual([])
  expect(other.names()).toEqual(['first.pdf'])
  device.isFull = false
  change([other, { do: 'title', title: 'Fuel' }])
  await expect.poll(() => one.result.current.draft.title).toBe('Fuel')
  expect(one.names()).toEqual(['first.pdf', 'second.pdf'])
  expect(other.names()).toEqual(['first.pdf'])
})
