import type { Send } from '@milepost/contract/wire/caller'

/** What an app on a phone does otherwise than a browser. */
export type NativeBridge = {
  /** Where a session's token is, instead of the browser's storage. */
  tokens: {
    get: () => string | undefined
    /** `forGood`: also past the end of the app. */
    set: (token: string, persistent: boolean) => void
    clear: () => void
  }
  /** Makes the calls of a page that nobody sees, which phones would slow down. */
  sendInBackground: Send
  /** Saves a file where the phone keeps such files, and opens it. Throws where it could not. */
  saveFile: (bytes: Blob, name: string) => Promise<void>
}

let current: NativeBridge | undefined

/** Says that the front runs in an app; before its first page stands. */
export const setNativeBridge = (nativeBridge: NativeBridge | undefined): void => {
  current = nativeBridge
}

/** The app that the front runs in; undefined on the web. */
export const nativeBridge = (): NativeBridge | undefined => current
