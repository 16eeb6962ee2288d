import { createStore } from '@milepost/ui/storage/create-store.ts'

/** How long (ms) the app may be in the background before it locks: enough for a call or a photo. */
export const maxAwayMs = 2 * 60_000

const lockedStore = createStore(false)
let backgroundedAt: number | undefined

/** Locks the app on start; call it before the first page renders. */
export const lockApp = (): void => lockedStore.set(true)

export const unlock = (): void => lockedStore.set(false)

/** Records that the app went to the background or came back. Returns whether it was away long enough to lock. */
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
