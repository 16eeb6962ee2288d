import { createHash, randomBytes } from 'node:crypto'
import {
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startS3Server } from '../../../test/servers/s3-server.ts'
import { toApiError } from '../errors.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { MissingBlob, verify, type Storage } from './storage.ts'

let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-storage-'))
  server = await startS3Server()
})
afterEach(async () => {
  server.stop()
  await rm(folder, { recursive: true, force: true })
})

const listFiles = async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const kinds: [string, () => Promise<Storage>, () => Promise<string[]>][] = [
  ['on disk', () => openDiskStorage(folder), listFiles],
  ['on S3', () => openS3Storage(server.settings), async () => [...server.objects.keys()]],
]

describe.each(kinds)('storage %s', (_, start, persisted) => {
  let storage: Storage
  beforeEach(async () => void (storage = await start()))

  const write = (...texts: string[]) =>
    storage.write(Readable.from(texts.map((text) => Buffer.from(text))))

  test('returns what was written, and its hash', async () => {
    const content = randomBytes(300_000)
    const blob = await storage.write(Readable.from([content.subarray(0, 7), content.subarray(7)]))
    expect(blob).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      bytes: 300_000,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect((await buffer(await storage.read(blob.key))).equals(content)).toBe(true)
  })

  test('stores a file of many chunks in order', async () => {
    const content = randomBytes(5_000_000)
    const pieces = [...Array(100).keys()].map((i) => content.subarray(i * 50_000, (i + 1) * 50_000))
    const { blob, persisted: synced } = await storage.receive(Readable.from(pieces))
    expect((await buffer(await storage.read(blob.key))).equals(content)).toBe(true)
    expect(blob).toMatchObject({
      bytes: 5_000_000,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    await synced
    expect((await buffer(await storage.read(blob.key))).equals(content)).toBe(true)
  })

  test('returns a byte range', async () => {
    const { key } = await write('0123456789')
    expect((await buffer(await storage.read(key, { start: 2, end: 4 }))).toString()).toBe('234')
  })

  test('stores nothing of a stream that breaks off', async () => {
    async function* failingStream() {
      yield randomBytes(100_000)
      throw new Error('the line went dead')
    }
    await expect(storage.write(Readable.from(failingStream()))).rejects.toThrow(
      'the line went dead',
    )
    expect(await persisted()).toEqual([])
  })

  test('fails for a blob that was removed or never existed', async () => {
    const { key } = await write('x')
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toThrow(MissingBlob)
    await expect(storage.read('f'.repeat(32))).rejects.toThrow(MissingBlob)
  })

  test('lists its blobs, with the time they were written', async () => {
    const since = Date.now() - 1000
    const keys = [await write('a'), await write('b'), await write('c')].map(({ key }) => key)
    const listed: { key: string; at: Date }[] = []
    for await (const entry of storage.list()) listed.push(entry)
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    expect(listed.every(({ at }) => at.getTime() >= since)).toBe(true)
  })

  test('passes its check if it is writable', async () => {
    await expect(storage.check()).resolves.toBeUndefined()
  })
})

describe('storage on disk', () => {
  test('is not accessible to other users of the machine', async () => {
    const files = join(folder, 'files')
    await openDiskStorage(files)
    expect((await stat(files)).mode & 0o777).toBe(0o700)
  })

  test('removes a killed process’s day-old leftovers at start', async () => {
    await openDiskStorage(folder)
    const [old, young] = [join(folder, 'incoming', 'old'), join(folder, 'incoming', 'young')]
    await writeFile(old, 'half')
    await writeFile(young, 'half')
    const yesterday = new Date((await stat(young)).mtimeMs - 25 * 60 * 60 * 1000)
    await utimes(old, yesterday, yesterday)
    await openDiskStorage(folder)
    expect(await listFiles()).toEqual(['young'])
  })

  test('starts and lists while other processes finish writes and remove blobs', async () => {
    const storage = await openDiskStorage(folder)
    const { key } = await storage.write(Readable.from(['whole']))
    // For a program, a file deleted before its age is read looks like a broken link.
    await symlink('nowhere', join(folder, 'incoming', 'renamed'))
    await symlink('nowhere', join(folder, '00', 'removed'))
    const listed: string[] = []
    for await (const blob of (await openDiskStorage(folder)).list()) listed.push(blob.key)
    expect(listed).toEqual([key])
  })

  test('doesn’t keep a file if syncing a part of it failed during the upload', async () => {
    const storage = await openDiskStorage(folder)
    const probe = await open(join(folder, 'probe'), 'w')
    await probe.close()
    await rm(join(folder, 'probe'))
    vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'datasync').mockRejectedValueOnce(
      Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }),
    )
    const content = Readable.from(Array.from({ length: 50 }, () => randomBytes(100_000)))
    const { persisted } = await storage.receive(content)
    await expect(persisted).rejects.toThrow('EIO')
    expect(await listFiles()).toEqual([])
  })

  test('fails its check if it isn’t writable', async () => {
    const storage = await openDiskStorage(folder)
    await rm(folder, { recursive: true })
    await expect(storage.check()).rejects.toThrow('ENOENT')
  })
})

describe('storage on S3', () => {
  test('returns no key for an object that the store has damaged', async () => {
    const storage = await openS3Storage(server.settings)
    server.faults.damage = true
    await expect(storage.write(Readable.from([Buffer.from('receipt')]))).rejects.toThrow(
      'did not keep',
    )
    expect([...server.objects.keys()]).toEqual([])
  })

  test.each(['busy', 'silent'] as const)(
    'that is %s counts as down, and calls get a 503',
    async (fault) => {
      const storage = await openS3Storage(server.settings, 200)
      const { key } = await storage.write(Readable.from([Buffer.from('receipt')]))
      server.faults[fault] = true
      const tries = [storage.write(Readable.from([Buffer.from('toll')])), storage.read(key)]
      for (const tried of await Promise.allSettled(tries)) {
        const { status, headers } = toApiError((tried as PromiseRejectedResult).reason)
        expect({ status, headers }).toEqual({ status: 503, headers: { 'retry-after': '5' } })
      }
      server.faults[fault] = false
      expect([...server.objects.keys()]).toEqual([key])
    },
  )

  test('fails its check if it is unreachable or refuses the credentials', async () => {
    const stranger = await openS3Storage({ ...server.settings, accessKeyId: 'nobody' })
    await expect(stranger.check()).rejects.toThrow(/403|Unknown/)
    server.stop()
    const away = await openS3Storage({ ...server.settings, endpoint: 'http://127.0.0.1:1' })
    await expect(away.check()).rejects.toThrow('ECONNREFUSED')
  })
})

test('a file that doesn’t match its hash is detected while it is read', async () => {
  const sha256 = createHash('sha256').update('receipt').digest('hex')
  const through = (text: string) => buffer(Readable.from([Buffer.from(text)]).pipe(verify(sha256)))
  expect((await through('receipt')).toString()).toBe('receipt')
  await expect(through('reciept')).rejects.toThrow('not what was stored')
})
