import { isInApp } from './device.ts'
import { getPreference, savePreference } from './preferences.ts'

const preferenceKey = 'app-lock'

/** The text the phone shows while it checks the owner. */
export type LockPrompt = { reason: string; title: string; cancel: string }

/**
 * Whether the device can verify its owner by face, fingerprint or passcode. False in browsers, which rely on
 * the device's own lock.
 */
export async function canLock(): Promise<boolean> {
  if (!isInApp()) return false
  const { BiometricAuth } = await import('@aparajita/capacitor-biometric-auth')
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure
}

/** Whether the app lock is on for this device. */
export const isLockOn = async (): Promise<boolean> =>
  isInApp() && (await getPreference(preferenceKey)) === 'on'

export const setLock = (isOn: boolean): Promise<void> =>
  savePreference(preferenceKey, isOn ? 'on' : undefined)

/** Asks the phone to verify its owner. Returns whether that succeeded. */
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
