import { App } from '@capacitor/app'

/** Calls back when the app goes to the foreground or background. Returns the unsubscribe function. */
export function watchAppState(listener: (isActive: boolean) => void): () => void {
  const listening = App.addListener('appStateChange', ({ isActive }) => listener(isActive))
  return () => void listening.then((handle) => handle.remove())
}
