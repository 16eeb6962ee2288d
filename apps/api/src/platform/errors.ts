import type { FastifyError, FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import {
  addErrorCodes,
  errorMessages,
  toErrorCode,
  type ErrorCode,
} from '@milepost/contract/wire/error-messages'
import { snakeKey, snakeKeys, type ErrorDocument } from '@milepost/contract/wire/json-api'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'

type Errors = ErrorDocument['errors']

const titles: Record<ErrorCode, string> = { ...errorMessages, ...staffErrorMessages }
addErrorCodes(staffErrorMessages)

/** An error the client may read: its titles are shown on screen unchanged. */
export class ApiError extends Error {
  override name = 'ApiError'
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

/**
 * What `before` made of the request (see `CallOptions`) is of a state that has changed since. The call rolls back and runs again from
 * there, so that nothing that takes long is done again inside the transaction.
 */
export class OutdatedError extends ApiError {
  override name = 'OutdatedError'

  constructor() {
    super([{ status: '409', code: 'settings_changed', title: titles.settings_changed }])
  }
}

type ApiErrorOptions = {
  pointer?: string
  detail?: string | undefined
  meta?: object
  headers?: Record<string, string>
}

/**
 * An error with one of the contract's messages. `pointer` names the field it is about, as sent;
 * `detail` is the ID of the record in the way, `meta` what else the contract says of this refusal.
 */
export function httpError(
  status: number,
  code: ErrorCode,
  { pointer, detail, meta, headers }: ApiErrorOptions = {},
): ApiError {
  const source = pointer === undefined ? {} : { source: { pointer } }
  const error = { status: String(status), code, title: titles[code] }
  const more = {
    ...(detail !== undefined && { detail }),
    ...(meta && { meta: snakeKeys(meta) }),
  }
  return new ApiError([{ ...error, ...more, ...source }], headers)
}

export const unauthenticated = () => httpError(401, 'unauthenticated')
export const notFound = () => httpError(404, 'not_found')
/** A dependency is down, or the server is full: the same request may succeed a little later. */
export const unavailable = () => httpError(503, 'unavailable', { headers: { 'retry-after': '5' } })

/** The caller has made too many calls, and may come back after so many seconds. */
export const tooManyRequests = (seconds: number) =>
  httpError(429, 'too_many_requests', { headers: { 'retry-after': String(Math.ceil(seconds)) } })

/** The caller hung up, so that nobody gets the answer. Logged with the status that nginx has for it. */
export const hungUp = () => httpError(499, 'unavailable')

/** Unwraps a row that must exist. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

/** Parses what the caller sent; one error per field, pointing at it. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) {
    const pointerToInvalid = findUnstorableText(parsed.data)
    if (pointerToInvalid !== undefined)
      throw httpError(422, 'invalid', { pointer: pointerToInvalid || '/' })
    return parsed.data
  }
  throw new ApiError(
    parsed.error.issues.slice(0, maxErrors).flatMap((issue): Errors => {
      const errorAt = (path: PropertyKey[], code: ErrorCode, title = titles[code]) => ({
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
      return [errorAt(issue.path, code, titles[code])]
    }),
  )
}

/** Report at most 50 errors, to bound the response. */
export const maxErrors = 50

/** The pointer to a text that PostgreSQL can't store: it has a NUL or half a surrogate pair. '' if the value is that text. */
function findUnstorableText(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? '' : undefined
  // A file's bytes are not text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const pointerToInvalid = findUnstorableText(inner)
    if (pointerToInvalid !== undefined) return `/${snakeKey(key)}${pointerToInvalid}`
  }
  return undefined
}

/** Sends every failure as a JSON:API error document; only an `ApiError` says what happened. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const apiError = toApiError(error)
    // Our own errors are in the request log with their status; hundreds of stack traces a second
    // would add nothing.
    if (apiError.status >= 500 && !(error instanceof ApiError))
      request.log.error({ err: error }, 'request failed')
    return reply
      .code(apiError.status)
      .headers(apiError.headers)
      .type('application/vnd.api+json')
      .send(JSON.stringify({ errors: apiError.errors } satisfies ErrorDocument))
  })
}

/** SQLSTATE classes and system errors that mean 'not now': connection lost, deadlock, cancelled, shutting down, disk full. */
const transientCodes =
  /^(08|40P01|53|57P0|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOSPC)/
/** Messages of the pg driver for the same failures, which have no code. */
const transientMessages = /timeout|Connection terminated|connection error/i

/**
 * SQLSTATEs of a date or time out of PostgreSQL's range, such as the year 0 or an offset of twenty
 * hours.
 */
const invalidTimeCodes = /^2200[89]$/

/** An object store that answers with a 5xx or not at all. */
const isStorageUnavailable = ({ name, $metadata }: FailedCall) =>
  name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500

type FailedCall = FastifyError & { $metadata?: { httpStatusCode?: number } }

/** The error sent to the caller for a failure. */
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
  // The framework's other errors, such as malformed JSON or an unknown media type.
  if (statusCode < 500) return httpError(statusCode, 'bad_request')
  return httpError(500, 'unexpected')
}
