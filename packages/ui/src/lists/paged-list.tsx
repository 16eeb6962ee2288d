import type { ReactNode } from 'react'
import { LoadState } from '../feedback/load-state.tsx'
import { ListFooter } from './list-footer.tsx'
import classes from './paged-list.module.css'
import type { ListedPage, OnePage } from './use-paged-list.ts'

type PagedListProps<T extends ListedPage> = {
  list: OnePage<T>
  failed: (reason: string) => string
  /** Skeletons in the shape of the rows. */
  placeholder?: ReactNode
  /** What a list without items shows: an `Empty`. */
  empty: ReactNode
  /** Whether the footer is left out where all items fit on one page. */
  hidesSingleFooter?: boolean
  footerClassName?: string | undefined
  /** The rows of the page. */
  children: (page: T) => ReactNode
}

/** One page of a list with its pager. The page before stays, marked as busy, until the next one is there. */
export function PagedList<T extends ListedPage>(props: PagedListProps<T>) {
  const { list, failed, placeholder, empty, hidesSingleFooter = false, footerClassName } = props
  const { query, isStale, goTo } = list
  return (
    <LoadState query={query} isStale={isStale} failed={failed} placeholder={placeholder}>
      {(found) =>
        found.total === 0 ? (
          empty
        ) : (
          <div className={classes.page} aria-busy={query.isPlaceholderData}>
            {props.children(found)}
            {(found.total > found.limit || !hidesSingleFooter) && (
              <div className={footerClassName}>
                <ListFooter {...found} onPage={goTo} />
              </div>
            )}
          </div>
        )
      }
    </LoadState>
  )
}
