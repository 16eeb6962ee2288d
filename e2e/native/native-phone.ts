import { account } from '@milepost/contract/account/account'
import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { findServer } from '../fixtures/server.ts'
import { call } from '../fixtures/sign-in.ts'
import type { Page } from '../fixtures/test.ts'
import { bridge, Refused } from './native-bridge.ts'

type State = 'granted' | 'denied' | 'prompt'
type Position = { latitude: number; longitude: number; accuracy: number; time: number }

/** The state of the phone at the start of a journey, which the journey may change. */
export type Phone = Awaited<ReturnType<typeof createPhone>>

/** Runs the page in the app on a phone simulated by the test. */
export async function createPhone(page: Page) {
  const files = new Map<string, Buffer>()
  const stored = new Map<string, string>([['installed', 'yes']])
  const secrets = new Map<string, string>()
  const calls: { name: string; options: unknown }[] = []
  const journal = { trip: '', positions: [] as Position[], isOn: false }
  const behavior = {
    camera: 'granted' as State,
    /** The user's answer to a permission prompt. */
    promptAnswer: 'granted' as State,
    location: 'granted' as State,
    /** “Precise Location” in the phone’s settings. */
    isPrecise: true,
    /** Whether the phone’s location is switched on. */
    isLocationOn: true,
    notifications: 'granted' as State,
    /** The page under the scanner; undefined: the user closes the scanner. */
    paper: undefined as Buffer | undefined,
    hasScanner: true,
    isOwner: true,
    launchedBy: undefined as string | undefined,
    /** Under which the phone’s push service knows the app. */
    pushToken: 'a-push-token',
  }
  const ask = (what: 'camera' | 'location' | 'notifications') => {
    if (behavior[what] === 'prompt') behavior[what] = behavior.promptAnswer
  }
  const record = (name: string, options: unknown, answer: unknown = {}) => {
    calls.push({ name, options })
    return answer
  }
  const write = (path: string, bytes: Buffer) => {
    files.set(path, bytes)
    return path
  }

  const { notify } = await bridge(page, {
    App: {
      getLaunchUrl: () => (behavior.launchedBy ? { url: behavior.launchedBy } : {}),
      minimizeApp: () => record('minimizeApp', {}),
    },
    Preferences: {
      get: ({ key }: { key: string }) => ({ value: stored.get(key) ?? null }),
      set: ({ key, value }: { key: string; value: string }) => void stored.set(key, value),
      remove: ({ key }: { key: string }) => void stored.delete(key),
    },
    SecureStorage: {
      internalGetItem: ({ prefixedKey }: { prefixedKey: string }) => ({
        data: secrets.get(prefixedKey) ?? null,
      }),
      internalSetItem: ({ prefixedKey, data }: { prefixedKey: string; data: string }) =>
        void secrets.set(prefixedKey, data),
      internalRemoveItem: ({ prefixedKey }: { prefixedKey: string }) => ({
        success: secrets.delete(prefixedKey),
      }),
    },
    BiometricAuthNative: {
      checkBiometry: () => ({ isAvailable: true, deviceIsSecure: true }),
      internalAuthenticate: () => {
        record('internalAuthenticate', { isOwner: behavior.isOwner })
        if (!behavior.isOwner) throw new Refused('userCancel')
      },
    },
    Camera: {
      checkPermissions: () => ({ camera: behavior.camera, photos: 'granted' }),
      requestPermissions: () => (ask('camera'), { camera: behavior.camera, photos: 'granted' }),
      takePhoto: (options: unknown) => {
        record('takePhoto', options)
        if (!behavior.paper) throw new Refused('OS-PLUG-CAMR-0006', 'The process was canceled.')
        return { uri: `file://${write('/cache/photo.jpg', behavior.paper)}` }
      },
    },
    DocumentScanner: {
      scanDocument: () => {
        if (!behavior.hasScanner) throw new Refused('UNAVAILABLE', 'No scanner on this phone')
        return behavior.paper
          ? { status: 'success', scannedImages: [write('/cache/scan.jpg', behavior.paper)] }
          : { status: 'cancel' }
      },
    },
    BackgroundGeolocation: {
      checkPermissions: () => ({ location: behavior.location }),
      // As on Android: asked again from its own callback until it is granted, so a denial never settles.
      requestPermissions: () => {
        ask('location')
        const isGranted = behavior.location === 'granted' && behavior.isPrecise
        return isGranted ? { location: 'granted' } : new Promise(() => {})
      },
      openSettings: () => record('openSettings', {}),
    },
    TripJournal: {
      begin: ({ trip, ...options }: { trip: string }) => {
        record('begin', options)
        if (journal.trip !== trip) journal.positions = []
        Object.assign(journal, { trip, isOn: true })
      },
      read: ({ after }: { after: number }) => ({
        positions: journal.positions
          .map((position, i) => ({ ...position, place: i + 1 }))
          .slice(after),
      }),
      pause: () => void Object.assign(journal, { isOn: false }),
      end: ({ read }: { read?: number }) => {
        Object.assign(journal, { isOn: false })
        if (read !== undefined && journal.positions.length > read) return { isEnded: false }
        Object.assign(journal, { trip: '', positions: [] })
        return { isEnded: true }
      },
      requestLocation: () => {
        ask('location')
        if (behavior.location !== 'granted') return { state: 'denied' }
        return { state: behavior.isPrecise ? 'granted' : 'approximate' }
      },
      isLocationOn: () => ({ isOn: behavior.isLocationOn }),
      openLocationSettings: () => record('openLocationSettings', {}),
    },
    LocalNotifications: {
      checkPermissions: () => ({ display: behavior.notifications }),
      requestPermissions: () => (ask('notifications'), { display: behavior.notifications }),
      schedule: (options) => record('schedule', options, { notifications: [] }),
      cancel: (options) => record('cancel', options),
    },
    PushNotifications: {
      checkPermissions: () => ({ receive: behavior.notifications }),
      requestPermissions: () => (ask('notifications'), { receive: behavior.notifications }),
      register: () => {
        record('registerPush', {})
        void notify('PushNotifications', 'registration', { value: behavior.pushToken })
      },
      unregister: () => record('unregisterPush', {}),
    },
    CapacitorShareTarget: {},
    Filesystem: {
      writeFile: (options: { path: string; data: string }) => {
        write(`/${options.path}`, Buffer.from(options.data, 'base64'))
        return { uri: `file:///${options.path}` }
      },
      deleteFile: ({ path }: { path: string }) => void files.delete(path.replace('file://', '')),
    },
    FileViewer: {
      openDocumentFromLocalPath: (options) => record('openDocument', options),
    },
    CapacitorHttp: {
      request: async (options: {
        url: string
        method: string
        headers: HeadersInit
        data?: string
      }) => {
        record('http', options)
        const { url, method, headers, data } = options
        const answer = await fetch(new URL(url, findServer().address), {
          method,
          headers,
          body: data ?? null,
        })
        return { status: answer.status, data: await answer.text(), headers: {}, url }
      },
    },
  })

  const share = (shared: { name: string; mimeType: string; bytes: Buffer }[]) =>
    notify('CapacitorShareTarget', 'shareReceived', {
      title: '',
      texts: [],
      files: shared.map(({ name, mimeType, bytes }) => ({
        uri: write(`/cache/shared_files/${name}`, bytes),
        name,
        mimeType,
      })),
    })

  await page.route('**/_capacitor_file_/**', (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname)
    const bytes = files.get(path.replace('/_capacitor_file_', ''))
    return bytes ? route.fulfill({ body: bytes }) : route.fulfill({ status: 404 })
  })

  return {
    does: behavior,
    files,
    stored,
    secrets,
    journal,
    asked: (name: string) => calls.filter((one) => one.name === name).map(({ options }) => options),
    async signIn(key: string): Promise<void> {
      const { email } = clients.find((one) => one.key === key)!
      const user = { email, password: demoPassword, rememberMe: true }
      const { bearerToken } = await call(account.signIn, { body: { user } })
      secrets.set('milepost_token', bearerToken!)
    },
    share: (name?: string, mimeType = '', bytes = Buffer.alloc(0)) =>
      share(name === undefined ? [] : [{ name, mimeType, bytes }]),
    /** Several files at once, as Android shares them. */
    shareAll: share,
    follow: (url: string) => notify('App', 'appUrlOpen', { url }),
    goBack: () => notify('App', 'backButton', { canGoBack: true }),
    leave: () => notify('App', 'appStateChange', { isActive: false }),
    resume: () => notify('App', 'appStateChange', { isActive: true }),
    tapPush: (path: string) =>
      notify('PushNotifications', 'pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { data: { path } },
      }),
    tapReminder: (path: string) =>
      notify('LocalNotifications', 'localNotificationActionPerformed', {
        actionId: 'tap',
        notification: { extra: { path } },
      }),
    async move(positions: readonly Position[], { asleep = false } = {}): Promise<void> {
      for (const position of positions) {
        if (journal.isOn) journal.positions.push(position)
        if (journal.isOn && !asleep)
          await notify('TripJournal', 'recorded', { trip: journal.trip, position })
      }
    },
  }
}

/** Hides or shows the page, as when a phone's screen turns off or on. */
export const setSeen = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isSeen ? 'visible' : 'hidden',
  )
