import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

/** The CSP nonce the server put into the page, for Mantine's style elements. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The scroll lock of a modal or drawer inserts a style element and reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

/** Provides the theme: light, dark, or the system's. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={nonce}
  >
    {children}
  </MantineProvider>
)
