/** A channel to the other windows of this browser; undefined if it has none, or blocks all site data. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Runs a task with the lock, or with null if another window has it and `ifAvailable` is set. Without a lock where the
 * browser has none, or blocks all site data.
 */
export async function withWindowLock<T>(
  name: string,
  options: LockOptions,
  task: (lock: Lock | null | undefined) => T | Promise<T>,
): Promise<T> {
  // Missing on a page loaded without TLS.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return task(undefined)
  let hasBegun = false
  const begin = (lock: Lock | null) => {
    hasBegun = true
    return task(lock)
  }
  try {
    return await locks.request(name, options, begin)
  } catch (reason) {
    const isRefused = !hasBegun && reason instanceof DOMException && reason.name === 'SecurityError'
    if (!isRefused) throw reason
    return task(undefined)
  }
}
