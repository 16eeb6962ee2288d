import { cacheSharedFiles, sharePath } from './share.ts'
import { listAssets, withFreshNonce, isSamePage, isServerPath } from './shell.ts'

type LifecycleEvent = { waitUntil: (work: Promise<unknown>) => void }
type WorkerFetchEvent = LifecycleEvent & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

/** What this uses of a worker's own; the library that describes it all does not go with the one of pages. */
declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((name: 'install' | 'activate', run: (event: LifecycleEvent) => void) => void) &
    ((name: 'fetch', run: (event: WorkerFetchEvent) => void) => void) &
    ((name: 'message', run: (event: MessageEvent<unknown>) => void) => void)
}

/** The files of this build, and the page as '/'. A name without a hash in it carries its revision. */
const files = self.__WB_MANIFEST.map(({ url, revision }) => ({
  url: url === 'index.html' ? '/' : `/${url}`,
  cacheKey: `${url === 'index.html' ? '/' : `/${url}`}${revision ? `?revision=${revision}` : ''}`,
}))
const cacheKeys = new Map(files.map((file) => [file.url, file.cacheKey]))
/** What names other files, and has no hash in its own name. */
const manifestFiles = ['/', '/preloads.json']
/** What links name, and is no part of what is kept ahead: vite.config.ts leaves it out. */
const lazyPrefix = '/assets/pdf-view'
const cacheName = 'portal-files'

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

/** What is new in this build is fetched; what it shares with the one before is there. */
async function fetchNewFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => toPath(url)))
  const missing = files.filter((file) => !known.has(file.cacheKey))
  // A few at a time: the page that is open has calls of its own to make.
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
 * While a firm brings out a version, this worker may come from a server that has it, and the page or its links from one that does
 * not yet. Kept under this build's name, they would ask for ever for files that are gone.
 */
async function isOfThisBuild(page: Response): Promise<boolean> {
  const assets = await listAssets(page)
  return assets.every((path) => cacheKeys.has(path) || path.startsWith(lazyPrefix))
}

/** Nothing of an older build is needed any more; what was fetched on the way stays if this build names it. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = new Set(files.map((file) => file.cacheKey))
  for (const request of await cache.keys())
    if (!wanted.has(toPath(request.url))) await cache.delete(request)
  await self.clients.claim()
}

/** Every address of the portal is its one page, which finds out by itself what to show. */
async function pageFor(request: Request, pathname: string): Promise<Response> {
  const [page, preloads] = await Promise.all([cachedFile('/'), cachedFile('/preloads.json')])
  if (!page) return fetch(request)
  const links = (await preloads?.json()) as Record<string, string> | undefined
  return withFreshNonce(page, links?.[pathname])
}

/** The page of this build may be sent with another policy by now; the page of the next build comes with its own worker. */
async function refreshPage(): Promise<void> {
  const page = await cachedFile('/')
  if (!page) return
  const answer = await fetch('/', { cache: 'reload' }).catch(() => undefined)
  if (answer?.ok && (await isSamePage(page, answer))) await cacheIfRoom(cacheKeys.get('/')!, answer)
}

/** A file of this build as it was kept. */
async function cachedFile(path: string): Promise<Response | undefined> {
  const name = cacheKeys.get(path)
  return name === undefined ? undefined : matchCache(name)
}

/** What is kept under a name; nothing where the device does not hand it out, and the server is asked instead. */
async function matchCache(name: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(name)
  } catch {
    return undefined
  }
}

/** Keeps an answer for the next time; where the device has no room, it comes from the server then, too. */
async function cacheIfRoom(name: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(name, answer)
  } catch {
    // What it was asked for opens all the same.
  }
}

/** A file that is kept, or else is fetched and kept from then on: the viewer of PDFs, for one, is large and comes when it is used. */
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
