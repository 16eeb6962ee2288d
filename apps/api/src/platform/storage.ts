import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Blob = {
  /** Random; says nothing of what it holds. */
  key: string
  bytes: number
  /** Hex. */
  sha256: string
}

export type ByteRange = { start: number; end: number }

/** Where originals and previews are kept. A blob is never changed once it has its key. */
export type Storage = {
  /** Keeps all of the stream: when this resolves, the bytes survive a power cut. Leaves nothing when it throws. */
  write(content: Readable): Promise<Blob>
  /** Throws a MissingBlob when there is no such blob. `range` is inclusive at both ends. */
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every blob, in no order, with the time it was kept. */
  list(): AsyncIterable<{ key: string; at: Date }>
  /** Throws when nothing can be written. */
  check(): Promise<void>
}

export class MissingBlob extends Error {
  override name = 'MissingBlob'
}

/** SHA-256 of all that comes, in hex. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Passes a file on, and fails at its end when it is not the one with this hash. */
export function verify(sha256: string): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new Error('A stored file is not what was stored'))
    },
  })
}

const oneDay = 24 * 60 * 60 * 1000

/** Blobs as files below `folder`, in 256 folders by the first two digits of their key. */
export async function diskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  const folderOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string) => join(folderOf(key), key)

  await mkdir(incoming, { recursive: true })
  // What a killed process left half-written belongs to nobody; what is young may be in another's hands.
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    if (Date.now() - (await stat(path)).mtimeMs > oneDay) await rm(path, { force: true })
  }
  if ((await readdir(folder)).length < 257) {
    for (let i = 0; i < 256; i++)
      await mkdir(join(folder, i.toString(16).padStart(2, '0')), { recursive: true })
    await syncFolder(folder)
  }

  return {
    async write(content) {
      const key = randomBytes(16).toString('hex')
      const part = join(incoming, key)
      const hash = createHash('sha256')
      let bytes = 0
      const meter = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        // `flush` syncs the file before it is closed.
        await pipeline(content, meter, createWriteStream(part, { flags: 'wx', flush: true }))
        await rename(part, pathOf(key))
        await syncFolder(folderOf(key))
      } catch (reason) {
        await rm(part, { force: true })
        throw reason
      }
      return { key, bytes, sha256: hash.digest('hex') }
    },
    async read(key, range) {
      // Opened here, so that a missing file is told before the answer has begun.
      const file = await open(pathOf(key)).catch((reason: NodeJS.ErrnoException) => {
        throw reason.code === 'ENOENT' ? new MissingBlob(key) : reason
      })
      return file.createReadStream(range)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (let i = 0; i < 256; i++) {
        const inner = join(folder, i.toString(16).padStart(2, '0'))
        for (const key of await readdir(inner))
          yield { key, at: (await stat(join(inner, key))).mtime }
      }
    },
    async check() {
      const probe = join(incoming, `check-${randomBytes(4).toString('hex')}`)
      await (await open(probe, 'wx')).close()
      await rm(probe)
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
