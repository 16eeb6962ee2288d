import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { isOnAndroid } from './device.ts'

/** How long (ms) the phone's push service may take to register the app. */
const registrationTimeoutMs = 20_000

/** Whether this app was built with push notifications. */
export const hasPush = (): boolean => Capacitor.isPluginAvailable('PushNotifications')

/** Google's push service on Android, Apple's on an iPhone. */
export const pushPlatform = (): 'fcm' | 'apns' => (isOnAndroid() ? 'fcm' : 'apns')

/** Whether the phone shows the app's notifications. */
export async function pushPermission(): Promise<'granted' | 'denied' | 'prompt'> {
  return parsePermission((await PushNotifications.checkPermissions()).receive)
}

/** The same, after asking if undecided. */
export async function requestPushPermission(): Promise<'granted' | 'denied' | 'prompt'> {
  return parsePermission((await PushNotifications.requestPermissions()).receive)
}

const parsePermission = (receive: string) =>
  receive === 'granted' || receive === 'denied' ? receive : 'prompt'

/** The token under which the phone's push service knows the app. Throws if it gives none. */
export async function registerPush(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('no answer')), registrationTimeoutMs)
  const listening = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    clearTimeout(timer)
    for (const handle of listening) void handle.remove()
  }
}

/** Gives the token back: the phone shows no more pushes. */
export const unregisterPush = (): Promise<void> => PushNotifications.unregister()

/** Calls back with the path of a push that is tapped. It is untrusted. Returns the unsubscribe function. */
export function watchPushTaps(listener: (path: string) => void): () => void {
  if (!hasPush()) return () => {}
  const listening = PushNotifications.addListener(
    'pushNotificationActionPerformed',
    ({ notification }) => {
      const { path } = (notification.data ?? {}) as { path?: unknown }
      if (typeof path === 'string') listener(path)
    },
  )
  return () => void listening.then((handle) => handle.remove())
}
