import { Link } from 'react-router'
import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../../paths.ts'
import { copy } from '../list/documents.copy.ts'
import classes from './document-history.module.css'

/** The document's status history, newest first. */
export function DocumentHistory({
  document: { history, addedByFirm },
}: {
  document: DocumentDetails
}) {
  const words = useCopy(copy)
  const { moment } = useDates()
  return (
    <Section title={words.history}>
      <ol className={`plainList ${classes.history}`}>
        {history.map(({ status, at, note, change }, i) => (
          <li key={`${at} ${status} ${change?.kind}`} data-now={i === 0 || undefined}>
            {change ? <b>{words[`pages_${change.kind}`]}</b> : <StatusBadge status={status} />}
            <time dateTime={at}>{moment(at)}</time>
            {change?.other && (
              <Link to={paths.document(change.other.guid)}>{change.other.title}</Link>
            )}
            {note && <span>{note}</span>}
            {addedByFirm && i === history.length - 1 && (
              <span>{`${words.addedByFirm} ${words[addedByFirm]}`}</span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
