import { createStore } from '@milepost/ui/storage/create-store.ts'

/** So long (ms) the app may be away before it locks: a call taken, a bill photographed. */
export const mayBeAway = 2 * 60_000

const locked = createStore(false)
let leftAt: number | undefined

/** Has the app begin locked; before its first page stands. */
export const lockAtStart = (): void => locked.set(true)

export const unlock = (): void => locked.set(false)

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

export const useLocked = (): boolean => locked.useStore()
