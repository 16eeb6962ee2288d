import { isInApp } from './device.ts'

/** Milliseconds between two checks for a new version. */
const checkIntervalMs = 60 * 60_000

/**
 * Milliseconds to wait before registering a device's first worker. It downloads the whole portal, and the
 * page the user opened comes first.
 */
const registrationDelayMs = 3_000

/**
 * Registers the service worker, which caches the portal for offline use and receives files shared by other
 * apps. Calls back when a newer version is waiting. Returns the function that stops watching. Does nothing in
 * browsers without service workers, or in the phone app, which is updated through its store.
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
    // A device's first worker has no predecessor to replace.
    if (waiting && workers.controller) onUpdate(() => takeOver(waiting))
  }
  const watchInstalling = () =>
    registration.installing?.addEventListener('statechange', announceUpdate, { signal })
  registration.addEventListener('updatefound', watchInstalling, { signal })
  // An update may have been found while this page was loading.
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

/**
 * Milliseconds to wait for the new worker to take over. A hanging fetch of the old worker can block it;
 * reloading the page ends that fetch.
 */
const takeOverTimeoutMs = 5_000

function takeOver(waiting: ServiceWorker): void {
  const timer = setTimeout(() => location.reload(), takeOverTimeoutMs)
  const reload = () => {
    clearTimeout(timer)
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // A worker's postMessage takes no target origin.
  waiting.postMessage('take-over', [])
}
