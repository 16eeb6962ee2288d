import { notices, type PushTarget } from '@milepost/contract/notices/notices'
import { call } from '@milepost/ui/api/api.ts'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { createWebPush, type DevicePush } from '@milepost/ui/push/web-push.ts'
import { getDeviceId } from '@milepost/ui/session/session.ts'
import { isInApp } from '../../native/device.ts'
import { getPreference, savePreference } from '../../native/preferences.ts'

const subscribe = (target: PushTarget) =>
  call(notices.subscribe, { body: { pushSubscription: { deviceId: getDeviceId(), target } } })

const unsubscribe = () => call(notices.unsubscribe, { params: { id: getDeviceId() } })

const webPush = createWebPush({
  script: '/service-worker.js',
  storageKey: 'push-owner',
  getKey: () => call(notices.pushKey, {}),
  subscribe,
  unsubscribe,
})

const ownerKey = 'push-owner'
const native = () => import('../../native/push.ts')

/** Push notices through the phone's own service. */
const appPush: DevicePush = {
  async getState(owner) {
    const { hasPush, pushPermission } = await native()
    if (!hasPush()) return 'unsupported'
    const permission = await pushPermission()
    if (permission === 'denied') return 'denied'
    const isOwn = (await getPreference(ownerKey)) === owner
    return permission === 'granted' && isOwn ? 'on' : 'off'
  },
  async turnOn(owner) {
    const { requestPushPermission } = await native()
    const permission = await requestPushPermission()
    if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
    await sendToken()
    await savePreference(ownerKey, owner)
    return 'on'
  },
  async turnOff() {
    await unsubscribe().catch(ignoreNotFound)
    await appPush.forget()
  },
  async renew(owner, formerOwner) {
    const turnedOnBy = await getPreference(ownerKey)
    if (turnedOnBy === undefined) return
    if (turnedOnBy !== owner && turnedOnBy !== formerOwner) return appPush.forget()
    const { hasPush, pushPermission } = await native()
    if (!hasPush() || (await pushPermission()) !== 'granted') return
    await sendToken()
    await savePreference(ownerKey, owner)
  },
  async forget() {
    if ((await getPreference(ownerKey)) === undefined) return
    await savePreference(ownerKey, undefined)
    await (await native()).unregisterPush()
  },
}

async function sendToken(): Promise<void> {
  const { pushPlatform, registerPush } = await native()
  await subscribe({ platform: pushPlatform(), token: await registerPush() })
}

/** How this device gets push notices. */
export const devicePush: DevicePush = isInApp() ? appPush : webPush
