import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../src/platform/storage/s3-storage.ts'

type Stored = { body: Buffer; at: Date }

/**
 * A fake object store, strict about the calls we make: one bucket, signed requests only, objects
 * are created and never overwritten, hashes are checked. `damage` makes it lose a byte of what it
 * stores; when `busy` it fails, when `silent` it never answers.
 */
export async function startS3Server() {
  const objects = new Map<string, Stored>()
  const faults = { damage: false, busy: false, silent: false }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url!, 'http://store')
    const [, bucket, key = ''] = pathname.split('/')
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

    if (!request.headers.authorization?.includes(`Credential=${settings.accessKeyId}/`))
      return refuse(403, 'AccessDenied')
    if (faults.silent) return undefined
    if (faults.busy) return refuse(503, 'SlowDown')
    if (bucket !== settings.bucket) return refuse(404, 'NoSuchBucket')
    if (request.method === 'HEAD' && key === '') return response.writeHead(200).end()
    if (request.method === 'GET' && key === '') return list(searchParams, response)

    const stored = objects.get(key)
    switch (String(request.method)) {
      case 'PUT': {
        const body = await buffer(request)
        if (request.headers['if-none-match'] !== '*') return refuse(400, 'InvalidRequest')
        if (stored) return refuse(412, 'PreconditionFailed')
        const sha256 = createHash('sha256').update(body).digest('base64')
        if (request.headers['x-amz-checksum-sha256'] !== sha256) return refuse(400, 'BadDigest')
        if (faults.damage) body[0]! ^= 1
        objects.set(key, { body, at: new Date() })
        return response.writeHead(200, { etag: '"x"' }).end()
      }
      case 'GET': {
        if (!stored) return refuse(404, 'NoSuchKey')
        const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        if (start === undefined) return response.writeHead(200).end(stored.body)
        return response.writeHead(206).end(stored.body.subarray(Number(start), Number(end) + 1))
      }
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      default:
        return refuse(405, 'MethodNotAllowed')
    }
  }

  /** Two per page, so that a listing has to continue. */
  function list(query: URLSearchParams, response: ServerResponse) {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].toSorted().filter((key) => key > after)
    const contents = keys
      .slice(0, 2)
      .map((key) => {
        const at = objects.get(key)!.at.toISOString()
        return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
      })
      .join('')
    const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : ''
    return response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`,
      )
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const settings: S3Settings = {
    bucket: 'milepost',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'demo',
    secretAccessKey: 'secret',
  }
  const stop = () => {
    server.closeAllConnections()
    return server.close()
  }
  return { settings, objects, faults, stop }
}
