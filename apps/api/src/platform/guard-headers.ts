import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Has every answer carry helmet's headers. None of them depends on the call: they are worked out once, not for each. */
export function guardHeaders(app: FastifyInstance, options: HelmetOptions): void {
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
  app.addHook('onRequest', (_, answer, done) => {
    answer.headers(headers)
    done()
  })
}
