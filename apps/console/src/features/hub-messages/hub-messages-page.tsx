import { Button, Paper, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  hubMessagesForStaff,
  SentFilter,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { withPage, lastPage, getPage } from '@milepost/ui/routing/page-in-url.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { QueryLink } from '../../shared/query-link.tsx'
import { useUrlSyncedInput } from '../../shared/use-url-synced-input.ts'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { SentMessage } from './sent-message.tsx'
import { parseSentSearch, withChange } from './sent-search.ts'

/** All messages the firm sent to clients, with who answered. */
export function HubMessagesPage() {
  const words = useCopy(copy)
  const [query, changeQuery] = useUrlQuery()
  const sentSearch = parseSentSearch(query)
  const [typed, setTyped] = useUrlSyncedInput(sentSearch.search ?? '')
  const sent = useQuery({
    ...read(hubMessagesForStaff.sent, { query: { ...sentSearch, page: getPage(query) } }),
    placeholderData: keepPreviousData,
  })
  const changeSearch = useDebouncedCallback(
    (search: string) =>
      void changeQuery((before) => withChange(before, { search }), { replace: true }),
    300,
  )

  // The URL may name a page that no longer exists after messages were answered.
  const last = lastPage(sent)
  if (getPage(query) > last) return <Navigate to={`?${withPage(query, last)}`} replace />
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
        <TextInput
          type="search"
          className={classes.search}
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            changeSearch(value)
          }}
        />
      </div>
      <Paper className={classes.card}>
        <LoadState query={sent} failed={words.listFailed} placeholder={<SkeletonRows rows={6} />}>
          {(found) =>
            found.total === 0 ? (
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
            ) : (
              <>
                <ul className="plainList">
                  {found.items.map((message) => (
                    <li key={message.id}>
                      <SentMessage message={message} />
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
      {sent.data && sent.data.total > 0 && (
        <p className={classes.note}>
          {words.summary(sent.data.counts.answered, sent.data.counts.waiting)}
        </p>
      )}
    </Page>
  )
}
