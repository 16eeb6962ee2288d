import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'

const key = 'token'

/**
 * Opens the phone's Keychain or Keystore, where the session's token is. What it holds is known at once and written
 * behind; a token that can't be written lives as long as the app does.
 */
export async function openTokenStore() {
  await SecureStorage.setKeyPrefix('milepost_')
  // Neither into a backup nor to another phone.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
  let cachedToken = (await SecureStorage.getItem(key).catch(() => null)) ?? undefined
  let writing = Promise.resolve()
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch(() => undefined)
  }
  return {
    get: () => cachedToken,
    set(token: string, persistent: boolean): void {
      cachedToken = token
      write(() => (persistent ? SecureStorage.setItem(key, token) : SecureStorage.removeItem(key)))
    },
    clear(): void {
      cachedToken = undefined
      write(() => SecureStorage.removeItem(key))
    },
  }
}
