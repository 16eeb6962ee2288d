import { PassThrough, type Readable } from 'node:stream'
import { canUse } from '@milepost/contract/wire/access'
import { liveEvents, serializeEvent, type LiveEventName } from '@milepost/contract/wire/events'
import { findClientsBySessions } from '../auth/authenticate.ts'
import type { Client } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createListener } from '../database/driver/listener.ts'
import { httpError } from '../errors.ts'
import { channel } from './announce.ts'
import { createRecentEvents } from './recent-events.ts'

/**
 * Streams one account may have open in one process: a family's phones and tabs, with room to spare.
 */
export const maxStreams = 20
/** Drop clients with this much unread backlog (bytes). */
const maxUnreadBytes = 65_536

type Stream = { client: Client; body: PassThrough }

export type Events = {
  /** Listens from now on; further calls do nothing. */
  start(): void
  /**
   * The client's events of the last `sinceMs` milliseconds, if known, and from now on, as
   * text/event-stream, once listening has begun. Throws a 429 when the account has too many streams open.
   */
  subscribe(client: Client, sinceMs?: number): Readable
  /** Sends a heartbeat to every stream, and ends those whose session has ended. */
  sendHeartbeats(): Promise<void>
  /** Ends all of them. */
  stop(): void
}

type Services = {
  db: Database
  clock: Clock
  /** Milliseconds that no change of the machine's time moves. */
  now?: () => number
}

/** Passes on to this process's clients what any process announces. */
export function createEvents({ db, clock, now }: Services): Events {
  const accounts = new Map<string, Set<Stream>>()
  const all = () => [...accounts.values()].flatMap((streams) => [...streams])
  const listener = createListener(db, channel, {
    onMessage: dispatch,
    // Clients refetch on `ready`: they may have missed events while nothing listened.
    onReady: () => {
      recent.restart()
      all().forEach((stream) => write(stream, serializeEvent({ name: 'ready' })))
    },
  })
  const recent = createRecentEvents(now)
  let isSendingHeartbeats = false

  function dispatch(payload: string): void {
    const [name, accountId, id] = payload.split(' ') as [LiveEventName, string, string]
    // A newer process may announce events that this version does not know.
    if (!Object.hasOwn(liveEvents, name)) return
    recent.add({ name, accountId, id })
    for (const stream of accounts.get(accountId) ?? []) writeEvent(stream, { name, id })
  }

  function writeEvent(stream: Stream, { name, id }: { name: LiveEventName; id: string }): void {
    if (canUse(liveEvents[name], stream.client)) write(stream, serializeEvent({ name, id }))
  }

  function writeReady(stream: Stream, sinceMs: number | undefined): void {
    const missed =
      sinceMs === undefined ? undefined : recent.findSince(stream.client.accountId, sinceMs)
    missed?.forEach((event) => writeEvent(stream, event))
    write(stream, serializeEvent(missed ? { name: 'ready', complete: true } : { name: 'ready' }))
  }

  function write({ body }: Stream, text: string): void {
    if (body.readableLength + body.writableLength > maxUnreadBytes) body.destroy()
    else body.write(text)
  }

  function remove(stream: Stream): void {
    const { accountId } = stream.client
    const streams = accounts.get(accountId)
    streams?.delete(stream)
    if (streams?.size === 0) accounts.delete(accountId)
  }

  return {
    start: () => listener.start(),
    subscribe(client, sinceMs) {
      const streams = accounts.get(client.accountId) ?? new Set<Stream>()
      if (streams.size >= maxStreams)
        throw httpError(429, 'too_many_requests', { headers: { 'retry-after': '60' } })
      const stream = { client, body: new PassThrough() }
      accounts.set(client.accountId, streams.add(stream))
      stream.body.once('close', () => remove(stream))
      write(stream, 'retry: 5000\n\n')
      if (listener.isReady()) writeReady(stream, sinceMs)
      return stream.body
    },
    async sendHeartbeats() {
      if (isSendingHeartbeats) return
      isSendingHeartbeats = true
      try {
        const open = all()
        for (const stream of open) write(stream, ': still here\n\n')
        await listener.check()
        if (open.length === 0) return
        const hashes = [...new Set(open.map(({ client }) => client.tokenHash))]
        const clients = await findClientsBySessions(db, clock, hashes)
        for (const stream of open) {
          const client = clients.get(stream.client.tokenHash)
          if (client) stream.client = client
          else stream.body.end()
        }
      } catch {
        // The database is down: the next heartbeat checks the sessions.
      } finally {
        isSendingHeartbeats = false
      }
    },
    stop() {
      listener.stop()
      for (const { body } of all()) body.end()
    },
  }
}
