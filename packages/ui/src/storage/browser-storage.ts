type StorageName = 'localStorage' | 'sessionStorage'

/** Browser storage for strings. If the browser refuses or is full, values live in memory until the page closes. */
function createStorage(name: StorageName) {
  const fallback = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(window[name])
    } catch {
      return undefined
    }
  }
  return {
    get: (key: string): string | null =>
      fallback.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key: string, text: string): void {
      const isStored = attempt((storage) => {
        storage.setItem(key, text)
        return true
      })
      if (isStored) fallback.delete(key)
      else fallback.set(key, text)
    },
    remove(key: string): void {
      fallback.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys: (): string[] => [
      ...(attempt((storage) => Object.keys(storage)) ?? []),
      ...fallback.keys(),
    ],
  }
}

/** Survives closing the tab. */
export const local = createStorage('localStorage')

/** Lives as long as the tab. */
export const session = createStorage('sessionStorage')
