import { Button } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { use, useRef, useState } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import {
  threadCounts,
  ThreadFilter,
  threadsForStaff,
  type Thread,
} from '@milepost/contract/hub-messages/threads-for-staff'
import type { Page } from '@milepost/contract/wire/endpoint'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PageFrame } from '@milepost/ui/layout/page-frame.ts'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { QueryLink } from '../../../shared/query-link.tsx'
import { UrlSearch } from '../../../shared/url-search.tsx'
import classes from './inbox-page.module.css'
import { parseInboxSearch, withChange } from './inbox-search.ts'
import { copy, inboxKeys } from './inbox.copy.ts'
import { ThreadRow } from './thread-row.tsx'
import { pollEvery } from './unanswered-count.tsx'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

/** Conversations with clients, the longest untouched first, with the open one beside them. */
export function InboxPage() {
  const words = useCopy(copy)
  const { siteName } = use(PageFrame)
  const { id } = useParams()
  const [query] = useUrlQuery()
  const [keysOpen, setKeysOpen] = useState(false)
  const threads = usePagedList((page) => ({
    ...read(threadsForStaff.list, { query: { ...parseInboxSearch(query), page } }),
    refetchInterval: pollEvery,
  }))
  const { client, search } = parseInboxSearch(query)
  const isNarrow = client !== undefined || search !== undefined
  const list = useRef<HTMLOListElement>(null)
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const focused = links.indexOf(document.activeElement as HTMLAnchorElement)
    const current = focused < 0 ? links.findIndex((link) => link.ariaCurrent === 'true') : focused
    links[current < 0 ? 0 : current + by]?.focus()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({ '?': () => setKeysOpen(true) })
  return (
    <main id="main" tabIndex={-1} className={classes.inbox} data-open={id !== undefined}>
      {id === undefined && <title>{[words.inbox, siteName].filter(Boolean).join(' | ')}</title>}
      <section className={classes.list} aria-label={words.inbox}>
        <div className={classes.head}>
          {id === undefined ? <Heading /> : <h2>{words.inbox}</h2>}
        </div>
        <Filters counts={threads.query.data?.counts} />
        <PagedList
          list={threads}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={8} height={44} />}
          footerClassName={classes.foot}
          empty={
            <Empty
              icon={IconInbox}
              title={words.nothing}
              action={
                !isNarrow && (
                  <Button component={Link} to={paths.newMessage} variant="default" size="sm">
                    {words.write}
                  </Button>
                )
              }
            >
              {words.nothingText}
            </Empty>
          }
        >
          {({ items }) => (
            <ol ref={list} className="plainList">
              {items.map((thread) => (
                <li key={thread.id}>
                  <ThreadRow
                    thread={thread}
                    search={query.toString()}
                    isCurrent={thread.id === id}
                  />
                </li>
              ))}
            </ol>
          )}
        </PagedList>
        <button type="button" className={classes.keys} onClick={() => setKeysOpen(true)}>
          {words.allKeys}
        </button>
        {keysOpen && (
          <KeysDialog
            keys={inboxKeys.map(([key, word]) => [key, words[word]])}
            onClose={() => setKeysOpen(false)}
          />
        )}
      </section>
      <div className={classes.place}>
        {id === undefined ? (
          <div className={classes.none}>
            <Empty icon={IconInbox} title={words.choose} />
          </div>
        ) : (
          <Outlet key={id} />
        )}
      </div>
    </main>
  )
}

const hasCount = (filter: ThreadFilter): filter is (typeof threadCounts)[number] =>
  threadCounts.some((counted) => counted === filter)

type Counts = Page<Thread, (typeof threadCounts)[number]>['counts']

/** Which conversations the list shows. A choice goes back to the list from an open one. */
function Filters({ counts }: { counts: Counts | undefined }) {
  const words = useCopy(copy)
  const [query, changeQuery] = useUrlQuery()
  const { filter: chosen, client, search } = parseInboxSearch(query)
  return (
    <div className={classes.filters}>
      <nav aria-label={words.filters} className={classes.chips}>
        {ThreadFilter.options.map((filter) => (
          <QueryLink
            key={filter}
            path={paths.inbox}
            change={(before) => withChange(before, { filter })}
            aria-current={filter === chosen ? 'true' : undefined}
          >
            {words[filter]} {counts && hasCount(filter) && <b>{counts[filter]}</b>}
          </QueryLink>
        ))}
      </nav>
      <UrlSearch
        label={words.search}
        value={search ?? ''}
        onSearch={(text) =>
          void changeQuery((before) => withChange(before, { search: text }), { replace: true })
        }
      />
      {client && (
        <p className={classes.note}>
          {words.oneClient}{' '}
          <QueryLink change={(before) => withChange(before, { client: undefined })}>
            {words.allClients}
          </QueryLink>
        </p>
      )}
    </div>
  )
}

function Heading() {
  const words = useCopy(copy)
  const heading = useFocusOnArrival()
  return (
    <h1 ref={heading} tabIndex={-1}>
      {words.inbox}
    </h1>
  )
}
