import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import classes from './document-history.module.css'
import { copy } from './documents.copy.ts'

/** The document's status history, newest first. */
export function DocumentHistory({ document: { history } }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  return (
    <Section title={words.history}>
      <ol className={`plainList ${classes.history}`}>
        {history.map(({ status, at, note }, i) => (
          <li key={`${at} ${status}`} data-now={i === 0 || undefined}>
            <StatusBadge status={status} />
            <time dateTime={at}>{moment(at)}</time>
            {note && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
