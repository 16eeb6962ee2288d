import { Paper } from '@mantine/core'
import { importedTransactions } from '@milepost/contract/books/imported-transactions'
import { posting } from '@milepost/contract/books/posting'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useIsStaleList } from '@milepost/ui/lists/use-is-stale-list.ts'
import { withPage, lastPage, getPage } from '@milepost/ui/routing/page-in-url.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy as books } from './books.copy.ts'
import classes from './books.module.css'
import { copy } from './import.copy.ts'
import { WaitingList } from './waiting-list.tsx'

/** Bank transactions that wait for posting, or were set aside. */
export function WaitingPage() {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const { accountId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const isSetAside = query.get('state') === 'set_aside'
  const state = isSetAside ? ('set_aside' as const) : ('waiting' as const)
  const list = useQuery({
    ...read(importedTransactions.list, {
      params: { accountId },
      query: { state, page: getPage(query) },
    }),
    placeholderData: keepPreviousData,
  })
  const chart = useQuery(read(posting.chart, {}))
  const holdsOther = useIsStaleList(list, state)
  const counts = list.data?.counts
  // The URL may name a page that no longer exists after transactions were posted.
  const last = lastPage(list)
  if (getPage(query) > last) return <Navigate to={`?${withPage(query, last)}`} replace />
  return (
    <Page title={words.waiting} back={{ to: paths.books(accountId), label: booksWords.back }}>
      <div className={classes.top}>
        <nav aria-label={words.tabs} className={classes.chips}>
          <Link to="?" aria-current={isSetAside ? undefined : 'true'}>
            {words.isWaiting} {counts?.waiting}
          </Link>
          <Link to="?state=set_aside" aria-current={isSetAside ? 'true' : undefined}>
            {words.isAside} {counts?.set_aside}
          </Link>
        </nav>
      </div>
      <Paper className={classes.card}>
        {holdsOther ? (
          <SkeletonRows rows={6} />
        ) : (
          <LoadState query={chart} failed={booksWords.chartFailed}>
            {(accounts) => (
              <LoadState
                query={list}
                failed={booksWords.waitingFailed}
                placeholder={<SkeletonRows rows={6} />}
              >
                {(found) =>
                  found.items.length === 0 ? (
                    <Empty icon={IconChecks} title={isSetAside ? words.noneAside : words.none}>
                      {isSetAside ? words.noneAsideText : words.noneText}
                    </Empty>
                  ) : (
                    <>
                      <WaitingList
                        // The selection is per page.
                        key={`${state} ${found.page}`}
                        {...{ accountId, isSetAside, chart: accounts, transactions: found.items }}
                      />
                      <ListFooter
                        {...found}
                        onPage={(page) => setQuery((q) => withPage(q, page))}
                      />
                    </>
                  )
                }
              </LoadState>
            )}
          </LoadState>
        )}
      </Paper>
    </Page>
  )
}
