import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Client, Staff } from '../auth/caller.ts'
import { hashToken } from '../auth/tokens.ts'
import { tooManyRequests } from '../errors.ts'
import type { CallLimits } from '../platform.ts'

/** Calls of one owner that an app has in hand at once; the next ones wait for their turn. */
const maxActive = 4
/** Bodies of more bytes take milliseconds to parse, in which nobody else is served: one at a time, with a pause. */
const largeBytes = 8 * 1024
const largePauseMs = 20
const maxWaiting = 100
/**
 * How many calls one account or member of staff may make in a minute, and in 15 minutes of those that
 * check a password or make codes: each of them takes a core for a while, on purpose. `refusalDelayMs` is how
 * long a refusal waits before it is sent.
 */
export type MaxCalls = { perMinute: number; hashing: number; refusalDelayMs?: number }

type Limit = 'calls' | 'hashing'

const limitsOf = (hashes: boolean): Limit[] => (hashes ? ['calls', 'hashing'] : ['calls'])

const maxRefusals = 10_000

/** Whose load a call is: an account's, or that of the member of staff who makes it. */
const ownerOf = (caller: Client | Staff) =>
  caller.kind === 'staff' ? caller.staffId : (caller.impersonator?.staffId ?? caller.accountId)

/**
 * Limits what one account or member of staff may ask of this app, so that nobody's load stops the
 * others: the calls of a minute, those that hash, and those at once. Needs the rate limit plugin.
 */
export function createCallLimits(app: FastifyInstance, max: MaxCalls): CallLimits {
  const keyGenerator = ({ caller }: FastifyRequest) => ownerOf(caller!)
  const limitCalls = app.createRateLimit({
    max: max.perMinute,
    timeWindow: '1 minute',
    keyGenerator,
  })
  const limitHashing = app.createRateLimit({
    max: max.hashing,
    timeWindow: '15 minutes',
    keyGenerator,
  })
  const turns = createTurns(maxActive)
  const largeTurns = createTurns(1, largePauseMs)
  const delayRefusal = createRefusalDelay(max.refusalDelayMs)
  /** Until when (ms) calls with a token are refused without a look at whose it is. */
  const refusals = new Map<string, number>()
  const keyOf = ({ headers }: FastifyRequest, limit: Limit) =>
    `${limit} ${hashToken(headers.authorization ?? '')}`

  return {
    delayRefusal,
    async checkRecentRefusals(request, hashes) {
      if (refusals.size === 0) return
      for (const limit of limitsOf(hashes)) {
        const seconds = ((refusals.get(keyOf(request, limit)) ?? 0) - performance.now()) / 1_000
        if (seconds <= 0) continue
        await delayRefusal()
        throw tooManyRequests(seconds)
      }
    },
    async count(request, hashes) {
      for (const limit of limitsOf(hashes)) {
        const counted = await (limit === 'calls' ? limitCalls : limitHashing)(request)
        if (counted.isAllowed || !counted.isExceeded) continue
        if (refusals.size >= maxRefusals) refusals.clear()
        refusals.set(keyOf(request, limit), performance.now() + counted.ttl)
        throw tooManyRequests(counted.ttlInSeconds)
      }
    },
    enter: (caller, bytes) => (bytes > largeBytes ? largeTurns : turns)(ownerOf(caller)),
  }
}

type Turns = { active: number; waiting: (() => void)[] }

/** Runs up to `maxCalls` calls of each owner at once and queues the others; each starts `pauseMs` after one has ended. */
function createTurns(maxCalls: number, pauseMs = 0): (owner: string) => Promise<() => void> {
  const owners = new Map<string, Turns>()
  const end = (owner: string, turns: Turns) => {
    const next = turns.waiting.shift()
    if (next) next()
    else if (--turns.active === 0) owners.delete(owner)
  }
  return async (owner) => {
    const turns = owners.get(owner) ?? { active: 0, waiting: [] }
    owners.set(owner, turns)
    if (turns.waiting.length >= maxWaiting) throw tooManyRequests(5)
    if (turns.active < maxCalls) turns.active++
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      if (pauseMs === 0) end(owner, turns)
      else setTimeout(end, pauseMs, owner, turns)
    }
  }
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
