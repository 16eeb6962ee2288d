import {
  eventsPath,
  readEvents,
  type LiveEvent,
  type LiveEventName,
} from '@milepost/contract/wire/events'
import { useEffect, useRef } from 'react'
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
 * Tells of changes while a page is open. `onChange` gets the id of what changed, or undefined where any of it may have
 * (at the start, and after a gap). Answers whether changes are told just now; where they are not, the page asks by itself.
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
        if (event.name === 'ready') latest.current(undefined)
        else if (event.name === name) latest.current(event.id)
      }),
    [name],
  )
  return live.useStore()
}

/** One connection serves all who listen; it ends with the last of them. */
function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', connectOrSuspend)
    window.addEventListener('online', connectNow)
  }
  // In a turn of its own: the page that begins to listen has its answers to ask for.
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

/** A page that nobody sees gives its connection back: a browser has few of them for all its tabs. */
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

/** The server beats every 25 s: after this long (ms) without a word the line is lost. A phone that changed its network is not always told. */
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
    const response = await window.fetch(`${apiRoot}${eventsPath}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}` },
      signal: controller.signal,
    })
    // A session that ended is told by the page's own calls.
    shouldRetry = response.status !== 401 && response.status !== 403
    if (response.ok && response.body) {
      for await (const event of readEvents(response.body, resetSilenceTimer)) {
        failures = 0
        if (event.name === 'ready') setLive(true)
        listeners.forEach((listener) => listener(event))
      }
    }
  } catch {
    // Tried again below, as when the server ends the answer.
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

/** Milliseconds until the next try: longer each time, and not the same for all who lost one server. */
const backoffMs = (tries: number) =>
  Math.min(60_000, 2_000 * 2 ** tries) * (0.5 + Math.random() / 2)
