import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'

const createDestination = () =>
  pino.destination({ sync: false, minLength: 4096, periodicFlush: 1_000 })

/**
 * Lines of JSON, written many at once: a write for each would cost a call a good part of its time. Whoever kills the
 * process takes the last second's with it; any other end writes them. Nothing here is handed a token, a password, a body
 * or a query string.
 */
export const createLogger = (
  level: string,
  destination: DestinationStream = createDestination(),
): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: ['*.authorization', '*.password', '*.token', 'req.headers'],
      serializers: { req: undefined as never, err: serializeError },
    },
    destination,
  )

const loggedFields = ['type', 'message', 'stack', 'code', 'table', 'column', 'constraint']

/** Where and how something failed. Whatever else an error carries is left out: the database's repeats the row that it refused. */
const serializeError = (reason: unknown): unknown =>
  reason instanceof Error
    ? Object.fromEntries(
        Object.entries(pino.stdSerializers.err(reason)).filter(([name]) =>
          loggedFields.includes(name),
        ),
      )
    : reason

/** One line for each call: who, what, from where, outcome, how long. */
export function logRequests(app: FastifyInstance): void {
  // All it says is named here, none of it secret: looking for what to take out would copy each line first.
  const requestLogger = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const { caller } = request
    requestLogger.info(
      {
        reqId: request.id,
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
