import { Button, Paper } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useChart } from '../../../shared/use-chart.ts'
import { copy as books } from '../books.copy.ts'
import classes from '../books.module.css'
import { ChangedList } from './changed-list.tsx'
import { parseWaitingFilter, toListQuery, withFilter, withoutFilters } from './waiting-filter.ts'
import { WaitingFilters } from './waiting-filters.tsx'
import { WaitingList } from './waiting-list.tsx'
import { copy } from './waiting.copy.ts'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

const tabs = ['waiting', 'set_aside', 'changed'] as const
type Tab = (typeof tabs)[number]
const getTab = (text: string | null): Tab => tabs.find((one) => one === text) ?? 'waiting'

const tabWords = {
  waiting: { name: 'isWaiting', none: 'none', noneText: 'noneText' },
  set_aside: { name: 'isAside', none: 'noneAside', noneText: 'noneAsideText' },
  changed: { name: 'isChanged', none: 'noneChanged', noneText: 'noneChangedText' },
} as const

const moves = [
  ['J', 'below'],
  ['K', 'above'],
] as const
const decisions = [
  ['T', 'keepKey'],
  ['S', 'dropKey'],
] as const
const keys = {
  waiting: [
    ...moves,
    ['X', 'pick'],
    ['A', 'payeeKey'],
    ['C', 'accountKey'],
    ['D', 'splitKey'],
    ['Q', 'askKey'],
    ['P', 'postKey'],
    ['E', 'asideKey'],
    ['M', 'matchKey'],
    ['Shift+M', 'allSureKey'],
    ['N', 'refuseKey'],
    ['U', 'undoKey'],
    ...decisions,
    ['/', 'searchKey'],
    ['?', 'keys'],
  ],
  set_aside: [
    ...moves,
    ['X', 'pick'],
    ['A', 'payeeKey'],
    ['E', 'backKey'],
    ...decisions,
    ['/', 'searchKey'],
    ['?', 'keys'],
  ],
  changed: [...moves, ['S', 'seenKey'], ['/', 'searchKey'], ['?', 'keys']],
} as const

/** Bank transactions that wait for posting, were set aside, or were changed by the bank after they were posted. */
export function WaitingPage() {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const { accountId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const tab = getTab(query.get('state'))
  const filter = parseWaitingFilter(query)
  const isFiltered = Object.keys(filter).length > 0
  const list = usePagedList((page) => ({
    ...read(importedTransactions.list, {
      params: { accountId },
      query: {
        ...(tab === 'changed' ? { isChanged: 'true' } : { state: tab }),
        ...toListQuery(filter),
        page,
      },
    }),
  }))
  const chart = useChart(accountId)
  const listed = `${tab} ${JSON.stringify(filter)}`
  const counts = list.query.data?.counts
  const [areKeysOpen, setKeysOpen] = useState(false)
  useShortcuts({ '?': () => setKeysOpen(true) })
  return (
    <Page title={words.waiting} back={{ to: paths.books(accountId), label: booksWords.back }}>
      <div className={classes.top}>
        <nav aria-label={words.tabs} className={classes.chips}>
          {tabs.map((one) => (
            <Link
              key={one}
              to={one === 'waiting' ? '?' : `?state=${one}`}
              aria-current={one === tab ? 'true' : undefined}
            >
              {counts ? `${words[tabWords[one].name]} ${counts[one]}` : words[tabWords[one].name]}
            </Link>
          ))}
        </nav>
        <button type="button" className={classes.keys} onClick={() => setKeysOpen(true)}>
          {words.allKeys}
        </button>
      </div>
      <WaitingFilters
        filter={filter}
        chart={chart.data ?? []}
        hasSuggestions={tab === 'waiting'}
        onChange={(change) => setQuery((q) => withFilter(q, change), { replace: true })}
        onClear={() => setQuery(withoutFilters)}
      />
      <Paper className={classes.card}>
        <LoadState query={chart} failed={booksWords.chartFailed}>
          {(accounts) => (
            <PagedList
              list={list}
              failed={booksWords.waitingFailed}
              placeholder={<SkeletonRows rows={6} />}
              empty={
                <Empty
                  icon={IconChecks}
                  title={isFiltered ? words.noneFound : words[tabWords[tab].none]}
                  action={
                    tab === 'waiting' &&
                    !isFiltered && (
                      <Button component={Link} to={paths.bankImport(accountId)} size="sm">
                        {booksWords.importFirst}
                      </Button>
                    )
                  }
                >
                  {isFiltered ? words.noneFoundText : words[tabWords[tab].noneText]}
                </Empty>
              }
            >
              {(found) =>
                tab === 'changed' ? (
                  <ChangedList accountId={accountId} transactions={found.items} />
                ) : (
                  <WaitingList
                    // The selection is per page.
                    key={`${listed} ${found.page}`}
                    accountId={accountId}
                    isSetAside={tab === 'set_aside'}
                    filter={filter}
                    chart={accounts}
                    sureCount={found.counts.sure}
                    transactions={found.items}
                  />
                )
              }
            </PagedList>
          )}
        </LoadState>
      </Paper>
      {areKeysOpen && (
        <KeysDialog
          keys={keys[tab].map(([key, word]) => [key, words[word]])}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </Page>
  )
}
