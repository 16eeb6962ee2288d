import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useUrlQuery, type QueryChange } from '@milepost/ui/routing/query-in-url.ts'

type QueryLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & {
  /** The target path; defaults to the current page. */
  path?: string
  change: QueryChange
}

/** A link that changes the query of the URL. On click, it applies to the latest query, not the rendered one. */
export function QueryLink({ path, change, ...props }: QueryLinkProps) {
  const { pathname } = useLocation()
  const [query, changeQuery] = useUrlQuery(path)
  const follow = (event: MouseEvent) => {
    // With a modifier key, let the browser open a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void changeQuery(change)
  }
  const search = change(new URLSearchParams(query)).toString()
  return <Link {...props} to={{ pathname: path ?? pathname, search }} onClick={follow} />
}
