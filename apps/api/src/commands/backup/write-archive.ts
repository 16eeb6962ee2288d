import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { hashName } from './manifest.ts'
import { tarEnd, tarEntry } from './tar.ts'

export type ArchiveWriter = {
  add(name: string, body: Buffer): Promise<void>
  /** Adds a stream as parts, `<prefix>000001` and up; an empty one is one empty part. */
  addParts(prefix: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /** The same, each part compressed: `<prefix>000001.gz` and up. */
  addCompressed(prefix: string, chunks: AsyncIterable<Buffer>): Promise<void>
}

const compress = promisify(gzip)
const partBytes = 8 * 2 ** 20

/**
 * Writes an archive to `path`, ending with the SHA-256 of everything before it; synced to disk when
 * this resolves. If it throws, the file it leaves is not a valid archive.
 */
export async function writeArchive(
  path: string,
  at: Date,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'w', 0o600)
  const hash = createHash('sha256')
  async function add(name: string, body: Buffer) {
    for (const bytes of tarEntry({ name, body }, at)) {
      hash.update(bytes)
      await file.writeFile(bytes)
    }
  }
  try {
    await write({
      add,
      async addParts(prefix, chunks) {
        for await (const { suffix, body } of splitIntoParts(chunks))
          await add(prefix + suffix, body)
      },
      async addCompressed(prefix, chunks) {
        for await (const { suffix, body } of splitIntoParts(chunks))
          await add(`${prefix}${suffix}.gz`, await compress(body))
      },
    })
    await add(hashName, Buffer.from(hash.copy().digest('hex')))
    await file.writeFile(tarEnd)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* splitIntoParts(chunks: AsyncIterable<Buffer>) {
  let [buffered, length, part]: [Buffer[], number, number] = [[], 0, 0]
  const takePart = () => {
    const body = Buffer.concat(buffered)
    buffered = []
    length = 0
    return { suffix: String(++part).padStart(6, '0'), body }
  }
  for await (const chunk of chunks) {
    buffered.push(chunk)
    length += chunk.length
    if (length >= partBytes) yield takePart()
  }
  if (length > 0 || part === 0) yield takePart()
}
