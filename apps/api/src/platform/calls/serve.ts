import { Readable } from 'node:stream'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { auditDeniedCall, listSecretFields } from '../audit/audited-call.ts'
import { ApiError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { admitCalls, defaultBodyBytes } from './admit-calls.ts'
import { nameAction, type CallOptions, type Handler, type ServedCall } from './handler.ts'
import { parseIdempotencyKey } from './idempotency.ts'
import { runCall } from './run-call.ts'
import { toRead } from './run-read.ts'
import { toRouteSchema } from './schemas.ts'
import { sendOutcome } from './send-outcome.ts'

/**
 * Serves one call of the contract in three stages: who may make it is admitted (`admit-calls.ts`), it runs
 * (`run-call.ts`), and its outcome is sent (`send-outcome.ts`). Handlers receive validated camelCase input and
 * return plain objects.
 */
export function serve<E extends Endpoint, Prepared = undefined>(
  platform: Platform,
  endpoint: E,
  handle: Handler<E, Prepared>,
  options: CallOptions<E, Prepared> = {},
): void {
  const { app, auditedCalls, available, callLimits, limitUploads, reads } = platform
  const action = nameAction(endpoint)
  const secrets = listSecretFields(endpoint)
  const call: ServedCall<E, Prepared> = { platform, endpoint, handle, options, action, secrets }
  /** The server reads the rest of a form that it refuses, as fast as it comes. */
  const delayRefusal = async (reason: unknown) => {
    if (reason instanceof ApiError && reason.status === 429) await callLimits.delayRefusal()
    throw reason
  }
  auditedCalls.set(action, endpoint)
  if (endpoint.method === 'GET') reads.set(endpoint, toRead(call))

  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)\.(pdf|csv)$/, ':$1([^/]+).$2'),
    schema: toRouteSchema(endpoint),
    // A form is limited by its own parts.
    bodyLimit: endpoint.maxBodyBytes ?? defaultBodyBytes,
    // Before the body is read, so that strangers can't make the server parse an upload.
    onRequest: admitCalls(platform, endpoint),
    handler: async (request, reply) => {
      const run = () => runCall(call, request)
      const key = () => parseIdempotencyKey(request.headers['idempotency-key'])
      const work = available(() =>
        endpoint.form ? limitUploads(request.caller, key(), run).catch(delayRefusal) : run(),
      )
      request.work = work
      return sendOutcome(endpoint, request, reply, await work)
    },
    // A streamed file is under way until the connection closes.
    onSend: (request, _, payload, done) => {
      if (!(payload instanceof Readable)) {
        request.endTurn?.()
        request.endTurn = undefined
      }
      done()
    },
    onError: auditDeniedCall(platform, action),
  })
}
