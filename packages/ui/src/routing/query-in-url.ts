import { use } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'

/** A function of the query; it may mutate its argument. */
export type QueryChange = (before: URLSearchParams) => URLSearchParams | string

/**
 * The URL's query, and how to change it at `path` or the current one. Changes start from the newest query,
 * even one whose navigation is pending, so that none of several quick changes is lost.
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
    const target = navigation.location?.pathname === href ? navigation.location : location
    const search = update(new URLSearchParams(target.search)).toString()
    // Keeps the location state, such as the back link.
    return navigate({ pathname: to, search }, { ...(to === pathname && { state }), ...options })
  }
  return [query, change] as const
}
