import { isInApp } from './device.ts'

/** Opens the phone's settings for this app. False on the web, where no page can open them. */
export async function openAppSettings(): Promise<boolean> {
  if (!isInApp()) return false
  const { BackgroundGeolocation } = await import('@capgo/background-geolocation')
  await BackgroundGeolocation.openSettings()
  return true
}
