import { useEffect, useRef } from 'react'
import {
  eventsPath,
  readEvents,
  sinceParam,
  type LiveEvent,
  type LiveEventName,
} from '@milepost/contract/wire/events'
import { apiRoot } from '@milepost/ui/api/api-root.ts'
import { token } from '@milepost/ui/session/session.ts'
import { createStore } from '@milepost/ui/storage/create-store.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const live = createStore(false)
let connection: AbortController | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * What a page shows it asked for after it was loaded. It asks for the changes since then and this much (ms) before:
 * the time that the question may take to arrive.
 */
const maxConnectMs = 10_000

/** Milliseconds since the page was loaded. A machine that sleeps may stop one clock, a change of its time the other. */
const pageAgeMs = () => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))

/**
 * Subscribes to live events while the component is mounted. `onChange` gets the id of what changed, or
 * undefined if anything may have changed (after a gap). Returns whether the connection is
 * live; while it is not, the page should poll.
 */
export function useLiveUpdates(
  name: LiveEventName,
  onChange: (id: string | undefined) => void,
): boolean {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () =>
      subscribe((event) => {
        if (event.name === 'ready') {
          if (!event.complete) latest.current(undefined)
        } else if (event.name === name) latest.current(event.id)
      }),
    [name],
  )
  return live.useStore()
}

/** All listeners share one connection, which closes with the last of them. */
function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', connectOrSuspend)
    window.addEventListener('online', connectNow)
  }
  // Deferred, so that the page's own requests go first.
  if (!connection) retryTimer ??= setTimeout(reconnect)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', connectOrSuspend)
    window.removeEventListener('online', connectNow)
    disconnect()
  }
}

function setLive(now: boolean): void {
  if (now !== live.get()) live.set(now)
}

/** A hidden page closes its connection: browsers limit the connections shared by all tabs. */
function connectOrSuspend(): void {
  if (document.visibilityState === 'hidden') return disconnect()
  if (!connection && retryTimer === undefined) void connect()
}

function connectNow(): void {
  if (live.get() || listeners.size === 0) return
  disconnect()
  connectOrSuspend()
}

function disconnect(): void {
  connection?.abort()
  connection = undefined
  clearTimeout(retryTimer)
  retryTimer = undefined
  failures = 0
  setLive(false)
}

/**
 * The server sends a heartbeat every 25 s. After this long (ms) without any data the connection is considered
 * lost: a phone that changes networks does not always report it.
 */
const silenceTimeoutMs = 60_000

async function connect(): Promise<void> {
  const bearer = token()
  if (!bearer) return
  const controller = (connection = new AbortController())
  let shouldRetry = true
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const resetSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => controller.abort(), silenceTimeoutMs)
  }
  resetSilenceTimer()
  try {
    const askedAt = pageAgeMs()
    const query = `?${sinceParam}=${askedAt + maxConnectMs}`
    const response = await window.fetch(`${apiRoot}${eventsPath}${query}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}` },
      signal: controller.signal,
    })
    // The page's own calls handle an expired session.
    shouldRetry = response.status !== 401 && response.status !== 403
    if (response.ok && response.body) {
      for await (const event of readEvents(response.body, resetSilenceTimer)) {
        failures = 0
        if (event.name === 'ready') setLive(true)
        const isLate = event.name === 'ready' && pageAgeMs() - askedAt > maxConnectMs
        listeners.forEach((listener) => listener(isLate ? { name: 'ready' } : event))
      }
    }
  } catch {
    // Retried below, like a response that the server ends.
  } finally {
    clearTimeout(silenceTimer)
  }
  if (connection !== controller) return
  connection = undefined
  setLive(false)
  if (shouldRetry) retryTimer = setTimeout(reconnect, backoffMs(failures++))
}

function reconnect(): void {
  retryTimer = undefined
  connectOrSuspend()
}

/** Milliseconds until the next attempt: exponential backoff with jitter. */
const backoffMs = (tries: number) =>
  Math.min(60_000, 2_000 * 2 ** tries) * (0.5 + Math.random() / 2)
