import { isInApp } from './device.ts'

/** Where the service worker puts what another app shared; the same names stand in service-worker/share.ts. */
const shelf = 'shared-files'
const place = '/documents/share/file'
/** So long (ms) a share waits to be taken up, as behind a sign-in. */
const keptFor = 10 * 60_000

/** Takes the file that another app shared, once; undefined where there is none, or it came too long ago. */
export async function takeSharedFile(now = Date.now()): Promise<File | undefined> {
  if (isInApp()) return (await import('./share-intent.ts')).takeArrived(keptFor, now)
  if (!('caches' in globalThis)) return undefined
  const cache = await caches.open(shelf)
  const kept = await cache.match(place)
  if (!kept) return undefined
  await cache.delete(place)
  const at = Number(kept.headers.get('x-received-at'))
  if (now - at > keptFor) return undefined
  const bytes = await kept.blob()
  const name = decodeURIComponent(kept.headers.get('x-file-name') ?? '')
  const type = kept.headers.get('content-type') ?? ''
  return new File([bytes], name, { type, lastModified: at })
}

/** Forgets what was shared and not taken up, as when someone signs out. */
export async function dropSharedFile(): Promise<void> {
  if (isInApp()) await (await import('./share-intent.ts')).dropArrived()
  else if ('caches' in globalThis) await caches.delete(shelf)
}

/** Lets this page's app stand among those that files can be shared with. */
export function receiveShares(): void {
  // Without it nothing is lost but the share menu's entry; the app has one of its own.
  if (!isInApp() && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
