import {
  eventsPath,
  readEvents,
  type LiveEvent,
  type LiveEventName,
} from '@milepost/contract/wire/events'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { apiRoot } from '@milepost/ui/api/api-root.ts'
import { token } from '@milepost/ui/session/session.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let isLive = false
let open: AbortController | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

/**
 * Tells of changes while a page is open. `onChange` gets the id of what changed, or undefined where any of it may have
 * (at the start, and after a gap). Answers whether changes are told just now; where they are not, the page asks by itself.
 */
export function useLive(name: LiveEventName, onChange: (id: string | undefined) => void): boolean {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () =>
      listen((event) => {
        if (event.name === 'ready') latest.current(undefined)
        else if (event.name === name) latest.current(event.id)
      }),
    [name],
  )
  return useSyncExternalStore(watch, () => isLive)
}

/** One connection serves all who listen; it ends with the last of them. */
function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', connectOrRest)
    window.addEventListener('online', connectNow)
  }
  // In a turn of its own: the page that begins to listen has its answers to ask for.
  if (!open) retry ??= setTimeout(reconnect)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', connectOrRest)
    window.removeEventListener('online', connectNow)
    disconnect()
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function setLive(now: boolean): void {
  if (now === isLive) return
  isLive = now
  watchers.forEach((watcher) => watcher())
}

/** A page that nobody sees gives its connection back: a browser has few of them for all its tabs. */
function connectOrRest(): void {
  if (document.visibilityState === 'hidden') return disconnect()
  if (!open && retry === undefined) void connect()
}

function connectNow(): void {
  if (isLive || listeners.size === 0) return
  disconnect()
  connectOrRest()
}

function disconnect(): void {
  open?.abort()
  open = undefined
  clearTimeout(retry)
  retry = undefined
  failures = 0
  setLive(false)
}

/** The server beats every 25 s: after this long (ms) without a word the line is lost. A phone that changed its network is not always told. */
const longestSilence = 60_000

async function connect(): Promise<void> {
  const bearer = token()
  if (!bearer) return
  const mine = (open = new AbortController())
  let again = true
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => mine.abort(), longestSilence)
  }
  heard()
  try {
    const response = await window.fetch(`${apiRoot}${eventsPath}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}` },
      signal: mine.signal,
    })
    // A session that ended is told by the page's own calls.
    again = response.status !== 401 && response.status !== 403
    if (response.ok && response.body) {
      for await (const event of readEvents(response.body, heard)) {
        failures = 0
        if (event.name === 'ready') setLive(true)
        listeners.forEach((listener) => listener(event))
      }
    }
  } catch {
    // Tried again below, as when the server ends the answer.
  } finally {
    clearTimeout(silence)
  }
  if (open !== mine) return
  open = undefined
  setLive(false)
  if (again) retry = setTimeout(reconnect, pause(failures++))
}

function reconnect(): void {
  retry = undefined
  connectOrRest()
}

/** Milliseconds until the next try: longer each time, and not the same for all who lost one server. */
const pause = (tries: number) => Math.min(60_000, 2_000 * 2 ** tries) * (0.5 + Math.random() / 2)
