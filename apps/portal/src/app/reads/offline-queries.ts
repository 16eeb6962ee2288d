import { account, type CurrentUser } from '@milepost/contract/account/account'
import { onSessionLost } from '@milepost/ui/api/api.ts'
import { token } from '@milepost/ui/session/session.ts'
import { forgetOwner, rememberOwner, sessionOwner } from '../../shared/session-owner.ts'
import type { Query, QueryFunctionContext } from '@tanstack/react-query'

const loadPersister = () => import('./query-persister.ts')

/**
 * Reads by way of the device: what was read before stands at once, and is asked for again; what comes is kept, under the id of the
 * person whose session it is. Of a session that is not their own, nothing is.
 */
async function queryWithDeviceCache<T>(
  queryFn: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  if (!query.meta?.offline || !('indexedDB' in globalThis)) return queryFn(context)
  const owner = sessionOwner()
  const persister = owner === undefined ? undefined : await loadPersister().catch(() => undefined)
  if (owner !== undefined && persister) {
    let isFetched = false
    const answer = await persister.persisterFor(owner).persisterFn(
      (queryContext: QueryFunctionContext) => {
        isFetched = true
        return queryFn(queryContext)
      },
      context,
      query,
    )
    // However young it is: nobody told this page what has changed since.
    if (!isFetched) setTimeout(() => void query.fetch().catch(() => undefined))
    return answer
  }
  const answer = await queryFn(context)
  if (query.queryKey[0] === account.currentUser.path)
    rememberSessionOwner(answer as CurrentUser, query)
  return answer
}

/** Learns whose session it is, with the network for the first time. Where the browser keeps nothing, that is all. */
function rememberSessionOwner({ constituentId, impersonatedBy }: CurrentUser, query: Query): void {
  if (impersonatedBy !== null) return
  rememberOwner(constituentId)
  void loadPersister()
    .then((reads) => reads.initializeFor(constituentId, query))
    .catch(() => undefined)
}

/** What a front needs that keeps its reads. Without a session nothing of the one before is left. */
export function offlineQueries(): { persister: typeof queryWithDeviceCache } {
  onSessionLost(eraseStoredQueries)
  if (!token()) eraseStoredQueries()
  return { persister: queryWithDeviceCache }
}

/** Erases all that was kept, whoever read it; where the browser refuses, whoever signs in next erases it. */
export function eraseStoredQueries(): void {
  if (!forgetOwner()) return
  void loadPersister()
    .then((reads) => reads.eraseAll())
    .catch(() => undefined)
}
