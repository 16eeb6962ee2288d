import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** helmet's headers. None of them depends on the call: they are worked out once, not for each. */
export function guardingHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  }
  let isDone = false
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (reason) => {
    isDone = reason === undefined
  })
  if (!isDone) throw new Error('Not every header of helmet can be told before there is a call.')
  return headers
}

/** Has every answer carry these headers. */
export function guardAnswers(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_, answer, done) => {
    answer.headers(headers)
    done()
  })
}
