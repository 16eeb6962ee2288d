import { createContext, type ReactNode } from 'react'

/** What the layout puts around every page. */
export type Frame = {
  /** The firm's name, for the browser's title. */
  siteName?: string | undefined
  /** Its logo, as a data URL. */
  logo?: string | null | undefined
  /** At the right of the header: theme toggle, account menu. */
  tools?: ReactNode
  /** Left of the tools, on pages without actions of their own. */
  actions?: ReactNode
  /** Above what a page shows, such as what matters of the record that it is about. */
  top?: ReactNode
  footer?: ReactNode
}

export const PageFrame = createContext<Frame>({})
