import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import {
  monthCloses,
  type MonthCloseSummary,
} from '@milepost/contract/financial-performance/month-close'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import { BooksNav } from '../books-nav.tsx'
import { copy as books } from '../books.copy.ts'
import { useClientName } from '../books.hooks.ts'
import booksClasses from '../books.module.css'
import { CloseKeys } from './close-keys.tsx'
import { CloseStateBadge } from './close-state.tsx'
import { copy } from './closing.copy.ts'
import classes from './closing.module.css'

/** The months of a client's books, each with how far it is closed. */
export function MonthClosesPage() {
  const words = useCopy(copy)
  const { back } = useCopy(books)
  const { accountId = '' } = useParams()
  const client = useClientName(accountId)
  const months = useQuery({
    ...read(monthCloses.list, { params: { accountId } }),
    refetchOnMount: 'always',
  })
  return (
    <Page
      title={client ? words.titleFor(client) : words.title}
      back={{ to: paths.books(accountId), label: back }}
    >
      <BooksNav accountId={accountId} />
      <div className={booksClasses.top}>
        <p className={booksClasses.dim}>{words.hint}</p>
        <CloseKeys kind="months" />
      </div>
      <Paper className={booksClasses.card}>
        <LoadState query={months} failed={words.listFailed} placeholder={<SkeletonRows rows={6} />}>
          {(found) => <Months accountId={accountId} months={found} />}
        </LoadState>
      </Paper>
    </Page>
  )
}

type MonthsProps = { accountId: string; months: MonthCloseSummary[] }

function Months({ accountId, months }: MonthsProps) {
  const { list, step } = useRowFocus()
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  return (
    <ul className="plainList" ref={list}>
      {months.map((month) => (
        <li key={month.month}>
          <MonthRow accountId={accountId} month={month} />
        </li>
      ))}
    </ul>
  )
}

function MonthRow({ accountId, month }: { accountId: string; month: MonthCloseSummary }) {
  const words = useCopy(copy)
  const { monthInYear, moment } = useDates()
  const { finishedAt, finishedBy, announcedAt, reason } = month
  return (
    <Link
      data-row-link
      to={paths.monthClose(accountId, month.month)}
      className={`${classes.month} ${booksClasses.focusable}`}
    >
      <b className={classes.name}>{monthInYear(month.month)}</b>
      <span>
        {finishedAt && finishedBy && (
          <small>{words.finishedBy(finishedBy, moment(finishedAt))}</small>
        )}
        {announcedAt && <small>{words.emailedOn(moment(announcedAt))}</small>}
        {reason && <small>{words.finishedOpen(reason)}</small>}
      </span>
      <CloseStateBadge {...month} />
    </Link>
  )
}
