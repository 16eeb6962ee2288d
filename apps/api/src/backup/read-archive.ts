import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Contents, contentsName, hashName, Manifest, manifestName } from './manifest.ts'
import { tarEntries, type Entry } from './tar.ts'

/**
 * The entries of an archive. At its end it is known to be whole; throws a sentence where it is not, or is none of ours. What
 * was read before that may not be used for good.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  let storedHash: string | undefined
  try {
    const source = createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>
    for await (const { name, body, bytes } of tarEntries(source)) {
      if (storedHash !== undefined) throw new Error('it goes on after its end')
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
    if (code === 'ENOENT') throw new Error(`There is no archive at ${path}.`, { cause: reason })
    throw new Error(`${path} is not a whole archive of Milepost: ${message}.`, { cause: reason })
  }
}

/** Reads all of an archive and answers what it is of and what it comes to. Throws a sentence where it is not whole. */
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
    throw new Error(`${path} is no archive that this version of Milepost can read.`)
  return { ...manifest.data, ...parsedContents.data }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
