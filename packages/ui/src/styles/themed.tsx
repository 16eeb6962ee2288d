import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

/** Put into the page by the server; without it, the policy of the page would refuse our style element. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// What locks the scrolling behind an open drawer writes a style element of its own, and looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

/** The theme, by day, by night, or as the system has it. */
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
