import { createStore } from '@milepost/ui/storage/create-store.ts'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const offered = createStore<InstallPrompt | undefined>(undefined)

// The browser says it once, maybe before the first page stands; asked for when a person wants it, not when it likes.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offered.set(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => offered.set(undefined))

/** Whether the browser would put the portal among the device's apps. */
export const useCanInstall = (): boolean => offered.useStore((prompt) => prompt !== undefined)

/** Has the browser ask whether to install it; it asks once. */
export function install(): void {
  const prompt = offered.get()
  offered.set(undefined)
  void prompt?.prompt().catch(() => undefined)
}
