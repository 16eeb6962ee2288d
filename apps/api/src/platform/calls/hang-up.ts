import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** A call's response. The response itself: V8 keeps a request that a closure is stored on until a full garbage collection. */
    response: ServerResponse
  }
}

/**
 * A signal that aborts when the connection closes: nobody waits for the answer any more. Made only for the few calls that ask.
 */
export function hangUpOf({ response }: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  if (response.closed) controller.abort()
  else response.once('close', () => controller.abort())
  return controller.signal
}
