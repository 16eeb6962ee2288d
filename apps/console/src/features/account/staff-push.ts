import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { call } from '@milepost/ui/api/api.ts'
import { createWebPush } from '@milepost/ui/push/web-push.ts'
import { getDeviceId } from '@milepost/ui/session/session.ts'

/** Push notices to staff in this browser. */
export const staffPush = createWebPush({
  script: '/console/service-worker.js',
  storageKey: 'console-push-owner',
  getKey: () => call(staffNotices.pushKey, {}),
  subscribe: (target) =>
    call(staffNotices.subscribe, {
      body: { pushSubscription: { deviceId: getDeviceId(), target } },
    }),
  unsubscribe: () => call(staffNotices.unsubscribe, { params: { id: getDeviceId() } }),
})
