let isStorageRequested = false

/** Asks the browser, once per window, not to evict stored data; some browsers ask the person. */
export function requestPersistentStorage(): void {
  if (isStorageRequested) return
  isStorageRequested = true
  // Missing on a page loaded without TLS.
  const storage = navigator.storage as StorageManager | undefined
  void storage?.persist().catch(() => undefined)
}
