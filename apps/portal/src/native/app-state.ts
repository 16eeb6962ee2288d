import { App } from '@capacitor/app'

/** Tells when the app comes to the front or leaves it; answers how to stop. */
export function watchAppState(tell: (isActive: boolean) => void): () => void {
  const listening = App.addListener('appStateChange', ({ isActive }) => tell(isActive))
  return () => void listening.then((handle) => handle.remove())
}
