import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MissingBlob, newBlobKey, spool, type Storage } from './storage.ts'

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
    // At once: a thread's turn for each would take ten times as long.
    for (let i = 0; i < 256; i++)
      mkdirSync(join(folder, i.toString(16).padStart(2, '0')), { recursive: true })
    await syncFolder(folder)
  }

  return {
    async write(content, key = newBlobKey()) {
      const part = join(incoming, key)
      try {
        const measured = await spool(content, part)
        await rename(part, pathOf(key))
        await syncFolder(folderOf(key))
        return { key, ...measured }
      } catch (reason) {
        await rm(part, { force: true })
        throw reason
      }
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
