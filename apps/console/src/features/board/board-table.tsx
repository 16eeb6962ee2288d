import { Badge, Checkbox, NativeSelect } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { BoardSort, type BoardRow } from '@milepost/contract/board/board'
import { formatDay, today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import type { Selection } from '@milepost/ui/lists/use-selection.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../paths.ts'
import { Match } from '../../shared/clients/match.tsx'
import { useWorkWords } from '../../shared/clients/work-words.ts'
import { formatThrough } from '../../shared/format-through.ts'
import { useShortcuts } from '../../shared/keyboard/keyboard-shortcuts.tsx'
import { parseSettings, sortBy, toAddress } from './board-settings.ts'
import { copy } from './board.copy.ts'
import classes from './board.module.css'

/** The columns besides the client's name, in order. */
const columns = BoardSort.options.filter((name) => name !== 'name' && name !== 'waiting')

type BoardTableProps = { rows: BoardRow[]; selection: Selection }

/** A table; on a narrow screen, a card for each client. */
export function BoardTable({ rows, selection }: BoardTableProps) {
  const words = useCopy(copy)
  const body = useRef<HTMLTableSectionElement>(null)
  const [address, changeAddress] = useUrlQuery()
  const settings = parseSettings(address)
  const sort = settings.sort ?? 'name'
  const isDown = settings.descending === 'true'
  const view = address.get('view') ?? undefined
  const step = (by: number) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const row = document.activeElement?.closest('tr')
    const current = links.findIndex((link) => row?.contains(link))
    links[current < 0 ? 0 : current + by]?.focus()
  }
  const focused = () =>
    document.activeElement?.closest<HTMLElement>('tr[data-client]')?.dataset['client']
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({
    x: () => {
      const id = focused()
      if (id) selection.toggle(id)
    },
  })
  const selectAll = (
    <Checkbox
      size="md"
      aria-label={words.selectAll}
      {...selection.checkAll(rows.map(({ id }) => id))}
    />
  )
  const label = (name: BoardSort) =>
    name === 'requests'
      ? words.requestsColumn
      : name === 'waiting'
        ? words.waitingTotal
        : words[name]
  const head = (name: BoardSort) => (
    <th
      key={name}
      scope="col"
      aria-sort={sort === name ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <Link to={toAddress(sortBy(settings, name), view)} replace>
        {label(name)}
        {sort === name && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  )
  const setSort = (name: string, value: string) =>
    void changeAddress(
      (changed) => {
        changed.set(name, value)
        changed.delete('page')
        return changed
      },
      { replace: true },
    )
  return (
    <>
      <div className={classes.sorting}>
        {selectAll}
        <NativeSelect
          size="sm"
          aria-label={words.sort}
          value={sort}
          onChange={(event) => setSort('sort', event.currentTarget.value)}
          data={BoardSort.options.map((value) => ({ value, label: label(value) }))}
        />
        <Checkbox
          size="md"
          label={words.descending}
          checked={isDown}
          onChange={(event) => setSort('descending', String(event.currentTarget.checked))}
        />
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{selectAll}</th>
            {head('name')}
            {columns.map(head)}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              label={label}
              isSelected={selection.has(row.id)}
              onToggle={() => selection.toggle(row.id)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

type RowProps = {
  row: BoardRow
  label: (name: BoardSort) => string
  isSelected: boolean
  onToggle: () => void
}

function Row({ row, label, isSelected, onToggle }: RowProps) {
  const words = useCopy(copy)
  const { id, name, clientCustomerType, isActive, consultant, tags, invitation, match } = row
  const below = [consultant?.fullName, ...tags.map((tag) => tag.name)].filter(Boolean).join(' · ')
  return (
    <tr data-client={id}>
      <td>
        <Checkbox
          size="md"
          aria-label={words.selectClient(name)}
          checked={isSelected}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <Link to={paths.client(id)} data-row-link>
          {name}
        </Link>{' '}
        <small>{clientCustomerType}</small>
        {below && <span className={classes.below}>{below}</span>}
        {match && (
          <span className={classes.below}>
            <Match match={match} />
          </span>
        )}
        {!isActive && <Badge>{words.inactive}</Badge>}
        {invitation && <Badge>{words[invitation]}</Badge>}
      </th>
      <Cells row={row} label={label} />
    </tr>
  )
}

function Cells({ row, label }: Pick<RowProps, 'row' | 'label'>) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { moment } = useDates()
  const { id, requests, questions } = row
  const cell = (name: BoardSort, content: ReactNode, isEmpty = false) => (
    <td key={name} data-label={label(name)} data-empty={isEmpty || undefined}>
      {content}
    </td>
  )
  const counted = (name: BoardSort, number: number, to: string) =>
    number > 0 ? (
      <Link to={to} aria-label={`${label(name)}: ${number}`}>
        {number}
      </Link>
    ) : (
      <Nothing word={words.zero} />
    )
  const count = (name: BoardSort, number: number, to: string) =>
    cell(name, counted(name, number, to), number === 0)
  const through = (name: BoardSort, day: string | null, to: string) =>
    cell(name, <Link to={to}>{day ? formatThrough(language, day) : words.never}</Link>)
  return (
    <>
      {count('documents', row.documents, paths.queuePath(id, 'open'))}
      {count('answers', row.answers, paths.questionsOf(id))}
      {count('bank_rows', row.bankRows, paths.waiting(id))}
      {count('replies', row.replies, paths.inboxOf(id))}
      {cell(
        'requests',
        <>
          {counted('requests', requests, paths.missingPapers(id))}
          {questions > 0 && <span className={classes.below}>{words.openQuestions(questions)}</span>}
        </>,
      )}
      {through('posted_through', row.postedThrough, paths.books(id))}
      {through('reconciled_through', row.reconciledThrough, paths.reconcile(id))}
      {through('locked_through', row.lockedThrough, paths.monthCloses(id))}
      {cell('next_due_on', <NextDue row={row} />)}
      {cell('last_seen_at', row.lastSeenAt ? moment(row.lastSeenAt) : words.never)}
    </>
  )
}

const Nothing = ({ word }: { word: string }) => (
  <>
    <span aria-hidden="true" className={classes.dim}>
      –
    </span>
    <span className="hide">{word}</span>
  </>
)

function NextDue({ row: { nextWork } }: { row: BoardRow }) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const workWords = useWorkWords()
  if (!nextWork) return <Nothing word={words.zero} />
  const isLate = nextWork.dueOn < today()
  return (
    <>
      <span className={isLate ? classes.late : undefined}>
        {`${isLate ? `${words.late}: ` : ''}${formatDay(language, nextWork.dueOn)}`}
      </span>
      <span className={classes.below}>{workWords(nextWork)}</span>
    </>
  )
}
