import { isInApp, isOnAndroid } from './device.ts'

/** A notification the phone shows at a set time, even if the app is not running. */
export type Reminder = {
  /** Scheduling with the same id replaces the earlier notification. */
  id: number
  title: string
  body: string
  at: Date
  /** The page opened by a tap on it. */
  path: string
}

/**
 * Whether the phone may show notifications for trips. Asks if undecided. Only Android must; an iPhone needs them
 * for the reminder alone, and tracks without.
 */
export async function notificationPermission(): Promise<'granted' | 'denied'> {
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  const asked = await LocalNotifications.requestPermissions()
  return asked.display === 'granted' || !isOnAndroid() ? 'granted' : 'denied'
}

/** Schedules a notification if permitted. Does nothing in browsers. */
export async function scheduleReminder({ id, title, body, at, path }: Reminder): Promise<void> {
  if (!isInApp()) return
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  const { display } = await LocalNotifications.checkPermissions()
  if (display !== 'granted') return
  await LocalNotifications.schedule({
    notifications: [
      {
        id,
        title,
        body,
        schedule: { at, allowWhileIdle: true },
        // Otherwise Android opens its page for exact alarms, a permission that the app does not ask for.
        isExactNotification: false,
        extra: { path },
      },
    ],
  })
}

/** Cancels a reminder. */
export async function cancelReminder(id: number): Promise<void> {
  if (!isInApp()) return
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  await LocalNotifications.cancel({ notifications: [{ id }] })
}

/** Calls back when a reminder is tapped. Returns the unsubscribe function. */
export function watchReminders(listener: (path: string) => void): () => void {
  if (!isInApp()) return () => {}
  const listening = import('@capacitor/local-notifications').then(({ LocalNotifications }) =>
    LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) => {
      const { path } = (notification.extra ?? {}) as { path?: unknown }
      if (typeof path === 'string') listener(path)
    }),
  )
  return () => void listening.then((handle) => handle.remove())
}
