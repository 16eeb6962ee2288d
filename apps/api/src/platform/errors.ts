import { snakeKey, type ErrorDocument } from '@milepost/contract/wire/json-api'
import { toErrorCode, errorMessages, type ErrorCode } from '@milepost/contract/wire/error-messages'
import type { FastifyError, FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'

type Errors = ErrorDocument['errors']

/** An answer the client is meant to read: its titles reach the screen as they stand. */
export class ApiError extends Error {
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

type ApiErrorOptions = {
  pointer?: string
  detail?: string | undefined
  headers?: Record<string, string>
}

/**
 * Refuses with a sentence of the contract; `pointer` names the field it is about, as it was sent, and `detail` the
 * id of what stands in the way.
 */
export function httpError(
  status: number,
  code: ErrorCode,
  { pointer, detail, headers }: ApiErrorOptions = {},
): ApiError {
  const source = pointer === undefined ? {} : { source: { pointer } }
  const error = { status: String(status), code, title: errorMessages[code] }
  return new ApiError([{ ...error, ...(detail !== undefined && { detail }), ...source }], headers)
}

export const unauthenticated = () => httpError(401, 'unauthenticated')
export const notFound = () => httpError(404, 'not_found')
/** A dependency is away, or the server is full: the same request may work a little later. */
export const unavailable = () => httpError(503, 'unavailable', { headers: { 'retry-after': '5' } })

/** Unwraps a row that must exist. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

/** Parses what the caller sent; one error per field, pointing at it. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) {
    const pointerToInvalid = findUnstorableText(parsed.data, '')
    if (pointerToInvalid !== undefined)
      throw httpError(422, 'invalid', { pointer: pointerToInvalid })
    return parsed.data
  }
  throw new ApiError(
    parsed.error.issues.slice(0, maxErrors).flatMap((issue): Errors => {
      const errorAt = (
        path: PropertyKey[],
        code: ErrorCode,
        title: string = errorMessages[code],
      ) => ({
        status: '422',
        code,
        title,
        source: { pointer: path.map((part) => `/${snakeKey(String(part))}`).join('') || '/' },
      })
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, maxErrors)
          .map((key) => errorAt([...issue.path, key], 'unknown_field'))
      const code = toErrorCode(issue.message)
      return [errorAt(issue.path, code, errorMessages[code])]
    }),
  )
}

/** Of so many fields or names it is said what is wrong: nobody reads more, and an answer is not to be larger than what asked for it. */
const maxErrors = 50

/** Where a text stands that no database keeps: with a NUL in it, or half of a character that takes two. */
function findUnstorableText(value: unknown, pointer: string): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? pointer || '/' : undefined
  // The bytes of a file are no text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const pointerToInvalid = findUnstorableText(inner, `${pointer}/${snakeKey(key)}`)
    if (pointerToInvalid !== undefined) return pointerToInvalid
  }
  return undefined
}

/** Every failure leaves as a JSON:API error document; only refusals tell what happened. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const apiError = toApiError(error)
    // A refusal of ours has its line in the log by its status; hundreds of them a second say no more than one.
    if (apiError.status >= 500 && !(error instanceof ApiError))
      request.log.error({ err: error }, 'request failed')
    return reply
      .code(apiError.status)
      .headers(apiError.headers)
      .type('application/vnd.api+json')
      .send(JSON.stringify({ errors: apiError.errors } satisfies ErrorDocument))
  })
}

/** SQLSTATE classes and system errors that mean 'not now': connection lost, deadlock, shutting down, disk full. */
const transientCodes =
  /^(08|40P01|53|57P0|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOSPC)/
/** What the driver says of the same, without a code. */
const transientMessages = /timeout|Connection terminated|connection error/i

/** SQLSTATEs of a date or time that was sent and that no database keeps: of the year 0, twenty hours from UTC. */
const invalidTimeCodes = /^2200[89]$/

/** What an object store says of itself, or says nothing at all. */
const isStorageUnavailable = ({ name, $metadata }: FailedCall) =>
  name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500

type FailedCall = FastifyError & { $metadata?: { httpStatusCode?: number } }

/** What whoever called is told of a failure. */
export function toApiError(error: FailedCall): ApiError {
  if (error instanceof ApiError) return error
  if (transientCodes.test(error.code ?? '') || transientMessages.test(error.message))
    return unavailable()
  if (isStorageUnavailable(error)) return unavailable()
  if (invalidTimeCodes.test(error.code ?? '')) return httpError(422, 'invalid')
  const { statusCode = 500 } = error
  if (statusCode === 503) return unavailable()
  if (statusCode === 413) return httpError(413, 'upload_too_large')
  if (statusCode === 429) return httpError(429, 'too_many_requests')
  // The framework's other refusals: malformed JSON, a media type nobody reads.
  if (statusCode < 500) return httpError(statusCode, 'bad_request')
  return httpError(500, 'unexpected')
}
