/** Whether the device says that it has a network; a server may still be out of reach. */
export const isOnline = (): boolean => navigator.onLine

/** Tells whenever the network comes or goes; answers how to stop. */
export function watchNetwork(tell: (online: boolean) => void): () => void {
  const say = () => tell(isOnline())
  window.addEventListener('online', say)
  window.addEventListener('offline', say)
  return () => {
    window.removeEventListener('online', say)
    window.removeEventListener('offline', say)
  }
}
