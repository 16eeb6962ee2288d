import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Fetches anew what is shown of these reads, after a change that somebody else made. The answer to one that is under way for
 * the first time may be from before the change; the cache alone would keep it as the newest, so that it is asked for again.
 */
export async function refresh(cache: QueryClient, filters: QueryFilters): Promise<void> {
  const inFlight = cache.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const initialFetches = inFlight.filter(({ state }) => state.data === undefined)
  // Waits for what is under way, too.
  await cache.invalidateQueries(filters)
  await Promise.all(
    initialFetches.map(({ queryKey }) => cache.invalidateQueries({ queryKey, exact: true })),
  )
}
