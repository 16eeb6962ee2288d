import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { workItems } from '@milepost/contract/board/work-items'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { toWorkPath, useWorkWords } from '../../shared/clients/work-words.ts'
import classes from './client-page.module.css'
import { Lines } from './client-sections.tsx'
import { copy } from './next-work.copy.ts'

/** The client's open work that is late or due soonest, and whose it is. */
export function NextWorkSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const workWords = useWorkWords()
  const { dayInYear } = useDates()
  const work = useQuery(read(workItems.list, { query: { client: accountId, limit: 5 } }))
  return (
    <Section title={words.title} link={{ label: words.calendar, to: paths.calendarOf(accountId) }}>
      <LoadState query={work} failed={words.failed}>
        {({ items }) => (
          <Lines emptyText={words.none}>
            {items.map((item) => {
              const { id, dueOn, assignee } = item
              const to = toWorkPath(item)
              const day = dayInYear(dueOn)
              return (
                <li key={id}>
                  {to ? <Link to={to}>{workWords(item)}</Link> : <span>{workWords(item)}</span>}
                  {dueOn < today() ? (
                    <small className={classes.problem}>{words.late(day)}</small>
                  ) : (
                    <small>{words.due(day)}</small>
                  )}
                  <small>{assignee?.fullName ?? words.nobody}</small>
                </li>
              )
            })}
          </Lines>
        )}
      </LoadState>
    </Section>
  )
}
