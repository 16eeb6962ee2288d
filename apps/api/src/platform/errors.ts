import { snakeKey, type ErrorDocument } from '@milepost/contract/wire/json-api'
import { codeOf, sentences, type SentenceCode } from '@milepost/contract/wire/sentences'
import type { FastifyError, FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'

type Errors = ErrorDocument['errors']

/** An answer the client is meant to read: its titles reach the screen as they stand. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly errors: Errors
  readonly headers: Record<string, string>

  constructor(errors: Errors, headers: Record<string, string> = {}) {
    super(errors[0]?.title)
    this.errors = errors
    this.headers = headers
  }

  get status(): number {
    return Number(this.errors[0]?.status)
  }
}

type RefusalAbout = {
  pointer?: string
  detail?: string | undefined
  headers?: Record<string, string>
}

/**
 * Refuses with a sentence of the contract; `pointer` names the field it is about, as it was sent, and `detail` the
 * id of what stands in the way.
 */
export function refuse(
  status: number,
  code: SentenceCode,
  { pointer, detail, headers }: RefusalAbout = {},
): Refusal {
  const source = pointer === undefined ? {} : { source: { pointer } }
  const error = { status: String(status), code, title: sentences[code] }
  return new Refusal([{ ...error, ...(detail !== undefined && { detail }), ...source }], headers)
}

export const unauthenticated = () => refuse(401, 'unauthenticated')
export const notFound = () => refuse(404, 'not_found')
/** A dependency is away, or the server is full: the same request may work a little later. */
export const unavailable = () => refuse(503, 'unavailable', { headers: { 'retry-after': '5' } })

/** Unwraps a row that must exist. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

/** Parses what the caller sent; one error per field, pointing at it. */
export function accept<S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> {
  const parsed = schema.safeParse(sent)
  if (parsed.success) {
    const unkept = unkeptText(parsed.data, '')
    if (unkept !== undefined) throw refuse(422, 'invalid', { pointer: unkept })
    return parsed.data
  }
  throw new Refusal(
    parsed.error.issues.slice(0, mostErrors).flatMap((issue): Errors => {
      const at = (path: PropertyKey[], code: SentenceCode, title: string = sentences[code]) => ({
        status: '422',
        code,
        title,
        source: { pointer: path.map((part) => `/${snakeKey(String(part))}`).join('') || '/' },
      })
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, mostErrors)
          .map((key) => at([...issue.path, key], 'unknown_field'))
      const code = codeOf(issue.message)
      return [at(issue.path, code, sentences[code])]
    }),
  )
}

/** Of so many fields or names it is said what is wrong: nobody reads more, and an answer is not to be larger than what asked for it. */
const mostErrors = 50

/** Where a text stands that no database keeps: with a NUL in it, or half of a character that takes two. */
function unkeptText(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? pointer || '/' : undefined
  // The bytes of a file are no text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const unkept = unkeptText(inner, `${pointer}/${snakeKey(key)}`)
    if (unkept !== undefined) return unkept
  }
  return undefined
}

/** Every failure leaves as a JSON:API error document; only refusals tell what happened. */
export function answerErrorsAsJsonApi(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error)
    // A refusal of ours has its line in the log by its status; hundreds of them a second say no more than one.
    if (refusal.status >= 500 && !(error instanceof Refusal))
      request.log.error({ err: error }, 'request failed')
    return reply
      .code(refusal.status)
      .headers(refusal.headers)
      .type('application/vnd.api+json')
      .send(JSON.stringify({ errors: refusal.errors } satisfies ErrorDocument))
  })
}

/** SQLSTATE classes and system errors that mean 'not now': connection lost, deadlock, shutting down, disk full. */
const passing = /^(08|40P01|53|57P0|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOSPC)/
/** What the driver says of the same, without a code. */
const passingSentences = /timeout|Connection terminated|connection error/i

/** SQLSTATEs of a date or time that was sent and that no database keeps: of the year 0, twenty hours from UTC. */
const unkeptTime = /^2200[89]$/

/** What an object store says of itself, or says nothing at all. */
const isStoreAway = ({ name, $metadata }: FailedCall) =>
  name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500

type FailedCall = FastifyError & { $metadata?: { httpStatusCode?: number } }

/** What whoever called is told of a failure. */
export function refusalFor(error: FailedCall): Refusal {
  if (error instanceof Refusal) return error
  if (passing.test(error.code ?? '') || passingSentences.test(error.message)) return unavailable()
  if (isStoreAway(error)) return unavailable()
  if (unkeptTime.test(error.code ?? '')) return refuse(422, 'invalid')
  const { statusCode = 500 } = error
  if (statusCode === 503) return unavailable()
  if (statusCode === 413) return refuse(413, 'upload_too_large')
  if (statusCode === 429) return refuse(429, 'too_many_requests')
  // The framework's other refusals: malformed JSON, a media type nobody reads.
  if (statusCode < 500) return refuse(statusCode, 'bad_request')
  return refuse(500, 'unexpected')
}
