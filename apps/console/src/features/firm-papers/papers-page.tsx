import { Button, Paper } from '@mantine/core'
import { firmPapersForStaff, PaperFilter } from '@milepost/contract/documents/firm-papers-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { getPage, lastPage, withPage } from '@milepost/ui/routing/page-in-url.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { QueryLink } from '../../shared/query-link.tsx'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import { PaperStatus } from './paper-status.tsx'

/** While a paper is checked, the list is asked for again this often (ms). */
export const checkIntervalMs = 3_000

/** The papers sent to all clients, with which were opened. The URL holds filter and page. */
export function PapersPage() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const [query, changeQuery] = useUrlQuery()
  const chosen = PaperFilter.safeParse(query.get('filter')).data
  const papers = useQuery({
    ...read(firmPapersForStaff.list, { query: { filter: chosen, page: getPage(query) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status === 'preparing') ? checkIntervalMs : false,
  })
  // The URL may name a page that no longer exists after papers were opened.
  const last = lastPage(papers)
  if (getPage(query) > last) return <Navigate to={`?${withPage(query, last)}`} replace />
  return (
    <Page
      title={words.papers}
      actions={
        <Button component={Link} to={paths.sendPapers} size="sm">
          {words.send}
        </Button>
      }
    >
      <nav aria-label={words.filters} className={classes.chips}>
        {[undefined, ...PaperFilter.options].map((filter) => (
          <QueryLink
            key={filter ?? 'all'}
            change={() => new URLSearchParams(filter && { filter })}
            aria-current={filter === chosen ? 'true' : undefined}
          >
            {`${words[filter ?? 'everything']}${filter && papers.data ? ` (${papers.data.counts[filter]})` : ''}`}
          </QueryLink>
        ))}
      </nav>
      <Paper className={classes.card}>
        <LoadState query={papers} failed={words.listFailed} placeholder={<SkeletonRows rows={6} />}>
          {(found) =>
            found.total === 0 ? (
              <Empty
                icon={IconFiles}
                title={words.nothing}
                action={
                  !chosen && (
                    <Button component={Link} to={paths.sendPapers} size="sm">
                      {words.sendFirst}
                    </Button>
                  )
                }
              >
                {words.nothingText}
              </Empty>
            ) : (
              <>
                <ul className="plainList">
                  {found.items.map(({ id, title, account, sentBy, createdAt, status, readAt }) => (
                    <li key={`${account.id} ${id}`} className={classes.row}>
                      <span>
                        <b>{title}</b>
                        <small>{words.sentBy(sentBy, moment(createdAt))}</small>
                      </span>
                      <Link to={paths.clientPapers(account.id)}>{account.name}</Link>
                      <PaperStatus status={status} isRead={readAt !== null} />
                    </li>
                  ))}
                </ul>
                <ListFooter
                  {...found}
                  onPage={(page) => void changeQuery((before) => withPage(before, page))}
                />
              </>
            )
          }
        </LoadState>
      </Paper>
    </Page>
  )
}
