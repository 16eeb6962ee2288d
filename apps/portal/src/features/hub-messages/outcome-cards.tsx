import { Link } from 'react-router'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { toCallFailed, type Refusal } from '../../outbox/outbox-entry.ts'
import { paths } from '../../paths.ts'
import { copy } from './hub-messages.copy.ts'
import type { MessageCommand } from './hub-messages.hooks.ts'
import classes from './outcome-cards.module.css'

/** The document sent for a message, and its status. */
export function DocumentStatusCard({
  id,
  title,
  status,
  createdAt,
}: NonNullable<HubMessage['documentStatus']>) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const filter = status === 'needs_resubmission' || status === 'posted' ? `?filter=${status}` : ''
  return (
    <Section
      title={words.yourDocument}
      link={{ label: words.allDocuments, to: `${paths.allDocuments}${filter}` }}
    >
      <div className={classes.document}>
        <div>
          <Link to={paths.document(id)} className={classes.title}>
            {title}
          </Link>
          <time dateTime={createdAt} className={classes.time}>
            {words.sentAt(moment(createdAt))}
          </time>
        </div>
        {/* Announced again when it changes. */}
        <span role="status">
          <StatusBadge status={status} />
        </span>
      </div>
    </Section>
  )
}

/** A document for a message, still in the outbox. */
export function WaitingDocumentCard({ title }: { title: string }) {
  const words = useCopy(copy)
  return (
    <Section title={words.yourDocument}>
      <p className={classes.response}>{title || words.document}</p>
      <span className={classes.time}>{words.queuedToSend}</span>
    </Section>
  )
}

/** The client's reply and when it was sent; null if it is still in the outbox. */
export function ResponseCard({ response, sentAt }: { response: string; sentAt: string | null }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  return (
    <Section title={words.yourReply}>
      <p className={classes.response}>{response}</p>
      {sentAt ? (
        <time dateTime={sentAt} className={classes.time}>
          {words.sentAt(moment(sentAt))}
        </time>
      ) : (
        <span className={classes.time}>{words.queuedToSend}</span>
      )}
    </Section>
  )
}

/** A reply or archiving that the server refused, with the reason and a link to the outbox. */
export function RefusedCard({ command, refusal }: { command: MessageCommand; refusal: Refusal }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const reason = errorMessage(toCallFailed(refusal))
  const isReply = command.kind === 'reply'
  return (
    <Section
      title={isReply ? words.yourReply : words.archive}
      link={{ label: words.toOutbox, to: paths.outbox }}
    >
      {isReply && <p className={classes.response}>{command.response}</p>}
      <span role="status" className={classes.refused}>
        {isReply ? words.notTaken(reason) : words.notArchived(reason)}
      </span>
    </Section>
  )
}
