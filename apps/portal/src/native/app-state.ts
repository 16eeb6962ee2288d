import { App } from '@capacitor/app'

/** Tells when the app comes to the front or leaves it; answers how to stop. */
export function watchAppState(listener: (isActive: boolean) => void): () => void {
  const listening = App.addListener('appStateChange', ({ isActive }) => listener(isActive))
  return () => void listening.then((handle) => handle.remove())
}
