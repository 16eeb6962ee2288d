import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../storage/storage.ts'

type Named = {
  /** Shown when the file is saved; any text. */
  name: string
  /** Set where the endpoint has no content type of its own. */
  contentType?: string
}

type KnownFile = Named & {
  bytes: number
  /** Changes when the content does; without quotes. */
  etag: string
  read: (range?: ByteRange) => Promise<Readable>
}

/** A file as a call's response: one whose content is known, or one made while it is sent. */
export type FileAnswer = KnownFile | (Named & { stream: Readable })

/** Sends a file, one range of it (RFC 9110), or a 304 when the caller has it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  file: FileAnswer,
): Promise<FastifyReply> {
  reply
    .header('content-disposition', contentDisposition(file.name))
    .header('content-security-policy', "sandbox; frame-ancestors 'none'")
  if ('stream' in file)
    // nginx would write what the caller has not taken yet to a file of its own.
    return reply.header('x-accel-buffering', 'no').type(contentType).send(file.stream)
  const { bytes, etag, read } = file
  const tag = `"${etag}"`
  reply.header('etag', tag).header('accept-ranges', 'bytes')

  // A proxy that compresses turns the ETag into a weak one.
  const etags = request.headers['if-none-match']?.split(',').map((one) => one.trim())
  if (etags?.some((one) => one === '*' || one.replace(/^W\//, '') === tag))
    return reply.code(304).send()

  const { range: rangeHeader, 'if-range': condition } = request.headers
  const range =
    condition === undefined || condition === tag ? parseRange(rangeHeader, bytes) : undefined
  reply.type(contentType)
  if (range === 'beyond')
    return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
  if (range === undefined) return reply.header('content-length', bytes).send(await read())
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(await read(range))
}

/** Anything but one well-formed range is ignored, and the whole file is sent. */
function parseRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  if (start >= bytes) return 'beyond'
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return end < start ? undefined : { start, end }
}

/** RFC 6266: an ASCII name for every client, and the real one (RFC 8187) for those that read it. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${full}`
}
