import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches the active queries after somebody else made a change. A first fetch that is in flight may return
 * data from before the change, and TanStack Query would not refetch it on its own, so it is invalidated again
 * once it is done.
 */
export async function refresh(cache: QueryClient, filters: QueryFilters): Promise<void> {
  const inFlight = cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const initialFetches = inFlight.filter(({ state }) => state.data === undefined)
  // This also waits for the fetches in flight.
  await cache.invalidateQueries(filters)
  await Promise.all(
    initialFetches.map(({ queryKey }) => cache.invalidateQueries({ queryKey, exact: true })),
  )
}
