import { App } from '@capacitor/app'

/** Calls back on Android's back gesture or button. Returns the unsubscribe function. iPhones have none. */
export function watchBackButton(listener: () => void): () => void {
  const listening = App.addListener('backButton', () => listener())
  return () => void listening.then((handle) => handle.remove())
}

/** Sends the app to the background. */
export const leaveApp = (): Promise<void> => App.minimizeApp()
