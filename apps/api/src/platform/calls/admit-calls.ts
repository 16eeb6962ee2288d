import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { authenticate, authorize } from '../auth/authenticate.ts'
import type { Client, Staff } from '../auth/caller.ts'
import { authorizeWrite } from '../auth/impersonation-sessions.ts'
import { httpError, hungUp, tooManyRequests } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { contentLength } from './read-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Client | Staff | undefined
    /** Ends the call's turn among those of its account. */
    endTurn: (() => void) | undefined
    /** The call's work, once it is its turn. It goes on when the caller hangs up. */
    work: Promise<unknown> | undefined
    /** Lets the body take its time: the caller is known. */
    allowSlowBody: (() => void) | undefined
  }
}

/**
 * How many times the limit by address a whole IPv6 network may send, such as a company's. The addresses that the limit counts are
 * those of one link (/64), of which a customer of any provider has up to 65,536 (/48).
 */
const networkFactor = 4

/** The most bytes of a JSON body, unless the contract says more. */
export const defaultBodyBytes = 64 * 1024

/**
 * The first stage of a call, before its body is read: finds its caller, refuses who may not make it and what
 * is too large, and waits for its turn among the account's calls.
 */
export function admitCalls(
  platform: Platform,
  endpoint: Endpoint,
): (onRequestHookHandler | onRequestAsyncHookHandler)[] {
  const { app, available, callLimits } = platform
  const { access, form, rateLimit } = endpoint
  const maxBytes = endpoint.maxBodyBytes ?? defaultBodyBytes

  async function refuseBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // A form without a length could be any, and its account's day has only so much room.
    const isWithoutLength = form && request.headers['content-length'] === undefined
    if (!isWithoutLength && (form || contentLength(request) <= maxBytes)) return
    await callLimits.delayRefusal()
    // Otherwise the server would read the body before the connection's next request.
    reply.header('connection', 'close')
    throw isWithoutLength ? httpError(411, 'bad_request') : httpError(413, 'upload_too_large')
  }

  /** Waits for the call's turn. An upload takes as long as its phone: its account has a queue for them. */
  async function takeTurn(request: FastifyRequest): Promise<void> {
    if (!request.caller || form) return
    // A body of unknown length counts as a large one.
    const bytes = request.headers['transfer-encoding'] ? Infinity : contentLength(request)
    const endTurn = await callLimits.enter(request.caller, bytes)
    if (request.response.closed) {
      endTurn()
      throw hungUp()
    }
    request.endTurn = endTurn
    // Not before the work has ended: who hangs up and calls again would have any number under way.
    request.response.once('close', () => {
      if (request.endTurn) void Promise.allSettled([request.work]).then(endTurn)
    })
  }

  const countNetwork =
    rateLimit &&
    app.createRateLimit({ max: rateLimit * networkFactor, timeWindow: '1 minute', ipv6Subnet: 48 })

  return [
    // First, so that refusals count, too.
    ...(rateLimit ? [app.rateLimit({ max: rateLimit, timeWindow: '1 minute' })] : []),
    async (request: FastifyRequest, reply: FastifyReply) => {
      request.response = reply.raw
      const network = countNetwork && (await countNetwork(request))
      if (network && !network.isAllowed && network.isExceeded)
        throw tooManyRequests(network.ttlInSeconds)
      if (access !== 'public') await callLimits.checkRecentRefusals(request, endpoint)
      request.caller = await available(() =>
        authenticate(platform, access, request.headers.authorization),
      )
      // Refusals count, too.
      if (request.caller) await callLimits.count(request, endpoint)
      authorize(access, request.caller)
      authorizeWrite(endpoint, request.caller)
      await refuseBody(request, reply)
      if (request.caller) {
        request.allowSlowBody?.()
        request.allowSlowBody = undefined
      }
      await takeTurn(request)
    },
  ]
}
