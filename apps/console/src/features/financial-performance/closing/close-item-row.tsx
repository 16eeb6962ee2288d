import { Button } from '@mantine/core'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  TickedItem,
  type CloseItem,
  type CloseItemName,
  type MonthClose,
} from '@milepost/contract/financial-performance/month-close'
import { daysOfMonth } from '@milepost/contract/financial-performance/statements/periods'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import booksClasses from '../books.module.css'
import { copy } from './closing.copy.ts'
import classes from './closing.module.css'
import { MissingPapers } from './missing-papers.tsx'
import { OpenQuestions } from './open-questions.tsx'

type CloseItemRowProps = {
  accountId: string
  close: MonthClose
  item: CloseItem
  isPending: boolean
  onToggle: () => void
}

/** One item: what it is, how much of it is open, who looked at it, and the way to the page where it is done. */
export function CloseItemRow({ accountId, close, item, isPending, onToggle }: CloseItemRowProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { name, tick, isDone, open } = item
  const canToggle = TickedItem.safeParse(name).success && (tick !== null || open !== 0)
  const Glyph = isDone ? IconCircleCheckFilled : IconCircleDashed
  const label = words[name]
  return (
    <div className={classes.item} data-done={isDone || undefined}>
      <span className={classes.mark}>
        <Glyph size={22} aria-hidden="true" />
        <span className="hide">{isDone ? words.done : words.notDone}</span>
      </span>
      <div className={classes.what}>
        <Link data-row-link to={toWork(accountId, close.month)[name]}>
          {label}
        </Link>
        <span className={booksClasses.dim}>{useStanding(close, item)}</span>
        {tick && (
          <span className={booksClasses.dim}>
            <span>{words.lookedAt(tick.by, moment(tick.at))}</span>
            {tick.note && <q className={classes.note}>{tick.note}</q>}
          </span>
        )}
        {details[name]?.({ accountId, close })}
      </div>
      {canToggle && (
        <Button
          size="sm"
          variant="default"
          disabled={isPending}
          aria-label={tick ? words.untickItem(label) : words.tickItem(label)}
          aria-keyshortcuts="X"
          rightSection={<ShortcutKey>X</ShortcutKey>}
          onClick={onToggle}
        >
          {tick ? words.untick : words.tick}
        </Button>
      )}
    </div>
  )
}

/** The pages where the items are done. */
const toWork = (accountId: string, month: string): Record<CloseItemName, string> => ({
  transactions_posted: paths.waiting(accountId),
  documents_posted: paths.queuePath(accountId, 'open'),
  documents_matched: paths.waiting(accountId),
  questions_answered: paths.questionsOf(accountId, 'open'),
  papers_complete: paths.client(accountId),
  accounts_reconciled: paths.reconcile(accountId),
  plan_compared: paths.profitAndLossOf(accountId, Number(month.slice(0, 4))),
})

/** How much of an item is open, in words. */
function useStanding({ month, accounts }: MonthClose, { name, open, tick }: CloseItem): string {
  const words = useCopy(copy)
  const { fullDay } = useDates()
  if (open === null) return tick ? '' : words.notCompared
  const sentences: Record<Exclude<CloseItemName, 'plan_compared'>, [none: string, some: string]> = {
    transactions_posted: [words.noneWaiting, words.transactionsWait(open)],
    documents_posted: [words.noneWaiting, words.documentsWait(open)],
    documents_matched: [words.noneUnmatched, words.unmatched(open)],
    questions_answered: [words.noQuestions, words.questionsOpen(open)],
    papers_complete: [words.noneMissing, words.papersMissing(open)],
    accounts_reconciled: [
      accounts.length === 0 ? words.noAccounts : words.allReconciled,
      words.unreconciled(open, fullDay(daysOfMonth(month).to)),
    ],
  }
  return name === 'plan_compared' ? '' : sentences[name][open === 0 ? 0 : 1]
}

type DetailsProps = { accountId: string; close: MonthClose }

/** What follows some items. */
const details: Partial<Record<CloseItemName, (props: DetailsProps) => ReactNode>> = {
  accounts_reconciled: (props) => <Accounts {...props} />,
  documents_matched: (props) => <Unmatched {...props} />,
  questions_answered: ({ accountId, close }) =>
    findOpen(close, 'questions_answered') > 0 && (
      <OpenQuestions accountId={accountId} month={close.month} />
    ),
  papers_complete: ({ accountId, close }) =>
    findOpen(close, 'papers_complete') > 0 && (
      <MissingPapers accountId={accountId} month={close.month} />
    ),
}

const findOpen = ({ items }: MonthClose, name: CloseItemName) =>
  items.find((one) => one.name === name)?.open ?? 0

function Accounts({ accountId, close: { accounts, month } }: DetailsProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const { fullDay } = useDates()
  if (accounts.length === 0) return null
  const span = daysOfMonth(month)
  return (
    <ul className={classes.details}>
      {accounts.map((account) => (
        <li key={account.internalAccountNumber}>
          <Link to={paths.ledger(accountId, account.internalAccountNumber, span)}>
            {`${account.internalAccountNumber} ${getName(account)}`}
          </Link>
          <span className={booksClasses.dim}>
            {account.reconciledThrough
              ? words.reconciledThrough(fullDay(account.reconciledThrough))
              : words.neverReconciled}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Unmatched({ accountId, close }: DetailsProps) {
  const { unmatched } = close
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  if (unmatched.length === 0) return null
  const all = findOpen(close, 'documents_matched')
  return (
    <ul className={classes.details}>
      {unmatched.map(({ batchId, date, description }) => (
        <li key={batchId}>
          <Link to={paths.batch(accountId, batchId)}>{description}</Link>
          <span className={booksClasses.dim}>{dayInYear(date)}</span>
        </li>
      ))}
      {all > unmatched.length && <li>{words.moreUnmatched(all - unmatched.length)}</li>}
    </ul>
  )
}
