import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'

const createDestination = () =>
  pino.destination({ sync: false, minLength: 4096, periodicFlush: 1_000 })

/**
 * Logs JSON lines, buffered: a write per line would be a good part of a call's cost. Killing the
 * process loses the last second's lines; any other exit flushes them. Never log a token, a
 * password, a body, or a query string.
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

/**
 * Only where and how something failed: other fields of a database error repeat the rejected row.
 */
const serializeError = (reason: unknown): unknown =>
  reason instanceof Error
    ? Object.fromEntries(
        Object.entries(pino.stdSerializers.err(reason)).filter(([name]) =>
          loggedFields.includes(name),
        ),
      )
    : reason

/** Logs one line per call: who, what, from where, status, duration. */
export function logRequests(app: FastifyInstance): void {
  // No redaction: the fields are listed here, none is secret, and redacting would copy each line
  // first.
  const requestLogger = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
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
    done()
  })
}
