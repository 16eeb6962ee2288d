import { use } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'

/** Makes another query of one that it may change itself. */
export type QueryChange = (before: URLSearchParams) => URLSearchParams | string

/**
 * The address's query, and how to change it at `path`, or where one is.
 * A change starts from the newest query, also from one whose page is still on its way, so that none of several quick ones is lost.
 */
export function useUrlQuery(path?: string) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const to = path ?? pathname
  const href = useHref(to)
  // What is rendered lags behind the router, which alone knows where one is going.
  const { router } = use(RouterContext)!
  const change = (update: QueryChange, options?: { replace?: boolean }) => {
    const { navigation, location } = router.state
    const target = navigation.location?.pathname === href ? navigation.location : location
    const search = update(new URLSearchParams(target.search)).toString()
    // Another query of one page keeps what the page was opened with, such as its way back.
    return navigate({ pathname: to, search }, { ...(to === pathname && { state }), ...options })
  }
  return [query, change] as const
}
