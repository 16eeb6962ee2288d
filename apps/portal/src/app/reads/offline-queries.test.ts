import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { bank } from '@milepost/contract/bank/bank'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { read } from '@milepost/ui/api/api.ts'
import { beginImpersonation, clearToken, saveSession } from '@milepost/ui/session/session.ts'
import { sessionOwner } from '../../shared/session-owner.ts'
import { eraseStoredQueries, offlineQueries } from './offline-queries.ts'
import { preloadAnswers } from './preloaded-answers.ts'

/** Stands in for IndexedDB. */
const device = vi.hoisted(() => new Map<string, string>())

/** As if IndexedDB were closed or unavailable. */
const storageFailure = vi.hoisted(() => ({ is: false }))
const unlessFailing = vi.hoisted(() => async <T>(use: () => T): Promise<T> => {
  if (storageFailure.is) throw new DOMException('', 'InvalidStateError')
  return use()
})

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: (key: string) => unlessFailing(() => device.get(key)),
  set: (key: string, text: string) => unlessFailing(() => void device.set(key, text)),
  del: (key: string) => unlessFailing(() => void device.delete(key)),
  delMany: (keys: string[]) => unlessFailing(() => keys.forEach((key) => device.delete(key))),
  entries: () => unlessFailing(() => [...device]),
  clear: () => unlessFailing(() => device.clear()),
}))

const dana = aClient('PRO')
const list = read(documents.list, { query: {} })
const answer = (total: number) => ({
  items: [],
  page: 1,
  limit: 10,
  total,
  counts: { received: total, posted: 0, needs_resubmission: 0 },
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  device.clear()
  storageFailure.is = false
  clearToken()
  vi.stubGlobal('indexedDB', {})
  saveSession('dana-token', 'dana@drivers.test', true)
  api = fakeApi()
  api.answer(account.currentUser, dana)
  api.answer(documents.list, answer(3))
})

/** A fresh load of the portal. */
const open = () =>
  new QueryClient({
    // Long enough to stay fresh during a test, as when moving between pages.
    defaultOptions: { queries: { ...offlineQueries(), retry: false, staleTime: 10_000 } },
  })
const storedKeys = () => [...device.keys()].toSorted()
const storedMarks = () =>
  [...device.values()].map((text) => (JSON.parse(text) as { buster: string }).buster)

/** Reads the current user first, as the portal does. */
async function readAll(cache = open()) {
  await cache.query(read(account.currentUser, {}))
  return cache.query(list)
}

test('stored answers are there when the portal opens offline', async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  api.loseConnection(account.currentUser)
  api.loseConnection(documents.list)
  expect(await readAll()).toMatchObject({ total: 3 })
})

test('an answer stored under another contract is not read, since it may have another shape', async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  vi.stubEnv('VITE_CONTRACT', 'another')
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  api.loseConnection(documents.list)
  await expect(readAll()).rejects.toMatchObject({ code: 'offline' })
  // One entry was replaced by a fresh answer; the other was removed although none came.
  await expect.poll(storedMarks).toEqual(['another'])
})

test('a stored answer is shown at once and refetched', async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  api.answer(documents.list, answer(4))
  const shown: (number | undefined)[] = []
  const observer = new QueryObserver(open(), list)
  const stop = observer.subscribe(({ data }) => shown.push(data?.total))
  await expect.poll(() => shown.at(-1)).toBe(4)
  expect(shown).toContain(3)
  stop()
})

test('a stored answer is shown at once, then one that another call brings, which is stored', async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  const ahead = Promise.withResolvers<{ value: unknown; error: null }>()
  preloadAnswers(new Map([[hashKey(list.queryKey), ahead.promise]]))
  api.requests.splice(0)
  const shown: (number | undefined)[] = []
  const observer = new QueryObserver(open(), list)
  const stop = observer.subscribe(({ data }) => shown.push(data?.total))
  await expect.poll(() => shown.at(-1)).toBe(3)
  ahead.resolve({ value: answer(4), error: null })
  await expect.poll(() => shown.at(-1)).toBe(4)
  stop()
  expect(api.requests).toEqual([])
  api.loseConnection(account.currentUser)
  api.loseConnection(documents.list)
  await expect.poll(async () => (await readAll()).total).toBe(4)
})

test('offline, stored answers stay when the other call brings nothing', async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  api.loseConnection(documents.list)
  preloadAnswers(new Map([[hashKey(list.queryKey), Promise.resolve(undefined)]]))
  expect(await open().query(list)).toMatchObject({ total: 3 })
})

