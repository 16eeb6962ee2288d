import { Button, Paper } from '@mantine/core'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { Link } from 'react-router'
import {
  hubMessagesForStaff,
  SentFilter,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { QueryLink } from '../../shared/query-link.tsx'
import { UrlSearch } from '../../shared/url-search.tsx'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { SentMessage } from './sent-message.tsx'
import { parseSentSearch, withChange } from './sent-search.ts'

/** All messages the firm sent to clients, with who answered. */
export function HubMessagesPage() {
  const words = useCopy(copy)
  const [query, changeQuery] = useUrlQuery()
  const sentSearch = parseSentSearch(query)
  const sent = usePagedList((page) =>
    read(hubMessagesForStaff.sent, { query: { ...sentSearch, page } }),
  )

  return (
    <Page
      title={words.title}
      actions={
        <Button component={Link} to={paths.newMessage} size="sm">
          {words.write}
        </Button>
      }
    >
      <div className={classes.filters}>
        <nav aria-label={words.filters} className={classes.chips}>
          {[undefined, ...SentFilter.options].map((filter) => (
            <QueryLink
              key={filter ?? 'all'}
              change={(before) => withChange(before, { filter })}
              aria-current={filter === sentSearch.filter ? 'true' : undefined}
            >
              {words[filter ?? 'all']}
            </QueryLink>
          ))}
        </nav>
        <UrlSearch
          size="md"
          className={classes.search}
          label={words.search}
          value={sentSearch.search ?? ''}
          onSearch={(search) =>
            void changeQuery((before) => withChange(before, { search }), { replace: true })
          }
        />
      </div>
      <Paper className={classes.card}>
        <PagedList
          list={sent}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={6} />}
          empty={
            <Empty
              icon={IconMessages}
              title={words.empty}
              action={
                !sentSearch.filter &&
                !sentSearch.search && (
                  <Button component={Link} to={paths.newMessage} size="sm">
                    {words.writeFirst}
                  </Button>
                )
              }
            >
              {words.emptyText}
            </Empty>
          }
        >
          {(found) => (
            <ul className="plainList">
              {found.items.map((message) => (
                <li key={message.id}>
                  <SentMessage message={message} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Paper>
      {sent.query.data && sent.query.data.total > 0 && (
        <p className={classes.note}>
          {words.summary(sent.query.data.counts.answered, sent.query.data.counts.waiting)}
        </p>
      )}
    </Page>
  )
}
