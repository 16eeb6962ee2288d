import { notices } from '@milepost/contract/notices/notices'
import { serve } from '../../platform/calls/serve.ts'
import { httpError, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkTarget, hashEndpoint } from '../../platform/push/push-target.ts'
import { upsertSubscription } from '../../shared/people/push-subscriptions.sql.ts'
import { changePreferences, listPreferences } from './preferences.sql.ts'
import { countOtherDevices, deleteSubscription } from './subscriptions.sql.ts'

/** The most devices of a person. */
const maxDevices = 20

export function noticeRoutes(platform: Platform): void {
  const { clock, push, secrets } = platform

  serve(platform, notices.preferences, (_, client, db) => listPreferences(db, client))

  serve(platform, notices.changePreferences, async ({ body }, client, db) => {
    await changePreferences(db, client, body.noticePreferences)
    return listPreferences(db, client)
  })

  serve(platform, notices.pushKey, async () => ({
    id: 'web',
    publicKey: await push.web.publicKey(),
  }))

  serve(platform, notices.subscribe, async ({ body }, client, db) => {
    const { deviceId, target } = body.pushSubscription
    checkTarget(push, target)
    if ((await countOtherDevices(db, client, deviceId)) >= maxDevices)
      throw httpError(422, 'push_devices_count', { pointer: '/push_subscription/device_id' })
    return upsertSubscription(db, client, {
      deviceId,
      sessionHash: client.tokenHash,
      platform: target.platform,
      target: secrets.seal('push', JSON.stringify(target)),
      endpointHash: hashEndpoint(target),
      at: clock.now(),
    })
  })

  serve(platform, notices.unsubscribe, async ({ params: { id } }, client, db) => {
    if (!(await deleteSubscription(db, client, id))) throw notFound()
  })
}
