import { isInApp } from './device.ts'

/** The cache the service worker stores shared files in. Must match service-worker/share.ts. */
const cacheName = 'shared-files'
/** How long (ms) a share stays valid, for example while the user signs in. */
const maxAgeMs = 10 * 60_000

let binding = Promise.resolve()

/**
 * Binds shared files to the signed-in user, so that nobody who signs in later can take them. Call it as soon
 * as the page that a share opens starts, before the server can report that the session has expired.
 */
export function bindSharedFile(owner: string | undefined): void {
  if (owner === undefined || !('caches' in globalThis)) return
  binding = bindFilesTo(owner).catch(async (reason: unknown) => {
    // Better to lose the files than to give them to somebody else.
    await dropSharedFile()
    throw reason
  })
  // `takeSharedFiles` reports the error; this only avoids an unhandled rejection.
  binding.catch(() => undefined)
}

async function bindFilesTo(owner: string): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const name of await cache.keys()) {
    const cached = await cache.match(name)
    if (!cached || cached.headers.has('x-owner')) continue
    const headers = new Headers(cached.headers)
    headers.set('x-owner', owner)
    await cache.put(name, new Response(await cached.blob(), { headers }))
  }
}

/**
 * Takes the files another app shared, in their order and each once, for the signed-in `person`. Skips files
 * that are too old or belong to somebody else. Throws if they could not be stored, for example because the
 * device is full.
 */
export async function takeSharedFiles(
  person: string | undefined,
  now = Date.now(),
): Promise<File[]> {
  if (isInApp()) {
    const file = await (await import('./share-intent.ts')).takeShare(person, maxAgeMs, now)
    return file ? [file] : []
  }
  if (!('caches' in globalThis)) return []
  const bound = binding
  binding = Promise.resolve()
  await bound
  const cache = await caches.open(cacheName)
  const taken: File[] = []
  for (const request of await cache.keys()) {
    const cached = await cache.match(request)
    const owner = cached?.headers.get('x-owner') ?? person
    if (!cached || owner !== person) continue
    await cache.delete(request)
    const lastModified = Number(cached.headers.get('x-received-at'))
    if (now - lastModified > maxAgeMs) continue
    const name = decodeURIComponent(cached.headers.get('x-file-name') ?? '')
    const type = cached.headers.get('content-type') ?? ''
    taken.push(new File([await cached.blob()], name, { type, lastModified }))
  }
  return taken
}

/** Deletes shared files that were not taken, for example on sign-out. */
export async function dropSharedFile(): Promise<void> {
  if (isInApp()) await (await import('./share-intent.ts')).dropShare()
  else if ('caches' in globalThis) await caches.delete(cacheName)
}
