import type { Send } from '@milepost/contract/wire/caller'

/** What the mobile app does differently from a browser. */
export type NativeBridge = {
  /** Where the session token is stored, instead of browser storage. */
  tokens: {
    get: () => string | undefined
    /** `persistent`: survives closing the app. */
    set: (token: string, persistent: boolean) => void
    /** Stores a token as the one before was. */
    replace: (token: string) => void
    clear: () => void
  }
  /** Sends a request while the page is hidden, when phones throttle the page's own requests. */
  sendInBackground: Send
  /** Saves a file in the phone's storage and opens it. Throws on failure. */
  saveFile: (bytes: Blob, name: string) => Promise<void>
}

let current: NativeBridge | undefined

/** Call before the first render. */
export const setNativeBridge = (nativeBridge: NativeBridge | undefined): void => {
  current = nativeBridge
}

/** The app's bridge; undefined on the web. */
export const nativeBridge = (): NativeBridge | undefined => current
