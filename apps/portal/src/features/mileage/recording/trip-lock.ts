import { withWindowLock } from '@milepost/ui/storage/between-windows.ts'

type AcquireOptions = { ifAvailable: true } | { signal: AbortSignal }

/**
 * Takes the lock for recording a user's trip, which only one window of the device can hold. Returns the
 * release function, or undefined if `ifAvailable` is set and another window holds the lock. With a signal, it
 * waits until the lock is free. Browsers without locks always get it.
 */
export function acquireTripLock(
  userId: string,
  options: AcquireOptions,
): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    withWindowLock(`milepost-trip/${userId}`, options, (lock) => {
      if (lock === null) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    }).catch(reject)
  })
}
