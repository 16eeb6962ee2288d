import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Contents, contentsName, hashName, Manifest, manifestName } from './manifest.ts'
import { tarEntries, type Entry } from './tar.ts'

/**
 * Yields the entries of an archive. Only at the end is the archive known to be complete: don't
 * commit anything before. Throws if it is incomplete or not one of ours.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  let storedHash: string | undefined
  try {
    const source = createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>
    for await (const { name, body, bytes } of tarEntries(source)) {
      if (storedHash !== undefined) throw new Error('it continues after its end')
      if (name === hashName) {
        storedHash = body.toString('latin1')
        continue
      }
      for (const piece of bytes) hash.update(piece)
      yield { name, body }
    }
    if (storedHash === undefined) throw new Error('it is cut off')
    if (storedHash !== hash.digest('hex')) throw new Error('it is damaged')
  } catch (reason) {
    const { code, message } = reason as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`No archive at ${path}.`, { cause: reason })
    throw new Error(`${path} is not a complete Milepost archive: ${message}.`, { cause: reason })
  }
}

/** Reads a whole archive and returns its manifest and totals. Throws if it is incomplete. */
export async function checkArchive(path: string): Promise<Manifest & Contents> {
  let first: Entry | undefined
  let contents: Buffer | undefined
  for await (const entry of readArchive(path)) {
    first ??= entry
    if (entry.name === contentsName) contents = entry.body
  }
  const manifest = Manifest.safeParse(
    first?.name === manifestName ? parseJson(first.body) : undefined,
  )
  const parsedContents = Contents.safeParse(contents && parseJson(contents))
  if (!manifest.success || !parsedContents.success)
    throw new Error(`This version of Milepost can't read the archive ${path}.`)
  return { ...manifest.data, ...parsedContents.data }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
