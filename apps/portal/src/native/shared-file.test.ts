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

test('what came while somebody was signed in is theirs, also after their session has ended', async () => {
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

test('what was bound once stays so, whoever opens the page again', async () => {
  bindSharedFile('dana')
  expect(await takeSharedFiles('luis')).toEqual([])
  bindSharedFile('luis')
  expect(await takeSharedFiles('luis')).toEqual([])
  expect(await takeSharedFiles('dana')).toHaveLength(2)
})

test('what came while nobody was signed in waits for who signs in', async () => {
  bindSharedFile(undefined)
  expect(await takeSharedFiles('luis')).toHaveLength(2)
})

test('a device that can’t note whose it is keeps it for nobody, and says so once', async () => {
  const cache = await caches.open('')
  Object.assign(cache, {
    put: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
  })
  bindSharedFile('dana')
  await expect(takeSharedFiles('dana')).rejects.toThrow('No room')
  expect([...stored]).toEqual([])
  expect(await takeSharedFiles('luis')).toEqual([])
})
