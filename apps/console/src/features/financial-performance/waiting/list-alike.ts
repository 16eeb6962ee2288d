import {
  importedTransactions,
  maxPostedAtOnce,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { call } from '@milepost/ui/api/api.ts'
import { toListQuery, type WaitingFilter } from './waiting-filter.ts'

/** Whether two have one payee and one direction. Ones without words have no payee. */
export const areAlike = (one: ImportedTransaction, other: ImportedTransaction) =>
  one.stem !== '' && other.stem === one.stem && Math.sign(other.amount) === Math.sign(one.amount)

type Alike = {
  accountId: string
  isSetAside: boolean
  filter: WaitingFilter
  one: ImportedTransaction
  /** Those of the page. */
  transactions: readonly ImportedTransaction[]
}

/**
 * The transactions of a payee in the list as it is filtered, from all its pages; their number alone if they are more than
 * can be posted at once.
 */
export async function listAlike({ accountId, isSetAside, filter, one, transactions }: Alike) {
  const here = transactions.filter((other) => areAlike(one, other))
  if (one.stem === '') return [one]
  // Set-aside ones are not counted.
  if (!isSetAside && here.length >= one.alike) return here
  const query = {
    ...toListQuery(filter),
    state: isSetAside ? ('set_aside' as const) : ('waiting' as const),
    payee: one.stem,
    direction: one.amount < 0 ? ('out' as const) : ('in' as const),
    limit: 100,
  }
  const found: ImportedTransaction[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await call(importedTransactions.list, {
      params: { accountId },
      query: { ...query, page },
    })
    found.push(...items)
    if (total > maxPostedAtOnce) return total
    if (items.length === 0 || found.length >= total) return found
  }
}
