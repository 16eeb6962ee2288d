import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'

const key = 'token'

/**
 * Opens the phone's Keychain or Keystore, where the session token is stored. Reads are synchronous from
 * memory; writes happen in the background. A token that can't be written lasts as long as the app runs.
 */
export async function openTokenStore() {
  await SecureStorage.setKeyPrefix('milepost_')
  // Excluded from backups and not transferred to a new phone.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
  let cachedToken = (await SecureStorage.getItem(key).catch(() => null)) ?? undefined
  let isPersistent = cachedToken !== undefined
  let writing = Promise.resolve()
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch(() => undefined)
  }
  const store = (token: string, persistent: boolean): void => {
    cachedToken = token
    isPersistent = persistent
    write(() => (persistent ? SecureStorage.setItem(key, token) : SecureStorage.removeItem(key)))
  }
  return {
    get: () => cachedToken,
    set: store,
    replace: (token: string): void => store(token, isPersistent),
    clear(): void {
      cachedToken = undefined
      write(() => SecureStorage.removeItem(key))
    },
  }
}
