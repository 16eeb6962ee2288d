import type { LiveEventName } from '@milepost/contract/wire/events'

type RecentEvent = { name: LiveEventName; accountId: string; id: string }

/** A few megabytes. A busy firm's last minutes, a small one's day. */
const maxStored = 5_000
/** A page that missed more than this reloads all it shows, which costs less than one by one. */
const maxMissed = 5

/** The latest events of all accounts, for pages that connect after they asked for their data. */
export type RecentEvents = {
  /** Notes that earlier events are unknown. */
  restart(): void
  add(event: RecentEvent): void
  /** The account's events of the last `ms` milliseconds; undefined if unknown or too many. */
  findSince(accountId: string, ms: number): RecentEvent[] | undefined
}

export function createRecentEvents(now = () => performance.now()): RecentEvents {
  let knownSince = now()
  let stored: (RecentEvent & { at: number })[] = []
  return {
    restart() {
      knownSince = now()
      stored = []
    },
    add(event) {
      stored.push({ ...event, at: now() })
      if (stored.length > maxStored) knownSince = stored.shift()!.at
    },
    findSince(accountId, ms) {
      const since = now() - ms
      if (since <= knownSince) return undefined
      const missed = stored.filter((event) => event.accountId === accountId && event.at >= since)
      return missed.length > maxMissed ? undefined : missed
    },
  }
}
