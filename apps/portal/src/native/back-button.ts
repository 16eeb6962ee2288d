import { App } from '@capacitor/app'

/** Tells when Android's way back is taken; answers how to stop. iPhones have none. */
export function watchBackButton(listener: () => void): () => void {
  const listening = App.addListener('backButton', () => listener())
  return () => void listening.then((handle) => handle.remove())
}

/** Leaves the app, which goes on in the background. */
export const leaveApp = (): Promise<void> => App.minimizeApp()
