import { Paper } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  questionsForStaff,
  type QuestionOfClient,
} from '@milepost/contract/questions/questions-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../paths.ts'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { pollEvery } from './answered-count.tsx'
import classes from './questions-page.module.css'
import { copy } from './questions.copy.ts'

const tabs = ['answered', 'open'] as const

/** Where a question is seen to. */
const toPath = ({ account, aboutKind, aboutId }: QuestionOfClient) =>
  ({
    bank_row: paths.waiting(account.id),
    document: paths.workDocument(account.id, aboutId),
    batch: paths.batch(account.id, aboutId),
  })[aboutKind]

/** Answers of all clients that nobody has seen to, and questions that wait. Each leads to what it is about. */
export function QuestionsPage() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const [search] = useSearchParams()
  const filter = search.get('filter') === 'open' ? 'open' : 'answered'
  const query = usePagedList((page) => ({
    ...read(questionsForStaff.list, { query: { filter, page } }),
    refetchInterval: pollEvery,
  }))
  const list = useRef<HTMLUListElement>(null)
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const current = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[current < 0 ? 0 : current + by]?.focus()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  return (
    <Page title={words.title}>
      <nav aria-label={words.lists} className={classes.chips}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={tab === 'answered' ? '?' : `?filter=${tab}`}
            aria-current={tab === filter ? 'true' : undefined}
          >
            {query.query.data ? `${words[tab]} ${query.query.data.counts[tab]}` : words[tab]}
          </Link>
        ))}
      </nav>
      <Paper className={classes.card}>
        <PagedList
          list={query}
          failed={words.failed}
          placeholder={<SkeletonRows rows={6} />}
          empty={
            <Empty
              icon={IconMessageQuestion}
              title={filter === 'open' ? words.noneOpen : words.none}
            >
              {filter === 'open' ? words.noneOpenText : words.noneText}
            </Empty>
          }
        >
          {(found) => (
            <ul className="plainList" ref={list}>
              {found.items.map((question) => (
                <li key={question.id}>
                  <Link to={toPath(question)} className={classes.row}>
                    <b>{question.account.name}</b>
                    <span>{words[question.aboutKind]}</span>
                    <span className={classes.dim}>
                      {question.answeredAt
                        ? words.answeredAt(moment(question.answeredAt))
                        : words.asked(question.askedBy, moment(question.askedAt))}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Paper>
    </Page>
  )
}
