import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Run = (event: unknown) => void
const listeners = new Map<string, Run>()
let cache: { [name: string]: (...values: unknown[]) => Promise<unknown> }
let cachesByName: Map<string, Map<string, Response>>

const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))

beforeEach(async () => {
  cachesByName = new Map()
  const getCache = (name: string) =>
    cachesByName.get(name) ?? cachesByName.set(name, new Map()).get(name)!
  cache = {}
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (path: string) => getCache(name).get(path)?.clone(),
      put: async (path: string, answer: Response) => void getCache(name).set(path, answer),
      delete: async (request: string | { url: string }) =>
        getCache(name).delete(
          typeof request === 'string' ? request : new URL(request.url).pathname,
        ),
      keys: async () =>
        [...getCache(name).keys()].map((path) => ({ url: `https://portal.test${path}` })),
      ...cache,
    }),
    delete: async (name: string) => cachesByName.delete(name),
  })
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: 'index.html', revision: '1' },
      { url: 'preloads.json', revision: '1' },
      { url: 'assets/index-new.js', revision: null },
    ],
    location: { origin: 'https://portal.test' },
    addEventListener: (name: string, run: Run) => listeners.set(name, run),
  })
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to) => new Response(null, { status: 303, headers: { location: String(to) } }),
  )
  let time = 0
  vi.spyOn(Date, 'now').mockImplementation(() => ++time)
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The worker's response to a page's request, after its background work has finished. */
async function answerTo(path: string, request: object = {}): Promise<Response> {
  const answers: Promise<Response>[] = []
  const backgroundWork: Promise<unknown>[] = []
  listeners.get('fetch')!({
    request: { url: `https://portal.test${path}`, method: 'GET', mode: 'cors', ...request },
    respondWith: (answer: Promise<Response>) => answers.push(answer),
    waitUntil: (work: Promise<unknown>) => backgroundWork.push(work),
  })
  const [answer] = await Promise.all([answers[0]!, ...backgroundWork])
  return answer
}

const fromServer = () => vi.stubGlobal('fetch', async () => new Response('<title>Server’s</title>'))

test.each([
  ['has no room', { put: full }],
  ['keeps nothing any more', { put: full, match: full }],
])('a file comes from the server where the device %s', async (_, device) => {
  Object.assign(cache, device)
  fromServer()
  expect(await (await answerTo('/assets/pdf-viewer.js')).text()).toContain('Server’s')
})

test('a page comes from the server if its stored copy cannot be read', async () => {
  Object.assign(cache, { match: full })
  fromServer()
  expect(await (await answerTo('/home', { mode: 'navigate' })).text()).toContain('Server’s')
})

test('a page opens even if the device has no room to store it again', async () => {
  const cached = new Response('<head></head>Kept')
  cachesByName.set('portal-files', new Map([['/?revision=1', cached]]))
  Object.assign(cache, { put: full })
  vi.stubGlobal('fetch', async () => new Response('<head></head>Kept'))
  expect(await (await answerTo('/home', { mode: 'navigate' })).text()).toContain('Kept')
})

/** Installs the worker with these server responses. Returns whether that succeeded. */
async function install(page: string, preloads = page): Promise<boolean> {
  const installWork: Promise<unknown>[] = []
  const links = JSON.stringify({ '/home': preloads })
  const answers = new Map([
    ['/', page],
    ['/preloads.json', links],
  ])
  vi.stubGlobal('fetch', async (path: string) => new Response(answers.get(path) ?? 'code'))
  listeners.get('install')!({ waitUntil: (work: Promise<unknown>) => installWork.push(work) })
  return Promise.all(installWork).then(
    () => true,
    () => false,
  )
}
const toPage = (file: string) => `<head><script src="/assets/${file}"></script></head>`

test('a new version does not install pages of the previous version from a server that still has them', async () => {
  expect(await install(toPage('index-old.js'))).toBe(false)
  expect(await install(toPage('index-new.js'), toPage('home-old.js'))).toBe(false)
  // A page with PDFs links to the viewer, which is not cached before it is used.
  const links = `${toPage('index-new.js')}${toPage('pdf-view-new.js')}`
  expect(await install(toPage('index-new.js'), links)).toBe(true)
  const answer = await answerTo('/home', { mode: 'navigate' })
  expect(await answer.text()).toContain('/assets/index-new.js')
})

const share = (...files: File[]) => {
  const form = new FormData()
  files.forEach((file) => form.append('file', file))
  return answerTo('/documents/share', { method: 'POST', formData: async () => form })
}
const cachedNames = () =>
  [...(cachesByName.get('shared-files')?.values() ?? [])].map(({ headers }) =>
    headers.get('x-file-name'),
  )

test('a file shared from another app is stored on the device for the page that opens next', async () => {
  const answer = await share(new File(['%PDF-1.7'], 'Fuel.pdf'))
  expect(answer.headers.get('location')).toBe('/documents/share')
  expect(cachedNames()).toEqual(['Fuel.pdf'])
})

test('all files that are shared at once are stored next to those shared before', async () => {
  await share(...['1.pdf', '2.pdf', '3.pdf'].map((name) => new File(['%PDF-1.7'], name)))
  expect(cachedNames()).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  await share(new File(['%PDF-1.7'], 'Fuel.pdf'))
  expect(cachedNames()).toEqual(['1.pdf', '2.pdf', '3.pdf', 'Fuel.pdf'])
})

test('a shared file that does not fit on the device is reported, and nothing of its share stays', async () => {
  await share(new File(['%PDF-1.7'], 'Fuel.pdf'))
  Object.assign(cache, {
    put: async (path: string, answer: Response) =>
      path.endsWith('/0') ? void cachesByName.get('shared-files')!.set(path, answer) : full(),
  })
  const answer = await share(...['1.pdf', '2.pdf'].map((name) => new File(['%PDF-1.7'], name)))
  expect(answer.headers.get('location')).toBe('/documents/share?no-room')
  expect(cachedNames()).toEqual(['Fuel.pdf'])
})

test.each([
  ['cannot be read', () => Promise.reject(new TypeError('Cut off'))],
  ['has no file', async () => new FormData()],
])('a share that %s is reported, and earlier ones stay', async (_, formData) => {
  await share(new File(['%PDF-1.7'], 'Fuel.pdf'))
  const answer = await answerTo('/documents/share', { method: 'POST', formData })
  expect(answer.headers.get('location')).toBe('/documents/share?failed')
  expect(cachedNames()).toEqual(['Fuel.pdf'])
})

test('no call is answered from the device, whatever its fields', () => {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>()
  for (const path of ['/api/v1/documents', '/api/v1/documents?fields[document]=title'])
    listeners.get('fetch')!({
      request: { url: `https://portal.test${path}`, method: 'GET', mode: 'cors' },
      respondWith,
    })
  expect(respondWith).not.toHaveBeenCalled()
  expect(cachesByName.size).toBe(0)
})
