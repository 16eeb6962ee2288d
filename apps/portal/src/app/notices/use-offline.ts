import { account } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { firm } from '@milepost/contract/firm/firm'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isOnline, watchNetwork } from '../../native/network.ts'

/** Queries of the layout around every page; their age says nothing about the page's own data. */
const frameQueries: unknown[] = [account.currentUser.path, firm.show.path]

const isOfflineError = ({ state }: Query) =>
  state.data !== undefined && state.error instanceof CallFailed && state.error.code === 'offline'

/**
 * Since when the data on screen may be out of date because there is no network or no server, in milliseconds
 * since 1970; 0 if nothing with an age is shown; undefined while connected.
 */
export function useOffline(): number | undefined {
  const cache = useQueryClient()
  const watch = useCallback(
    (onChange: () => void) => {
      const stopNetwork = watchNetwork(onChange)
      const stopCache = cache.getQueryCache().subscribe(onChange)
      return () => {
        stopNetwork()
        stopCache()
      }
    },
    [cache],
  )
  return useSyncExternalStore(watch, () => offlineSince(cache))
}

function offlineSince(cache: QueryClient): number | undefined {
  const shown = cache.getQueryCache().findAll({ type: 'active' })
  if (isOnline() && !shown.some(isOfflineError)) return undefined
  const ages = shown
    .filter(
      ({ queryKey, state }) => !frameQueries.includes(queryKey[0]) && state.data !== undefined,
    )
    .map(({ state }) => state.dataUpdatedAt)
  return ages.length > 0 ? Math.min(...ages) : 0
}
