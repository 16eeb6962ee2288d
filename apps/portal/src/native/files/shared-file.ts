import { isInApp } from '../device.ts'
import type { Share } from './share-intent.ts'

/** The cache the service worker stores shared files in. Must match service-worker/share.ts. */
const cacheName = 'shared-files'
/** How long (ms) a share waits for somebody to sign in. */
const maxAgeMs = 10 * 60_000

const receivedAt = ({ headers }: Response) => Number(headers.get('x-received-at'))
const isFree = ({ headers }: Response) => !headers.has('x-owner')
const isExpired = (file: Response, now: number) => isFree(file) && now - receivedAt(file) > maxAgeMs

let binding = Promise.resolve()

/**
 * Binds shared files to the signed-in user, so that nobody who signs in later can take them. Call it as soon
 * as the page that a share opens starts, before the server can report that the session has expired.
 */
export function bindSharedFile(owner: string | undefined, now = Date.now()): void {
  if (owner === undefined || !('caches' in globalThis)) return
  binding = binding.then(() => bindFilesTo(owner, now))
  // `receiveShare` reports the error; this only avoids an unhandled rejection.
  binding.catch(() => undefined)
}

async function bindFilesTo(owner: string, now: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const free = (await listFiles(cache)).filter(({ file }) => isFree(file))
  try {
    for (const { request, file } of free) {
      const headers = new Headers(file.headers)
      headers.set('x-owner', owner)
      await (isExpired(file, now)
        ? cache.delete(request)
        : cache.put(request, new Response(await file.blob(), { headers })))
    }
  } catch (reason) {
    // Better to lose the files than to give them to somebody else.
    for (const { request } of free) await cache.delete(request)
    throw reason
  }
}

/**
 * Binds the waiting files to the signed-in `person` and returns the latest share. Throws if the last share
 * could not be stored, for example because the device is full.
 */
export async function receiveShare(
  person: string | undefined,
  now = Date.now(),
): Promise<Share | undefined> {
  if (isInApp()) await (await import('./share-intent.ts')).bindShares(person, maxAgeMs, now)
  else {
    bindSharedFile(person, now)
    const bound = binding
    binding = Promise.resolve()
    await bound
  }
  return findShare(person, now)
}

/** The latest share that waits for the `person`. Skips shares of somebody else. */
export async function findShare(
  person: string | undefined,
  now = Date.now(),
): Promise<Share | undefined> {
  if (isInApp()) return (await import('./share-intent.ts')).findShare(person, maxAgeMs, now)
  if (!('caches' in globalThis)) return undefined
  const own = (await listFiles(await caches.open(cacheName))).filter(
    ({ file }) => !isExpired(file, now) && (file.headers.get('x-owner') ?? person) === person,
  )
  if (own.length === 0) return undefined
  const latest = Math.max(...own.map(({ file }) => receivedAt(file)))
  const ofShare = own.filter(({ file }) => receivedAt(file) === latest)
  const files = await Promise.all(
    ofShare.map(async ({ file }) => {
      const name = decodeURIComponent(file.headers.get('x-file-name') ?? '')
      const type = file.headers.get('content-type') ?? ''
      return new File([await file.blob()], name, { type, lastModified: latest })
    }),
  )
  return { id: String(latest), files }
}

async function listFiles(cache: Cache): Promise<{ request: Request; file: Response }[]> {
  const files = []
  for (const request of await cache.keys()) {
    const file = await cache.match(request)
    if (file) files.push({ request, file })
  }
  return files
}

/** Deletes a share once the person has answered. */
export async function dropShare(id: string): Promise<void> {
  if (isInApp()) return (await import('./share-intent.ts')).dropShare(id)
  const cache = await caches.open(cacheName)
  for (const { request, file } of await listFiles(cache))
    if (String(receivedAt(file)) === id) await cache.delete(request)
}

/** Deletes all shares, for example on sign-out. */
export async function dropShares(): Promise<void> {
  if (isInApp()) await (await import('./share-intent.ts')).dropShares()
  else if ('caches' in globalThis) await caches.delete(cacheName)
}
