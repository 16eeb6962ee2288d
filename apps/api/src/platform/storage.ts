import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
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
  /** Throws when there is no such blob. `range` is inclusive at both ends. */
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Throws when nothing can be written. */
  check(): Promise<void>
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
      await stat(pathOf(key))
      return createReadStream(pathOf(key), range)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
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
