import { Button, Paper } from '@mantine/core'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { PostingRuleState } from '@milepost/contract/financial-performance/posting-rule-state'
import { postingRules } from '@milepost/contract/financial-performance/posting-rules'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { UrlSearch } from '../../../shared/url-search.tsx'
import { useChart } from '../../../shared/use-chart.ts'
import { BooksNav } from '../books-nav.tsx'
import { useClientName } from '../books.hooks.ts'
import books from '../books.module.css'
import { AutomaticSection } from './automatic-section.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleList } from './rule-list.tsx'
import { copy } from './rules.copy.ts'
import classes from './rules.module.css'

const KeysDialog = lazyPart(
  () => import('../../../shared/keyboard/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { failure: 'overPage' },
)

const states = [undefined, 'automatic', 'proposed', 'paused', 'learning'] as const

const keys = [
  ['J', 'below'],
  ['K', 'above'],
  ['A', 'add'],
  ['E', 'editKey'],
  ['P', 'pauseKey'],
  ['D', 'removeKey'],
  ['?', 'keys'],
] as const

/** A client's rules for bank transactions. The one in the URL is open for editing. */
export function RulesPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const client = useClientName(accountId)
  const chart = useChart(accountId)
  const state = PostingRuleState.safeParse(query.get('state')).data
  const search = query.get('search')?.trim().slice(0, 100) || undefined
  const params = { accountId }
  const rules = usePagedList((page) =>
    read(postingRules.list, { params, query: { state, search, page } }),
  )
  const [isAdding, setAdding] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const change = (name: string, value: string | undefined, isReplacing = false) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (name !== 'rule') after.delete('page')
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: isReplacing },
    )
  useShortcuts({ a: () => setAdding(true), '?': () => setKeysOpen(true) })
  const edited = query.get('rule')
  const counts = rules.query.data?.counts
  return (
    <Page
      title={client ? words.titleFor(client) : words.title}
      back={{ to: paths.books(accountId), label: words.backToBooks }}
    >
      <BooksNav accountId={accountId} />
      <div className={classes.page}>
        <p className={classes.about}>{words.about}</p>
        <AutomaticSection accountId={accountId} />
        <div className={classes.top}>
          <nav aria-label={words.states} className={books.chips}>
            {states.map((one) => (
              <Link
                key={one ?? ''}
                to={one ? `?state=${one}` : '?'}
                aria-current={one === state ? 'true' : undefined}
              >
                {one && counts ? `${words[one]} ${counts[one]}` : words[one ?? 'all']}
              </Link>
            ))}
          </nav>
          <UrlSearch
            className={classes.search}
            label={words.search}
            value={search ?? ''}
            onSearch={(text) => change('search', text, true)}
          />
          <Button
            size="sm"
            aria-keyshortcuts="A"
            rightSection={<ShortcutKey>A</ShortcutKey>}
            onClick={() => setAdding(true)}
          >
            {words.add}
          </Button>
        </div>
        <Paper className={books.card}>
          <LoadState query={chart} failed={words.loadFailed}>
            {(accounts) => (
              <PagedList
                list={rules}
                failed={words.loadFailed}
                placeholder={<SkeletonRows rows={6} />}
                empty={
                  <Empty
                    icon={IconListCheck}
                    title={state || search ? words.noneFound : words.none}
                    action={
                      !state &&
                      !search && (
                        <Button size="sm" onClick={() => setAdding(true)}>
                          {words.addFirst}
                        </Button>
                      )
                    }
                  >
                    {state || search ? words.noneFoundText : words.noneText}
                  </Empty>
                }
              >
                {(found) => (
                  <RuleList
                    accountId={accountId}
                    chart={accounts}
                    rules={found.items}
                    onEdit={({ id }) => change('rule', id)}
                  />
                )}
              </PagedList>
            )}
          </LoadState>
        </Paper>
        <button type="button" className={books.keys} onClick={() => setKeysOpen(true)}>
          {words.allKeys}
        </button>
      </div>
      {isAdding && chart.data && (
        <RuleDialog accountId={accountId} chart={chart.data} onClose={() => setAdding(false)} />
      )}
      {edited && chart.data && (
        <EditedRule
          key={edited}
          accountId={accountId}
          id={edited}
          chart={chart.data}
          onClose={() => change('rule', undefined, true)}
        />
      )}
      {areKeysOpen && (
        <KeysDialog
          keys={keys.map(([key, word]) => [key, words[word]])}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </Page>
  )
}

type EditedRuleProps = {
  accountId: string
  id: string
  chart: readonly ChartAccount[]
  onClose: () => void
}

/** The rule that the URL names. Nothing opens if it was deleted. */
function EditedRule({ accountId, id, chart, onClose }: EditedRuleProps) {
  const rule = useQuery(read(postingRules.show, { params: { accountId, id } }))
  return rule.data ? (
    <RuleDialog accountId={accountId} chart={chart} onClose={onClose} rule={rule.data} />
  ) : null
}
