import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  hubMessagesForStaff,
  type MessageToClient,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy, stateCopy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { formatLocalTime } from './sendings/local-time.ts'
import { SendingBadge } from './sendings/sending-badge.tsx'

type State = 'answered' | 'waiting' | 'overdue' | 'put_away' | 'nothing'

const colors: Record<State, string> = {
  answered: 'green',
  waiting: 'yellow',
  overdue: 'red',
  put_away: 'gray',
  nothing: 'gray',
}

/** The status of a message on a day (yyyy-MM-dd). */
export function getState(message: MessageToClient, day: string): State {
  const { messageType, answered, archived, dueOn } = message
  if (answered) return 'answered'
  if (messageType === 'read_only') return 'nothing'
  if (archived) return 'put_away'
  return dueOn !== null && dueOn < day ? 'overdue' : 'waiting'
}

/** A row of the list. It expands to the message and its answer, which are loaded only then. */
export function SentMessage({ message }: { message: MessageToClient }) {
  return message.account ? (
    <SentToOne message={message} account={message.account} />
  ) : (
    <SentToMany message={message} sending={message.sending} />
  )
}

type SentToOneProps = {
  message: MessageToClient
  account: NonNullable<MessageToClient['account']>
}

function SentToOne({ message, account }: SentToOneProps) {
  const words = useCopy(copy)
  const states = useCopy(stateCopy)
  const dates = useDates()
  const [isOpen, setIsOpen] = useState(false)
  const state = getState(message, today())
  const { dueOn, nextReminderOn, remindersSent, sendingId } = message
  const facts = [
    message.readAt ? words.read(dates.moment(message.readAt)) : words.unread,
    dueOn && words.dueOn(dates.dayInYear(dueOn)),
    remindersSent > 0 && words.reminded(remindersSent),
    nextReminderOn && words.nextReminder(dates.day(nextReminderOn)),
  ]
  return (
    <details
      className={classes.entry}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={classes.line}>
        <span>
          <b>{message.subject}</b>
          <small>{words.sentBy(message.sentBy, dates.moment(message.createdAt))}</small>
        </span>
        <span>{account.name}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <Badge color={colors[state]}>{states[state]}</Badge>
      </summary>
      <div className={classes.opened}>
        {isOpen && <Content accountId={account.id} id={message.id} />}
        <div className={classes.links}>
          <Link to={paths.thread(account.id, message.id)}>{words.openThread}</Link>
          <Link to={paths.client(account.id)}>{words.openClient}</Link>
          {sendingId && <Link to={paths.sending(sendingId)}>{words.others}</Link>}
        </div>
      </div>
    </details>
  )
}

type SentToManyProps = { message: MessageToClient; sending: MessageToClient['sending'] }

/** The one row of a message to many clients, with how many read and answered it. */
function SentToMany({ message, sending }: SentToManyProps) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const dates = useDates()
  if (!sending) return null
  const { counts, status, sendAt } = sending
  const facts =
    status === 'scheduled' && sendAt
      ? [words.goesOut(formatLocalTime(sendAt, language))]
      : [words.readBy(counts.read), words.answeredBy(counts.answered)]
  return (
    <div className={classes.entry}>
      <Link className={classes.line} to={paths.sending(message.id)}>
        <span>
          <b>{message.subject}</b>
          <small>{words.sentBy(message.sentBy, dates.moment(message.createdAt))}</small>
        </span>
        <span>{words.listedSending(counts.recipients)}</span>
        <small>
          {[...facts, message.dueOn && words.dueOn(dates.dayInYear(message.dueOn))]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <SendingBadge status={status} />
      </Link>
    </div>
  )
}

type ContentProps = { accountId: string; id: string }

/** What the message says, and what came back: text and a document. */
function Content({ accountId, id }: ContentProps) {
  const words = useCopy(copy)
  const message = useQuery(read(hubMessagesForStaff.show, { params: { accountId, id } }))
  return (
    <LoadState query={message} failed={words.messageFailed}>
      {({ body, response, documentStatus }) => (
        <>
          {/* The server renders it from Markdown and sanitizes it. */}
          <div className={classes.body} dangerouslySetInnerHTML={{ __html: body }} />
          {response && (
            <div className={classes.answer}>
              <b>{words.answer}</b>
              <div>{response}</div>
            </div>
          )}
          {documentStatus && (
            <div className={classes.links}>
              <Link to={paths.workDocument(accountId, documentStatus.id)}>
                {`${words.itsDocument}: ${documentStatus.title}`}
              </Link>
            </div>
          )}
        </>
      )}
    </LoadState>
  )
}
