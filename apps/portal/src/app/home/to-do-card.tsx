import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import { tax } from '@milepost/contract/tax/tax'
import type { TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { calculateRunway, findNextToPay } from '@milepost/contract/tax/tax-runway'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy as documentsCopy } from '../../features/documents/list/documents.copy.ts'
import { useQueuedResubmissions } from '../../features/documents/list/documents.hooks.ts'
import { copy as messagesCopy } from '../../features/hub-messages/hub-messages.copy.ts'
import {
  useMessagesToDo,
  useQueuedCommands,
} from '../../features/hub-messages/hub-messages.hooks.ts'
import { copy as runwayCopy } from '../../features/tax/runway.copy.ts'
import { paths } from '../../paths.ts'
import { copy } from './home.copy.ts'
import classes from './to-do-card.module.css'

const dayMs = 24 * 60 * 60 * 1000

/** Calendar days from today, in the reader's time zone, to `date` (yyyy-MM-dd); 0 for today and days past. */
export function daysUntil(date: string, now: Date): number {
  const todayMs = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.max(0, (Date.parse(`${date}T00:00:00Z`) - todayMs) / dayMs)
}

const maxShown = 3
/** With more than `maxShown`, show one item fewer: the "see all" link takes a row. */
const takeFirst = <T,>(items: readonly T[], total: number) =>
  total > maxShown ? items.slice(0, maxShown - 1) : items
const skeleton = <SkeletonRows rows={1} height={40} />

/** Documents to send again, messages that need a reply, and the next estimated tax payment if the client pays it. */
export function ToDoCard({ showsTaxDates }: { showsTaxDates: boolean }) {
  const words = useCopy(copy)
  const documentWords = useCopy(documentsCopy)
  const messageWords = useCopy(messagesCopy)
  const runwayWords = useCopy(runwayCopy)
  const resubmissions = useQuery(
    read(documents.list, {
      query: { filter: 'needs_resubmission', limit: maxShown, fields: listedFields },
    }),
  )
  const runway = useQuery({ ...read(tax.runway, {}), enabled: showsTaxDates })
  const messages = useMessagesToDo()
  // Leaves out documents already queued for sending.
  const queuedResubmissions = useQueuedResubmissions()
  const toResubmit =
    resubmissions.data?.items.filter(({ guid }) => !queuedResubmissions.has(guid)) ?? []
  const resubmitTotal =
    (resubmissions.data?.total ?? 0) - (resubmissions.data?.items.length ?? 0) + toResubmit.length
  const shownResubmissions = takeFirst(toResubmit, resubmitTotal)
  const answeredMessages = useQueuedCommands()
  const openMessages = messages.data?.items.filter(({ id }) => !answeredMessages.has(id)) ?? []
  const openMessageTotal =
    (messages.data?.total ?? 0) - (messages.data?.items.length ?? 0) + openMessages.length
  const next = findNextToPay(runway.data ?? [], today())
  const count = resubmitTotal + openMessageTotal + (next ? 1 : 0)
  const isLoading = [resubmissions, messages, runway].some((query) => query.isLoading)
  const isAllLoaded = resubmissions.data && messages.data && (runway.data || !showsTaxDates)
  return (
    <Section
      title={words.toDo}
      flush
      aside={count > 0 && <span className={classes.tally}>{count}</span>}
    >
      <ul className="plainList">
        <TodoRows query={resubmissions} failed={documentWords.listFailed}>
          {shownResubmissions.map(({ guid, title }) => (
            <li key={guid}>
              <Link to={paths.document(guid)} className={classes.line}>
                <span className={classes.icon} data-tone="red">
                  <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
                </span>
                <span className={classes.text}>
                  <b>{words.resubmit(title)}</b>
                  <span>{words.resubmitReason}</span>
                </span>
                <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
              </Link>
            </li>
          ))}
          {resubmitTotal > shownResubmissions.length && (
            <li>
              <Link to={`${paths.allDocuments}?filter=needs_resubmission`} className={classes.line}>
                <span>{words.moreToResubmit(resubmitTotal - shownResubmissions.length)}</span>
                <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
              </Link>
            </li>
          )}
        </TodoRows>
        <TodoRows query={messages} failed={messageWords.listFailed}>
          {takeFirst(openMessages, openMessageTotal).map(({ id, subject }) => (
            <li key={id}>
              <Link to={paths.hubMessage(id)} className={classes.line}>
                <span className={classes.icon} data-tone="yellow">
                  <IconMessageReply size={20} stroke={1.9} aria-hidden="true" />
                </span>
                <span className={classes.text}>
                  <b>{subject}</b>
                  <span>{words.actionNeeded}</span>
                </span>
                <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
              </Link>
            </li>
          ))}
          {openMessageTotal > maxShown && (
            <li>
              <Link to={paths.hubMessages} className={classes.line}>
                {words.allMessages}
                <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
              </Link>
            </li>
          )}
        </TodoRows>
        {showsTaxDates && (
          <TodoRows query={runway} failed={runwayWords.failed}>
            {next && <NextTaxDate quarter={next} />}
          </TodoRows>
        )}
        {/* One row, because most people have one thing to do. */}
        {isLoading && <li>{skeleton}</li>}
        {isAllLoaded && count === 0 && <li className={classes.nothing}>{words.nothing}</li>}
      </ul>
    </Section>
  )
}

type TodoRowsProps = {
  query: UseQueryResult
  failed: (reason: string) => string
  children: ReactNode
}

/** The rows of one read. Each loads, fails and is retried on its own; all of them share one placeholder. */
function TodoRows({ query, failed, children }: TodoRowsProps) {
  if (query.data !== undefined) return children
  if (!query.isLoadingError) return null
  return (
    <li>
      <LoadState query={query} failed={failed}>
        {() => null}
      </LoadState>
    </li>
  )
}

function NextTaxDate({ quarter }: { quarter: TaxQuarter }) {
  const words = useCopy(copy)
  const runwayWords = useCopy(runwayCopy)
  const { day } = useDates()
  const dueDate = quarter.dueDate!
  const { left, daysLate } = calculateRunway(quarter, today())
  const amount = left === null ? null : dollarsAndCents(left)
  return (
    <li>
      <Link to={paths.quarterlyTaxEstimates} className={classes.line}>
        <span className={classes.icon} data-tone={daysLate === null ? 'gray' : 'red'}>
          <IconCalendarDollar size={20} stroke={1.9} aria-hidden="true" />
        </span>
        <span className={classes.text}>
          <b>{words.estimate(quarter.quarter)}</b>
          {daysLate === null ? (
            <>
              <span>{words.due(day(dueDate), daysUntil(dueDate, new Date()))}</span>
              {amount !== null && <span>{runwayWords.left(amount)}</span>}
            </>
          ) : (
            <span>{runwayWords.late(amount, daysLate)}</span>
          )}
        </span>
        <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
      </Link>
    </li>
  )
}
