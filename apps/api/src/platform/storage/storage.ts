import { createHash, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'

export type Blob = {
  /** Random; reveals nothing about the content. */
  key: string
  bytes: number
  /** Hex. */
  sha256: string
}

export type ByteRange = { start: number; end: number }

export type Received = { blob: Blob; persisted: Promise<void> }

/** Stores originals and previews. A blob never changes once it has its key. */
export type Storage = {
  /**
   * Stores the whole stream: when this resolves, the bytes survive a power cut. Leaves nothing
   * behind when it throws. `key` is for a restore.
   */
  write(content: Readable, key?: string): Promise<Blob>
  /**
   * Like `write`, but resolves as soon as the blob can be read. It survives a power cut once
   * `persisted` resolves, and is removed if that rejects.
   */
  receive(content: Readable): Promise<Received>
  /** Throws a MissingBlob if there is none. `range` is inclusive at both ends. */
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every blob, in no particular order, with the time it was stored. */
  list(): AsyncIterable<{ key: string; at: Date }>
  /** Throws when nothing can be written. */
  check(): Promise<void>
}

export const createBlobKey = () => randomBytes(16).toString('hex')

export class MissingBlob extends Error {
  override name = 'MissingBlob'
}

/** Whether the error is that of a bad disk sector; a store that is down fails otherwise. */
export const isUnreadable = (reason: unknown): boolean =>
  (reason as NodeJS.ErrnoException).code === 'EIO'

/** The stream's SHA-256 in hex. */
export async function hashStream(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Bytes per write: each write has a fixed cost. */
const chunkBytes = 2 ** 20
/** Bytes per sync while more come in, so that little is left to sync at the end. */
const syncThresholdBytes = 2 ** 21

export type Spooled = {
  bytes: number
  /** Hex. */
  sha256: string
  file: FileHandle
  /** Rejects if a sync so far failed: a later one would not report that. */
  synced: Promise<void>
}

/**
 * Writes the stream to a new file, which the caller syncs and closes. If it throws, the file is
 * closed, and the caller removes it.
 */
export async function spool(content: Readable, path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let file: FileHandle | undefined
  let [bytes, bufferedBytes, unsyncedBytes] = [0, 0, 0]
  let buffered: Buffer[] = []
  let [written, synced] = [Promise.resolve(), Promise.resolve()]

  /** Writes the buffered chunks, once the previous write is done. */
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

  // Takes chunks one by one: iterating over the stream would copy all it has buffered.
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
  // A nearly full disk may write only part; the second write reports the error.
  if (bytesWritten < all) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/** Passes a file through, and fails at its end if its hash is not this one. */
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
