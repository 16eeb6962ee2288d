import { Paper, Tabs } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { questions } from '@milepost/contract/questions/questions'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'
import { WriteToFirm } from '../../shared/write-to-firm.tsx'
import { QuestionItem } from './question-item.tsx'
import classes from './questions-page.module.css'
import { copy } from './questions.copy.ts'
import { useQuestions } from './questions.hooks.ts'

/** All questions of the firm: open ones to answer, and the answers. The URL holds list and page. */
export function QuestionsPage() {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const filter = search.get('filter') === 'answered' ? 'answered' : 'open'
  const list = useQuestions(filter)
  useLiveUpdates('question', () => void refresh(cache, { queryKey: [questions.list.path] }))
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
            <PagedList
              list={list}
              failed={words.loadFailed}
              placeholder={<SkeletonRows rows={4} height={64} />}
              empty={
                <Empty
                  icon={IconMessageQuestion}
                  title={filter === 'open' ? words.none : words.noneAnswered}
                  action={filter === 'open' && <WriteToFirm />}
                >
                  {filter === 'open' ? words.noneText : words.noneAnsweredText}
                </Empty>
              }
            >
              {({ items }) => (
                <ul className="plainList">
                  {items.map((question) => (
                    <QuestionItem key={question.id} question={question} />
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
