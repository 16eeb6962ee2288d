import { createStore } from '@milepost/ui/storage/create-store.ts'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const offered = createStore<InstallPrompt | undefined>(undefined)

// The browser fires the event once, maybe before the first page renders. Keep it and prompt when the user
// asks to install.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offered.set(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => offered.set(undefined))

/** Whether the browser can install the portal as an app. */
export const useCanInstall = (): boolean => offered.useStore((prompt) => prompt !== undefined)

/** Opens the browser's install prompt. It can be used only once. */
export function install(): void {
  const prompt = offered.get()
  offered.set(undefined)
  void prompt?.prompt().catch(() => undefined)
}
