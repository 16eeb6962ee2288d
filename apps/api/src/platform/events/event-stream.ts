import * as z from 'zod/mini'
import { noContent } from '@milepost/contract/wire/endpoint'
import { eventsPath, sinceParam } from '@milepost/contract/wire/events'
import { audit } from '../audit/audit.ts'
import { auditDeniedCall, isReadAudited, noSecrets, toAuditEntries } from '../audit/audited-call.ts'
import { authenticate } from '../auth/authenticate.ts'
import type { Client } from '../auth/caller.ts'
import { toJsonSchema } from '../calls/schemas.ts'
import { parse } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { Events } from './events.ts'

/**
 * In ms. Proxies close connections that are silent for longer; a session that ended is noticed at
 * the next heartbeat.
 */
const heartbeatIntervalMs = 25_000

const EventsQuery = z.strictObject({
  [sinceParam]: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
})

/**
 * `GET /v1/events`: streams changes to a signed-in client for as long as the connection is open.
 */
export function registerEventStream(platform: Platform, events: Events): void {
  const { app, db, clock, available, auditedCalls, callLimits } = platform
  const action = `GET ${eventsPath}`
  auditedCalls.set(action, { method: 'GET', subject: 'session', result: noContent })
  const timer = setInterval(() => void events.sendHeartbeats(), heartbeatIntervalMs).unref()
  // Before the first page connects: nobody would know what it missed.
  app.addHook('onListen', async () => events.start())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    events.stop()
  })

  app.route({
    method: 'GET',
    url: eventsPath,
    // A HEAD request would open a stream that nobody reads.
    exposeHeadRoute: false,
    schema: {
      summary: 'Server-sent events: the id of each document or message that changes',
      tags: ['client'],
      security: [{ bearer: [] }],
      querystring: toJsonSchema(EventsQuery, 'input'),
      response: { 200: { content: { 'text/event-stream': { schema: { type: 'string' } } } } },
    },
    onRequest: async (request) => {
      await callLimits.checkRecentRefusals(request, {})
      request.caller = await available(() =>
        authenticate(platform, 'signed-in', request.headers.authorization),
      )
      await callLimits.count(request, {})
    },
    onError: auditDeniedCall(platform, action),
    handler: async (request, reply) => {
      const caller = request.caller as Client
      const { [sinceParam]: sinceMs } = parse(EventsQuery, request.query)
      if (isReadAudited(caller)) {
        const requestContext = { at: clock.now(), requestId: request.id, address: request.ip }
        const [entry] = toAuditEntries({
          action,
          input: {},
          secrets: noSecrets,
          caller,
          ...requestContext,
        })
        await db.transaction((transaction) => audit(transaction, entry!))
      }
      return (
        reply
          .type('text/event-stream')
          // Tells proxies not to buffer the response.
          .header('x-accel-buffering', 'no')
          .send(events.subscribe(caller, sinceMs))
      )
    },
  })
}
