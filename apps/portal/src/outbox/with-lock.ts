/** Runs a task while no other window runs one under this name; browsers without locks just run it. */
export function withLock<T>(name: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  // Missing on a page loaded without TLS.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(`milepost-outbox/${name}`, { signal }, task) : task()
}
