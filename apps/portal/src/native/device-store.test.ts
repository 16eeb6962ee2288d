import type { UseStore } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'

/** How the browser opens a database, each time it is asked. */
let openings: (() => UseStore)[]
const records = { name: 'records' } as IDBObjectStore
const opens: () => UseStore = () => async (_, use) => use(records)
const throws: () => UseStore = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
const rejects: () => UseStore = () => () => Promise.reject(new DOMException('Lost', 'UnknownError'))
const neverAnswers: () => UseStore = () => () => new Promise(() => undefined)

vi.mock('idb-keyval', () => ({ createStore: () => openings.shift()!() }))

const openStore = async (...ways: (() => UseStore)[]) => {
  openings = ways
  vi.resetModules()
  const { isStorageRefused, openDeviceStore } = await import('./device-store.ts')
  return { isRefused: isStorageRefused, store: openDeviceStore('milepost-test', 'test') }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})

test('a store gives its records, and is opened once', async () => {
  const { store, isRefused } = await openStore(opens)
  expect(await store('readonly', (given) => given)).toBe(records)
  expect(await store('readonly', async () => 7)).toBe(7)
  expect(isRefused()).toBe(false)
})

test.each([
  ['throws', throws, 'insecure'],
  ['refuses', rejects, 'Lost'],
])('a browser that %s is asked twice, and then no more', async (_, way, reason) => {
  const { store, isRefused } = await openStore(way, way)
  await expect(store('readonly', () => 7)).rejects.toThrow(reason)
  expect(openings).toEqual([])
  expect(isRefused()).toBe(true)
  await expect(store('readwrite', () => 7)).rejects.toThrow('stores nothing')
})

test('a connection that was lost is opened again', async () => {
  const { store, isRefused } = await openStore(rejects, opens)
  expect(await store('readonly', () => 7)).toBe(7)
  expect(isRefused()).toBe(false)
})

test('records that throw are records that are refused', async () => {
  const { store, isRefused } = await openStore(opens, opens)
  const read = () => {
    throw new DOMException('No', 'InvalidStateError')
  }
  await expect(store('readonly', read)).rejects.toThrow('No')
  expect(isRefused()).toBe(true)
})

test('a full device is not one that refuses', async () => {
  const { store, isRefused } = await openStore(opens)
  const noRoom = new DOMException('No room', 'QuotaExceededError')
  const full = () => {
    throw noRoom
  }
  await expect(store('readwrite', full)).rejects.toThrow('No room')
  await expect(store('readwrite', () => Promise.reject(noRoom))).rejects.toThrow('No room')
  expect(isRefused()).toBe(false)
})

test.each([
  ['two seconds', true, 2_000],
  ['ten seconds, offline', false, 10_000],
])('a browser that never answers is waited for %s', async (_, onLine, ms) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const { store, isRefused } = await openStore(neverAnswers)
  const read = store('readonly', () => 7).catch((reason: Error) => reason.message)
  await vi.advanceTimersByTimeAsync(ms - 100)
  expect(isRefused()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(isRefused()).toBe(true)
  expect(await read).toContain('stores nothing')
})

test('one that answers after all stores from then on, but not what was given up', async () => {
  const answer = Promise.withResolvers<void>()
  const late: () => UseStore = () => async (_, use) => {
    await answer.promise
    return use(records)
  }
  const { store, isRefused } = await openStore(late)
  const write = vi.fn<() => void>()
  const failed = store('readwrite', write).catch((reason: Error) => reason.message)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await failed).toContain('stores nothing')
  answer.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isRefused()).toBe(false)
  expect(write).not.toHaveBeenCalled()
  expect(await store('readonly', () => 7)).toBe(7)
})
