import { beforeEach, expect, test, vi } from 'vitest'
import { bindSharedFile, takeSharedFile } from './shared-file.ts'

let kept: Response | undefined
beforeEach(() => {
  const headers = {
    'content-type': 'application/pdf',
    'x-file-name': 'Fuel.pdf',
    'x-received-at': String(Date.now()),
  }
  kept = new Response('%PDF-1.7', { headers })
  const cache = {
    match: async () => kept?.clone(),
    put: async (_: string, file: Response) => void (kept = file),
    delete: async () => (kept = undefined),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: cache.delete })
})

test('what came while somebody was signed in is theirs, also after their session has ended', async () => {
  bindSharedFile('dana')
  expect(await takeSharedFile('luis')).toBeUndefined()
  expect(await takeSharedFile(undefined)).toBeUndefined()
  const file = await takeSharedFile('dana')
  expect(file).toMatchObject({ name: 'Fuel.pdf', type: 'application/pdf', size: 8 })
  expect(await takeSharedFile('dana')).toBeUndefined()
})

test('what was bound once stays so, whoever opens the page again', async () => {
  bindSharedFile('dana')
  expect(await takeSharedFile('luis')).toBeUndefined()
  bindSharedFile('luis')
  expect(await takeSharedFile('luis')).toBeUndefined()
  expect(await takeSharedFile('dana')).toBeDefined()
})

test('what came while nobody was signed in waits for who signs in', async () => {
  bindSharedFile(undefined)
  expect(await takeSharedFile('luis')).toBeDefined()
})

test('a device that can’t note whose it is keeps it for nobody, and says so once', async () => {
  const cache = await caches.open('')
  Object.assign(cache, {
    put: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
  })
  bindSharedFile('dana')
  await expect(takeSharedFile('dana')).rejects.toThrow('No room')
  expect(kept).toBeUndefined()
  expect(await takeSharedFile('luis')).toBeUndefined()
})
