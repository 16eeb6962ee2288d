import { showPushes, type PushScope } from '@milepost/ui/push/push-worker.ts'

declare const self: PushScope

/** Shows push notices to staff. The console stores nothing on the device. */
showPushes(self, {
  isOwnPath: (pathname) => pathname === '/console' || pathname.startsWith('/console/'),
  startPath: '/console/inbox',
})
