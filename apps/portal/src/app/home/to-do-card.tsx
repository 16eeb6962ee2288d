import { documents } from '@milepost/contract/documents/documents'
import { tax } from '@milepost/contract/tax/tax'
import type { TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { findNextToPay, calculateRunway } from '@milepost/contract/tax/tax-runway'
import { read } from '@milepost/ui/api/api.ts'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { copy as documentsCopy } from '../../features/documents/list/documents.copy.ts'
import { useWaitingReplacements } from '../../features/documents/list/documents.hooks.ts'
import { copy as messagesCopy } from '../../features/hub-messages/hub-messages.copy.ts'
import {
  useMessagesToDo,
  useQueuedCommands,
} from '../../features/hub-messages/hub-messages.hooks.ts'
import { copy as runwayCopy } from '../../features/tax/runway.copy.ts'
import { paths } from '../paths.ts'
import { daysUntil } from './days-until.ts'
import { copy } from './home.copy.ts'
import classes from './to-do-card.module.css'

const maxShown = 3
/** A few in full; of many the first, since the way to all of them takes a line as well. */
const takeFirst = <T,>(some: readonly T[], total: number) =>
  total > maxShown ? some.slice(0, maxShown - 1) : some
const skeleton = <SkeletonRows rows={2} height={36} />

/** Documents to send again, messages that wait for an answer, and for those who pay it the next estimated tax. */
export function ToDoCard({ showsTaxDates }: { showsTaxDates: boolean }) {
  const words = useCopy(copy)
  const ofDocuments = useCopy(documentsCopy)
  const ofMessages = useCopy(messagesCopy)
  const ofRunway = useCopy(runwayCopy)
  const say = useErrorMessage()
  const redo = useQuery(
    read(documents.list, { query: { filter: 'needs_resubmission', limit: maxShown } }),
  )
  const runway = useQuery({ ...read(tax.runway, {}), enabled: showsTaxDates })
  const messages = useMessagesToDo()
  // What was sent without a network needs no doing any more.
  const resent = useWaitingReplacements()
  const toRedo = redo.data?.items.filter(({ guid }) => !resent.has(guid)) ?? []
  const toRedoInAll = (redo.data?.total ?? 0) - (redo.data?.items.length ?? 0) + toRedo.length
  const shownToRedo = takeFirst(toRedo, toRedoInAll)
  const done = useQueuedCommands()
  const waiting = messages.data?.items.filter(({ id }) => !done.has(id)) ?? []
  const waitingInAll =
    (messages.data?.total ?? 0) - (messages.data?.items.length ?? 0) + waiting.length
  const next = findNextToPay(runway.data ?? [], today())
  // What comes later would push away what is being read.
  const isComing = messages.isLoading || runway.isLoading
  const count = toRedoInAll + waitingInAll + (next ? 1 : 0)
  return (
    <Section
      title={words.toDo}
      flush
      aside={count > 0 && <span className={classes.tally}>{count}</span>}
    >
      <LoadState query={redo} failed={ofDocuments.listFailed} placeholder={skeleton}>
        {() =>
          isComing ? (
            <div aria-busy="true">{skeleton}</div>
          ) : (
            <ul className="plainList">
              {shownToRedo.map(({ guid, title }) => (
                <li key={guid}>
                  <Link to={paths.document(guid)} className={classes.line}>
                    <span className={classes.icon} data-tone="red">
                      <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
                    </span>
                    <span className={classes.text}>
                      <b>{words.redo(title)}</b>
                      <span>{words.redoWhy}</span>
                    </span>
                    <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
                  </Link>
                </li>
              ))}
              {toRedoInAll > shownToRedo.length && (
                <li>
                  <Link
                    to={`${paths.allDocuments}?filter=needs_resubmission`}
                    className={classes.line}
                  >
                    {words.moreToRedo(toRedoInAll - shownToRedo.length)}
                    <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
                  </Link>
                </li>
              )}
              {takeFirst(waiting, waitingInAll).map(({ id, subject }) => (
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
              {waitingInAll > maxShown && (
                <li>
                  <Link to={paths.hubMessages} className={classes.line}>
                    {words.allMessages}
                    <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
                  </Link>
                </li>
              )}
              {messages.isLoadingError && (
                <li className={classes.nothing} role="alert">
                  {ofMessages.listFailed(say(messages.error))}
                </li>
              )}
              {runway.isLoadingError && (
                <li className={classes.nothing} role="alert">
                  {ofRunway.failed(say(runway.error))}
                </li>
              )}
              {next && <NextTaxDate of={next} />}
              {toRedoInAll + waitingInAll === 0 &&
                messages.data &&
                !next &&
                !runway.isLoadingError && <li className={classes.nothing}>{words.nothing}</li>}
            </ul>
          )
        }
      </LoadState>
    </Section>
  )
}

function NextTaxDate({ of: quarter }: { of: TaxQuarter }) {
  const words = useCopy(copy)
  const ofRunway = useCopy(runwayCopy)
  const { day } = useDates()
  const dueDate = quarter.dueDate!
  const { left } = calculateRunway(quarter, today())
  return (
    <li>
      <Link to={paths.quarterlyTaxEstimates} className={classes.line}>
        <span className={classes.icon} data-tone="gray">
          <IconCalendarDollar size={20} stroke={1.9} aria-hidden="true" />
        </span>
        <span className={classes.text}>
          <b>{words.estimate(quarter.quarter)}</b>
          <span>{words.due(day(dueDate), daysUntil(dueDate, new Date()))}</span>
          {left !== null && <span>{ofRunway.left(dollarsAndCents(left))}</span>}
        </span>
        <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
      </Link>
    </li>
  )
}
