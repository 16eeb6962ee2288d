import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
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
  /**
   * Keeps all of the stream: when this resolves, the bytes survive a power cut. Leaves nothing when it throws. What is
   * restored has its key already.
   */
  write(content: Readable, key?: string): Promise<Blob>
  /** Throws a MissingBlob when there is no such blob. `range` is inclusive at both ends. */
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every blob, in no order, with the time it was kept. */
  list(): AsyncIterable<{ key: string; at: Date }>
  /** Throws when nothing can be written. */
  check(): Promise<void>
}

export const newBlobKey = () => randomBytes(16).toString('hex')

export class MissingBlob extends Error {
  override name = 'MissingBlob'
}

/** SHA-256 of all that comes, in hex. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** How much of a file (bytes) may wait for the disk before its sender must: what waits is written in one piece. */
const mostWaiting = 512 * 1024

/**
 * Writes all that comes to a new file; it is on the disk when this resolves. The hash is in hex. When it throws, the
 * file is the caller's to remove.
 */
export async function spool(
  content: Readable,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  content.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    hash.update(chunk)
  })
  // `flush` syncs the file before it is closed.
  const file = createWriteStream(path, { flags: 'wx', flush: true, highWaterMark: mostWaiting })
  await pipeline(content, file)
  return { bytes, sha256: hash.digest('hex') }
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
