import '@milepost/ui/global.css'
import { CallFailed } from '@milepost/contract/caller'
import { LanguageProvider } from '@milepost/ui/language.tsx'
import { Themed } from '@milepost/ui/themed.tsx'
import { Toasts } from '@milepost/ui/toast.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routes } from './app/routes.tsx'

const refused = (reason: Error) => reason instanceof CallFailed && (reason.status ?? 500) < 500

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; what did not arrive, or broke over there, is asked for once more.
      retry: (count, reason) => !refused(reason) && count < 1,
      networkMode: 'always',
    },
  },
})

createRoot(document.getElementById('root')!).render(
  <Themed>
    <LanguageProvider>
      <QueryClientProvider client={cache}>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Toasts />
      </QueryClientProvider>
    </LanguageProvider>
  </Themed>,
)
