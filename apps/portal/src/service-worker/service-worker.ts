import { showPushes, type PushScope } from '@milepost/ui/push/push-worker.ts'
import { cacheSharedFiles, sharePath } from './share.ts'
import { isSamePage, isServerPath, listAssets, withFreshNonce } from './shell.ts'

type LifecycleEvent = { waitUntil: (work: Promise<unknown>) => void }
type WorkerFetchEvent = LifecycleEvent & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** The parts of the worker scope used here. TypeScript's webworker library conflicts with the DOM library. */
declare const self: PushScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((name: 'install' | 'activate', run: (event: LifecycleEvent) => void) => void) &
    ((name: 'fetch', run: (event: WorkerFetchEvent) => void) => void) &
    ((name: 'message', run: (event: MessageEvent<unknown>) => void) => void)
}

/**
 * The files of this build, with the page as '/'. A file without a hash in its name has its revision in the
 * cache key.
 */
const files = self.__WB_MANIFEST.map(({ url, revision }) => ({
  url: url === 'index.html' ? '/' : `/${url}`,
  cacheKey: `${url === 'index.html' ? '/' : `/${url}`}${revision ? `?revision=${revision}` : ''}`,
}))
const cacheKeys = new Map(files.map((file) => [file.url, file.cacheKey]))
/** Files that reference other files and have no hash in their own names. */
const manifestFiles = ['/', '/preloads.json']
/** Linked but not precached: vite.config.ts excludes it. */
const lazyPrefix = '/assets/pdf-view'
const cacheName = 'portal-files'

showPushes(self, { isOwnPath: (pathname) => !isServerPath(pathname), startPath: '/home' })

self.addEventListener('install', (event) => event.waitUntil(fetchNewFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || isServerPath(pathname)) return
  if (request.method === 'POST' && pathname === sharePath)
    return event.respondWith(cacheSharedFiles(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(pageFor(request, pathname))
    return event.waitUntil(refreshPage())
  }
  if (pathname.startsWith('/assets/') || cacheKeys.has(pathname))
    event.respondWith(fileFor(request, pathname))
})

/** Fetches only the files that differ from the previous build. */
async function fetchNewFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => toPath(url)))
  const missing = files.filter((file) => !known.has(file.cacheKey))
  // A few at a time, to leave connections for the open page's calls.
  for (let i = 0; i < missing.length; i += 6)
    await Promise.all(
      missing.slice(i, i + 6).map(async (file) => {
        const answer = await fetch(file.url, { cache: file.url === '/' ? 'reload' : 'default' })
        if (!answer.ok) throw new Error(`${file.url} answered ${answer.status}`)
        if (manifestFiles.includes(file.url) && !(await isOfThisBuild(answer)))
          throw new Error('The page is of another build')
        await cache.put(file.cacheKey, answer)
      }),
    )
}

/**
 * During a rollout, the worker may come from an updated server, but the page or its preloads from an old one.
 * Cached under this build, they would forever reference files that no longer exist.
 */
async function isOfThisBuild(page: Response): Promise<boolean> {
  const assets = await listAssets(page)
  return assets.every((path) => cacheKeys.has(path) || path.startsWith(lazyPrefix))
}

/** Deletes files of older builds. Files cached on demand stay if this build still lists them. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = new Set(files.map((file) => file.cacheKey))
  for (const request of await cache.keys())
    if (!wanted.has(toPath(request.url))) await cache.delete(request)
  await self.clients.claim()
}

/** Every URL of the portal gets the same HTML page. */
async function pageFor(request: Request, pathname: string): Promise<Response> {
  const [page, preloads] = await Promise.all([cachedFile('/'), cachedFile('/preloads.json')])
  if (!page) return fetch(request)
  const links = (await preloads?.json()) as Record<string, string> | undefined
  return withFreshNonce(page, links?.[pathname])
}

/**
 * Updates the cached page, since the server may now send a different policy with it. The next build's page
 * comes with its own worker.
 */
async function refreshPage(): Promise<void> {
  const page = await cachedFile('/')
  if (!page) return
  const answer = await fetch('/', { cache: 'reload' }).catch(() => undefined)
  if (answer?.ok && (await isSamePage(page, answer))) await cacheIfRoom(cacheKeys.get('/')!, answer)
}

/** A cached file of this build. */
async function cachedFile(path: string): Promise<Response | undefined> {
  const name = cacheKeys.get(path)
  return name === undefined ? undefined : matchCache(name)
}

/** The cached response; undefined if the cache can't be read, so that the server is asked instead. */
async function matchCache(name: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(name)
  } catch {
    return undefined
  }
}

/** Caches a response if the device has room for it. */
async function cacheIfRoom(name: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(name, answer)
  } catch {
    // The request was answered all the same.
  }
}

/**
 * Serves a file from the cache, or fetches and caches it on first use. The PDF viewer, for example, is too
 * large to precache.
 */
async function fileFor(request: Request, pathname: string): Promise<Response> {
  const cached = await matchCache(cacheKeys.get(pathname) ?? pathname)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok && pathname.startsWith('/assets/')) await cacheIfRoom(pathname, answer.clone())
  return answer
}

function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
