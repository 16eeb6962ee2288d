import { createHash, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'

export type Blob = {
  /** Random; says nothing of what it holds. */
  key: string
  bytes: number
  /** Hex. */
  sha256: string
}

export type ByteRange = { start: number; end: number }

export type Received = { blob: Blob; persisted: Promise<void> }

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

export const createBlobKey = () => randomBytes(16).toString('hex')

export class MissingBlob extends Error {
  override name = 'MissingBlob'
}

/** What the system says of a part of a disk that has gone bad; a store that is away says something else. */
export const isUnreadable = (reason: unknown): boolean =>
  (reason as NodeJS.ErrnoException).code === 'EIO'

/** SHA-256 of all that comes, in hex. */
export async function hashStream(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** So many bytes of a file are written at once: each write has its price, whatever its length. */
const chunkBytes = 2 ** 20
/** So many are brought to the disk while more come in, so that the last of them have little to wait for. */
const syncThresholdBytes = 2 ** 21

export type Spooled = {
  bytes: number
  /** Hex. */
  sha256: string
  file: FileHandle
  /** Rejects when what was brought to the disk so far did not get there: a sync after it would say nothing of that. */
  synced: Promise<void>
}

/**
 * Writes all that comes to a new file, which is the caller's to sync and to close. When it throws, the file is closed,
 * and the caller's to remove.
 */
export async function spool(content: Readable, path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let file: FileHandle | undefined
  let [bytes, bufferedBytes, unsyncedBytes] = [0, 0, 0]
  let buffered: Buffer[] = []
  let [written, synced] = [Promise.resolve(), Promise.resolve()]

  /** Begins to write what waits, once the piece before it is written. */
  async function flushBuffer(): Promise<void> {
    await written
    written = writeAll(file!, buffered)
    written.catch(() => undefined)
    unsyncedBytes += bufferedBytes
    ;[buffered, bufferedBytes] = [[], 0]
    if (unsyncedBytes < syncThresholdBytes) return
    synced = Promise.all([written, synced]).then(() => file!.datasync())
    synced.catch(() => undefined)
    unsyncedBytes = 0
  }

  // Chunks come one by one: a loop over the stream would be given a copy of all that it holds.
  const sink = new Writable({
    construct: callbackify(async () => void (file = await open(path, 'wx'))),
    write(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      buffered.push(chunk)
      bufferedBytes += chunk.length
      if (bufferedBytes < chunkBytes) done()
      else callbackify(flushBuffer)(done)
    },
    final: callbackify(async () => {
      await flushBuffer()
      await written
    }),
  })
  try {
    await pipeline(content, sink)
  } catch (reason) {
    await file?.close()
    throw reason
  }
  return { bytes, sha256: hash.digest('hex'), file: file!, synced }
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
