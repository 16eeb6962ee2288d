import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useUrlQuery, type QueryChange } from '@milepost/ui/routing/query-in-url.ts'

type QueryLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & {
  /** Where it leads, where that is not the page one is on. */
  path?: string
  change: QueryChange
}

/** A link that changes the query of an address; followed, it starts from the newest one. */
export function QueryLink({ path, change, ...props }: QueryLinkProps) {
  const { pathname } = useLocation()
  const [query, changeQuery] = useUrlQuery(path)
  const follow = (event: MouseEvent) => {
    // With a key it opens elsewhere, which is the browser's to do.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void changeQuery(change)
  }
  const search = change(new URLSearchParams(query)).toString()
  return <Link {...props} to={{ pathname: path ?? pathname, search }} onClick={follow} />
}
