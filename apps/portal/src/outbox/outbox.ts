import { CallFailed } from '@milepost/contract/wire/caller'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { token } from '@milepost/ui/session/session.ts'
import { useSyncExternalStore } from 'react'
import { watchNetwork } from '../native/network.ts'
import { alone } from './alone.ts'
import { subjectOf, type Action, type Deed, type KeptPage } from './actions.ts'
import { askForStorage } from './ask-for-storage.ts'
import { outboxStoreOf, type OutboxStore } from './outbox-store.ts'

/** What the screens show of it. */
export type OutboxState = {
  actions: readonly Action[]
  /** The action that this window sends just now, and how much of it has left (0 to 1). */
  sending: { id: string; part: number } | undefined
  /** What waits on the device is not known yet. */
  isReading: boolean
}

type Open = {
  userId: string
  token: string | undefined
  store: OutboxStore
  ended: AbortController
  /** Has the server asked again for what deeds of a kind have changed. */
  sent: (kind: Deed['kind']) => void
  /** Shows what an action has made, such as the day that is there then; it waits until this has ended. */
  gone: ((action: Action, day: PerDiemEntry | void) => Promise<void>) | undefined
  others: BroadcastChannel | undefined
}

/** What windows tell each other, beside the kinds of deeds that have gone out. */
const somethingChanged = 'changed'

const unread: OutboxState = { actions: [], sending: undefined, isReading: true }
let state = unread
let open: Open | undefined
let isDraining = false
let isWanted = false
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function show(change: Partial<OutboxState>): void {
  state = { ...state, ...change }
  watchers.forEach((watcher) => watcher())
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useOutbox = (): OutboxState => useSyncExternalStore(watch, () => state)
export const outboxNow = (): OutboxState => state

/** Whether something about the same thing waits already, so that what is new has to wait behind it. */
export const hasWaiting = (deed: Deed): boolean =>
  subjectOf(deed) !== undefined &&
  state.actions.some((action) => subjectOf(action.deed) === subjectOf(deed) && !action.refusal)

/** Keeps a deed of the person who was signed in when this was asked for. Throws a CallFailed where the device has no room. */
export type Keeper = (
  deed: Deed,
  id: string,
  pages?: ReadonlyMap<string, ArrayBuffer>,
) => Promise<void>

/** How what is done now could be kept; undefined for staff who act as the client: they leave nothing on the device. */
export function keeper(): Keeper | undefined {
  const mine = open
  if (!mine) return undefined
  return async (deed, id, pages) => {
    const at = new Date().toISOString()
    await mine.store.add({ id, at, deed }, pages).catch(() => {
      throw new CallFailed({ code: 'device_full', title: errorMessages.device_full })
    })
    askForStorage()
    await changed()
    drainNow()
  }
}

/**
 * Opens the outbox of the person who is signed in, and sends what waits in it. `gone` hears of each action that has gone out, `sent` of
 * what kinds have. Answers how to close it: nothing goes out any more, and what waits stays for them.
 */
export function openOutbox(userId: string, sent: Open['sent'], gone?: Open['gone']): () => void {
  const ended = new AbortController()
  const others =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`milepost-outbox/${userId}`) : undefined
  const mine: Open = {
    userId,
    token: token(),
    store: outboxStoreOf(userId),
    ended,
    sent,
    gone,
    others,
  }
  open = mine
  failures = 0
  if (others)
    others.onmessage = ({ data }: MessageEvent<typeof somethingChanged | Deed['kind']>) => {
      if (data === somethingChanged) void refresh().then(drainSoon, () => undefined)
      else sent(data)
    }
  const { signal } = ended
  const stopWatching = watchNetwork((online) => {
    if (!online) return
    // It may carry nothing in its first moment: what was tried without one does not count any more.
    failures = 0
    drainNow()
  })
  document.addEventListener('visibilitychange', drainWhenSeen, { signal })
  void refresh().then(drainNow, () => open === mine && show({ isReading: false }))
  return () => {
    stopWatching()
    ended.abort()
    others?.close()
    dropRetry()
    if (open !== mine) return
    open = undefined
    show(unread)
  }
}

