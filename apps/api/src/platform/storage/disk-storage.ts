import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  createBlobKey,
  MissingBlob,
  spool,
  type Received,
  type Spooled,
  type Storage,
} from './storage.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Stores blobs as files below `folder`, in 256 folders by the first two digits of their key. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  const toPath = (key: string) => join(folder, key.slice(0, 2), key)

  // Other users of the machine must not read clients' files.
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  // Removes files that a killed process left half-written; a young one may still be in use.
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const at = await getModifiedTime(path)
    if (at && Date.now() - at.getTime() > dayMs) await rm(path, { force: true })
  }
  if ((await readdir(folder)).length < 257) {
    // Sync calls: one thread-pool task per folder would take ten times as long.
    for (let i = 0; i < 256; i++)
      mkdirSync(join(folder, i.toString(16).padStart(2, '0')), { recursive: true })
    await syncFolder(folder)
  }

  async function receive(content: Readable, key = createBlobKey()): Promise<Received> {
    const part = join(incoming, key)
    const path = toPath(key)
    let file: FileHandle | undefined
    try {
      const { bytes, sha256, ...spooled } = await spool(content, part)
      file = spooled.file
      await rename(part, path)
      const persisted = syncToDisk(spooled, path)
      // Not an unhandled rejection: callers that reject the file don't await it.
      persisted.catch(() => undefined)
      return { blob: { key, bytes, sha256 }, persisted }
    } catch (reason) {
      await file?.close()
      await rm(part, { force: true })
      throw reason
    }
  }

  return {
    async write(content, key) {
      const { blob, persisted } = await receive(content, key)
      await persisted
      return blob
    },
    receive,
    async read(key, range) {
      // Opened here, so that a missing file is reported before the response starts.
      const file = await open(toPath(key)).catch((reason: NodeJS.ErrnoException) => {
        throw reason.code === 'ENOENT' ? new MissingBlob(key) : reason
      })
      return file.createReadStream(range)
    },
    remove: (key) => rm(toPath(key), { force: true }),
    async *list() {
      for (let i = 0; i < 256; i++) {
        const inner = join(folder, i.toString(16).padStart(2, '0'))
        for (const key of await readdir(inner)) {
          const at = await getModifiedTime(join(inner, key))
          if (at) yield { key, at }
        }
      }
    },
    async check() {
      const probe = join(incoming, `check-${randomBytes(4).toString('hex')}`)
      await (await open(probe, 'wx')).close()
      await rm(probe)
    },
  }
}

/** A file's modification time; undefined if another process has renamed or removed it meanwhile. */
async function getModifiedTime(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime
  } catch (reason) {
    if ((reason as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw reason
  }
}

async function syncToDisk(
  { file, synced }: Pick<Spooled, 'file' | 'synced'>,
  path: string,
): Promise<void> {
  try {
    await Promise.all([synced, file.sync(), syncFolder(dirname(path))])
  } catch (reason) {
    await rm(path, { force: true })
    throw reason
  } finally {
    await file.close()
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
