import { Paper, Skeleton, Tabs } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import { useSearchParams } from 'react-router'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { HeaderLink } from '@milepost/ui/layout/header-link.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useOutbox } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { WriteToFirm } from '../../shared/write-to-firm.tsx'
import classes from './hub-messages-page.module.css'
import { copy } from './hub-messages.copy.ts'
import { useMessages } from './hub-messages.hooks.ts'
import rowClasses from './message-row.module.css'
import { MessageRow } from './message-row.tsx'

const UnsentThreads = lazyPart(
  () => import('./unsent-threads.tsx').then((loaded) => loaded.UnsentThreads),
  { failure: 'fallback' },
)

/** Messages of the firm, and conversations. The URL holds list and page. */
export function HubMessagesPage() {
  const words = useCopy(copy)
  const [search, setSearch] = useSearchParams()
  const filter = search.get('filter') === 'archived' ? 'archived' : 'inbox'
  const messages = useMessages(filter)
  const hasUnsent = useOutbox().entries.some(({ command }) => command.kind === 'start-thread')
  const { unread } = messages.query.data?.counts ?? {}
  return (
    <Page
      title={words.messages}
      actions={
        <HeaderLink
          to={paths.newHubMessage}
          variant="filled"
          icon={<IconMessagePlus size={18} aria-hidden="true" />}
        >
          {words.newMessage}
        </HeaderLink>
      }
    >
      <Paper className={classes.card}>
        <Tabs
          value={filter}
          onChange={(tab) => setSearch(tab === 'archived' ? { filter: tab } : {})}
          classNames={{ list: classes.tabs, tab: classes.tab }}
        >
          <Tabs.List aria-label={words.lists}>
            <Tabs.Tab
              value="inbox"
              rightSection={
                unread !== undefined && (
                  <span className={classes.count} data-unread={unread > 0 || undefined}>
                    <span aria-hidden="true">{unread}</span>
                    <span className="hide">{words.unread(unread)}</span>
                  </span>
                )
              }
            >
              {words.inbox}
            </Tabs.Tab>
            <Tabs.Tab value="archived">{words.archived}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={filter}>
            {filter === 'inbox' && hasUnsent && <UnsentThreads />}
            <PagedList
              list={messages}
              failed={words.listFailed}
              placeholder={<Waiting />}
              empty={
                <Empty
                  icon={IconMail}
                  title={words.empty}
                  action={filter === 'inbox' && <WriteToFirm />}
                >
                  {filter === 'inbox' ? words.emptyInbox : words.emptyArchived}
                </Empty>
              }
            >
              {({ items }) => (
                <ul className="plainList">
                  {items.map((message) => (
                    <li key={message.id}>
                      <MessageRow message={message} />
                    </li>
                  ))}
                </ul>
              )}
            </PagedList>
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </Page>
  )
}

const Waiting = () => (
  <ul className="plainList" aria-hidden="true">
    {Array.from({ length: 5 }, (_, row) => (
      <li key={row} className={rowClasses.waiting}>
        <Skeleton height={16} width={`${62 - (row % 3) * 9}%`} />
      </li>
    ))}
  </ul>
)
