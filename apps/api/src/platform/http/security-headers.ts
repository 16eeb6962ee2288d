import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Helmet's headers. None depends on the request, so they are computed once. */
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

/** Adds these headers to every response. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_, answer, done) => {
    answer.headers(headers)
    done()
  })
}
