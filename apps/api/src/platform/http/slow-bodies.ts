import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Hangs up on strangers who take longer than `milliseconds` to send a body: a phone with poor reception sends
 * a password within seconds, and each open body costs the server memory.
 */
export function limitSlowBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, _, done) => {
    limitBody(request)
    done()
  })

  function limitBody(request: FastifyRequest): void {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, milliseconds)
    request.allowSlowBody = () => clearTimeout(timer)
    raw.once('close', request.allowSlowBody)
  }
}
