import { local } from '@milepost/ui/storage/browser-storage.ts'
import { isInApp } from './device.ts'

const keyPrefix = 'milepost-'

/** The stored value, or undefined. */
export async function getPreference(name: string): Promise<string | undefined> {
  if (!isInApp()) return local.get(keyPrefix + name) ?? undefined
  const { Preferences } = await import('@capacitor/preferences')
  const { value } = await Preferences.get({ key: name })
  return value ?? undefined
}

/** Stores a string where the phone does not clear it along with web storage. `undefined` deletes it. */
export async function savePreference(name: string, value: string | undefined): Promise<void> {
  if (!isInApp()) {
    if (value === undefined) local.remove(keyPrefix + name)
    else local.set(keyPrefix + name, value)
    return
  }
  const { Preferences } = await import('@capacitor/preferences')
  await (value === undefined
    ? Preferences.remove({ key: name })
    : Preferences.set({ key: name, value }))
}
