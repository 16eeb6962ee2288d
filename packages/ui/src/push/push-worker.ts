/** What a push carries; the server's PushPayload. */
type Payload = { title: string; body: string; path: string; tag: string }

type WindowClient = {
  url: string
  focused: boolean
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
  postMessage: (message: unknown, transfer: Transferable[]) => void
}
type Clients = {
  matchAll: (options: {
    type: 'window'
    includeUncontrolled: boolean
  }) => Promise<readonly WindowClient[]>
  openWindow: (url: string) => Promise<unknown>
}
type LifecycleEvent = { waitUntil: (work: Promise<unknown>) => void }
type PushReceived = LifecycleEvent & { data: { text: () => string } | null }
type NotificationClicked = LifecycleEvent & {
  notification: { close: () => void; data: unknown }
}
type SubscriptionChanged = LifecycleEvent & {
  oldSubscription?: { options: { applicationServerKey: ArrayBuffer | null } } | null
}

/** The parts of the worker scope used here. TypeScript's webworker library conflicts with the DOM library. */
export type PushScope = {
  location: Location
  clients: Clients
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
    pushManager: PushManager
  }
  addEventListener: ((name: 'push', run: (event: PushReceived) => void) => void) &
    ((name: 'notificationclick', run: (event: NotificationClicked) => void) => void) &
    ((name: 'pushsubscriptionchange', run: (event: SubscriptionChanged) => void) => void)
}

type Front = {
  /** Whether a path of this origin belongs to the front. */
  isOwnPath: (pathname: string) => boolean
  /** Where a notification without a valid path leads. */
  startPath: string
}

/** How long (ms) a page may take to say that it goes to a path. */
export const pageAnswerMs = 1_000

/** The messages of the worker to its pages. */
export type WorkerMessage = { do: 'open-path'; path: string } | { do: 'renew-push' }

/**
 * Shows pushes as notifications. A tap focuses an open page of the front and leads it to the push's path, or
 * opens one; a page that asks to sign in does that first. The path is untrusted: only this front's own pages open.
 */
export function showPushes(self: PushScope, { isOwnPath, startPath }: Front): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(safePath(event.notification.data)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

  const safePath = (path: unknown): string => {
    if (typeof path !== 'string' || !URL.canParse(path, self.location.origin)) return startPath
    const { origin, pathname, search } = new URL(path, self.location.origin)
    return origin === self.location.origin && isOwnPath(pathname)
      ? `${pathname}${search}`
      : startPath
  }

  async function show(text: string | undefined): Promise<void> {
    const { title, body, path, tag } = parsePayload(text)
    await self.registration.showNotification(title, {
      body,
      tag,
      icon: '/mark-192.png',
      badge: '/mark-192.png',
      data: path,
    })
  }

  async function open(path: string): Promise<void> {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const own = windows.filter(({ url }) => isOwnPath(new URL(url).pathname))
    const page = own.find(({ focused }) => focused) ?? own[0]
    if (!page) return void (await self.clients.openWindow(path))
    // A browser may refuse to focus; the page goes there all the same.
    const focused = await page.focus().catch(() => page)
    if (await askPage(focused, path)) return
    // It can't be led by a worker that does not control it.
    const isThere = await focused.navigate(path).catch(() => null)
    if (!isThere) await self.clients.openWindow(path)
  }

  /** The browser has ended a subscription: makes another. An open page reports it, or the next one that starts. */
  async function renew({ oldSubscription }: SubscriptionChanged): Promise<void> {
    const applicationServerKey = oldSubscription?.options.applicationServerKey
    if (applicationServerKey)
      await self.registration.pushManager
        .subscribe({ userVisibleOnly: true, applicationServerKey })
        .catch(() => undefined)
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    for (const page of windows) page.postMessage({ do: 'renew-push' } satisfies WorkerMessage, [])
  }
}

/** Whether the page said in time that it goes to the path. It does so without loading again. */
function askPage(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), pageAnswerMs)
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      resolve(true)
    })
    port1.start()
    page.postMessage({ do: 'open-path', path } satisfies WorkerMessage, [port2])
  })
}

/** A browser takes the right to push away from a page that shows nothing for one. */
function parsePayload(text: string | undefined): Payload {
  const fallback = {
    title: 'Milepost',
    body: navigator.language.startsWith('es') ? 'Tiene un aviso nuevo.' : 'You have something new.',
    path: '',
    tag: 'notice',
  }
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    if (typeof parsed !== 'object' || parsed === null) return fallback
    const given = Object.entries(parsed).filter(
      ([name, value]) => name in fallback && typeof value === 'string',
    )
    return { ...fallback, ...(Object.fromEntries(given) as Partial<Payload>) }
  } catch {
    return fallback
  }
}
