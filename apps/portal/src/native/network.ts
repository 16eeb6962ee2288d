/** Whether the device reports a network connection. The server may be unreachable all the same. */
export const isOnline = (): boolean => navigator.onLine

/** Calls back when the network comes or goes. Returns the unsubscribe function. */
export function watchNetwork(listener: (online: boolean) => void): () => void {
  const notify = () => listener(isOnline())
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
