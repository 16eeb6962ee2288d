import { isInApp } from './device.ts'

/** Opens what the phone lets its owner allow this app; false on the web, where no page can. */
export async function openAppSettings(): Promise<boolean> {
  if (!isInApp()) return false
  const { BackgroundGeolocation } = await import('@capgo/background-geolocation')
  await BackgroundGeolocation.openSettings()
  return true
}
