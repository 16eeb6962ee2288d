import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether what a query holds while it loads is of another list than is asked for, and so nothing to show.
 * A page of the same list stands in for the next one: the pager, which has the focus, stays where it is.
 */
export function useIsStaleList(query: UseQueryResult, list: string): boolean {
  const { data, isPlaceholderData } = query
  const [shownList, setShownList] = useState(list)
  if (data !== undefined && !isPlaceholderData && shownList !== list) setShownList(list)
  return isPlaceholderData && shownList !== list
}
