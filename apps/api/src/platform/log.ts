import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'

/** Lines of JSON. Nothing here is handed a token, a password, a body or a query string. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: ['*.authorization', '*.password', '*.token', 'req.headers'],
    serializers: { req: undefined as never, err: pino.stdSerializers.err },
  })

/** One line for each call: who, what, from where, outcome, how long. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(caller?.kind === 'client' && { account: caller.accountId, user: caller.userId }),
        ...(caller?.kind === 'staff' && { staff: caller.staffId }),
      },
      'answered',
    )
  })
}
