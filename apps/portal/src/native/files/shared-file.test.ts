import { beforeEach, expect, test, vi } from 'vitest'
import { bindSharedFile, dropShare, receiveShare } from './shared-file.ts'

let stored: Map<string, Response>
const store = (at: number, ...names: string[]) =>
  names.forEach((name, nth) => {
    const headers = {
      'content-type': 'application/pdf',
      'x-file-name': name,
      'x-received-at': String(at),
    }
    stored.set(`${at}/${nth}`, new Response('%PDF-1.7', { headers }))
  })
const now = Date.now()
beforeEach(() => {
  stored = new Map()
  store(now, 'Fuel.pdf', 'Tires.pdf')
  const cache = {
    keys: async () => [...stored.keys()],
    match: async (place: string) => stored.get(place)?.clone(),
    put: async (place: string, file: Response) => void stored.set(place, file),
    delete: async (place: string) => stored.delete(place),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

test('files that are shared while someone is signed in belong to that person, also after their session has ended', async () => {
  bindSharedFile('dana')
  expect(await receiveShare('luis')).toBeUndefined()
  expect(await receiveShare(undefined)).toBeUndefined()
  const share = await receiveShare('dana')
  expect(share?.files).toMatchObject([
    { name: 'Fuel.pdf', type: 'application/pdf', size: 8 },
    { name: 'Tires.pdf', type: 'application/pdf', size: 8 },
  ])
})

test('a share stays until it is answered, and earlier ones wait behind the latest', async () => {
  store(now + 1, 'Tolls.pdf')
  const latest = await receiveShare('dana')
  expect(latest?.files).toMatchObject([{ name: 'Tolls.pdf' }])
  expect(await receiveShare('dana', now + 3_600_000)).toEqual(latest)
  await dropShare(latest!.id)
  const earlier = await receiveShare('dana')
  expect(earlier?.files).toHaveLength(2)
  await dropShare(earlier!.id)
  expect(await receiveShare('dana')).toBeUndefined()
})

test('files that are already assigned to one person stay theirs when another person opens the page', async () => {
  bindSharedFile('dana')
  expect(await receiveShare('luis')).toBeUndefined()
  bindSharedFile('luis')
  expect(await receiveShare('luis')).toBeUndefined()
  expect(await receiveShare('dana')).toBeDefined()
})

test('files that are shared while nobody is signed in go to the next person who signs in, within ten minutes', async () => {
  bindSharedFile(undefined)
  expect(await receiveShare('luis')).toBeDefined()
  expect(await receiveShare('dana')).toBeUndefined()
  store(now + 1, 'Tolls.pdf')
  expect(await receiveShare('dana', now + 601_000)).toBeUndefined()
  expect([...stored.keys()]).toEqual([`${now}/0`, `${now}/1`])
})

test('shared files are deleted if the device cannot store who they belong to, and the error is reported once', async () => {
  const cache = await caches.open('')
  Object.assign(cache, {
    put: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
  })
  bindSharedFile('dana')
  await expect(receiveShare('dana')).rejects.toThrow('No room')
  expect([...stored]).toEqual([])
  expect(await receiveShare('luis')).toBeUndefined()
})
