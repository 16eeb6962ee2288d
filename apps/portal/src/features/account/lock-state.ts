import { createStore } from '@milepost/ui/storage/create-store.ts'

/** So long (ms) the app may be away before it locks: a call taken, a bill photographed. */
export const maxAwayMs = 2 * 60_000

const lockedStore = createStore(false)
let backgroundedAt: number | undefined

/** Has the app begin locked; before its first page stands. */
export const lockApp = (): void => lockedStore.set(true)

export const unlock = (): void => lockedStore.set(false)

/** Notes that the app left the front, or came back: whether it was away so long that it should lock. */
export function shouldLock(isActive: boolean, now: number): boolean {
  if (!isActive) {
    backgroundedAt ??= now
    return false
  }
  const awayMs = backgroundedAt === undefined ? 0 : now - backgroundedAt
  backgroundedAt = undefined
  return awayMs > maxAwayMs
}

export const useIsLocked = (): boolean => lockedStore.useStore()
