import type { UseQueryResult } from '@tanstack/react-query'

/** The page number in a query, from 1; 1 if it is missing or invalid. */
export function getPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The same query with another page number. */
export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.set('page', String(page))
  return changed
}

/** The last page of a list; Infinity until it is known, so no page is past it. */
export function lastPage({
  data,
  isPlaceholderData,
}: UseQueryResult<{ total: number; limit: number }>): number {
  if (!data || isPlaceholderData) return Infinity
  return Math.max(1, Math.ceil(data.total / data.limit))
}