/** Of somebody who leaves nothing on the device nothing waits. Answers how to forget that. */
export function noOutbox(): () => void {
  show({ isReading: false })
  return () => show(unread)
}

function drainWhenSeen(): void {
  if (document.visibilityState === 'visible') drainNow()
}

async function refresh(): Promise<void> {
  const mine = open
  const actions = await mine?.store.all()
  if (actions && open === mine) show({ actions, isReading: false })
}

async function changed(): Promise<void> {
  open?.others?.postMessage(somethingChanged)
  await refresh()
}

/** Sends a refused action again. */
export async function tryAgain(action: Action): Promise<void> {
  await open?.store.put({ ...action, refusal: undefined })
  await changed()
  drainNow()
}

/** The bytes of a document's pages, by the pages' ids. Throws where the device has them no more. */
export async function bytesOf(pages: readonly KeptPage[]): Promise<Map<string, ArrayBuffer>> {
  const found = await Promise.all(
    pages.map(async ({ id }) => {
      const bytes = await open?.store.bytes(id)
      if (!bytes) throw new Error('A page is not on this device any more')
      return [id, bytes] as const
    }),
  )
  return new Map(found)
}

/** Forgets an action for good, unless it goes out meanwhile: false where it was not there any more. */
export async function discard(action: Action): Promise<boolean> {
  const mine = open
  if (!mine) return false
  const wasThere = await alone(action.id, mine.ended.signal, () => mine.store.remove(action))
  await changed()
  return wasThere
}

/** Sends what waits, now. Where the moment is bad, it is tried again later, and when the network comes back. */
export function drainNow(): void {
  dropRetry()
  isWanted = true
  if (isDraining || !open) return
  isDraining = true
  void drainAll().finally(() => (isDraining = false))
}

function dropRetry(): void {
  clearTimeout(retry)
  retry = undefined
}

/**
 * Sends what another window tells of, should that one be closed before it does: not at once, or two windows without a network would
 * have each other try without a pause.
 */
function drainSoon(): void {
  if (!isDraining) retry ??= setTimeout(drainNow, pause(failures))
}

async function drainAll(): Promise<void> {
  for (;;) {
    const mine = open
    if (!isWanted || !mine) return
    isWanted = false
    if (!state.actions.some(({ refusal }) => !refusal)) continue
    const isLater = await drainOnce(mine).catch(() => true)
    if (open !== mine) continue
    failures = isLater ? failures + 1 : 0
    if (isLater) retry = setTimeout(drainNow, pause(failures))
  }
}

async function drainOnce(mine: Open): Promise<boolean> {
  const { userId, store, sent, gone, ended } = mine
  const { signal } = ended
  // Its code comes when there is something to send.
  const [{ drain }, { createSender }] = await Promise.all([
    import('./drain.ts'),
    import('./send-action.ts'),
  ])
  const progress = (id: string, part: number) => show({ sending: { id, part } })
  // Another person may have signed in, in another window: theirs is not the session that this goes out with.
  const sender = createSender(store, { progress, isTheirs: () => token() === mine.token })
  // Told of once, after many: each would have the page ask the server again.
  const kinds = new Set<Deed['kind']>()
  const tell = () => {
    for (const kind of kinds) {
      sent(kind)
      mine.others?.postMessage(kind)
    }
    kinds.clear()
  }
  const send = async (action: Action) => {
    const { kind } = action.deed
    // A document may be minutes on its way, and what is of another kind does not ask for the same again.
    if (kind === 'document' || !kinds.has(kind)) tell()
    const day = await sender(action, signal)
    await gone?.(action, day)
    kinds.add(kind)
  }
  const sending = (id: string | undefined) => {
    show({ sending: id === undefined ? undefined : { id, part: 0 } })
    void changed()
  }
  return alone(userId, signal, () => drain({ store, signal, send, sending })).finally(tell)
}

/** Milliseconds until the next try by itself. */
const pause = (tries: number) => Math.min(300_000, 5_000 * 2 ** tries) * (0.5 + Math.random() / 2)
