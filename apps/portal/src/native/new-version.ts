import { isInApp } from './device.ts'

/** Between one look for a new version and the next, in milliseconds. */
const pause = 60 * 60_000

/**
 * Keeps the portal on the device, so that it opens without a network, and tells when a newer version of it waits. Answers how to
 * stop looking. Browsers without service workers go without; the app has the portal on the phone, and its newer ones from a store.
 */
export function watchVersion(tell: (takeOver: () => void) => void): () => void {
  const ended = new AbortController()
  const isKept = !isInApp() && 'serviceWorker' in navigator
  if (isKept) void look(tell, ended.signal).catch(() => undefined)
  return () => ended.abort()
}

async function look(tell: (takeOver: () => void) => void, signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register('/service-worker.js')
  const newer = () => {
    const { waiting } = registration
    // The first version of all waits for nobody, and nobody for it.
    if (waiting && workers.controller) tell(() => takeOver(waiting))
  }
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', newer, { signal }),
    { signal },
  )
  newer()
  let looked = Date.now()
  const again = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < pause) return
    looked = Date.now()
    void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', again, { signal })
}

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  // A worker is sent to by itself, whatever its origin.
  waiting.postMessage('take-over', [])
}
