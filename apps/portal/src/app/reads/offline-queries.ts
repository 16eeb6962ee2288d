import { account, type CurrentUser } from '@milepost/contract/account/account'
import { onSessionLost } from '@milepost/ui/api/api.ts'
import { token } from '@milepost/ui/session/session.ts'
import { forgetOwner, rememberOwner, sessionOwner } from '../../shared/session-owner.ts'
import type { Query, QueryFunctionContext } from '@tanstack/react-query'

const load = () => import('./query-persister.ts')

/**
 * Reads by way of the device: what was read before stands at once, and is asked for again; what comes is kept, under the id of the
 * person whose session it is. Of a session that is not their own, nothing is.
 */
async function queryWithDevice<T>(
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  if (!query.meta?.offline || !('indexedDB' in globalThis)) return ask(context)
  const owner = sessionOwner()
  const reads = owner === undefined ? undefined : await load().catch(() => undefined)
  if (owner !== undefined && reads) {
    let isNew = false
    const answer = await reads.persisterFor(owner).persisterFn(
      (asked: QueryFunctionContext) => {
        isNew = true
        return ask(asked)
      },
      context,
      query,
    )
    // However young it is: nobody told this page what has changed since.
    if (!isNew) setTimeout(() => void query.fetch().catch(() => undefined))
    return answer
  }
  const answer = await ask(context)
  if (query.queryKey[0] === account.currentUser.path)
    rememberSessionOwner(answer as CurrentUser, query)
  return answer
}

/** Learns whose session it is, with the network for the first time. Where the browser keeps nothing, that is all. */
function rememberSessionOwner({ constituentId, impersonatedBy }: CurrentUser, query: Query): void {
  if (impersonatedBy !== null) return
  rememberOwner(constituentId)
  void load()
    .then((reads) => reads.startFor(constituentId, query))
    .catch(() => undefined)
}

/** What a front needs that keeps its reads. Without a session nothing of the one before is left. */
export function offlineQueries(): { persister: typeof queryWithDevice } {
  onSessionLost(eraseStoredQueries)
  if (!token()) eraseStoredQueries()
  return { persister: queryWithDevice }
}

/** Erases all that was kept, whoever read it; where the browser refuses, whoever signs in next erases it. */
export function eraseStoredQueries(): void {
  if (!forgetOwner()) return
  void load()
    .then((reads) => reads.eraseAll())
    .catch(() => undefined)
}
