import { createHash, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
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

export type Received = { blob: Blob; kept: Promise<void> }

/** Where originals and previews are kept. A blob is never changed once it has its key. */
export type Storage = {
  /**
   * Keeps all of the stream: when this resolves, the bytes survive a power cut. Leaves nothing when it throws. What is
   * restored has its key already.
   */
  write(content: Readable, key?: string): Promise<Blob>
  /** As `write`, but resolves as soon as the blob can be read: it survives a power cut once `kept` resolves, and is gone where that rejects. */
  receive(content: Readable): Promise<Received>
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

/** So many bytes of a file are written at once: each write has its price, whatever its length. */
const pieceBytes = 128 * 1024

/**
 * Writes all that comes to a new file, which is the caller's to sync and to close. The hash is in hex. When it throws,
 * the file is closed, and the caller's to remove.
 */
export async function spool(
  content: Readable,
  path: string,
): Promise<{ bytes: number; sha256: string; file: FileHandle }> {
  const hash = createHash('sha256')
  let bytes = 0
  let file: FileHandle | undefined
  try {
    await pipeline(content, async (source: AsyncIterable<Buffer>) => {
      file = await open(path, 'wx')
      let written = Promise.resolve()
      let waiting: Buffer[] = []
      let waitingBytes = 0
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        waiting.push(chunk)
        waitingBytes += chunk.length
        if (waitingBytes < pieceBytes) continue
        // One piece is written while the next comes in.
        await written
        written = writeAll(file, waiting)
        written.catch(() => undefined)
        waiting = []
        waitingBytes = 0
      }
      await written
      await writeAll(file, waiting)
    })
  } catch (reason) {
    await file?.close()
    throw reason
  }
  return { bytes, sha256: hash.digest('hex'), file: file! }
}

async function writeAll(file: FileHandle, chunks: Buffer[]): Promise<void> {
  if (chunks.length === 0) return
  const { bytesWritten } = await file.writev(chunks)
  const all = chunks.reduce((sum, { length }) => sum + length, 0)
  // A disk that is nearly full takes a part; what goes wrong with the rest is told.
  if (bytesWritten < all) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
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
