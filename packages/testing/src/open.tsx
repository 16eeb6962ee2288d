import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { LanguageProvider, type Language } from '@milepost/ui/i18n/language.tsx'
import { Toasts } from '@milepost/ui/feedback/toast.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { afterEach } from 'vitest'

// Toasts are kept outside the pages; the next test begins without any. What act returns is not waited for: the page is
// still open, and what came for it meanwhile would be a change within an act that nobody made.
afterEach(() => {
  act(() => {
    notifications.cleanQueue()
    notifications.clean()
  })
})

type Opened = { at?: string; language?: Language }

/** Opens pages as a browser would, at an address; the router tells where the person has come to. */
export function openRoutes(routes: RouteObject[], { at = '/', language = 'en' }: Opened = {}) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage={language}>
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>,
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  return { router, cache, address }
}

/** Asks again for what is shown, of all paths or of one, and waits until the page has taken it in. */
export const askAgain = (cache: QueryClient, ...queryKey: [path?: string]): Promise<void> =>
  act(async () => {
    await cache.refetchQueries({ queryKey })
    // Whoever reads is told in the next turn.
    await new Promise((resolve) => setTimeout(resolve))
  })

/** Opens one page; links from it lead to empty pages. `path` is its pattern, where it takes parameters. */
export const openPage = (page: ReactNode, { path, ...opened }: Opened & { path?: string } = {}) =>
  openRoutes(
    [
      { path: path ?? '/', element: page },
      { path: '*', element: null },
    ],
    { at: path ?? '/', ...opened },
  )
