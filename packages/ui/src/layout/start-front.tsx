import '../styles/global.css'
import {
  MantineProvider,
  mergeThemeOverrides,
  type MantineThemeComponents,
  type MantineThemeOverride,
} from '@mantine/core'
import { QueryClient, QueryClientProvider, type QueryPersister } from '@tanstack/react-query'
import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { CallFailed } from '@milepost/contract/wire/caller'
import { Toasts } from '../feedback/toast.tsx'
import { ignoreDroppedFiles } from '../files/ignore-dropped-files.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { cssVariablesResolver, theme as sharedTheme } from '../styles/theme.ts'
import { restoreFocus } from './restore-focus.ts'
import { usePrinting } from './use-printing.ts'

/** A 4xx, but for what only came too fast after others: a second later there is room. */
const isFinal = (reason: Error) =>
  reason instanceof CallFailed && (reason.status ?? 500) < 500 && reason.status !== 429

type FrontOptions = {
  basename?: string
  /** The query persister; without one, query data lives as long as the page. */
  persister?: QueryPersister
  /** What this front's components have beside the theme of both. */
  components?: MantineThemeComponents
}

/** Mounts a front whose pages are below `basename`. */
export function startFront(
  routes: RouteObject[],
  { basename = '/', persister, components = {} }: FrontOptions = {},
): void {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Once, after a second.
        retry: (count, reason) => !isFinal(reason) && count < 1,
        networkMode: 'always',
        refetchOnReconnect: true,
        ...(persister && { persister }),
      },
    },
  })
  restoreFocus()
  ignoreDroppedFiles()
  const root = createRoot(document.getElementById('root')!)
  const render = () =>
    root.render(
      <Themed theme={mergeThemeOverrides(sharedTheme, { components })}>
        <LanguageProvider>
          <QueryClientProvider client={cache}>
            <RouterProvider router={createBrowserRouter(routes, { basename })} />
            <Toasts />
          </QueryClientProvider>
        </LanguageProvider>
      </Themed>,
    )
  // Render after the initial task, which is long on a slow phone.
  setTimeout(() => startTransition(render))
}

/** The CSP nonce the server put into the page, for Mantine's style elements. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// The scroll lock of a modal or drawer inserts a style element and reads its nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

/** Provides the theme: light, dark, or the system's. Paper is white, so the light one prints. */
const Themed = ({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    {...(usePrinting() && { forceColorScheme: 'light' })}
    getStyleNonce={nonce}
  >
    {children}
  </MantineProvider>
)
