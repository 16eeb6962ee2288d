import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { diskStorage, MissingBlob, type Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-storage-'))
  storage = await diskStorage(folder)
})

const filesIn = async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('storage on disk', () => {
  test('gives back what it was given, and its hash', async () => {
    const content = randomBytes(300_000)
    const blob = await storage.write(Readable.from([content.subarray(0, 7), content.subarray(7)]))
    expect(blob).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      bytes: 300_000,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect(await buffer(await storage.read(blob.key))).toEqual(content)
  })

  test('gives back a part', async () => {
    const { key } = await storage.write(Readable.from([Buffer.from('0123456789')]))
    expect((await buffer(await storage.read(key, { start: 2, end: 4 }))).toString()).toBe('234')
  })

  test('leaves nothing of a stream that breaks', async () => {
    async function* broken() {
      yield randomBytes(100_000)
      throw new Error('the line went dead')
    }
    await expect(storage.write(Readable.from(broken()))).rejects.toThrow('the line went dead')
    expect(await filesIn()).toEqual([])
  })

  test('knows no blob that was removed, or never was', async () => {
    const { key } = await storage.write(Readable.from([Buffer.from('x')]))
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toThrow(MissingBlob)
    await expect(storage.read('f'.repeat(32))).rejects.toThrow(MissingBlob)
  })

  test('clears away at its start what a killed process left a day ago', async () => {
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'incoming', name)) as [
      string,
      string,
    ]
    await writeFile(old, 'half')
    await writeFile(young, 'half')
    const yesterday = new Date((await stat(young)).mtimeMs - 25 * 60 * 60 * 1000)
    await utimes(old, yesterday, yesterday)
    await diskStorage(folder)
    expect(await filesIn()).toEqual(['young'])
  })

  test('says whether it can be written to', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
    const lost = await diskStorage(join(folder, 'inner'))
    await rm(join(folder, 'inner'), { recursive: true })
    await expect(lost.check()).rejects.toThrow('ENOENT')
  })
})
