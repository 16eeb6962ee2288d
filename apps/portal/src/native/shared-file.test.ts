import { beforeEach, expect, test, vi } from 'vitest'
import { bindSharedFile, takeSharedFiles } from './shared-file.ts'

let stored: Map<string, Response>
beforeEach(() => {
  const aShare = (name: string) =>
    new Response('%PDF-1.7', {
      headers: {
        'content-type': 'application/pdf',
        'x-file-name': name,
        'x-received-at': String(Date.now()),
      },
    })
  stored = new Map(['Fuel.pdf', 'Tires.pdf'].map((name, nth) => [String(nth), aShare(name)]))
  const cache = {
    keys: async () => [...stored.keys()],
    match: async (place: string) => stored.get(place)?.clone(),
    put: async (place: string, file: Response) => void stored.set(place, file),
    delete: async (place: string) => stored.delete(place),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() })
})

test('files that are shared while someone is signed in belong to that person, also after their session has ended', async () => {
  bindSharedFile('dana')
  expect(await takeSharedFiles('luis')).toEqual([])
  expect(await takeSharedFiles(undefined)).toEqual([])
  const files = await takeSharedFiles('dana')
  expect(files).toMatchObject([
    { name: 'Fuel.pdf', type: 'application/pdf', size: 8 },
    { name: 'Tires.pdf', type: 'application/pdf', size: 8 },
  ])
  expect(await takeSharedFiles('dana')).toEqual([])
})

test('files that are already assigned to one person stay theirs when another person opens the page', async () => {
  bindSharedFile('dana')
  expect(await takeSharedFiles('luis')).toEqual([])
  bindSharedFile('luis')
  expect(await takeSharedFiles('luis')).toEqual([])
  expect(await takeSharedFiles('dana')).toHaveLength(2)
})

test('files that are shared while nobody is signed in go to the next person who signs in', async () => {
  bindSharedFile(undefined)
  expect(await takeSharedFiles('luis')).toHaveLength(2)
})

test('shared files are deleted if the device cannot store who they belong to, and the error is reported once', async () => {
  const cache = await caches.open('')
  Object.assign(cache, {
    put: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
  })
  bindSharedFile('dana')
  await expect(takeSharedFiles('dana')).rejects.toThrow('No room')
  expect([...stored]).toEqual([])
  expect(await takeSharedFiles('luis')).toEqual([])
})
