import { Paper, Tabs } from '@mantine/core'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { getPage, lastPage, withPage } from '@milepost/ui/routing/page-in-url.ts'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { questions } from '@milepost/contract/questions/questions'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'
import { QuestionItem } from './question-item.tsx'
import { copy } from './questions.copy.ts'
import { useQuestions } from './questions.hooks.ts'
import classes from './questions-page.module.css'

/** All questions of the firm: open ones to answer, and the answers. The URL holds list and page. */
export function QuestionsPage() {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const filter = search.get('filter') === 'answered' ? 'answered' : 'open'
  const page = getPage(search)
  const query = useQuestions(filter, page)
  useLiveUpdates('question', () => void refresh(cache, { queryKey: [questions.list.path] }))
  const last = lastPage(query)
  if (page > last) return <Navigate to={`?${withPage(search, last)}`} replace />
  return (
    <Page title={words.title}>
      <Paper className={classes.card}>
        <Tabs
          value={filter}
          onChange={(tab) => setSearch(tab === 'answered' ? { filter: tab } : {})}
          classNames={{ list: classes.tabs, tab: classes.tab }}
        >
          <Tabs.List aria-label={words.lists}>
            <Tabs.Tab value="open">{words.open}</Tabs.Tab>
            <Tabs.Tab value="answered">{words.answeredOnes}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={filter}>
            <LoadState
              query={query}
              failed={words.loadFailed}
              placeholder={<SkeletonRows rows={4} height={64} />}
            >
              {(list) =>
                list.items.length === 0 ? (
                  <Empty
                    icon={IconMessageQuestion}
                    title={filter === 'open' ? words.none : words.noneAnswered}
                  >
                    {filter === 'open' ? words.noneText : words.noneAnsweredText}
                  </Empty>
                ) : (
                  <>
                    <ul className="plainList">
                      {list.items.map((question) => (
                        <QuestionItem key={question.id} question={question} />
                      ))}
                    </ul>
                    <ListFooter
                      {...list}
                      onPage={(chosen) => setSearch((before) => withPage(before, chosen))}
                    />
                  </>
                )
              }
            </LoadState>
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </Page>
  )
}
