import {
  hashKey,
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getPage, withPage } from '../routing/page-in-url.ts'
import { useUrlQuery } from '../routing/query-in-url.ts'

/** What a call for one page of a list answers. */
export type ListedPage = { items: readonly unknown[]; page: number; limit: number; total: number }

/** The query of one page, from 1. Without the page number, its key identifies the list. */
type Ask<T extends ListedPage, Key extends QueryKey> = (
  page: number,
) => UseQueryOptions<T, Error, T, Key>

/** One page of a list, for `PagedList` to show. */
export type OnePage<T extends ListedPage> = {
  /** Until the page is there, its data is that of the page before, even of another list. */
  query: UseQueryResult<T>
  /** Whether the data is that of another list, such as of another filter, and must not be shown as this one's. */
  isStale: boolean
  goTo: (page: number) => void
}

/**
 * One page of a list. The page number is in the URL, under `name`; one past the end becomes the last one. Whatever
 * changes the list, such as a filter, has to remove it. `list` identifies the list where its query's key says more
 * than that, such as the order.
 */
export function usePagedList<T extends ListedPage, Key extends QueryKey>(
  ask: Ask<T, Key>,
  { name = 'page', list = toListKey(ask) } = {},
): OnePage<T> {
  const [address, changeAddress] = useUrlQuery()
  return useOnePage(ask, list, {
    page: getPage(address, name),
    goTo: (page, options) => void changeAddress((before) => withPage(before, page, name), options),
  })
}

/** The same for a list beside others: its page number is not in the URL. */
export function useInnerList<T extends ListedPage, Key extends QueryKey>(
  ask: Ask<T, Key>,
  list = toListKey(ask),
): OnePage<T> {
  const [at, setAt] = useState({ list, page: 1 })
  const page = at.list === list ? at.page : 1
  return useOnePage(ask, list, { page, goTo: (chosen) => setAt({ list, page: chosen }) })
}

const toListKey = <T extends ListedPage, Key extends QueryKey>(ask: Ask<T, Key>) =>
  hashKey(ask(1).queryKey)

type Place = { page: number; goTo: (page: number, options?: { replace: boolean }) => void }

function useOnePage<T extends ListedPage, Key extends QueryKey>(
  ask: Ask<T, Key>,
  list: string,
  { page, goTo }: Place,
): OnePage<T> {
  const query = useQuery({ ...ask(page), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const [shownList, setShownList] = useState(list)
  if (data !== undefined && !isPlaceholderData && shownList !== list) setShownList(list)
  const last = data === undefined ? Infinity : Math.max(1, Math.ceil(data.total / data.limit))
  useEffect(() => {
    // The list may have become shorter since the URL was made.
    if (page > last && !isPlaceholderData) goTo(last, { replace: true })
  })
  return {
    query,
    isStale: (data?.page ?? 0) > last || (isPlaceholderData && shownList !== list),
    goTo: (chosen) => goTo(chosen),
  }
}
