let isStorageRequested = false

/** Asks, once a window, that a device short of room does not clear away what waits: some ask the person then. */
export function requestPersistentStorage(): void {
  if (isStorageRequested) return
  isStorageRequested = true
  // Missing where the page came without TLS.
  const storage = navigator.storage as StorageManager | undefined
  void storage?.persist().catch(() => undefined)
}
