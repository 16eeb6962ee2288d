import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clientUsers } from '@milepost/contract/account/client-users'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { read } from '@milepost/ui/api/api.ts'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { noValue } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { documentsOf, messagesOf } from './client-sections.tsx'
import { copy } from './clients.copy.ts'
import classes from './overview-section.module.css'

type OverviewProps = { accountId: string; name: string | undefined }

/** What waits for the firm, how far the books are, and when someone of the client was last here. */
export function OverviewSection({ accountId, name }: OverviewProps) {
  const words = useCopy(copy)
  const { dayInYear, moment } = useDates()
  const params = { accountId }
  const documents = useQuery(documentsOf(accountId)).data?.counts
  const transactions = useQuery(read(importedTransactions.list, { params, query: { limit: 1 } }))
    .data?.counts
  const messages = useQuery(messagesOf(accountId)).data?.counts
  const batches = useQuery(read(posting.batches, { params, query: { limit: 1 } })).data
  const people = useQuery(read(clientUsers.list, { params })).data
  const year = Number(today().slice(0, 4))
  const statement = useQuery(
    read(booksForStaff.profitAndLoss, { params: { accountId, year } }),
  ).data
  const newest = batches?.items[0]
  const lastSeen = people
    ?.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1)
  const waits = [
    {
      count: documents && documents.open - documents.ready,
      label: words.documentsToWorkOn,
      to: paths.queuePath(accountId, 'open'),
    },
    {
      count: documents?.ready,
      label: words.documentsToPost,
      to: paths.queuePath(accountId, 'ready'),
    },
    { count: transactions?.waiting, label: words.transactionsToPost, to: paths.waiting(accountId) },
    {
      count: messages?.action_needed,
      label: words.messagesUnanswered,
      to: name === undefined ? undefined : paths.messagesWith(name.slice(0, 100)),
    },
  ]
  const facts = [
    {
      name: words.booksThrough,
      value: newest ? dayInYear(newest.date) : batches && words.nothingPosted,
    },
    {
      name: words.reconciledThrough,
      value: statement?.reconciledThrough
        ? dayInYear(statement.reconciledThrough)
        : statement && words.notReconciled,
    },
    { name: words.lastPosted, value: newest ? moment(newest.postedAt) : batches && noValue },
    { name: words.lastSeen, value: lastSeen ? moment(lastSeen) : people && words.neverIn },
  ]
  return (
    <Section title={words.overview} className={classes.overview}>
      <ul className={`plainList ${classes.waits}`}>
        {waits.map(({ count, label, to }) => (
          <li key={label} data-none={count === 0 || undefined}>
            {to && count ? (
              <Link to={to}>
                <b>{count}</b> {label}
              </Link>
            ) : (
              <span>
                <b>{count ?? '…'}</b> {label}
              </span>
            )}
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value ?? '…'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
