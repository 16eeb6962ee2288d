import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clients } from '@milepost/contract/clients/clients'
import type { countedStages } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { ClientSelect } from '../../../shared/clients/client-select.tsx'
import { QueryLink } from '../../../shared/query-link.tsx'
import { copy } from '../documents.copy.ts'
import { ages, parseQueueFilter, stages, toSearch, type QueueFilter } from '../queue-filter.ts'
import classes from './queue-filters.module.css'

type Counts = Record<(typeof countedStages)[number], number>

/** The queue's filters: stage, assignee, age, client. All of them are in the URL. */
export function QueueFilters({
  filter,
  counts,
}: {
  filter: QueueFilter
  counts: Counts | undefined
}) {
  const words = useCopy(copy)
  const [, changeQuery] = useUrlQuery(paths.queue)
  const { data: colleagues = [] } = useQuery(read(clients.colleagues, {}))
  const changed = (change: Partial<QueueFilter>) => (before: URLSearchParams) =>
    toSearch({ ...parseQueueFilter(before), ...change, page: 1 })
  const choose = (change: Partial<QueueFilter>) => void changeQuery(changed(change))
  return (
    <div className={classes.filters}>
      <nav aria-label={words.stage} className={classes.stages}>
        {stages.map((stage) => (
          <QueryLink
            key={stage}
            path={paths.queue}
            change={changed({ stage })}
            aria-current={stage === filter.stage ? 'true' : undefined}
          >
            {words[stage]}
            {counts && stage in counts && <b>{counts[stage as keyof Counts]}</b>}
          </QueryLink>
        ))}
      </nav>
      <div className={classes.choices}>
        <ClientSelect
          label={words.client}
          hideLabel
          placeholder={words.anyClient}
          className={classes.client}
          value={filter.client ?? null}
          onChange={(client) => choose({ client: client ?? '' })}
        />
        <NativeSelect
          size="sm"
          aria-label={words.assignee}
          value={filter.assignee ?? ''}
          onChange={(event) => choose({ assignee: event.currentTarget.value })}
          data={[
            { value: '', label: words.anyone },
            { value: 'me', label: words.me },
            { value: 'nobody', label: words.nobody },
            ...colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
        />
        <NativeSelect
          size="sm"
          aria-label={words.age}
          value={String(filter.days ?? 0)}
          onChange={(event) => choose({ days: Number(event.currentTarget.value) })}
          data={[
            { value: '0', label: words.anyAge },
            ...ages.map((days) => ({ value: String(days), label: words.daysOrMore(days) })),
          ]}
        />
      </div>
    </div>
  )
}
