import type { Send } from '@milepost/contract/wire/caller'

/** What an app on a phone does otherwise than a browser. */
export type InApp = {
  /** Where a session's token is, instead of the browser's storage. */
  tokens: {
    held: () => string | undefined
    /** `forGood`: also past the end of the app. */
    hold: (token: string, forGood: boolean) => void
    drop: () => void
  }
  /** Makes the calls of a page that nobody sees, which phones would slow down. */
  sendUnseen: Send
  /** Saves a file where the phone keeps such files, and opens it. Throws where it could not. */
  saveFile: (bytes: Blob, name: string) => Promise<void>
}

let running: InApp | undefined

/** Says that the front runs in an app; before its first page stands. */
export const runInApp = (app: InApp | undefined): void => {
  running = app
}

/** The app that the front runs in; undefined on the web. */
export const app = (): InApp | undefined => running
