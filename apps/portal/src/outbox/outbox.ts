import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { token } from '@milepost/ui/session/session.ts'
import { openChannel } from '@milepost/ui/storage/between-windows.ts'
import { createStore } from '@milepost/ui/storage/create-store.ts'
import { isStorageRefused } from '../native/device-store.ts'
import { watchNetwork } from '../native/network.ts'
import type { OutboxCommand } from './command-kinds.ts'
import { isRetryable, orderingKeyOf, type OutboxEntry, type Refusal } from './outbox-entry.ts'
import { openOutboxStore, type OutboxStore } from './outbox-store.ts'
import type { StoredFile } from './stored-file.ts'
import { withLock } from './with-lock.ts'

let isStorageRequested = false

/** Asks the browser, once per window, not to evict stored data; some browsers ask the person. */
function requestPersistentStorage(): void {
  if (isStorageRequested) return
  isStorageRequested = true
  // Missing on a page loaded without TLS.
  const storage = navigator.storage as StorageManager | undefined
  void storage?.persist().catch(() => undefined)
}

/** What the screens show of the outbox. */
export type OutboxState = {
  entries: readonly OutboxEntry[]
  /** The entry this window is sending, and the part of it that has left (0 to 1). */
  sending: { id: string; part: number } | undefined
  /** The device's storage has not been read yet. */
  isLoading: boolean
}

type OpenOutbox = {
  userId: string
  token: string | undefined
  store: OutboxStore
  ended: AbortController
  /** Invalidates the queries that commands of this kind affect. */
  onServerChanged: (kind: OutboxCommand['kind']) => void
  /** Shows what an entry resulted in, such as the new day; awaited before the next entry. */
  onSent: ((entry: OutboxEntry, result: unknown) => Promise<void>) | undefined
  channel: BroadcastChannel | undefined
}

/** Windows also post the kinds of commands that were sent. */
const changedMessage = 'changed'

const initialState: OutboxState = { entries: [], sending: undefined, isLoading: true }
const outboxState = createStore(initialState)
let open: OpenOutbox | undefined
let isDraining = false
let isDrainRequested = false
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

const setState = (change: Partial<OutboxState>): void =>
  outboxState.set({ ...outboxState.get(), ...change })

export const useOutbox = (): OutboxState => outboxState.useStore()
export const getOutboxState = (): OutboxState => outboxState.get()

/** Whether a command with this ordering key is queued, so that a new one must queue behind it. */
export const hasQueued = (orderingKey: string | undefined): boolean =>
  orderingKey !== undefined &&
  outboxState.get().entries.some((entry) => orderingKeyOf(entry) === orderingKey && !entry.refusal)

/** Queues a command of whoever was signed in when this was obtained. Throws a CallFailed when the device is full or stores nothing. */
export type Enqueue = (
  command: OutboxCommand,
  id: string,
  options: {
    orderingKey: string | undefined
    files?: ReadonlyMap<string, ArrayBuffer>
    /** Why the server refused it already: it is not sent, but shown with that. */
    refusal?: Refusal
  },
) => Promise<void>

/** Undefined for staff who act as a client: they leave nothing on the device. */
export function getEnqueue(): Enqueue | undefined {
  const current = open
  if (!current) return undefined
  return async (command, id, { orderingKey, files, refusal }) => {
    const at = new Date().toISOString()
    await current.store.add({ id, at, command, orderingKey, refusal }, files).catch(() => {
      const code = isStorageRefused() ? 'device_refuses' : 'device_full'
      throw new CallFailed({ code, title: errorMessages[code] })
    })
    requestPersistentStorage()
    await announceChange()
    drainNow()
  }
}

/**
 * Opens the outbox of the signed-in person and starts sending. `onSent` is called for each entry sent,
 * `onServerChanged` for each kind. Returns how to close it: sending stops, and what is queued stays for them.
 */
export function openOutbox(
  userId: string,
  onServerChanged: OpenOutbox['onServerChanged'],
  onSent?: OpenOutbox['onSent'],
): () => void {
  const ended = new AbortController()
  const channel = openChannel(`milepost-outbox/${userId}`)
  const current: OpenOutbox = {
    userId,
    token: token(),
    store: openOutboxStore(userId),
    ended,
    onServerChanged,
    onSent,
    channel,
  }
  open = current
  failures = 0
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<typeof changedMessage | OutboxCommand['kind']>) => {
      if (data === changedMessage) void refresh().then(drainSoon, () => undefined)
      else onServerChanged(data)
    }
  const { signal } = ended
  const stopWatching = watchNetwork((online) => {
    if (!online) return
    // The first moment online often carries nothing, so earlier failures no longer count.
    failures = 0
    drainNow()
  })
  document.addEventListener('visibilitychange', drainWhenVisible, { signal })
  void refresh().then(drainNow, () => open === current && setState({ isLoading: false }))
  return () => {
    stopWatching()
    ended.abort()
    channel?.close()
    cancelRetry()
    if (open !== current) return
    open = undefined
    setState(initialState)
  }
}

