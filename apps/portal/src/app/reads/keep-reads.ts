import { account, type CurrentUser } from '@milepost/contract/account/account'
import { onSessionLost } from '@milepost/ui/api/api.ts'
import { token } from '@milepost/ui/session/session.ts'
import { forgetOwner, rememberOwner, sessionOwner } from '../../shared/session-owner.ts'
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query'

/** What stays readable without a network, by the beginning of its path: no files, and nothing that opens anything. */
const kept = [
  account.currentUser.path,
  '/v1/firm',
  '/v1/consultant',
  '/v1/documents',
  '/v1/hub_messages',
  '/v1/per_diem',
  '/v1/trips',
  '/v1/mileage_deduction_rates',
  '/v1/profit_and_loss_statements',
  '/v1/balance_sheets',
  '/v1/profit_plans',
  '/v1/financial_performance_year_options',
  '/v1/category',
  '/v1/transaction_batches',
  '/v1/tax',
  '/v1/resources',
]

const load = () => import('./kept-reads.ts')

const isKept = ([path]: QueryKey) =>
  typeof path === 'string' && kept.some((beginning) => path.startsWith(beginning))

/**
 * Reads by way of the device: what was read before stands at once, and is asked for again; what comes is kept, under the id of the
 * person whose session it is. Of a session that is not their own, nothing is.
 */
async function keepReads<T>(
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  if (!isKept(query.queryKey) || !('indexedDB' in globalThis)) return ask(context)
  const owner = sessionOwner()
  const reads = owner === undefined ? undefined : await load().catch(() => undefined)
  if (owner !== undefined && reads) {
    let isNew = false
    const answer = await reads.keptBy(owner).persisterFn(
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
  if (query.queryKey[0] === account.currentUser.path) meet(answer as CurrentUser, query)
  return answer
}

/** Learns whose session it is, with the network for the first time. Where the browser keeps nothing, that is all. */
function meet({ constituentId, impersonatedBy }: CurrentUser, query: Query): void {
  if (impersonatedBy !== null) return
  rememberOwner(constituentId)
  void load()
    .then((reads) => reads.begin(constituentId, query))
    .catch(() => undefined)
}

/** What a front needs that keeps its reads. Without a session nothing of the one before is left. */
export function keepingReads(): { persister: typeof keepReads } {
  onSessionLost(eraseReads)
  if (!token()) eraseReads()
  return { persister: keepReads }
}

/** Erases all that was kept, whoever read it; where the browser refuses, whoever signs in next erases it. */
export function eraseReads(): void {
  if (!forgetOwner()) return
  void load()
    .then((reads) => reads.erase())
    .catch(() => undefined)
}
