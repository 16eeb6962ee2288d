import { createContext, type ReactNode } from 'react'

/** What the layout puts around every page. */
export type Frame = {
  /** The firm's name, for the browser's title. */
  siteName?: string | undefined
  /** Its logo, as a data URL. */
  logo?: string | null | undefined
  /** At the right of the header: theme, account. */
  tools?: ReactNode
  /** Before the tools, where a page brings no actions of its own. */
  actions?: ReactNode
  footer?: ReactNode
}

export const PageFrame = createContext<Frame>({})
