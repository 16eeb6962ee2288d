import { normalizeIP } from '@fastify/rate-limit'
import type { Clock } from '../../platform/clock.ts'
import { unavailable } from '../../platform/errors.ts'

/** How many keys the provider is asked for in a minute: for one network, for all strangers, and for one network that was right before. */
const max = { ofStranger: 3, ofStrangers: 10, ofKnown: 10 }
const maxKnown = 50

/** An IPv4 address, or the network (/48) of an IPv6 one, all of whose addresses may be one customer's. */
const toNetwork = (address: string) => normalizeIP(address, 48)

/**
 * Limits how often the provider is asked for a key, since strangers name keys that don't exist. A network that sent an authentic webhook
 * has a reserve of its own, so that strangers can't use up the provider's.
 */
export function createKeyLookups(clock: Clock) {
  const known = new Set<string>()
  let minute = 0
  let ofStrangers = 0
  const byNetwork = new Map<string, number>()

  /** Throws a 503 past the limit: the provider will send its webhook again. */
  function count(address: string): void {
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) {
      minute = now
      ofStrangers = 0
      byNetwork.clear()
    }
    const network = toNetwork(address)
    const asked = byNetwork.get(network) ?? 0
    const isKnown = known.has(network)
    if (asked >= (isKnown ? max.ofKnown : max.ofStranger)) throw unavailable()
    if (!isKnown && ++ofStrangers > max.ofStrangers) throw unavailable()
    byNetwork.set(network, asked + 1)
  }

  /** Notes that an authentic webhook came from this address. */
  function trust(address: string): void {
    const network = toNetwork(address)
    known.delete(network)
    known.add(network)
    const [oldest] = known
    if (known.size > maxKnown) known.delete(oldest!)
  }

  return { count, trust }
}
