import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { CallFailed } from '@milepost/contract/wire/caller'
import { isOnline, watchNetwork } from '../../native/network.ts'

/** Queries of the layout around every page; their age says nothing about the page's own data. */
const frameQueries: unknown[] = [account.currentUser.path, firm.show.path]

export type Outdated = {
  /** Since when the data on screen may be out of date, in milliseconds since 1970; 0 if nothing with an age is shown. */
  since: number
  /** Why the server's newest answer failed; undefined without a network. */
  failure: CallFailed | undefined
}

/** Why a shown answer could not be updated. A 4xx removes the answer, or is shown where it belongs. */
function findFailure({ state: { data, error } }: Query): CallFailed | undefined {
  const isOutdated = data !== undefined && error instanceof CallFailed
  return isOutdated && (error.status === undefined || error.status >= 500) ? error : undefined
}

/** Whether the data on screen may be out of date because the network or the server failed; undefined if it is not. */
export function useOutdated(): Outdated | undefined {
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
  const newest = useRef<Outdated>(undefined)
  return useSyncExternalStore(watch, () => {
    const found = findOutdated(cache)
    const { current } = newest
    // React asks for the same object as long as nothing changed.
    if (current?.since !== found?.since || current?.failure !== found?.failure)
      newest.current = found
    return newest.current
  })
}

function findOutdated(cache: QueryClient): Outdated | undefined {
  const shown = cache.getQueryCache().findAll({ type: 'active' })
  const failure = shown.map(findFailure).find((found) => found !== undefined)
  if (isOnline() && !failure) return undefined
  const ages = shown
    .filter(
      ({ queryKey, state }) => !frameQueries.includes(queryKey[0]) && state.data !== undefined,
    )
    .map(({ state }) => state.dataUpdatedAt)
  const since = ages.length > 0 ? Math.min(...ages) : 0
  return { since, failure: isOnline() && failure?.code !== 'offline' ? failure : undefined }
}
