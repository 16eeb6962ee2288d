import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'

/** The filters of the list of transactions, as the URL has them; empty ones let everything through. */
export const filterNames = [
  'transaction',
  'account',
  'direction',
  'minAmount',
  'maxAmount',
  'month',
  'search',
  'payee',
  'suggestion',
] as const
type FilterName = (typeof filterNames)[number]
export type WaitingFilter = Partial<Record<FilterName, string>>

const shape = importedTransactions.list.query.shape

/** Parses the URL. What the server would refuse is left out. */
export const parseWaitingFilter = (search: URLSearchParams): WaitingFilter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)
      return value && shape[name].safeParse(value).success ? [[name, value]] : []
    }),
  )

/** The query of the list call. */
export function toListQuery({
  direction,
  suggestion,
  account,
  minAmount,
  maxAmount,
  ...texts
}: WaitingFilter) {
  return {
    ...texts,
    ...(direction && { direction: direction as 'in' | 'out' }),
    ...(suggestion && { suggestion: suggestion as 'match' | 'proposal' | 'none' }),
    ...(account && { account: Number(account) }),
    ...(minAmount && { minAmount: Number(minAmount) }),
    ...(maxAmount && { maxAmount: Number(maxAmount) }),
  }
}

/** The URL query with other filters, from its first page. */
export function withFilter(search: URLSearchParams, change: WaitingFilter): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change))
    if (value) changed.set(name, value)
    else changed.delete(name)
  changed.delete('page')
  return changed
}

export const withoutFilters = (search: URLSearchParams): URLSearchParams =>
  withFilter(search, Object.fromEntries(filterNames.map((name) => [name, ''])))
