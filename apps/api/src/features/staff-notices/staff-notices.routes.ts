import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { serve } from '../../platform/calls/serve.ts'
import { httpError, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkTarget, hashEndpoint } from '../../platform/push/push-target.ts'
import { countWaiting, findPreferences, setDailyMail } from './staff-notices.sql.ts'
import { countOtherBrowsers, deleteSubscription, upsertSubscription } from './staff-push.sql.ts'

/** The most browsers of a member of staff. */
const maxBrowsers = 20

export function staffNoticeRoutes(platform: Platform): void {
  const { clock, push, secrets } = platform

  serve(platform, staffNotices.waiting, (_, staff, db) => countWaiting(db, staff, clock.now()))

  serve(platform, staffNotices.preferences, (_, { staffId }, db) => findPreferences(db, staffId))

  serve(platform, staffNotices.changePreferences, async ({ body }, { staffId }, db) => {
    await setDailyMail(db, staffId, body.noticePreferences.dailyMail)
    return findPreferences(db, staffId)
  })

  serve(platform, staffNotices.pushKey, async () => ({
    id: 'web',
    publicKey: await push.web.publicKey(),
  }))

  serve(platform, staffNotices.subscribe, async ({ body }, { staffId, tokenHash }, db) => {
    const { deviceId, target } = body.pushSubscription
    checkTarget(push, target)
    if ((await countOtherBrowsers(db, staffId, deviceId)) >= maxBrowsers)
      throw httpError(422, 'push_devices_count', { pointer: '/push_subscription/device_id' })
    return upsertSubscription(db, {
      staffId,
      deviceId,
      sessionHash: tokenHash,
      target: secrets.seal('push', JSON.stringify(target)),
      endpointHash: hashEndpoint(target),
      at: clock.now(),
    })
  })

  serve(platform, staffNotices.unsubscribe, async ({ params: { id } }, { staffId }, db) => {
    if (!(await deleteSubscription(db, staffId, id))) throw notFound()
  })
}
