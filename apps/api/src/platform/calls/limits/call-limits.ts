import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { Client, Staff } from '../../auth/caller.ts'
import { hashToken } from '../../auth/tokens.ts'
import { tooManyRequests } from '../../errors.ts'
import type { CallLimits } from '../../platform.ts'
import { createBuckets } from './call-buckets.ts'
import { createTurns } from './call-turns.ts'

/** Calls of one owner that an app has in hand at once; the next ones wait for their turn. While the app is busy it is one. */
const maxActive = 4
/** Bodies of more bytes take milliseconds to parse, in which nobody else is served: one at a time, with a pause. */
const largeBytes = 8 * 1024
const largePauseMs = 20
/**
 * How many calls one account or member of staff may make in a minute, and in 15 minutes of those that
 * check a password or make codes: each of them takes a core for a while, on purpose. `refusalDelayMs` is how
 * long a refusal waits before it is sent, `isBusy` whether each owner has one call at once for now, `now` the time in milliseconds.
 */
export type MaxCalls = {
  perMinute: number
  hashing: number
  refusalDelayMs?: number
  isBusy?: () => boolean
  now?: () => number
}

/** What a call is limited by. Where there is no room for a heavy call, there may be for a light one. */
type Limit = `calls of ${number}` | 'hashing'

const limitsOf = ({ hashes, weight = 1 }: Pick<Endpoint, 'hashes' | 'weight'>): Limit[] => [
  `calls of ${weight}`,
  ...(hashes ? (['hashing'] as const) : []),
]

const maxRefusals = 10_000

/** Whose load a call is: an account's, or that of the member of staff who makes it. */
export const ownerOf = (caller: Client | Staff) =>
  caller.kind === 'staff' ? caller.staffId : (caller.impersonator?.staffId ?? caller.accountId)

/**
 * Limits what one account or member of staff may ask of this app, so that nobody's load stops the
 * others: the calls of a minute by their weight, those that hash, and those at once. Needs the rate limit plugin.
 */
export function createCallLimits(app: FastifyInstance, max: MaxCalls): CallLimits {
  const isBusy = max.isBusy ?? watchLoad()
  const now = max.now ?? (() => performance.now())
  const buckets = createBuckets(max.perMinute, now)
  const limitHashing = app.createRateLimit({
    max: max.hashing,
    timeWindow: '15 minutes',
    keyGenerator: ({ caller }: FastifyRequest) => ownerOf(caller!),
  })
  const turns = createTurns(() => (isBusy() ? 1 : maxActive))
  const largeTurns = createTurns(() => 1, largePauseMs)
  const delayRefusal = createRefusalDelay(max.refusalDelayMs)
  /** Until when (ms) calls with a token are refused without a look at whose it is. */
  const refusals = new Map<string, number>()
  const keyOf = ({ headers }: FastifyRequest, limit: Limit) =>
    `${limit} ${hashToken(headers.authorization ?? '')}`

  function refuse(request: FastifyRequest, limit: Limit, seconds: number): void {
    if (refusals.size >= maxRefusals) refusals.clear()
    refusals.set(keyOf(request, limit), now() + seconds * 1_000)
  }

  return {
    delayRefusal,
    async checkRecentRefusals(request, cost) {
      if (refusals.size === 0) return
      for (const limit of limitsOf(cost)) {
        const seconds = ((refusals.get(keyOf(request, limit)) ?? 0) - now()) / 1_000
        if (seconds <= 0) continue
        await delayRefusal()
        throw tooManyRequests(seconds)
      }
    },
    async count(request, { hashes, weight = 1 }) {
      const seconds = buckets.take(ownerOf(request.caller!), weight)
      if (seconds > 0) {
        refuse(request, `calls of ${weight}`, seconds)
        throw tooManyRequests(seconds)
      }
      const hashing = hashes && (await limitHashing(request))
      if (!hashing || hashing.isAllowed || !hashing.isExceeded) return
      refuse(request, 'hashing', hashing.ttlInSeconds)
      throw tooManyRequests(hashing.ttlInSeconds)
    },
    enter: (caller, bytes) => (bytes > largeBytes ? largeTurns : turns)(ownerOf(caller)),
  }
}

/** How long (ms) the load is measured for, and the share of that time in which a busy process works. */
const loadMs = 250
const busyShare = 0.8

/** Whether this process has had next to no rest lately: what comes in waits for what is there. */
function watchLoad(): () => boolean {
  let [last, isBusy] = [performance.eventLoopUtilization(), false]
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(now, last).utilization > busyShare
    last = now
  }, loadMs).unref()
  return () => isBusy
}

/** Refusals that wait at once; more would only take memory. */
const maxDelayed = 200

/**
 * Waits before the answer to a caller who is refused anyway: sent again at once, the refusals alone would keep
 * the server busy.
 */
function createRefusalDelay(milliseconds = 1_000): () => Promise<void> {
  let delayed = 0
  return async () => {
    if (delayed >= maxDelayed) return
    delayed++
    await sleep(milliseconds)
    delayed--
  }
}
