import { use } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'

/** Computes the new query; it may mutate its argument. */
export type QueryChange = (before: URLSearchParams) => URLSearchParams | string

/**
 * The URL's query, and a function that changes it at `path` or the current path. Each change starts
 * from the latest query, even one whose navigation is still pending, so quick successive changes
 * don't overwrite each other. Without `path`, it changes nothing once the page is being left.
 */
export function useUrlQuery(path?: string) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const to = path ?? pathname
  const href = useHref(to)
  // Rendered state lags behind the router, which knows the pending navigation.
  const { router } = use(RouterContext)!
  const change = (update: QueryChange, options?: { replace?: boolean }) => {
    const { navigation, location } = router.state
    const latest = navigation.location ?? location
    // Such as a search as typing paused: it would bring back a page that is being left.
    if (path === undefined && latest.pathname !== href) return
    const target = latest.pathname === href ? latest : location
    const search = update(new URLSearchParams(target.search)).toString()
    // Keeps the location state, such as the back link.
    return navigate({ pathname: to, search }, { ...(to === pathname && { state }), ...options })
  }
  return [query, change] as const
}

/** The URL's query, and a function that sets or, with an empty value, removes one of a list's filters. The list begins at its first page. */
export function useUrlFilters() {
  const [query, changeQuery] = useUrlQuery()
  const choose = (name: string, value: string) =>
    void changeQuery(
      (changed) => {
        changed.delete('page')
        if (value) changed.set(name, value)
        else changed.delete(name)
        return changed
      },
      { replace: true },
    )
  return [query, choose] as const
}
