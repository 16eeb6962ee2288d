import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { board, type BoardRow } from '@milepost/contract/board/board'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { formatThrough } from '../../shared/format-through.ts'
import { copy as clientCopy } from './clients.copy.ts'
import classes from './overview-section.module.css'
import { copy } from './overview.copy.ts'

/** The client's row of the board: what waits, how far the books are, and when someone of the client was last here. */
export function OverviewSection({ accountId }: { accountId: string }) {
  const words = useCopy(copy)
  const row = useQuery(read(board.list, { query: { client: accountId, limit: 1 } }))
  return (
    <Section title={words.overview} className={classes.overview}>
      <LoadState query={row} failed={words.overviewFailed}>
        {({ items: [found] }) =>
          found && (
            <>
              <Waiting row={found} />
              <Facts row={found} />
            </>
          )
        }
      </LoadState>
    </Section>
  )
}

type RowProps = { row: BoardRow }

function Waiting({ row }: RowProps) {
  const words = useCopy(copy)
  const { id, questions } = row
  const waits = [
    {
      count: row.documents,
      label: words.documentsToWorkOn,
      to: paths.queuePath(id, 'open'),
    },
    { count: row.answers, label: words.answersToRead, to: paths.questionsOf(id) },
    { count: row.bankRows, label: words.transactionsToPost, to: paths.waiting(id) },
    { count: row.replies, label: words.messagesToAnswer, to: paths.inboxOf(id) },
    {
      count: row.requests,
      label: words.papersMissing,
      to: paths.missingPapers(id),
      below: questions > 0 && words.openQuestions(questions),
    },
  ]
  return (
    <ul className={`plainList ${classes.waits}`}>
      {waits.map(({ count, label, to, below }) => (
        <li key={label} data-none={count === 0 || undefined}>
          {to && count > 0 ? (
            <Link to={to}>
              <b>{count}</b> <span>{label}</span>
              {below && <small>{below}</small>}
            </Link>
          ) : (
            <span>
              <b>{count}</b> <span>{label}</span>
              {below && <small>{below}</small>}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Facts({ row }: RowProps) {
  const words = useCopy(copy)
  const { neverIn } = useCopy(clientCopy)
  const { language } = useLanguage()
  const { moment } = useDates()
  const { id, postedThrough, reconciledThrough, lockedThrough, lastSeenAt } = row
  const facts = [
    {
      name: words.postedThrough,
      value: postedThrough ? formatThrough(language, postedThrough) : words.nothingPosted,
      to: paths.books(id),
    },
    {
      name: words.reconciledThrough,
      value: reconciledThrough ? formatThrough(language, reconciledThrough) : words.notReconciled,
      to: paths.reconcile(id),
    },
    {
      name: words.lockedThrough,
      value: lockedThrough ? formatThrough(language, lockedThrough) : words.notLocked,
      to: paths.monthCloses(id),
    },
    { name: words.lastSeen, value: lastSeenAt ? moment(lastSeenAt) : neverIn },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
