import { CallFailed, createCaller, type CallOptions } from '@milepost/contract/wire/caller'
import type { Answer, Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { config } from 'zod/mini'
import { apiRoot } from './api-root.ts'
import { send } from './send.ts'
import { clearToken, token } from '../session/session.ts'

// The page's policy forbids eval, which the validator would otherwise try first.
config({ jitless: true })

const caller = createCaller({ send, root: apiRoot, token })

const listeners = new Set<() => void>()

/** Tells when the server no longer knows the session. Answers how to stop listening. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls the API as the signed-in person. Throws CallFailed, or an AbortError where its signal ended it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  const sentToken = token()
  try {
    return await caller(endpoint, input, options)
  } catch (reason) {
    const isUnauthorized = reason instanceof CallFailed && reason.status === 401
    // An answer that comes late must not end the session that was begun meanwhile.
    if (isUnauthorized && endpoint.access !== 'public' && sentToken && sentToken === token()) {
      clearToken()
      listeners.forEach((listener) => listener())
    }
    throw reason
  }
}

/** A cached read of one endpoint. The key is the endpoint itself, so nobody invents key strings. */
export const read = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { offline: endpoint.offline },
  })
