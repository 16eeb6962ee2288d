type Keeping = 'localStorage' | 'sessionStorage'

/**
 * A storage of the browser's, for words. Where the browser refuses to keep anything, or has no room, what is written is kept for as
 * long as the page is open.
 */
function storageOf(name: Keeping) {
  const instead = new Map<string, string>()
  const attempt = <T>(work: (kept: Storage) => T): T | undefined => {
    try {
      return work(window[name])
    } catch {
      return undefined
    }
  }
  return {
    get: (key: string): string | null =>
      instead.get(key) ?? attempt((kept) => kept.getItem(key)) ?? null,
    set(key: string, text: string): void {
      const isKept = attempt((kept) => {
        kept.setItem(key, text)
        return true
      })
      if (isKept) instead.delete(key)
      else instead.set(key, text)
    },
    remove(key: string): void {
      instead.delete(key)
      attempt((kept) => kept.removeItem(key))
    },
    keys: (): string[] => [...(attempt((kept) => Object.keys(kept)) ?? []), ...instead.keys()],
  }
}

/** Kept past the closing of the tab. */
export const onDevice = storageOf('localStorage')

/** Kept with the tab. */
export const inTab = storageOf('sessionStorage')
