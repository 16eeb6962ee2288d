import { isInApp } from './device.ts'

/** Where the service worker puts what another app shared; the same name stands in service-worker/share.ts. */
const cacheName = 'shared-files'
/** So long (ms) a share waits to be taken up, as behind a sign-in. */
const maxAgeMs = 10 * 60_000

let binding = Promise.resolve()

/**
 * Keeps what another app shared for its owner, who is signed in, if somebody is: nobody else takes it, should they be the next to sign
 * in. Called as the page begins that a share opens, before the server can say that the session has ended.
 */
export function bindSharedFile(owner: string | undefined): void {
  if (owner === undefined || !('caches' in globalThis)) return
  binding = bindFilesTo(owner).catch(async (reason: unknown) => {
    // Rather nobody's than somebody else's.
    await dropSharedFile()
    throw reason
  })
  // Who takes it hears of it.
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
 * Takes the files that another app shared at once, in their order, and each once, for the person who is signed in; none that came too
 * long ago, or while somebody else was. Throws where they could not be kept until now, as where the device is full.
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

/** Forgets what was shared and not taken up, as when someone signs out. */
export async function dropSharedFile(): Promise<void> {
  if (isInApp()) await (await import('./share-intent.ts')).dropShare()
  else if ('caches' in globalThis) await caches.delete(cacheName)
}
