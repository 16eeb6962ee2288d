import { Button, NativeSelect } from '@mantine/core'
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
import { ClientSelect } from '../../shared/clients/client-select.tsx'
import { workKinds } from '../../shared/clients/work-kinds.copy.ts'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { BoardNav } from './board-nav.tsx'
import { copy } from './board.copy.ts'
import { pollEvery } from './board.hooks.ts'
import classes from './board.module.css'
import { WorkRow } from './work-row.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filter from the URL; invalid values are left out. */
function parseFilter(address: URLSearchParams) {
  const state = WorkState.safeParse(address.get('state'))
  const kind = WorkKind.safeParse(address.get('kind'))
  const assignee = address.get('assignee') ?? ''
  const client = address.get('client') ?? ''
  const month = address.get('month') ?? ''
  return {
    state: state.data ?? 'open',
    ...(uuid.test(client) && { client }),
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(kind.success && { kind: kind.data }),
    ...((['me', 'nobody'].includes(assignee) || uuid.test(assignee)) && { assignee }),
  }
}

/** The filter as the server takes it: a month is from its first day to its last. */
function toWorkQuery(address: URLSearchParams) {
  const { month, ...filter } = parseFilter(address)
  if (month === undefined) return filter
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  return { ...filter, from: `${month}-01`, to: next.toISOString().slice(0, 10) }
}

/** Statutory dates and recurring work of all clients, by due date. */
export function CalendarPage() {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const [address] = useUrlQuery()
  const { state, ...narrow } = parseFilter(address)
  const isFiltered = state !== 'open' || Object.keys(narrow).length > 0
  const list = useRef<HTMLDivElement>(null)
  const query = usePagedList((page) => ({
    ...read(workItems.list, { query: { ...toWorkQuery(address), page } }),
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
        empty={<NoWork isFiltered={isFiltered} />}
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

function NoWork({ isFiltered }: { isFiltered: boolean }) {
  const words = useCopy(copy)
  if (isFiltered) return <Empty title={words.noWork}>{words.noWorkFoundText}</Empty>
  return (
    <Empty
      title={words.noWork}
      action={
        <Button component={Link} to={paths.clients} variant="default" size="sm">
          {words.chooseClient}
        </Button>
      }
    >
      {words.noWorkText}
    </Empty>
  )
}

function byDay(items: WorkItem[]): [day: string, items: WorkItem[]][] {
  const days = new Map<string, WorkItem[]>()
  for (const item of items) days.set(item.dueOn, [...(days.get(item.dueOn) ?? []), item])
  return [...days]
}

/** The months (yyyy-MM) to choose from: three months back to a year ahead, and the one that is chosen. */
function listMonths(chosen: string | undefined): string[] {
  const [year, month] = today().split('-').map(Number) as [number, number]
  const near = Array.from({ length: 16 }, (_, i) =>
    new Date(Date.UTC(year, month - 4 + i, 1)).toISOString().slice(0, 7),
  )
  return chosen && !near.includes(chosen) ? [...near, chosen].sort() : near
}

function Filters() {
  const words = useCopy(copy)
  const { monthInYear } = useDates()
  const [address, choose] = useUrlFilters()
  const kinds = useCopy(workKinds)
  const filter = parseFilter(address)
  const colleagues = useColleagues()
  return (
    <div role="search" className={classes.filters}>
      <ClientSelect
        label={words.client}
        hideLabel
        placeholder={words.anyClient}
        value={filter.client ?? null}
        onChange={(client) => choose('client', client ?? '')}
      />
      <NativeSelect
        size="sm"
        aria-label={words.dueMonth}
        value={filter.month ?? ''}
        onChange={(event) => choose('month', event.currentTarget.value)}
        data={[
          { value: '', label: words.anyMonth },
          ...listMonths(filter.month).map((month) => ({ value: month, label: monthInYear(month) })),
        ]}
      />
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
          ...WorkKind.options.map((value) => ({ value, label: kinds[value] })),
        ]}
      />
    </div>
  )
}
