import { Badge } from '@mantine/core'
import type { MessageToClient } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { QueryLink } from '../../shared/query-link.tsx'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copy, stateCopy } from './hub-messages.copy.ts'
import classes from './hub-messages.module.css'
import { withChange } from './sent-search.ts'

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
  const { messageType, response, documentStatus, archived, dueOn } = message
  if (response !== null || documentStatus !== null) return 'answered'
  if (messageType === 'read_only') return 'nothing'
  if (archived) return 'put_away'
  return dueOn !== null && dueOn < day ? 'overdue' : 'waiting'
}

/** A row of the list. It expands to the message and its answer. */
export function SentMessage({ message }: { message: MessageToClient }) {
  const words = useCopy(copy)
  const states = useCopy(stateCopy)
  const dates = useDates()
  const state = getState(message, today())
  const { account, documentStatus, dueOn, nextReminderOn, remindersSent, sendingId } = message
  const facts = [
    message.readAt ? words.read(dates.moment(message.readAt)) : words.unread,
    dueOn && words.dueOn(dates.dayInYear(dueOn)),
    remindersSent > 0 && words.reminded(remindersSent),
    nextReminderOn && words.nextReminder(dates.day(nextReminderOn)),
  ]
  return (
    <details className={classes.entry}>
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
        {/* The server renders it from Markdown and sanitizes it. */}
        <div className={classes.body} dangerouslySetInnerHTML={{ __html: message.body }} />
        {message.response && (
          <div className={classes.answer}>
            <b>{words.answer}</b>
            <div>{message.response}</div>
          </div>
        )}
        <div className={classes.links}>
          {documentStatus && (
            <Link to={paths.workDocument(account.id, documentStatus.id)}>
              {words.itsDocument}: {documentStatus.title}
            </Link>
          )}
          <Link to={paths.client(account.id)}>{words.openClient}</Link>
          {sendingId && (
            <QueryLink change={(before) => withChange(before, { sending: sendingId })}>
              {words.others}
            </QueryLink>
          )}
        </div>
      </div>
    </details>
  )
}
