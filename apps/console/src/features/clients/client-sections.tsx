import { hubMessagesForStaff, type SentMessage } from '@milepost/contract/hub-messages-for-staff'
import { taxForStaff } from '@milepost/contract/tax'
import { workQueue } from '@milepost/contract/work-queue'
import { read } from '@milepost/ui/api.ts'
import { useDates } from '@milepost/ui/dates.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { LoadState } from '@milepost/ui/load-state.tsx'
import { Section } from '@milepost/ui/section.tsx'
import { StatusBadge } from '@milepost/ui/status-badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import classes from './client-page.module.css'
import { copy } from './clients.copy.ts'

type OfClient = { accountId: string }

/** The newest documents, each a way to work on it. */
export function DocumentsSection({ accountId }: OfClient) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useQuery(
    read(workQueue.list, { query: { client: accountId, stage: 'all', limit: 8 } }),
  )
  return (
    <Section
      title={words.documents}
      link={{ label: words.allDocuments, to: paths.queueOf(accountId, 'all') }}
    >
      <LoadState of={list} failed={words.documentsFailed}>
        {({ items }) => (
          <Lines none={words.noDocuments}>
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
    </Section>
  )
}

/** The newest messages, and what became of them. */
export function MessagesSection({ accountId }: OfClient) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useQuery(
    read(hubMessagesForStaff.ofAccount, { params: { accountId }, query: { limit: 8 } }),
  )
  const stateOf = ({ response, documentStatus, actionNeeded, readAt }: SentMessage) => {
    if (response !== null || documentStatus !== null) return words.answered
    if (readAt === null) return words.unread
    return actionNeeded ? words.unanswered : words.read
  }
  return (
    <Section
      title={words.messages}
      link={{ label: words.writeMessage, to: paths.newMessageTo(accountId) }}
    >
      <LoadState of={list} failed={words.messagesFailed}>
        {({ items }) => (
          <Lines none={words.noMessages}>
            {items.map((message) => (
              <li key={message.id}>
                <span>
                  {message.subject}
                  {message.response && (
                    <>
                      <br />
                      <q>{message.response}</q>
                    </>
                  )}
                </span>
                <small>{listDate(message.createdAt)}</small>
                <small>{stateOf(message)}</small>
              </li>
            ))}
          </Lines>
        )}
      </LoadState>
    </Section>
  )
}

/** What was published: estimates and returns. */
export function TaxSection({ accountId }: OfClient) {
  const words = useCopy(copy)
  const params = { accountId }
  const estimates = useQuery(read(taxForStaff.estimates, { params }))
  const returns = useQuery(read(taxForStaff.returns, { params }))
  return (
    <Section title={words.tax}>
      <LoadState of={estimates} failed={words.taxFailed}>
        {(quarters) => (
          <LoadState of={returns} failed={words.taxFailed}>
            {(years) => (
              <Lines none={words.noTax}>
                {[
                  ...years.map(({ id, year }) => ({ id, text: words.taxReturn(year) })),
                  ...quarters.map(({ id, year, quarter }) => ({
                    id,
                    text: words.estimate(year, quarter),
                  })),
                ].map(({ id, text }) => (
                  <li key={id}>
                    <span>{text}</span>
                  </li>
                ))}
              </Lines>
            )}
          </LoadState>
        )}
      </LoadState>
    </Section>
  )
}

/** The ways into the client's books. */
export function BooksSection({ accountId }: OfClient) {
  const words = useCopy(copy)
  return (
    <Section title={words.books}>
      <p className={classes.dim}>{words.booksText}</p>
      <p className={classes.links}>
        <Link to={paths.books(accountId)}>{words.openBooks}</Link>
        <Link to={paths.clientTax(accountId)}>{words.openTax}</Link>
        <Link to={paths.plans(accountId)}>{words.openPlans}</Link>
        <Link to={paths.queueOf(accountId, 'ready')}>{words.toPost}</Link>
        <Link to={paths.queueOf(accountId, 'posted')}>{words.postedDocuments}</Link>
      </p>
    </Section>
  )
}

/** Lines, or what to say where there are none. */
function Lines({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className={classes.dim}>{none}</p>
  return <ul className={`plainList ${classes.lines}`}>{children}</ul>
}
