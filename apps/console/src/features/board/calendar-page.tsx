import { Checkbox, NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { workItems, WorkKind, WorkState, type WorkItem } from '@milepost/contract/board/work-items'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { formatLongDay, today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { useUrlFilters, useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { BoardNav } from './board-nav.tsx'
import { copy } from './board.copy.ts'
import { pollEvery, useBoardChange } from './board.hooks.ts'
import classes from './board.module.css'
import { useWorkWords } from './work-words.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filter from the URL; invalid values are left out. */
function parseFilter(address: URLSearchParams) {
  const state = WorkState.safeParse(address.get('state'))
  const kind = WorkKind.safeParse(address.get('kind'))
  const assignee = address.get('assignee') ?? ''
  return {
    state: state.data ?? 'open',
    ...(kind.success && { kind: kind.data }),
    ...((['me', 'nobody'].includes(assignee) || uuid.test(assignee)) && { assignee }),
  }
}

/** Statutory dates and recurring work of all clients, by due date. */
export function CalendarPage() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [address] = useUrlQuery()
  const list = useRef<HTMLDivElement>(null)
  const query = usePagedList((page) => ({
    ...read(workItems.list, { query: { ...parseFilter(address), page } }),
    refetchInterval: pollEvery,
  }))
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const item = document.activeElement?.closest('li')
    const current = links.findIndex((link) => item?.contains(link))
    links[current < 0 ? 0 : current + by]?.focus()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  return (
    <Page title={words.calendar}>
      <BoardNav />
      <Filters />
      <PagedList
        list={query}
        failed={words.workFailed}
        placeholder={<SkeletonRows rows={8} />}
        empty={<Empty title={words.noWork}>{words.noWorkText}</Empty>}
      >
        {(page) => (
          <div ref={list}>
            {byDay(page.items).map(([day, items]) => (
              <section key={day} aria-labelledby={`day-${day}`}>
                <h2 id={`day-${day}`} className={classes.day}>
                  {day === today()
                    ? words.dueToday
                    : words.dueOn(`${formatLongDay(language, day)}, ${day.slice(0, 4)}`)}
                </h2>
                <ul className={`plainList ${classes.work}`}>
                  {items.map((item) => (
                    <WorkRow key={item.id} item={item} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </Page>
  )
}

function byDay(items: WorkItem[]): [day: string, items: WorkItem[]][] {
  const days = new Map<string, WorkItem[]>()
  for (const item of items) days.set(item.dueOn, [...(days.get(item.dueOn) ?? []), item])
  return [...days]
}

function Filters() {
  const words = useCopy(copy)
  const [address, choose] = useUrlFilters()
  const filter = parseFilter(address)
  const colleagues = useColleagues()
  return (
    <div role="search" className={classes.filters}>
      <NativeSelect
        size="sm"
        aria-label={words.state}
        value={filter.state}
        onChange={(event) => choose('state', event.currentTarget.value)}
        data={WorkState.options.map((value) => ({ value, label: words[`state_${value}`] }))}
      />
      <NativeSelect
        size="sm"
        aria-label={words.assignee}
        value={filter.assignee ?? ''}
        onChange={(event) => choose('assignee', event.currentTarget.value)}
        data={[
          { value: '', label: words.anyone },
          { value: 'me', label: words.mine },
          { value: 'nobody', label: words.nobody },
          ...colleagues.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
      />
      <NativeSelect
        size="sm"
        aria-label={words.kind}
        value={filter.kind ?? ''}
        onChange={(event) => choose('kind', event.currentTarget.value)}
        data={[
          { value: '', label: words.anyKind },
          ...WorkKind.options.map((value) => ({ value, label: words[value] })),
        ]}
      />
    </div>
  )
}

/** Where the work is done. */
function toPath({ kind, period, account: { id } }: WorkItem): string {
  if (kind === 'monthly_close') return paths.monthClose(id, period)
  if (kind === 'quarterly_estimate' || kind === 'tax_return') return paths.clientTax(id)
  return paths.client(id)
}

function WorkRow({ item }: { item: WorkItem }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const workWords = useWorkWords()
  const colleagues = useColleagues()
  const change = useBoardChange(workItems.change)
  const { id, account: client, dueOn, assignee, isGiven, doneAt, doneBy } = item
  const work = workWords(item)
  const send = (workItem: { isDone?: boolean; assignedTo?: string | null }) =>
    change.mutate({ params: { accountId: client.id, id }, body: { workItem } })
  // What was done by doing it is taken back where it was done.
  const isSettled = doneAt !== null && doneBy === null
  return (
    <li>
      <Checkbox
        size="md"
        aria-label={words.isDone(work, client.name)}
        checked={doneAt !== null}
        disabled={isSettled || change.isPending}
        onChange={(event) => send({ isDone: event.currentTarget.checked })}
      />
      <Link to={toPath(item)} data-row-link>
        {work}
      </Link>
      <Link to={paths.client(client.id)} className={classes.dim}>
        {client.name}
      </Link>
      {doneAt === null ? (
        <div>
          {dueOn < today() && <b className={classes.late}>{words.late}</b>}
          <NativeSelect
            size="sm"
            aria-label={words.giveTo(work, client.name)}
            value={isGiven && assignee ? assignee.id : ''}
            onChange={(event) => send({ assignedTo: event.currentTarget.value || null })}
            data={[
              {
                value: '',
                label:
                  !isGiven && assignee
                    ? words.consultantNamed(assignee.fullName)
                    : words.consultantOf,
              },
              ...colleagues
                // A consultant has only the clients that are theirs.
                .filter(
                  ({ id: staffId, role }) => role !== 'consultant' || staffId === assignee?.id,
                )
                .map((one) => ({ value: one.id, label: one.fullName })),
            ]}
          />
        </div>
      ) : (
        <span className={classes.dim}>
          {doneBy === null
            ? words.doneByDoing(moment(doneAt))
            : words.doneBy(doneBy, moment(doneAt))}
        </span>
      )}
    </li>
  )
}