describe('an answer of some fields', () => {
  const [light, titles] = [
    read(documents.list, { query: { fields: listedFields } }),
    read(documents.list, { query: { fields: ['guid', 'title'] } }),
  ]
  const document = aDocument({ title: 'Week 45' })
  beforeEach(() => api.answer(documents.list, { ...answer(1), items: [document] }))
  const { guid, title, status, createdAt, fileCount } = document
  const listed = { guid, title, status, createdAt, fileCount }

  test('serves no other fields, nor the whole, in the page', async () => {
    const cache = open()
    await cache.query(read(account.currentUser, {}))
    expect((await cache.query(light)).items).toEqual([listed])
    expect((await cache.query(titles)).items).toEqual([{ guid, title }])
    expect((await cache.query(list)).items).toMatchObject([{ ...listed, files: document.files }])
    expect((await cache.query(light)).items).toEqual([listed])
    expect(api.requests.map(({ query }) => query)).toEqual([
      {},
      { 'fields[document]': listedFields.join(',') },
      { 'fields[document]': 'guid,title' },
      {},
    ])
    await expect.poll(storedKeys).toHaveLength(4)
  })

  test('serves no other fields, nor the whole, from the device', async () => {
    const cache = open()
    await cache.query(read(account.currentUser, {}))
    await cache.query(light)
    await expect.poll(storedKeys).toHaveLength(2)
    api.loseConnection(documents.list)
    const offline = open()
    expect((await offline.query(light)).items).toEqual([listed])
    await expect(offline.query(list)).rejects.toMatchObject({ code: 'offline' })
    await expect(offline.query(titles)).rejects.toMatchObject({ code: 'offline' })
  })

  test('serves no other fields, nor the whole, when it comes with another call', async () => {
    const ahead = { value: { ...answer(1), items: [listed] }, error: null }
    preloadAnswers(new Map([[hashKey(light.queryKey), Promise.resolve(ahead)]]))
    const cache = open()
    await cache.query(read(account.currentUser, {}))
    expect((await cache.query(list)).items).toMatchObject([{ ...listed, files: document.files }])
    expect((await cache.query(titles)).items).toEqual([{ guid, title }])
    expect(api.requests).toHaveLength(3)
    expect((await cache.query(light)).items).toEqual([listed])
    expect(api.requests).toHaveLength(3)
    await expect.poll(storedKeys).toHaveLength(4)
  })
})

test("answers are stored under the reader's id and are not read by the next person", async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  expect(storedKeys().every((key) => key.startsWith(dana.constituentId))).toBe(true)

  saveSession('marcus-token', 'marcus@drivers.test', true)
  expect(sessionOwner()).toBeUndefined()
  api.answer(account.currentUser, aClient('PRO', { constituentId: crypto.randomUUID() }))
  api.answer(documents.list, answer(1))
  expect(await readAll()).toMatchObject({ total: 1 })
  await expect
    .poll(() => storedKeys().some((key) => key.startsWith(dana.constituentId)))
    .toBe(false)
})

test('impersonating staff leave nothing on the device', async () => {
  beginImpersonation('staff-token')
  api.answer(account.currentUser, { ...dana, impersonatedBy: 'Priya Shah' })
  await readAll()
  await new Promise((resolve) => setTimeout(resolve))
  expect(storedKeys()).toEqual([])
})

test('files and other queries not meant for offline are not stored', async () => {
  await readAll()
  api.answer(bank.items, [])
  await open().query(read(bank.items, {}))
  const pdf = read(documents.pdf, { params: { id: crypto.randomUUID() } })
  api.answer(documents.pdf, new Blob(['%PDF-1.7']))
  await open().query(pdf)
  await expect.poll(storedKeys).toHaveLength(2)
})

test('answers are erased at sign-out and when the portal opens without a session', async () => {
  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  eraseStoredQueries()
  await expect.poll(storedKeys).toEqual([])

  await readAll()
  await expect.poll(storedKeys).toHaveLength(2)
  clearToken()
  open()
  await expect.poll(storedKeys).toEqual([])
})

test('without storage, reading and signing out still work', async () => {
  const unhandled: unknown[] = []
  const recordRejection = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', recordRejection)
  onTestFinished(() => void process.off('unhandledRejection', recordRejection))
  storageFailure.is = true
  expect(await readAll()).toMatchObject({ total: 3 })
  expect(sessionOwner()).toBe(dana.constituentId)
  eraseStoredQueries()
  expect(sessionOwner()).toBeUndefined()
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).toEqual([])
})
