import { beforeEach, expect, test, vi } from 'vitest'
import { showPushes, type PushScope } from './push-worker.ts'

const origin = 'https://portal.test'
type Run = (event: unknown) => void
const listeners = new Map<string, Run>()
const shown: { title: string; options: NotificationOptions }[] = []
const opened: string[] = []
const subscribed: unknown[] = []
let windows: ReturnType<typeof aWindow>[] = []

/** A page of the browser; `answers`: its code listens to the worker. */
function aWindow(path: string, { answers = true, focused = false, isControlled = true } = {}) {
  const seen = { focus: 0, messages: [] as unknown[], navigated: [] as string[] }
  const page = {
    url: `${origin}${path}`,
    focused,
    seen,
    focus: async () => {
      seen.focus++
      return page
    },
    navigate: async (url: string) => {
      if (!isControlled) throw new TypeError('Not controlled')
      seen.navigated.push(url)
      return page
    },
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      seen.messages.push(message)
      if (answers) port?.postMessage('opened')
    },
  }
  return page
}

beforeEach(() => {
  listeners.clear()
  shown.length = 0
  opened.length = 0
  subscribed.length = 0
  windows = []
  showPushes(
    {
      location: { origin } as Location,
      clients: { matchAll: async () => windows, openWindow: async (url) => void opened.push(url) },
      registration: {
        showNotification: async (title, options) => void shown.push({ title, options }),
        pushManager: {
          subscribe: async (options: unknown) => void subscribed.push(options),
        } as unknown as PushManager,
      },
      addEventListener: (name: string, run: Run) => listeners.set(name, run),
    } as PushScope,
    {
      isOwnPath: (path) => !path.startsWith('/console') && !path.startsWith('/api'),
      startPath: '/home',
    },
  )
})

/** Runs an event until its work is done. */
async function happen(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(name)!({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) })
  await Promise.all(work)
}
const push = (text?: string) =>
  happen('push', { data: text === undefined ? null : { text: () => text } })
const tap = (path: unknown) =>
  happen('notificationclick', { notification: { close: () => {}, data: path } })

const payload = {
  title: 'Blue Ridge',
  body: 'You have a new message.',
  path: '/hub-messages/show/1',
  tag: 'a1',
}

test('a push is shown with the words of the server', async () => {
  await push(JSON.stringify(payload))
  const [{ title, options } = { title: '', options: {} }] = shown
  expect(title).toBe('Blue Ridge')
  expect(options).toMatchObject({
    body: 'You have a new message.',
    tag: 'a1',
    data: '/hub-messages/show/1',
  })
})

test.each([
  ['nothing', undefined],
  ['no JSON', '<b>'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['other types', '{"title":5,"body":{},"path":[],"tag":null}'],
])('one with %s is shown in general words: a browser ends silent pushes', async (_, text) => {
  await push(text)
  expect(shown).toMatchObject([{ title: 'Milepost', options: { body: 'You have something new.' } }])
})

test('in a Spanish browser, they are Spanish', async () => {
  vi.stubGlobal('navigator', { language: 'es-MX' })
  await push()
  vi.unstubAllGlobals()
  expect(shown).toMatchObject([{ options: { body: 'Tiene un aviso nuevo.' } }])
})

test('a tap leads the page in front to the path, without loading it again', async () => {
  const front = aWindow('/documents/all-documents', { focused: true })
  windows = [aWindow('/console/inbox'), aWindow('/home'), front]
  await tap('/hub-messages/show/1?x=2')
  expect(front.seen).toEqual({
    focus: 1,
    messages: [{ do: 'open-path', path: '/hub-messages/show/1?x=2' }],
    navigated: [],
  })
  expect(opened).toEqual([])
})

test('a page that does not answer, such as sign-in, loads the path', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  windows = [aWindow('/sign-in', { answers: false })]
  const tapped = tap('/per-diem')
  await vi.advanceTimersByTimeAsync(1_000)
  await tapped
  vi.useRealTimers()
  expect(windows[0]!.seen.navigated).toEqual(['/per-diem'])
  expect(opened).toEqual([])
})

test('one that the worker does not control stays, and another opens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  windows = [aWindow('/sign-in', { answers: false, isControlled: false })]
  const tapped = tap('/per-diem')
  await vi.advanceTimersByTimeAsync(1_000)
  await tapped
  vi.useRealTimers()
  expect(opened).toEqual(['/per-diem'])
})

test('without a page of this front, one opens', async () => {
  windows = [aWindow('/console/inbox')]
  await tap('/per-diem')
  expect(opened).toEqual(['/per-diem'])
})

test.each([
  'https://evil.test/home',
  '//evil.test/home',
  String.raw`/\evil.test`,
  'javascript:alert(1)',
  '/console/staff',
  '/api/v1/documents',
  'http://[',
  '',
  undefined,
  { path: '/home' },
])('a path that is not of this front leads to the start: %j', async (path) => {
  await tap(path)
  expect(opened).toEqual([path === '' ? '/' : '/home'])
})

test('a subscription that the browser ended is made again, and open pages report it', async () => {
  windows = [aWindow('/home')]
  const applicationServerKey = new Uint8Array([4, 1]).buffer
  await happen('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } })
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey }])
  expect(windows[0]!.seen.messages).toEqual([{ do: 'renew-push' }])
})
