import { isInApp, isOnAndroid } from './device.ts'

/** A notification that the phone shows by itself at its time, also where the app is not running. */
export type Reminder = {
  /** A number of its own; the next one with it takes its place. */
  id: number
  title: string
  body: string
  at: Date
  /** The page that a tap on it opens. */
  path: string
}

/** Whether the phone may show notifications; asks where it was not asked before. Only Android needs it for trips. */
export async function notificationPermission(): Promise<'granted' | 'denied'> {
  if (!isOnAndroid()) return 'granted'
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  const asked = await LocalNotifications.requestPermissions()
  return asked.display === 'granted' ? 'granted' : 'denied'
}

/** Has the phone remind at a time, where it may; browsers can't, and let it be. */
export async function scheduleReminder({ id, title, body, at, path }: Reminder): Promise<void> {
  if (!isInApp()) return
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  const { display } = await LocalNotifications.checkPermissions()
  if (display !== 'granted') return
  await LocalNotifications.schedule({
    notifications: [{ id, title, body, schedule: { at, allowWhileIdle: true }, extra: { path } }],
  })
}

/** Takes a reminder back. */
export async function cancelReminder(id: number): Promise<void> {
  if (!isInApp()) return
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  await LocalNotifications.cancel({ notifications: [{ id }] })
}

/** Tells the page of each reminder that was tapped; answers how to stop. */
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
