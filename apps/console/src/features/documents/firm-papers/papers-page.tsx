import { Button, Paper } from '@mantine/core'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import { Link } from 'react-router'
import {
  firmPapersForStaff,
  PaperFilter,
  type SentPaper,
} from '@milepost/contract/documents/firm-papers-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { QueryLink } from '../../../shared/query-link.tsx'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import { PaperStatus } from './paper-status.tsx'

type Papers = { items: { status: SentPaper['status'] }[] }

/** How soon (ms) a list of papers is asked for again, while one of them is being checked. */
export const pollWhileChecking = ({ state: { data } }: { state: { data: Papers | undefined } }) =>
  data?.items.some(({ status }) => status === 'preparing') ? 3_000 : false

/** The papers sent to all clients, with which were opened. The URL holds filter and page. */
export function PapersPage() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const [query] = useUrlQuery()
  const chosen = PaperFilter.safeParse(query.get('filter')).data
  const papers = usePagedList((page) => ({
    ...read(firmPapersForStaff.list, { query: { filter: chosen, page } }),
    refetchInterval: pollWhileChecking,
  }))
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
            {`${words[filter ?? 'everything']}${filter && papers.query.data ? ` (${papers.query.data.counts[filter]})` : ''}`}
          </QueryLink>
        ))}
      </nav>
      <Paper className={classes.card}>
        <PagedList
          list={papers}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={6} />}
          empty={
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
          }
        >
          {(found) => (
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
          )}
        </PagedList>
      </Paper>
    </Page>
  )
}
