import { isInApp } from './device.ts'

/** Between one look for a new version and the next, in milliseconds. */
const checkIntervalMs = 60 * 60_000

/** So long the first worker of a device waits, in milliseconds: it fetches the whole portal, and what its user opened comes before. */
const registrationDelayMs = 3_000

/**
 * Has the browser run the service worker, which keeps the portal on the device, so that it opens without a network, and takes what
 * other apps share. Tells when a newer version waits, and answers how to stop looking. Browsers without service workers go
 * without; the app has the portal on the phone, and its newer ones from a store.
 */
export function watchVersion(onUpdate: (takeOver: () => void) => void): () => void {
  const ended = new AbortController()
  const isCached = !isInApp() && 'serviceWorker' in navigator
  if (isCached) void registerWorker(onUpdate, ended.signal).catch(() => undefined)
  return () => ended.abort()
}

async function registerWorker(
  onUpdate: (takeOver: () => void) => void,
  signal: AbortSignal,
): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers.controller) await new Promise((resolve) => setTimeout(resolve, registrationDelayMs))
  if (signal.aborted) return
  const registration = await workers.register('/service-worker.js')
  const announceUpdate = () => {
    const { waiting } = registration
    // The first version of all waits for nobody, and nobody for it.
    if (waiting && workers.controller) onUpdate(() => takeOver(waiting))
  }
  const watchInstalling = () =>
    registration.installing?.addEventListener('statechange', announceUpdate, { signal })
  registration.addEventListener('updatefound', watchInstalling, { signal })
  // It may have been found while this page was loaded.
  watchInstalling()
  announceUpdate()
  let lastCheck = Date.now()
  const checkForUpdate = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < checkIntervalMs) return
    lastCheck = Date.now()
    void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkForUpdate, { signal })
}

/** How long a worker may be kept from taking over, by a fetch of the one before that hangs, in milliseconds: its page's end ends that. */
const takeOverTimeoutMs = 5_000

function takeOver(waiting: ServiceWorker): void {
  const timer = setTimeout(() => location.reload(), takeOverTimeoutMs)
  const reload = () => {
    clearTimeout(timer)
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // A worker is sent to by itself, whatever its origin.
  waiting.postMessage('take-over', [])
}
