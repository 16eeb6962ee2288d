import { isInApp } from './device.ts'
import { keepPreference, preference } from './preferences.ts'

const name = 'app-lock'

/** What the phone shows while it looks who is there. */
export type LockWords = { reason: string; title: string; cancel: string }

/** Whether this device can tell its owner, by face, finger or code; browsers leave that to the device's own lock. */
export async function canLock(): Promise<boolean> {
  if (!isInApp()) return false
  const { BiometricAuth } = await import('@aparajita/capacitor-biometric-auth')
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure
}

/** Whether the app is to be locked on this device. */
export const isLockOn = async (): Promise<boolean> => isInApp() && (await preference(name)) === 'on'

export const setLock = (isOn: boolean): Promise<void> =>
  keepPreference(name, isOn ? 'on' : undefined)

/** Whether it is the device's owner who holds it. */
export async function isOwner({ reason, title, cancel }: LockWords): Promise<boolean> {
  const { BiometricAuth } = await import('@aparajita/capacitor-biometric-auth')
  return BiometricAuth.authenticate({
    ...{ reason, androidTitle: title, cancelTitle: cancel },
    allowDeviceCredential: true,
  }).then(
    () => true,
    () => false,
  )
}
