import { Readable } from 'node:stream'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client, Staff } from '../auth/caller.ts'
import { authenticate, authorize } from '../auth/authenticate.ts'
import { auditDeniedCall } from '../audit/audited-call.ts'
import { authorizeWrite } from '../auth/impersonation-sessions.ts'
import { httpError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { parseIdempotencyKey } from './idempotency.ts'
import { announcedBytes } from './read-input.ts'
import { createCall, nameAction, type CallOptions, type Handler } from './run-call.ts'
import { toRouteSchema } from './schemas.ts'
import { sendFile } from './send-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Client | Staff | undefined
    /** Ends the call's turn among those of its account. */
    endTurn: (() => void) | undefined
    /** Lets the body take its time: the caller is known. */
    allowSlowBody: (() => void) | undefined
  }
}

/** The most bytes of a JSON body, unless the contract says more. */
export const defaultBodyBytes = 64 * 1024

/**
 * Serves one call of the contract. Handlers receive validated camelCase input and return plain
 * objects.
 */
export function serve<E extends Endpoint, Prepared = undefined>(
  platform: Platform,
  endpoint: E,
  handle: Handler<E, Prepared>,
  options: CallOptions<E, Prepared> = {},
): void {
  const { app, available, auditedCalls, callLimits, limitUploads, reads } = platform
  const { method, access, result, rateLimit } = endpoint
  const action = nameAction(endpoint)
  const bodyLimit = endpoint.maxBodyBytes ?? defaultBodyBytes
  const call = createCall(platform, endpoint, handle, options)
  auditedCalls.set(action, endpoint)
  if (method === 'GET') reads.set(endpoint, call.read)

  /** Counts the call and waits for its turn. An upload takes as long as its phone: its account has a queue for them. */
  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.caller) return
    await callLimits.count(request, endpoint.hashes === true)
    if (endpoint.form) return
    // A body of unknown length counts as a large one.
    const bytes = request.headers['transfer-encoding'] ? Infinity : announcedBytes(request)
    request.endTurn = await callLimits.enter(request.caller, bytes)
    // The caller may be gone before there is anything to send.
    reply.raw.once('close', request.endTurn)
    if (reply.raw.destroyed) request.endTurn()
  }

  app.route({
    method,
    url: endpoint.path.replace(/:(\w+)\.(pdf|csv)$/, ':$1([^/]+).$2'),
    schema: toRouteSchema(endpoint),
    // A form is limited by its own parts.
    bodyLimit,
    // Before the body is read, so that strangers can't make the server parse an upload.
    onRequest: [
      // First, so that refusals count, too.
      ...(rateLimit ? [app.rateLimit({ max: rateLimit, timeWindow: '1 minute' })] : []),
      async (request, reply) => {
        if (access !== 'public') await callLimits.refuseKnown(request, endpoint.hashes === true)
        request.caller = await available(() =>
          authenticate(platform, access, request.headers.authorization),
        )
        authorize(access, request.caller)
        authorizeWrite(endpoint, request.caller)
        if (!endpoint.form && announcedBytes(request) > bodyLimit) {
          await callLimits.holdBack()
          // Otherwise the server would read the body before the connection's next request.
          reply.header('connection', 'close')
          throw httpError(413, 'upload_too_large')
        }
        if (request.caller) request.allowSlowBody?.()
        await takeTurn(request, reply)
      },
    ],
    onError: auditDeniedCall(platform, action),
    // What is still being read while it is sent keeps its turn.
    onSend: async ({ endTurn }, _, payload) => {
      if (!(payload instanceof Readable)) endTurn?.()
    },
    handler: async (request, reply) => {
      const outcome = await available(() =>
        endpoint.form
          ? limitUploads(
              request.caller,
              parseIdempotencyKey(request.headers['idempotency-key']),
              () => call.run(request),
            )
          : call.run(request),
      )
      if (endpoint.returnsSecret || isImpersonated(request.caller))
        reply.header('cache-control', 'no-store')
      if ('file' in outcome)
        return sendFile(
          request,
          reply,
          outcome.file.contentType ?? (result as { contentType: string }).contentType,
          outcome.file,
        )
      if (outcome.replayed) reply.header('idempotency-replayed', 'true')
      return reply.code(outcome.status).send(outcome.body)
    },
  })
}

/** What staff see as a client must not be cached on their machine. */
const isImpersonated = (caller: Client | Staff | undefined) =>
  caller?.kind === 'client' && caller.impersonator !== undefined
