/** Whether the device says that it has a network; a server may still be out of reach. */
export const isOnline = (): boolean => navigator.onLine

/** Tells whenever the network comes or goes; answers how to stop. */
export function watchNetwork(listener: (online: boolean) => void): () => void {
  const notify = () => listener(isOnline())
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}
