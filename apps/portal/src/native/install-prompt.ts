type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offered: InstallPrompt | undefined
const watchers = new Set<() => void>()

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt
  watchers.forEach((watcher) => watcher())
}

// The browser says it once, maybe before the first page stands; asked for when a person wants it, not when it likes.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => offer(undefined))

/** Whether the browser would put the portal among the device's apps. */
export const canInstall = (): boolean => offered !== undefined

/** Tells whenever that changes; answers how to stop. */
export function watchInstall(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Has the browser ask whether to install it; it asks once. */
export function install(): void {
  const prompt = offered
  offer(undefined)
  void prompt?.prompt().catch(() => undefined)
}
