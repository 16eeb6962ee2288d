/** The page number in a query, from 1; 1 if it is missing or invalid. */
export function getPage(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The same query with another page number. */
export function withPage(query: URLSearchParams, page: number, name = 'page'): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.set(name, String(page))
  return changed
}
