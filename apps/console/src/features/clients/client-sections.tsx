import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  firmPapersForStaff,
  type SentPaper,
} from '@milepost/contract/documents/firm-papers-for-staff'
import { workQueue, type QueueItem } from '@milepost/contract/documents/work-queue'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { taxForStaff } from '@milepost/contract/tax/tax'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'
import { DocumentsArchiveButton } from './documents/documents-archive-button.tsx'
import { copy as paperStates } from './paper-states.copy.ts'

type ClientProps = { accountId: string }

/** What the section shows of each. */
const documentFields = [
  'guid',
  'title',
  'status',
  'createdAt',
] as const satisfies (keyof QueueItem)[]
const messageFields = [
  'id',
  'subject',
  'createdAt',
  'readAt',
  'actionNeeded',
  'response',
  'documentStatus',
] as const satisfies (keyof HubMessage)[]
type ShownMessage = Pick<HubMessage, (typeof messageFields)[number]>

/** The newest documents, each linked to its work page. */
export function DocumentsSection({ accountId }: ClientProps) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useQuery(
    read(workQueue.list, {
      query: { client: accountId, stage: 'all', limit: 8, fields: documentFields },
    }),
  )
  return (
    <Section
      title={words.documents}
      link={{ label: words.allDocuments, to: paths.queuePath(accountId, 'all') }}
    >
      <LoadState query={list} failed={words.documentsFailed}>
        {({ items }) => (
          <Lines emptyText={words.noDocuments}>
            {items.map(({ guid, title, createdAt, status }) => (
              <li key={guid}>
                <Link to={paths.workDocument(accountId, guid)}>{title}</Link>
                <small>{listDate(createdAt)}</small>
                <StatusBadge status={status} />
              </li>
            ))}
          </Lines>
        )}
      </LoadState>
      <p className={classes.links}>
        <Link to={paths.addDocumentFor(accountId)}>{words.addDocument}</Link>
        <Link to={paths.searchOf(accountId)}>{words.searchDocuments}</Link>
        <DocumentsArchiveButton accountId={accountId} />
      </p>
    </Section>
  )
}

/** The newest papers that the firm sent, and whether they were opened. */
export function PapersSection({ accountId }: ClientProps) {
  const words = useCopy(copy)
  const states = useCopy(paperStates)
  const { listDate } = useDates()
  const list = useQuery(
    read(firmPapersForStaff.listForAccount, { params: { accountId }, query: { limit: 5 } }),
  )
  const getState = ({ status, reads }: SentPaper) =>
    states[status === 'sent' && reads.length > 0 ? 'wasRead' : status]
  return (
    <Section
      title={words.papers}
      link={{ label: words.sendPaper, to: paths.sendPapersTo(accountId) }}
    >
      <LoadState query={list} failed={words.papersFailed}>
        {({ items, total }) => (
          <>
            <Lines emptyText={words.noPapers}>
              {items.map((paper) => (
                <li key={paper.id}>
                  <span>{paper.title}</span>
                  <small>{listDate(paper.createdAt)}</small>
                  <small>{getState(paper)}</small>
                </li>
              ))}
            </Lines>
            {total > 0 && (
              <p className={classes.links}>
                <Link to={paths.clientPapers(accountId)}>{words.allPapers}</Link>
              </p>
            )}
          </>
        )}
      </LoadState>
    </Section>
  )
}

/** The newest messages and their status. */
export function MessagesSection({ accountId, name }: ClientProps & { name: string | undefined }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useQuery(
    read(hubMessagesForStaff.listForAccount, {
      params: { accountId },
      query: { limit: 8, fields: messageFields },
    }),
  )
  const getState = ({ response, documentStatus, actionNeeded, readAt }: ShownMessage) => {
    if (response !== null || documentStatus !== null) return words.answered
    if (readAt === null) return words.unread
    return actionNeeded ? words.unanswered : words.read
  }
  return (
    <Section
      title={words.messages}
      link={{ label: words.writeMessage, to: paths.newMessageTo(accountId) }}
    >
      <LoadState query={list} failed={words.messagesFailed}>
        {({ items, total }) => (
          <>
            <Lines emptyText={words.noMessages}>
              {items.map((message) => (
                <li key={message.id}>
                  <span>
                    <Link to={paths.thread(accountId, message.id)}>{message.subject}</Link>
                    {message.response && <q>{message.response}</q>}
                  </span>
                  <small>{listDate(message.createdAt)}</small>
                  <small>{getState(message)}</small>
                </li>
              ))}
            </Lines>
            {total > 0 && name !== undefined && (
              <p className={classes.links}>
                <Link to={paths.inboxOf(accountId)}>{words.openThreads}</Link>
                <Link to={paths.messagesWith(name.slice(0, 100))}>{words.allMessages}</Link>
              </p>
            )}
          </>
        )}
      </LoadState>
    </Section>
  )
}

/** The latest published estimates and returns. */
export function TaxSection({ accountId }: ClientProps) {
  const words = useCopy(copy)
  const params = { accountId }
  const estimates = useQuery(read(taxForStaff.estimates, { params }))
  const returns = useQuery(read(taxForStaff.returns, { params }))
  return (
    <Section title={words.tax} link={{ label: words.openTax, to: paths.clientTax(accountId) }}>
      <LoadState query={returns} failed={words.taxFailed}>
        {(years) => (
          <Lines emptyText={estimates.data?.length === 0 && words.noTax}>
            {years.slice(0, 3).map(({ id, year }) => (
              <li key={id}>
                <span>{words.taxReturn(year)}</span>
              </li>
            ))}
          </Lines>
        )}
      </LoadState>
      <LoadState query={estimates} failed={words.taxFailed}>
        {(quarters) => (
          <Lines>
            {quarters.slice(0, 4).map(({ id, year, quarter }) => (
              <li key={id}>
                <span>{words.estimate(year, quarter)}</span>
              </li>
            ))}
          </Lines>
        )}
      </LoadState>
    </Section>
  )
}

/** This year's results so far, with links into the client's books. */
export function BooksSection({ accountId }: ClientProps) {
  const words = useCopy(copy)
  const year = Number(today().slice(0, 4))
  const statement = useQuery(read(booksForStaff.profitAndLoss, { params: { accountId, year } }))
  return (
    <Section title={words.books}>
      <LoadState query={statement} failed={words.figuresFailed}>
        {({ totals: { revenue, expenses, netIncomeBeforeTax } }) => (
          <Lines>
            {[
              { text: words.revenue(year), sum: revenue.yearToDate },
              { text: words.expenses(year), sum: expenses.yearToDate },
              { text: words.netIncome(year), sum: netIncomeBeforeTax.yearToDate },
            ].map(({ text, sum }) => (
              <li key={text}>
                <span>{text}</span>
                <span>{dollarsAndCents(sum ?? 0)}</span>
              </li>
            ))}
          </Lines>
        )}
      </LoadState>
      <p className={classes.links}>
        <Link to={paths.books(accountId)}>{words.openBooks}</Link>
        <Link to={paths.balanceSheet(accountId)}>{words.openBalanceSheet}</Link>
        <Link to={paths.plans(accountId)}>{words.openPlans}</Link>
        <Link to={paths.queuePath(accountId, 'posted')}>{words.postedDocuments}</Link>
      </p>
    </Section>
  )
}

/** A list of lines, or an empty message, if any. */
export function Lines({
  emptyText,
  children,
}: {
  emptyText?: string | false
  children: ReactNode[]
}) {
  if (children.length === 0) return emptyText && <p className={classes.dim}>{emptyText}</p>
  return <ul className={`plainList ${classes.lines}`}>{children}</ul>
}
