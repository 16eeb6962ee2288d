import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, type DefaultOptions } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach } from 'vitest'
import { Toasts } from '@milepost/ui/feedback/toast.tsx'
import { LanguageProvider, type Language } from '@milepost/ui/i18n/language.tsx'

// Toasts live outside the pages, so clear them for the next test. Don't await `act` here: the page
// is still mounted, and later updates of it would count as unexpected changes inside this act.
afterEach(() => {
  act(() => {
    notifications.cleanQueue()
    notifications.clean()
  })
})

type Opened = { at?: string; language?: Language; queries?: DefaultOptions['queries'] }

/** Opens pages at a URL, as a browser would; `router` tells where the person ended up. */
export function openRoutes(
  routes: RouteObject[],
  { at = '/', language = 'en', queries }: Opened = {},
) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, ...queries } },
  })
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

/**
 * Refetches the data on screen, of all paths or of one, and waits until the page has rendered it.
 */
export const askAgain = (cache: QueryClient, ...queryKey: [path?: string]): Promise<void> =>
  act(async () => {
    await cache.refetchQueries({ queryKey })
    // Query observers are notified in the next task.
    await new Promise((resolve) => setTimeout(resolve))
  })

/**
 * Opens one page; links from it lead to empty pages. `path` is its route pattern, if it has params.
 */
export const openPage = (page: ReactNode, { path, ...opened }: Opened & { path?: string } = {}) =>
  openRoutes(
    [
      { path: path ?? '/', element: page },
      { path: '*', element: null },
    ],
    { at: path ?? '/', ...opened },
  )
