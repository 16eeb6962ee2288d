import { useSyncExternalStore } from 'react'

/** So long (ms) the app may be away before it locks: a call taken, a bill photographed. */
export const mayBeAway = 2 * 60_000

let isLocked = false
let leftAt: number | undefined
const watchers = new Set<() => void>()

function set(locked: boolean): void {
  isLocked = locked
  watchers.forEach((watcher) => watcher())
}

/** Has the app begin locked; before its first page stands. */
export const lockAtStart = (): void => set(true)

export const unlock = (): void => set(false)

/** Notes that the app left the front, or came back: whether it was away so long that it should lock. */
export function wasAway(isActive: boolean, now: number): boolean {
  if (!isActive) {
    leftAt ??= now
    return false
  }
  const away = leftAt === undefined ? 0 : now - leftAt
  leftAt = undefined
  return away > mayBeAway
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useLocked = (): boolean => useSyncExternalStore(watch, () => isLocked)
