import { isInApp } from './device.ts'

/** Where the service worker puts what another app shared; the same names stand in service-worker/share.ts. */
const shelf = 'shared-files'
const place = '/documents/share/file'
/** So long (ms) a share waits to be taken up, as behind a sign-in. */
const keptFor = 10 * 60_000

let binding = Promise.resolve()

/**
 * Keeps what another app shared for its owner, who is signed in, if somebody is: nobody else takes it, should they be the next to sign
 * in. Called as the page begins that a share opens, before the server can say that the session has ended.
 */
export function bindSharedFile(owner: string | undefined): void {
  if (owner === undefined || !('caches' in globalThis)) return
  binding = bindTo(owner).catch(async (reason: unknown) => {
    // Rather nobody's than somebody else's.
    await dropSharedFile()
    throw reason
  })
  // Who takes it hears of it.
  binding.catch(() => undefined)
}

async function bindTo(owner: string): Promise<void> {
  const cache = await caches.open(shelf)
  const kept = await cache.match(place)
  if (!kept || kept.headers.has('x-owner')) return
  const headers = new Headers(kept.headers)
  headers.set('x-owner', owner)
  await cache.put(place, new Response(await kept.blob(), { headers }))
}

/**
 * Takes the file that another app shared, once, for the person who is signed in; undefined where there is none, where it came too long
 * ago, or while somebody else was. Throws where it could not be kept until now, as where the device is full.
 */
export async function takeSharedFile(
  person: string | undefined,
  now = Date.now(),
): Promise<File | undefined> {
  if (isInApp()) return (await import('./share-intent.ts')).takeArrived(person, keptFor, now)
  if (!('caches' in globalThis)) return undefined
  const bound = binding
  binding = Promise.resolve()
  await bound
  const cache = await caches.open(shelf)
  const kept = await cache.match(place)
  if (!kept) return undefined
  const owner = kept.headers.get('x-owner')
  if (owner !== null && owner !== person) return undefined
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
