type AcquireOptions = { ifAvailable: true } | { signal: AbortSignal }

/**
 * The right to record a person's trip, which one window of a device has at a time. Answers how to give it back, or
 * undefined where another window has it; with a signal, it waits for its turn. Browsers without locks grant it always.
 */
export function acquireTripLock(
  userId: string,
  options: AcquireOptions,
): Promise<(() => void) | undefined> {
  // Missing where the page came without TLS.
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
