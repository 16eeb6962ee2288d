import { vi } from 'vitest'
import type { Answer, Endpoint } from '@milepost/contract/wire/endpoint'
import { errorMessages, type ErrorCode } from '@milepost/contract/wire/error-messages'
import { camelKeys, encode, snakeKeys } from '@milepost/contract/wire/json-api'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'

type Request = { method: string; path: string; query: Record<string, string>; body: unknown }
type Failure = {
  status: number
  code: ErrorCode | (string & {})
  title?: string
  field?: string
  /** The ID of the record that is in conflict. */
  detail?: string
  meta?: object
}

/** Fakes the API, typed by the contract: an answer the API could not give does not compile. */
export function fakeApi() {
  const answers: { endpoint: Endpoint; respond: () => Response | Promise<Response> }[] = []
  const requests: Request[] = []

  const respond = async (url: string, method: string, body: unknown): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://portal.test')
    const path = pathname.replace(/^\/api/, '')
    requests.push({ method, path, query: Object.fromEntries(searchParams), body: parseBody(body) })
    const match = answers.findLast(
      ({ endpoint }) => method === endpoint.method && pattern(endpoint).test(path),
    )
    if (!match) throw new Error(`No fake answer for ${method} ${path}`)
    return match.respond()
  }

  // Without a method it asks for a file of the build, not for a call.
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method ? respond(url, init.method, init.body) : Promise.resolve(new Response('')),
  )
  vi.stubGlobal('XMLHttpRequest', fakeXmlHttpRequest(respond))

  return {
    /** Every request so far; bodies have the contract's camelCase keys. */
    requests,
    answer<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
      answers.push({ endpoint, respond: () => toResponse(endpoint, answer) })
    },
    /** Leaves the call pending; `answer` or `fail` of the result completes it. */
    hold<E extends Endpoint>(endpoint: E) {
      const held = Promise.withResolvers<Response>()
      answers.push({ endpoint, respond: () => held.promise })
      return {
        answer: (answer: Answer<E>) => held.resolve(toResponse(endpoint, answer)),
        fail: (failure: Failure) => held.resolve(toErrorResponse(failure)),
      }
    },
    fail(endpoint: Endpoint, failure: Failure) {
      answers.push({ endpoint, respond: () => toErrorResponse(failure) })
    },
    /** The network fails for this call. */
    loseConnection(endpoint: Endpoint) {
      answers.push({ endpoint, respond: () => Promise.reject(new TypeError('Failed to fetch')) })
    },
  }
}

const pattern = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`)

function toErrorResponse({ status, code, title, field, detail, meta }: Failure): Response {
  const known: Record<string, string> = { ...errorMessages, ...staffErrorMessages }
  const error = {
    status: String(status),
    code,
    title: title ?? known[code] ?? code,
    ...(field && { source: { pointer: `/${field}` } }),
    ...(detail && { detail }),
    ...(meta && { meta: snakeKeys(meta) }),
  }
  return Response.json({ errors: [error] }, { status })
}

function toResponse<E extends Endpoint>({ result }: E, answer: Answer<E>): Response {
  if (result.kind === 'nothing') return new Response(null, { status: 204 })
  if (result.kind === 'file') return new Response(answer as Blob)
  return Response.json(encode<E>(result, answer))
}

function parseBody(body: unknown): unknown {
  if (body instanceof FormData) return toFields(body)
  return typeof body === 'string' ? camelKeys(JSON.parse(body)) : undefined
}

/** A form's fields; a repeated one becomes an array. */
const toFields = (form: FormData) =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )

const fakeXmlHttpRequest = (
  respond: (url: string, method: string, body: unknown) => Promise<Response>,
) =>
  class {
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    response: Blob | undefined
    #to = { method: '', url: '' }
    #aborted = false

    open(method: string, url: string) {
      this.#to = { method, url }
    }
    setRequestHeader() {}
    abort() {
      this.#aborted = true
      this.onabort?.()
    }
    async send(body: unknown) {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      try {
        const response = await respond(this.#to.url, this.#to.method, body)
        this.response = await response.blob()
        this.status = response.status
      } catch {
        return this.onerror?.()
      }
      if (!this.#aborted) this.onload?.()
    }
  }
