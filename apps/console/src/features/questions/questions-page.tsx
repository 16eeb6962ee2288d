import { Button, NativeSelect, Paper } from '@mantine/core'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { useRef } from 'react'
import { Link } from 'react-router'
import { QuestionAboutKind } from '@milepost/contract/questions/questions'
import { AskedFilter, questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlFilters, useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { ClientFacts } from '../../shared/clients/client-facts.tsx'
import { ClientSelect } from '../../shared/clients/client-select.tsx'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { QueryLink } from '../../shared/query-link.tsx'
import { toQuestionPath } from '../../shared/questions/to-question-path.ts'
import { pollEvery } from './answered-count.tsx'
import { parseQuestionFilters } from './question-filters.ts'
import classes from './questions-page.module.css'
import { copy } from './questions.copy.ts'

const tabs = AskedFilter.options.toReversed()

/** Answers of all clients that nobody has seen to, and questions that wait. Each leads to what it is about. */
export function QuestionsPage() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const [address] = useUrlQuery()
  const { filter, ...narrow } = parseQuestionFilters(address)
  const isNarrow = Object.values(narrow).some((value) => value !== undefined)
  const query = usePagedList((page) => ({
    ...read(questionsForStaff.list, { query: { filter, ...narrow, page } }),
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
          <QueryLink
            key={tab}
            change={(before) => toTab(before, tab)}
            aria-current={tab === filter ? 'true' : undefined}
          >
            {query.query.data ? `${words[tab]} ${query.query.data.counts[tab]}` : words[tab]}
          </QueryLink>
        ))}
      </nav>
      <Filters {...narrow} />
      {narrow.client && <ClientFacts accountId={narrow.client} />}
      <Paper className={classes.card}>
        <PagedList
          list={query}
          failed={words.failed}
          placeholder={<SkeletonRows rows={6} />}
          empty={
            <Empty
              icon={IconMessageQuestion}
              title={isNarrow ? words.noneFound : words[`none_${filter}`]}
              action={
                !isNarrow && (
                  <Button component={Link} to={paths.queue} variant="default" size="sm">
                    {words.openDocuments}
                  </Button>
                )
              }
            >
              {isNarrow ? words.noneFoundText : words[`noneText_${filter}`]}
            </Empty>
          }
        >
          {(found) => (
            <ul className="plainList" ref={list}>
              {found.items.map((question) => (
                <li key={question.id}>
                  <Link to={toQuestionPath(question.account.id, question)} className={classes.row}>
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

/** The other list, with the same filters, from its first page. */
function toTab(address: URLSearchParams, tab: AskedFilter): URLSearchParams {
  address.delete('page')
  address.set('filter', tab)
  return address
}

/** Whose questions, who asked, and what about. All of them are in the URL. */
function Filters({
  client,
  mine,
  aboutKind,
}: Omit<ReturnType<typeof parseQuestionFilters>, 'filter'>) {
  const words = useCopy(copy)
  const [, choose] = useUrlFilters()
  return (
    <div role="search" aria-label={words.filters} className={classes.filters}>
      <ClientSelect
        label={words.client}
        hideLabel
        placeholder={words.anyClient}
        value={client ?? null}
        onChange={(chosen) => choose('client', chosen ?? '')}
      />
      <NativeSelect
        size="sm"
        aria-label={words.whoAsked}
        value={mine ?? ''}
        onChange={({ currentTarget }) => choose('mine', currentTarget.value)}
        data={[
          { value: '', label: words.anyone },
          { value: 'true', label: words.me },
        ]}
      />
      <NativeSelect
        size="sm"
        aria-label={words.whatAbout}
        value={aboutKind ?? ''}
        onChange={({ currentTarget }) => choose('aboutKind', currentTarget.value)}
        data={[
          { value: '', label: words.anything },
          ...QuestionAboutKind.options.map((kind) => ({ value: kind, label: words[kind] })),
        ]}
      />
    </div>
  )
}
