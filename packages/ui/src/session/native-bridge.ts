import type { Send } from '@milepost/contract/wire/caller'

/** What a phone app does differently from a browser. */
export type NativeBridge = {
  /** Where the session token is stored, instead of browser storage. */
  tokens: {
    get: () => string | undefined
    /** `persistent`: survives closing the app. */
    set: (token: string, persistent: boolean) => void
    clear: () => void
  }
  /** Sends requests of a hidden page, which phones would throttle. */
  sendInBackground: Send
  /** Saves a file where the phone keeps files, and opens it. Throws on failure. */
  saveFile: (bytes: Blob, name: string) => Promise<void>
}

let current: NativeBridge | undefined

/** Call before the first render. */
export const setNativeBridge = (nativeBridge: NativeBridge | undefined): void => {
  current = nativeBridge
}

/** The app's bridge; undefined on the web. */
export const nativeBridge = (): NativeBridge | undefined => current
