import { fieldsOf, type AnswerTo, type Endpoint, type Sent } from './endpoint.ts'
import { errorMessages, toErrorCode } from './error-messages.ts'
import { encodeForm } from './form.ts'
import { camelKey, camelKeys, decode, snakeKey, snakeKeys, type ErrorDocument } from './json-api.ts'
import { fieldsParam } from './sparse-fields.ts'

type Failure = { code: string; title: string; detail?: string | undefined; meta?: unknown }

/**
 * A call that was refused or never reached the server. `fields` holds the errors that point at a
 * field, by its camelCase path.
 */
export class CallFailed extends Error {
  override name = 'CallFailed'
  /** The HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  readonly code: string
  readonly fields: Record<string, Failure>
  /** The ID of the record that is in conflict, if any. */
  readonly detail: string | undefined
  /** More about some refusals, with camelCase keys; see the contract's types. */
  readonly meta: unknown

  constructor(
    { code, title, detail, meta }: Failure,
    status?: number,
    fields: Record<string, Failure> = {},
  ) {
    super(title)
    this.code = code
    this.status = status
    this.fields = fields
    this.detail = detail
    this.meta = camelKeys(meta)
  }
}

/**
 * Sends one request. The portal's implementation reports upload progress; API tests pass the
 * request to the app in process.
 */
export type Send = (url: string, request: SendRequest) => Promise<Response>
export type SendRequest = {
  method: string
  headers: Headers
  body?: string | FormData | undefined
  signal?: AbortSignal | undefined
  /** Called with the bytes sent so far and the size of the body. */
  onProgress?: ((sent: number, total: number) => void) | undefined
}

type CallerOptions = { send: Send; root: string; token: () => string | undefined }

export type CallOptions = Pick<SendRequest, 'signal' | 'onProgress'> & {
  /** A UUID. The server applies a change once per key, however often it is sent. */
  idempotencyKey?: string | undefined
}

export type Call = ReturnType<typeof createCaller>

/** The path of a call below the API's root, with its params and query filled in. */
export function toUrl(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  if (query.length === 0) return path
  const toName = (key: string) =>
    key === 'fields' && 'type' in endpoint.result
      ? fieldsParam(endpoint.result.type)
      : snakeKey(key)
  return `${path}?${new URLSearchParams(query.map(([key, value]) => [toName(key), String(value)]))}`
}

/** The one HTTP client. Throws CallFailed, or an AbortError if its signal was aborted. */
export function createCaller({ send, root, token }: CallerOptions) {
  return async function call<E extends Endpoint, const Input extends Sent<E> = Sent<E>>(
    endpoint: E,
    input: Input,
    { idempotencyKey, signal, onProgress }: CallOptions = {},
  ): Promise<AnswerTo<E, Input>> {
    const { body, query } = input as { body?: unknown; query?: unknown }
    const headers = new Headers({ accept: 'application/json' })
    const bearer = token()
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
    if (body !== undefined && !endpoint.form) headers.set('content-type', 'application/json')

    const rethrowAsOffline = (reason: unknown): never => {
      if (signal?.aborted) throw reason
      throw new CallFailed({ code: 'offline', title: errorMessages.offline })
    }
    const response = await send(`${root}${toUrl(endpoint, input)}`, {
      method: endpoint.method,
      headers,
      body: endpoint.form
        ? encodeForm(body as { files: [] })
        : body === undefined
          ? undefined
          : JSON.stringify(snakeKeys(body)),
      signal,
      onProgress,
    }).catch(rethrowAsOffline)

    if (!response.ok) throw await toCallFailed(response)
    // A body that breaks off, or is not JSON (a captive portal's page), counts as offline.
    if (endpoint.result.kind === 'file')
      return (await response.blob().catch(rethrowAsOffline)) as AnswerTo<E, Input>
    const json =
      endpoint.result.kind === 'nothing' ? undefined : await response.json().catch(rethrowAsOffline)
    return decode<E>(endpoint.result, json, fieldsOf(query)) as AnswerTo<E, Input>
  }
}

async function toCallFailed(response: Response): Promise<CallFailed> {
  const { status } = response
  if (status === 502 || status === 503)
    return new CallFailed({ code: 'unavailable', title: errorMessages.unavailable }, status)
  const document = (await response.json().catch(() => undefined)) as ErrorDocument | undefined
  const [first] = document?.errors ?? []
  if (!first) {
    const title = response.statusText || errorMessages.unexpected
    return new CallFailed({ code: toErrorCode(title), title }, status)
  }
  const fields = (document?.errors ?? []).flatMap(({ code, title, source }) =>
    source ? [[toFieldPath(source.pointer), { code, title }] as const] : [],
  )
  return new CallFailed(first, status, Object.fromEntries(fields))
}

const toFieldPath = (pointer: string) => pointer.slice(1).split('/').map(camelKey).join('.')
