/** Runs a task while no other window of the device runs one under this name; browsers without locks just run it. */
export function withLock<T>(name: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  // Missing where the page came without TLS.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(`milepost-outbox/${name}`, { signal }, task) : task()
}
