import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** helmet's headers. None of them depends on the call: they are worked out once, not for each. */
export function createSecurityHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  }
  let isSynchronous = false
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (reason) => {
    isSynchronous = reason === undefined
  })
  if (!isSynchronous)
    throw new Error('Not every header of helmet can be told before there is a call.')
  return headers
}

/** Has every answer carry these headers. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_, answer, done) => {
    answer.headers(headers)
    done()
  })
}
