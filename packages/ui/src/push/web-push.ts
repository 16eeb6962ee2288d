import type { PushKey, WebPushTarget } from '@milepost/contract/notices/notices'
import { ignoreNotFound } from '../api/ignore-not-found.ts'
import { token } from '../session/session.ts'
import { local } from '../storage/browser-storage.ts'
import type { WorkerMessage } from './push-worker.ts'

/**
 * Whether a device shows push notices. `install`: an iPhone's browser shows them only for a page on the Home Screen.
 * `denied`: the person, or the browser, has refused; only the browser's settings change that.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

/** How a device gets push notices: through its browser, or through the mobile app. */
export type DevicePush = {
  getState: (owner: string) => Promise<PushState>
  /** Asks for permission if nobody has; call it only when the person asks for it. Throws if it fails. */
  turnOn: (owner: string) => Promise<PushState>
  turnOff: () => Promise<void>
  /**
   * Registers the device again with the current session. Another person's notices end here. `formerOwner`: what an
   * earlier version called the owner.
   */
  renew: (owner: string, formerOwner?: string) => Promise<void>
  /** Ends the notices here when their person signs out. The server ends its part with the session. */
  forget: () => Promise<void>
}

type WebPushOptions = {
  /** The service worker; its folder is its scope. */
  script: string
  /** Where the browser stores whose notices it shows. */
  storageKey: string
  getKey: () => Promise<PushKey>
  subscribe: (target: WebPushTarget) => Promise<unknown>
  unsubscribe: () => Promise<unknown>
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPhone or an iPad, which calls itself a Mac. */
const isOnIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Push notices through the browser. */
export function createWebPush(options: WebPushOptions): DevicePush {
  const { script, storageKey, getKey, subscribe, unsubscribe } = options
  const isOwn = (owner: string) => local.get(storageKey) === owner

  async function subscribeBrowser(owner: string): Promise<void> {
    const [registration, { publicKey }] = await Promise.all([getActiveWorker(script), getKey()])
    const subscription = await subscribeWith(registration.pushManager, fromBase64Url(publicKey))
    const { endpoint = '', keys = {} } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys
    await subscribe({ platform: 'web', endpoint, keys: { p256dh, auth } })
    local.set(storageKey, owner)
  }

  async function forget(): Promise<void> {
    local.remove(storageKey)
    if (!isSupported()) return
    const registration = await navigator.serviceWorker.getRegistration(script)
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  }

  return {
    async getState(owner) {
      if (!isSupported()) return isOnIos() ? 'install' : 'unsupported'
      if (Notification.permission === 'denied') return 'denied'
      return Notification.permission === 'granted' && isOwn(owner) ? 'on' : 'off'
    },
    async turnOn(owner) {
      const permission = await Notification.requestPermission()
      if (permission === 'granted') await subscribeBrowser(owner)
      return { granted: 'on', denied: 'denied', default: 'off' }[permission] as PushState
    },
    async turnOff() {
      await unsubscribe().catch(ignoreNotFound)
      await forget()
    },
    async renew(owner, formerOwner = owner) {
      if (local.get(storageKey) === null || !isSupported()) return
      if (!isOwn(owner) && !isOwn(formerOwner)) await forget()
      else if (Notification.permission === 'granted') await subscribeBrowser(owner)
    },
    forget,
  }
}

/** The worker of the script, once it is active: a page may be in the scope of another one, too. */
async function getActiveWorker(script: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(script)
  const worker = registration.installing ?? registration.waiting
  if (!registration.active && worker)
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve()
        if (worker.state === 'redundant') reject(new Error('The service worker failed'))
      })
    })
  return registration
}

/** The browser's subscription for a key; one for another key is replaced. */
async function subscribeWith(
  manager: PushManager,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const current = await manager.getSubscription()
  const currentKey = current?.options.applicationServerKey
  if (current && currentKey && isSame(new Uint8Array(currentKey), applicationServerKey))
    return current
  await current?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, i) => byte === other[i])

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

type Handlers = { openPath: (path: string) => void; renew: () => void }

/** Calls back when the worker leads this page somewhere, or has a new subscription. Returns the unsubscribe function. */
export function watchWorker({ openPath, renew }: Handlers): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const listen = ({ data, ports }: MessageEvent<WorkerMessage | undefined>) => {
    if (data?.do === 'renew-push') renew()
    if (data?.do !== 'open-path') return
    ports[0]?.postMessage('opened')
    openPath(data.path)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}

/** How long (ms) after a page's start its device is registered again: the page comes first. */
const renewalDelayMs = 4_000
let renewedFor: string | undefined

/** Registers the device again, once per page and session, a moment after the start. Returns the function that stops it. */
export function renewSoon(push: DevicePush, owner: string): () => void {
  const bearer = token()
  if (!bearer || renewedFor === bearer) return () => {}
  const timer = setTimeout(() => {
    renewedFor = bearer
    void push.renew(owner).catch(() => undefined)
  }, renewalDelayMs)
  return () => clearTimeout(timer)
}
