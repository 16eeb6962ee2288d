import { ActionIcon, Button } from '@mantine/core'
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { use, useState } from 'react'
import { Link, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PageFrame } from '@milepost/ui/layout/page-frame.ts'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { copy } from '../documents.copy.ts'
import { useClaimNext } from '../documents.hooks.ts'
import { copy as keysCopy, queueKeys } from '../keys.copy.ts'
import { parseQueueFilter, toSearch } from '../queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import { EmptyQueue, QueueItems } from './queue-list.tsx'
import classes from './queue-page.module.css'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

/** The queue, with the open document beside it. */
export function QueuePage() {
  const words = useCopy(copy)
  const keysWords = useCopy(keysCopy)
  const { siteName } = use(PageFrame)
  const { id } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const claimNext = useClaimNext()
  const filter = parseQueueFilter(search)
  const [keysOpen, setKeysOpen] = useState(false)
  const list = usePagedList(
    (page) => ({
      ...read(workQueue.list, { query: { ...filter, page, limit: 25 } }),
      refetchInterval: 30_000,
    }),
    // 'page' is the page of the document shown beside the list.
    { name: 'list' },
  )
  const items = list.query.data?.items ?? []
  const step = (by: number) => {
    const at = items.findIndex(({ guid }) => guid === id)
    const to = items[at < 0 ? 0 : at + by]
    if (to) void navigate(paths.workDocument(to.accountId, to.guid) + toSearch(filter))
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  const searchPath = filter.client ? paths.searchOf(filter.client) : paths.search
  useShortcuts({
    n: () => claimNext.mutate(),
    '/': () => void navigate(searchPath),
    '?': () => setKeysOpen(true),
  })

  return (
    <main id="main" tabIndex={-1} className={classes.queue} data-open={id !== undefined}>
      {id === undefined && <title>{[words.queue, siteName].filter(Boolean).join(' | ')}</title>}
      <section className={classes.list} aria-label={words.queue}>
        <div className={classes.head}>
          {id === undefined ? <Heading /> : <h2>{words.queue}</h2>}
          <ActionIcon
            component={Link}
            to={searchPath}
            variant="default"
            size={36}
            className={classes.search}
            aria-label={words.searchDocuments}
            aria-keyshortcuts="/"
            title={words.searchDocuments}
          >
            <IconSearch size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to={filter.client ? paths.addDocumentFor(filter.client) : paths.addDocument}
            variant="default"
            size={36}
            aria-label={words.addDocument}
            title={words.addDocument}
          >
            <IconFilePlus size={20} aria-hidden="true" />
          </ActionIcon>
          <Button
            size="sm"
            loading={claimNext.isPending}
            rightSection={<ShortcutKey>N</ShortcutKey>}
            aria-keyshortcuts="N"
            onClick={() => claimNext.mutate()}
          >
            {words.nextDocument}
          </Button>
        </div>
        <QueueFilters filter={filter} counts={list.query.data?.counts} />
        <PagedList
          list={list}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={8} height={44} />}
          footerClassName={classes.foot}
          empty={<EmptyQueue filter={filter} />}
        >
          {(page) => <QueueItems items={page.items} filter={filter} current={id} />}
        </PagedList>
        <button type="button" className={classes.keys} onClick={() => setKeysOpen(true)}>
          {words.allKeys}
        </button>
        {keysOpen && (
          <KeysDialog
            keys={queueKeys.map(([key, word]) => [key, keysWords[word]])}
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

function Heading() {
  const words = useCopy(copy)
  const heading = useFocusOnArrival()
  return (
    <h1 ref={heading} tabIndex={-1}>
      {words.queue}
    </h1>
  )
}
