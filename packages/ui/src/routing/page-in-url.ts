import type { UseQueryResult } from '@tanstack/react-query'

/** The page that a query names, from 1; 1 for anything that is no page. */
export function getPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The same query at another page. */
export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.set('page', String(page))
  return changed
}

/** The last page of what was found; no page is past the last while that is not known. */
export function lastPage({
  data,
  isPlaceholderData,
}: UseQueryResult<{ total: number; limit: number }>): number {
  if (!data || isPlaceholderData) return Infinity
  return Math.max(1, Math.ceil(data.total / data.limit))
}
