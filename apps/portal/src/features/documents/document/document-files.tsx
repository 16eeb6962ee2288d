import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from '../list/documents.copy.ts'
import classes from './document-files.module.css'

/** The files as sent, each with its note and whether it must be retaken. */
export function DocumentFiles({ document: { files, reason } }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  return (
    <Section title={words.files} flush>
      <ol className="plainList">
        {files.map(({ id, fileNumber, fileName, comment }) => (
          <li key={id} className={classes.file}>
            <span className={classes.number}>{fileNumber}</span>
            <span className={classes.text}>
              <b>{fileName}</b>
              <span>{comment || words.noNote}</span>
            </span>
            {reason?.fileNumbers.includes(fileNumber) && (
              <span className={classes.retake}>
                <IconAlertTriangle size={16} aria-hidden="true" />
                {words.toRetake}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
