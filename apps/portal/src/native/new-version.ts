import { isInApp } from './device.ts'

/** Between one look for a new version and the next, in milliseconds. */
const pause = 60 * 60_000

/** So long the first worker of a device waits, in milliseconds: it fetches the whole portal, and what its user opened comes before. */
const untilFirst = 3_000

/**
 * Has the browser run the service worker, which keeps the portal on the device, so that it opens without a network, and takes what
 * other apps share. Tells when a newer version waits, and answers how to stop looking. Browsers without service workers go
 * without; the app has the portal on the phone, and its newer ones from a store.
 */
export function watchVersion(tell: (takeOver: () => void) => void): () => void {
  const ended = new AbortController()
  const isCached = !isInApp() && 'serviceWorker' in navigator
  if (isCached) void look(tell, ended.signal).catch(() => undefined)
  return () => ended.abort()
}

async function look(tell: (takeOver: () => void) => void, signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers.controller) await new Promise((begin) => setTimeout(begin, untilFirst))
  if (signal.aborted) return
  const registration = await workers.register('/service-worker.js')
  const newer = () => {
    const { waiting } = registration
    // The first version of all waits for nobody, and nobody for it.
    if (waiting && workers.controller) tell(() => takeOver(waiting))
  }
  const follow = () => registration.installing?.addEventListener('statechange', newer, { signal })
  registration.addEventListener('updatefound', follow, { signal })
  // It may have been found while this page was loaded.
  follow()
  newer()
  let looked = Date.now()
  const again = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < pause) return
    looked = Date.now()
    void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', again, { signal })
}

/** How long a worker may be kept from taking over, by a fetch of the one before that hangs, in milliseconds: its page's end ends that. */
const patience = 5_000

function takeOver(waiting: ServiceWorker): void {
  const late = setTimeout(() => location.reload(), patience)
  const reload = () => {
    clearTimeout(late)
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // A worker is sent to by itself, whatever its origin.
  waiting.postMessage('take-over', [])
}
