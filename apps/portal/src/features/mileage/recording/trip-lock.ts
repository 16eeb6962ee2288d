type AcquireOptions = { ifAvailable: true } | { signal: AbortSignal }

/**
 * Takes the lock for recording a user's trip, which only one window of the device can hold. Returns the
 * release function, or undefined if `ifAvailable` is set and another window holds the lock. With a signal, it
 * waits until the lock is free. Browsers without the Web Locks API always get it.
 */
export function acquireTripLock(
  userId: string,
  options: AcquireOptions,
): Promise<(() => void) | undefined> {
  // Undefined if the page was loaded without TLS.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(`milepost-trip/${userId}`, options, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