/** Impersonating staff have no outbox. Returns how to undo this. */
export function openEmptyOutbox(): () => void {
  setState({ isLoading: false })
  return () => setState(initialState)
}

function drainWhenVisible(): void {
  if (document.visibilityState === 'visible') drainNow()
}

async function refresh(): Promise<void> {
  const current = open
  const entries = await current?.store.all()
  if (entries && open === current) setState({ entries, isLoading: false })
}

async function announceChange(): Promise<void> {
  open?.channel?.postMessage(changedMessage)
  await refresh()
}

/** Retries a refused entry. */
export async function retryEntry(entry: OutboxEntry): Promise<void> {
  await open?.store.put({ ...entry, refusal: undefined })
  await announceChange()
  drainNow()
}

/** The bytes of a document's pages, by page id. Throws if the device no longer has them. */
export async function loadBytes(pages: readonly StoredFile[]): Promise<Map<string, ArrayBuffer>> {
  const found = await Promise.all(
    pages.map(async ({ id }) => {
      const bytes = await open?.store.bytes(id)
      if (!bytes) throw new Error('A page is not on this device any more')
      return [id, bytes] as const
    }),
  )
  return new Map(found)
}

/** Removes an entry for good. False if it was sent or removed meanwhile. */
export async function discard(entry: OutboxEntry): Promise<boolean> {
  const current = open
  if (!current) return false
  const wasQueued = await withLock(entry.id, current.ended.signal, () =>
    current.store.remove(entry),
  )
  await announceChange()
  return wasQueued
}

/** Starts sending now. On failure it retries later, and when the network is back. */
export function drainNow(): void {
  cancelRetry()
  isDrainRequested = true
  if (isDraining || !open) return
  isDraining = true
  void drainAll().finally(() => (isDraining = false))
}

function cancelRetry(): void {
  clearTimeout(retry)
  retry = undefined
}

/**
 * Sends what another window queued, in case that one is closed first. Delayed, or two offline windows would
 * make each other retry without a pause.
 */
function drainSoon(): void {
  if (!isDraining) retry ??= setTimeout(drainNow, backoffMs(failures))
}

async function drainAll(): Promise<void> {
  for (;;) {
    const current = open
    if (!isDrainRequested || !current) return
    isDrainRequested = false
    if (!outboxState.get().entries.some(({ refusal }) => !refusal)) continue
    const shouldRetry = await drainOnce(current).catch(() => true)
    if (open !== current) continue
    failures = shouldRetry ? failures + 1 : 0
    if (shouldRetry) retry = setTimeout(drainNow, backoffMs(failures))
  }
}

async function drainOnce(current: OpenOutbox): Promise<boolean> {
  const { userId, store, onServerChanged, onSent, ended } = current
  const { signal } = ended
  // Loaded on first use.
  const [{ drain }, { createSender }] = await Promise.all([
    import('./drain.ts'),
    import('./send-entry.ts'),
  ])
  const progress = (id: string, part: number) => setState({ sending: { id, part } })
  // Another person may have signed in, in another window; nothing may be sent with their session.
  const sender = createSender(store, { progress, isSameSession: () => token() === current.token })
  // Announced once for many entries: each announcement makes pages refetch.
  const kinds = new Set<OutboxCommand['kind']>()
  const announceKinds = () => {
    for (const kind of kinds) {
      onServerChanged(kind)
      current.channel?.postMessage(kind)
    }
    kinds.clear()
  }
  const send = async (entry: OutboxEntry) => {
    const { kind } = entry.command
    // Files may take minutes, and another kind affects other queries, so announce before it.
    if ('pages' in entry.command || !kinds.has(kind)) announceKinds()
    const result = await sender(entry, signal).catch((reason: unknown) => {
      // Another device may have changed what the server refuses to change.
      if (!isRetryable(reason)) kinds.add(kind)
      throw reason
    })
    await onSent?.(entry, result)
    kinds.add(kind)
  }
  const onSending = (id: string | undefined) => {
    setState({ sending: id === undefined ? undefined : { id, part: 0 } })
    void announceChange()
  }
  return withLock(userId, signal, () => drain({ store, signal, send, onSending })).finally(
    announceKinds,
  )
}

/** Milliseconds until the next automatic retry. */
const backoffMs = (tries: number) =>
  Math.min(300_000, 5_000 * 2 ** tries) * (0.5 + Math.random() / 2)
