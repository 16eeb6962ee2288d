import { isInApp } from './device.ts'
import { savePreference, getPreference } from './preferences.ts'

const preferenceKey = 'app-lock'

/** What the phone shows while it looks who is there. */
export type LockPrompt = { reason: string; title: string; cancel: string }

/** Whether this device can tell its owner, by face, finger or code; browsers leave that to the device's own lock. */
export async function canLock(): Promise<boolean> {
  if (!isInApp()) return false
  const { BiometricAuth } = await import('@aparajita/capacitor-biometric-auth')
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure
}

/** Whether the app is to be locked on this device. */
export const isLockOn = async (): Promise<boolean> =>
  isInApp() && (await getPreference(preferenceKey)) === 'on'

export const setLock = (isOn: boolean): Promise<void> =>
  savePreference(preferenceKey, isOn ? 'on' : undefined)

/** Whether it is the device's owner who holds it. */
export async function isOwner({ reason, title, cancel }: LockPrompt): Promise<boolean> {
  const { BiometricAuth } = await import('@aparajita/capacitor-biometric-auth')
  return BiometricAuth.authenticate({
    reason,
    androidTitle: title,
    cancelTitle: cancel,
    allowDeviceCredential: true,
  }).then(
    () => true,
    () => false,
  )
}
