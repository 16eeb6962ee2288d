import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether the data a query shows while loading belongs to another list than the one requested, and
 * must not be shown. A page of the same list stays until the next one arrives, so the pager keeps
 * the focus.
 */
export function useIsStaleList(query: UseQueryResult, list: string): boolean {
  const { data, isPlaceholderData } = query
  const [shownList, setShownList] = useState(list)
  if (data !== undefined && !isPlaceholderData && shownList !== list) setShownList(list)
  return isPlaceholderData && shownList !== list
}
