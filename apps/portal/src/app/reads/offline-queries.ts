import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import { account, type CurrentUser } from '@milepost/contract/account/account'
import { onSessionLost } from '@milepost/ui/api/api.ts'
import { token } from '@milepost/ui/session/session.ts'
import { forgetOwner, rememberOwner, sessionOwner } from '../../shared/session-owner.ts'
import { withPreloadedAnswer } from './preloaded-answers.ts'

const loadPersister = () => import('./query-persister.ts')

/**
 * Reads through the device's storage: a stored answer is returned at once and then refetched; fresh answers
 * are stored under the session owner's id. In an impersonated session nothing is stored.
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
    // Refetch however young it is: this page load has seen no change events for it.
    if (!isFetched) setTimeout(() => void query.fetch().catch(() => undefined))
    return answer
  }
  const answer = await queryFn(context)
  if (query.queryKey[0] === account.currentUser.path)
    rememberSessionOwner(answer as CurrentUser, query)
  return answer
}

/** Remembers the session's owner; they are first known with a network. Storage errors are ignored. */
function rememberSessionOwner({ constituentId, impersonatedBy }: CurrentUser, query: Query): void {
  if (impersonatedBy !== null) return
  rememberOwner(constituentId)
  void loadPersister()
    .then((reads) => reads.initializeFor(constituentId, query))
    .catch(() => undefined)
}

/** Query options that store answers on the device, and take those of the home screen's one call. Without a session, erases what the last one left. */
export function offlineQueries(): { persister: typeof queryWithDeviceCache } {
  onSessionLost(eraseStoredQueries)
  if (!token()) eraseStoredQueries()
  return {
    persister: (queryFn, context, query) =>
      queryWithDeviceCache(withPreloadedAnswer(queryFn, query), context, query),
  }
}

/** Erases all stored answers of everyone. If the browser refuses, the next sign-in erases them. */
export function eraseStoredQueries(): void {
  if (!forgetOwner()) return
  void loadPersister()
    .then((reads) => reads.eraseAll())
    .catch(() => undefined)
}
