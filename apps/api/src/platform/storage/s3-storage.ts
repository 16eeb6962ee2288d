import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { createBlobKey, hashStream, MissingBlob, spool, type Storage } from './storage.ts'
import { withWorkFolder } from './work-folder.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** The endpoint of a store that is not Amazon's; undefined means Amazon's for the region. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const isBlobKey = /^[0-9a-f]{32}$/

/**
 * Stores blobs as objects in a bucket. Each is spooled to a temporary file first, since an upload
 * needs its length and hash up front. Objects are created and never overwritten, and are read back
 * and compared before their key is returned. A store that is silent for `timeoutMs` counts as down.
 */
export async function openS3Storage(settings: S3Settings, timeoutMs = 60_000): Promise<Storage> {
  const { bucket: Bucket } = settings
  // Loaded on demand: firms without S3 don't wait for it.
  const sdk = await import('@aws-sdk/client-s3')
  const s3: S3Client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: settings,
    // Send only the hash we computed.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: Math.min(timeoutMs, 5_000), socketTimeout: timeoutMs },
  })

  async function put(Key: string, path: string, bytes: number, sha256: string): Promise<void> {
    try {
      await s3.send(
        new sdk.PutObjectCommand({
          Bucket,
          Key,
          Body: createReadStream(path),
          ContentLength: bytes,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          IfNoneMatch: '*',
        }),
      )
      if ((await hashStream(await read(Key))) !== sha256)
        throw new Error('The object store did not keep what it was sent')
    } catch (reason) {
      await remove(Key).catch(() => undefined)
      throw reason
    }
  }

  async function read(Key: string, range?: { start: number; end: number }): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await s3.send(new sdk.GetObjectCommand({ Bucket, Key, Range }))
      return Body as Readable
    } catch (reason) {
      throw reason instanceof sdk.NoSuchKey ? new MissingBlob(Key) : reason
    }
  }

  const remove = async (Key: string) =>
    void (await s3.send(new sdk.DeleteObjectCommand({ Bucket, Key })))

  const write = (content: Readable, key = createBlobKey()) =>
    withWorkFolder(async (folder) => {
      const path = join(folder, 'blob')
      const { bytes, sha256, file } = await spool(content, path)
      await file.close()
      await put(key, path, bytes, sha256)
      return { key, bytes, sha256 }
    })

  return {
    write,
    // Persisted before this resolves, so that the transaction does not wait for the network.
    receive: async (content) => ({ blob: await write(content), persisted: Promise.resolve() }),
    read,
    remove,
    async *list() {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client: s3 }, { Bucket }))
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified && isBlobKey.test(Key)) yield { key: Key, at: LastModified }
    },
    check: async () => void (await s3.send(new sdk.HeadBucketCommand({ Bucket }))),
  }
}
