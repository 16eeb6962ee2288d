import { queryOptions } from '@tanstack/react-query'
import { config } from 'zod/mini'
import { CallFailed, createCaller, type CallOptions } from '@milepost/contract/wire/caller'
import type { AnswerTo, Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { clearToken, isSessionExchanged, token, untilExchanged } from '../session/session.ts'
import { apiRoot } from './api-root.ts'
import { send } from './send.ts'

// The CSP forbids eval, which zod would otherwise try first.
config({ jitless: true })

const caller = createCaller({ send, root: apiRoot, token })

const listeners = new Set<() => void>()

/** Calls the listener when the server rejects the session. Returns the unsubscribe function. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls the API as the signed-in person. Throws CallFailed, or an AbortError if its signal was
 * aborted.
 */
export async function call<E extends Endpoint, const Input extends Sent<E> = Sent<E>>(
  endpoint: E,
  input: Input,
  options?: CallOptions,
): Promise<AnswerTo<E, Input>> {
  const sentToken = token()
  try {
    return await caller(endpoint, input, options)
  } catch (reason) {
    const isUnauthorized = reason instanceof CallFailed && reason.status === 401
    // A late 401 of an old session must not end the session that replaced it, or is about to, maybe in another tab.
    const isOwn = () => sentToken !== undefined && sentToken === token() && !isSessionExchanged()
    if (isUnauthorized && endpoint.access !== 'public' && isOwn()) {
      await untilExchanged(readDeadlineMs)
      if (isOwn()) {
        clearToken()
        listeners.forEach((listener) => listener())
      }
    }
    throw reason
  }
}

/** How long (ms) a read may take before it counts as failed. */
export const readDeadlineMs = 15_000

/** Aborts the work with the signal, or with CallFailed ('unavailable') at the deadline. */
async function withinDeadline<T>(
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limited = new AbortController()
  const abort = () => limited.abort(signal.reason)
  const timer = setTimeout(
    () => limited.abort(new CallFailed({ code: 'unavailable', title: errorMessages.unavailable })),
    readDeadlineMs,
  )
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await work(limited.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Query options for a cached read. The endpoint and its input are the key, so nobody invents key
 * strings.
 */
export const read = <E extends Endpoint, const Input extends Sent<E> = Sent<E>>(
  endpoint: E,
  input: Input,
) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) =>
      // A file may take as long as the connection needs for its bytes.
      endpoint.result.kind === 'file'
        ? call(endpoint, input, { signal })
        : withinDeadline(signal, (limited) => call(endpoint, input, { signal: limited })),
    meta: { offline: endpoint.offline },
  })

/** Query options for a file that changes only with its version. */
export const readFile = <E extends Endpoint, const Input extends Sent<E> = Sent<E>>(
  endpoint: E,
  input: Input,
  version: number,
) =>
  queryOptions({
    queryKey: [endpoint.path, input, version],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: Infinity,
  })
